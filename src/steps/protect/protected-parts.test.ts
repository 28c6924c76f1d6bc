import { expect, test } from 'vitest';
import type { Raster } from '../../imaging/raster/raster.ts';
import type { Photo } from '../../tasks/photo.ts';
import { withProtected } from './protected-parts.ts';

const flat = (size: number, value: number): Raster<Uint8Array> => ({
  width: size,
  height: size,
  channels: 3,
  data: new Uint8Array(size * size * 3).fill(value),
});

/** White on its left half. */
function leftHalf(size: number): Photo {
  const data = Uint8Array.from({ length: size * size }, (_, i) => (i % size < size / 2 ? 255 : 0));
  return { pixels: async () => ({ width: size, height: size, channels: 1, data }) } as unknown as Photo;
}

test('nothing protected: the result as it is', async () => {
  const result = flat(8, 200);
  expect(await withProtected(result, flat(8, 10))).toBe(result);
});

test('what is protected is the photo, byte for byte; the rest is the result', async () => {
  const { data } = await withProtected(flat(64, 200), flat(64, 10), leftHalf(64));
  const at = (x: number, y: number) => data[(y * 64 + x) * 3];
  expect([at(0, 0), at(20, 40), at(31, 63)]).toEqual([10, 10, 10]);
  expect([at(38, 0), at(50, 40), at(63, 63)]).toEqual([200, 200, 200]);
});

test('a larger result gets the photo in its size, and a mask of any size fits', async () => {
  const { width, data } = await withProtected(flat(128, 200), flat(64, 10), leftHalf(32));
  expect(width).toBe(128);
  expect([data[0], data[(64 * 128 + 20) * 3], data[(64 * 128 + 110) * 3]]).toEqual([10, 10, 200]);
});
