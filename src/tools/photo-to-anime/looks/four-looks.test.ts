import { expect, test } from 'vitest';
import { fourCells, fourLooksSize } from './four-looks.ts';

test('pictures on a sheet are at most 800 pixels long, with paper around them', () => {
  expect(fourCells({ width: 4000, height: 3000 })).toEqual({ width: 800, height: 600, gap: 24 });
  expect(fourLooksSize({ width: 4000, height: 3000 })).toEqual({ width: 1672, height: 1272 });
  expect(fourLooksSize({ width: 8, height: 3000 })).toEqual({ width: 76, height: 1672 });
});
