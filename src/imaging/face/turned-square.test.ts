import { expect, test } from 'vitest';
import type { Raster } from '../raster/raster.ts';
import { cutSquare, halvesOf, placeInPicture } from './turned-square.ts';

/** Red grows to the right, green downwards. */
function slopes(width: number, height: number): Raster<Uint8Array> {
  const data = new Uint8Array(3 * width * height);
  for (let i = 0; i < width * height; i++) {
    data[3 * i] = i % width;
    data[3 * i + 1] = Math.floor(i / width);
  }
  return { width, height, channels: 3, data };
}

test('a square that is not turned is a cut of the picture', () => {
  const halves = halvesOf(slopes(64, 48));
  const planes = cutSquare(halves, { x: 20, y: 30, side: 8, angle: 0 }, 8, { scale: 1 });
  expect([...planes.subarray(0, 8)]).toEqual([16, 17, 18, 19, 20, 21, 22, 23]);
  expect(planes[64]).toBe(26);
  expect(planes[127]).toBe(33);
});

test('turned by a quarter, its upper edge runs down the picture', () => {
  const square = { x: 20, y: 30, side: 8, angle: Math.PI / 2 };
  const planes = cutSquare(halvesOf(slopes(64, 48)), square, 8, { scale: 1 });
  expect(planes[64]).toBeCloseTo(26, 3);
  expect(planes[64 + 7]).toBeCloseTo(33, 3);
  expect(planes[0]).toBeCloseTo(23, 3);
  const [x, y] = placeInPicture(square, 1, 0);
  expect(x).toBeCloseTo(24, 9);
  expect(y).toBeCloseTo(34, 9);
});

test('what is far larger than the cut is read from a half, and stands at the same place', () => {
  const halves = halvesOf(slopes(256, 256), 32);
  expect(halves.map(({ width }) => width)).toEqual([256, 128, 64, 32]);
  const planes = cutSquare(halves, { x: 128, y: 128, side: 192, angle: 0 }, 24, { scale: 1 });
  // The middle of its first pixel: 32 + 4 − ½.
  expect(planes[0]).toBeCloseTo(35.75, 0);
  expect(planes[23]).toBeCloseTo(219.75, 0);
});

test('beyond the picture its edge goes on, or it is black; values are scaled and shifted', () => {
  const halves = halvesOf({ width: 4, height: 4, channels: 3, data: new Uint8Array(48).fill(200) });
  const square = { x: 0, y: 2, side: 4, angle: 0 };
  expect([...cutSquare(halves, square, 4, { scale: 0.01, shift: -1 })]).toEqual(
    Array(48).fill(expect.closeTo(1, 5)),
  );
  const planes = cutSquare(halves, square, 4, { scale: 0.01, shift: -1, beyond: 'black' });
  expect([...planes.subarray(0, 4)]).toEqual([-1, -1, expect.closeTo(1, 5), expect.closeTo(1, 5)]);
});
