import { expect, test } from 'vitest';
import type { Raster } from '../raster/raster.ts';
import { edgeAwareMask, edgeAwareWithin } from './edge-aware-mask.ts';

const width = 120;
const height = 80;
/** The picture's edge; masks are drawn a little beside it. */
const edge = 60;

function halves(): Raster {
  const data = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) data.set(x < edge ? [200, 40, 40] : [40, 60, 190], (y * width + x) * 3);
  }
  return { width, height, channels: 3, data };
}

function maskUpTo(right: number, scale = 1): Raster<Uint8Array> {
  const size = { width: width / scale, height: height / scale };
  const data = new Uint8Array(size.width * size.height);
  for (let i = 0; i < data.length; i++) data[i] = (i % size.width) * scale < right ? 255 : 0;
  return { ...size, channels: 1, data };
}

test.each([
  ['two pixels short', maskUpTo(edge - 2)],
  ['two pixels over', maskUpTo(edge + 2)],
  ['drawn on a quarter of the size', maskUpTo(edge, 4)],
])('the edge of a mask moves to the edge of the picture: %s', (_, mask) => {
  const { data } = edgeAwareMask(mask, halves());
  const row = data.subarray(40 * width, 41 * width);
  expect(row[edge - 3]).toBeGreaterThan(200);
  expect(row[edge + 2]).toBeLessThan(55);
});

test('away from its edge a mask stays what it was', () => {
  const { data } = edgeAwareMask(maskUpTo(30), halves());
  for (let y = 0; y < height; y++) {
    expect(data[y * width + 5]).toBe(255);
    expect(data[y * width + 50]).toBe(0);
  }
});

test.each([0, 255])('one value everywhere stays: %i', (value) => {
  const mask = { width: 4, height: 4, channels: 1, data: new Uint8Array(16).fill(value) } as const;
  expect(edgeAwareMask(mask, halves()).data.every((one) => one === value)).toBe(true);
});

test.each([
  ['over the edge of the picture', edge + 2],
  ['short of it', edge - 2],
])('obeyed to the pixel, it marks nothing beyond itself: %s', (_, right) => {
  const mask = maskUpTo(right);
  const { data } = edgeAwareWithin(mask, halves());
  expect(data.some((value, at) => value > 0 && mask.data[at] === 0)).toBe(false);
  expect(data[40 * width + edge - 5]).toBeGreaterThan(200);
  expect(data[40 * width + edge + 1]).toBeLessThan(100);
});

test('obeyed to the pixel, thin lines and dots are marked as they are', () => {
  const mask = maskUpTo(0);
  for (let x = 10; x < 110; x++) mask.data[30 * width + x] = 255;
  mask.data[60 * width + 80] = 255;
  expect(edgeAwareWithin(mask, halves()).data).toEqual(mask.data);
});
