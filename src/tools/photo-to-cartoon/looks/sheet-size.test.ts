import { expect, test } from 'vitest';
import { sheetCell, sheetSize } from './sheet-size.ts';

test('six pictures of at most 800 pixels with paper around them', () => {
  expect(sheetCell({ width: 4000, height: 3000 })).toEqual({ width: 800, height: 600, gap: 24 });
  expect(sheetSize({ width: 4000, height: 3000 })).toEqual({ width: 2496, height: 1272 });
  expect(sheetSize({ width: 8, height: 8 })).toEqual({ width: 28, height: 19 });
});
