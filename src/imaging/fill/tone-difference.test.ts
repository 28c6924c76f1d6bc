import { expect, test } from 'vitest';
import type { Raster } from '../raster/raster.ts';
import { toneDifference } from './tone-difference.ts';

const side = 24;
const mask = (isMarked: (x: number) => boolean): Raster<Uint8Array> => ({
  width: side,
  height: side,
  channels: 1,
  data: Uint8Array.from({ length: side * side }, (_, at) => (isMarked(at % side) ? 255 : 0)),
});
const values = (valueAt: (x: number) => number) =>
  Array.from({ length: 3 * side * side }, (_, at) => valueAt(Math.floor(at / 3) % side));
const size = { width: side, height: side, channels: 3 } as const;
const picture = (valueAt: (x: number) => number) => ({ ...size, data: Uint8Array.from(values(valueAt)) });
const fine = (valueAt: (x: number) => number) => ({ ...size, data: Uint16Array.from(values(valueAt)) });

test('a tone that is off counts by its levels, in 8 and 16 bit, and only where the mask is', () => {
  const all = mask(() => true);
  expect(
    toneDifference(
      picture(() => 100),
      picture(() => 120),
      all,
    ),
  ).toBeCloseTo(20, 3);
  const [one, other] = [fine(() => 100 * 257), fine(() => 120 * 257)];
  expect(toneDifference(one, other, all)).toBeCloseTo(20, 3);
  const half = picture((x) => (x < 12 ? 100 : 200));
  expect(
    toneDifference(
      half,
      picture(() => 100),
      mask((x) => x < 12),
    ),
  ).toBeCloseTo(0, 3);
  expect(
    toneDifference(
      half,
      half,
      mask(() => false),
    ),
  ).toBe(0);
});

test('other detail of the same tone hardly counts', () => {
  const lines = picture((x) => (x % 2 ? 120 : 80));
  expect(
    toneDifference(
      lines,
      picture(() => 100),
      mask(() => true),
    ),
  ).toBeLessThan(2);
});
