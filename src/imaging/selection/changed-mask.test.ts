import { expect, test } from 'vitest';
import { changedMask } from './changed-mask.ts';

const row = (...values: number[]) => ({
  width: values.length,
  height: 1,
  channels: 3 as const,
  data: Uint8Array.from(values.flatMap((value) => [value, 80, 200])),
});

test('what is the same is 0, the least difference shows, and a large one is white', () => {
  const mask = changedMask(row(10, 10, 10, 200), row(10, 11, 25, 100));
  expect(mask).toMatchObject({ width: 4, height: 1, channels: 1 });
  expect([...mask.data]).toEqual([0, 9, 128, 255]);
});
