import { expect, test } from 'vitest';
import { hasLeft } from './has-left.ts';

const size = { width: 60, height: 40 };
const area = size.width * size.height;
const rasterOf = (levelAt: (x: number, y: number) => number) => ({
  ...size,
  channels: 3 as const,
  data: Uint8Array.from({ length: 3 * area }, (_, i) =>
    levelAt(Math.trunc(i / 3) % size.width, Math.trunc(i / 3 / size.width)),
  ),
});
/** Marked on the left and, apart from it, on the right. */
const mask = {
  ...size,
  channels: 1 as const,
  data: Uint8Array.from({ length: area }, (_, at) => (at % 60 < 20 || at % 60 >= 40 ? 255 : 0)),
};
const before = rasterOf(() => 150);

test.each([
  ['nothing was lifted', () => 152, true],
  ['a mark was lifted in one place of two', (x: number) => (x < 10 ? 90 : 150), true],
  ['a mark was lifted in both', (x: number) => (x % 40 < 5 ? 90 : 150), false],
])('%s', (_, levelAt, is) => {
  expect(hasLeft(mask, before, rasterOf(levelAt))).toBe(is);
});
