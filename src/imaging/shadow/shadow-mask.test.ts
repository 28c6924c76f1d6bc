import { expect, test } from 'vitest';
import type { Raster } from '../raster/raster.ts';
import { shadowMask } from './shadow-mask.ts';
import { thingWindow } from './thing-window.ts';

const [width, height] = [100, 60];

/** 255 within a box. */
function boxed(left: number, top: number, wide: number, tall: number): Raster<Uint8Array> {
  const data = new Uint8Array(width * height);
  for (let y = top; y < top + tall; y++) data.fill(255, y * width + left, y * width + left + wide);
  return { width, height, channels: 1, data };
}

test('the window lies around the thing, stays in the photo, and takes all of it where the thing is large', () => {
  expect(thingWindow(boxed(45, 25, 10, 10))).toEqual({ x: 50, y: 30, side: 24 });
  expect(thingWindow(boxed(0, 0, 10, 10))).toEqual({ x: 12, y: 12, side: 24 });
  expect(thingWindow(boxed(10, 0, 80, 60))).toEqual({ x: 50, y: 30, side: 110.00000000000001 });
  expect(thingWindow(boxed(0, 0, 0, 0))).toBeUndefined();
});

test('a shadow goes on from sure places over likely ones, and never over the thing', () => {
  const thing = boxed(20, 20, 20, 20);
  const window = { x: width / 2, y: width / 2, side: width };
  const data = new Float32Array(width * width);
  // Sure, likely, unlikely, and likely again: in the row of the thing's foot, from left to right.
  for (let y = 36; y < 44; y++) {
    data.fill(0.9, y * width + 30, y * width + 50);
    data.fill(0.4, y * width + 50, y * width + 60);
    data.fill(0.4, y * width + 70, y * width + 90);
  }
  const found = shadowMask({ width, height: width, data }, window, thing)!;
  const isFound = (x: number, y: number) => found.data[y * width + x] > 0;
  expect([isFound(45, 38), isFound(55, 38), isFound(65, 38), isFound(80, 38)]).toEqual([
    true,
    true,
    false,
    false,
  ]);
  expect(isFound(35, 38)).toBe(false);
  expect(isFound(35, 42)).toBe(true);
});

test('what is hardly larger than grain is none', () => {
  const window = { x: width / 2, y: width / 2, side: width };
  const data = new Float32Array(width * width);
  data.fill(1, 45 * width, 45 * width + 10);
  expect(shadowMask({ width, height: width, data }, window, boxed(20, 10, 30, 30))).toBeUndefined();
});
