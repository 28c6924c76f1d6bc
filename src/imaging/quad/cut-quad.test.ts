import { expect, test } from 'vitest';
import type { Raster } from '../raster/raster.ts';
import { cutQuad, placeBy, squareToQuad } from './cut-quad.ts';
import type { Quad } from './quad.ts';
import { turnedAround } from './quad.ts';

/** Red grows to the right, green downward. */
const ramp: Raster<Uint8Array> = {
  width: 100,
  height: 80,
  channels: 3,
  data: Uint8Array.from({ length: 100 * 80 * 3 }, (_, i) => {
    const pixel = Math.floor(i / 3);
    return i % 3 === 0 ? 2 * (pixel % 100) : i % 3 === 1 ? 2 * Math.floor(pixel / 100) : 7;
  }),
};
const at = ({ data, width }: Raster, x: number, y: number) => [
  ...data.subarray(3 * (y * width + x), 3 * (y * width + x) + 3),
];

test('the corners of the unit square come to those of the quad, also in perspective', () => {
  const quad: Quad = [10, 20, 90, 5, 70, 60, 20, 70];
  const lay = squareToQuad(quad);
  for (const [index, [u, v]] of [
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 1],
  ].entries()) {
    const { x, y } = placeBy(lay, u, v);
    expect(x).toBeCloseTo(quad[2 * index]);
    expect(y).toBeCloseTo(quad[2 * index + 1]);
  }
});

test('an upright quad of whole pixels is copied', () => {
  const cut = cutQuad(ramp, [10, 20, 40, 20, 40, 30, 10, 30], 30, 10);
  expect(at(cut, 0, 0)).toEqual([20, 40, 7]);
  expect(at(cut, 29, 9)).toEqual([78, 58, 7]);
});

test('a quad that stands on its end is laid flat, and turned around it begins at its other end', () => {
  const down: Quad = [40, 10, 40, 40, 30, 40, 30, 10];
  expect(at(cutQuad(ramp, down, 30, 10), 0, 0)).toEqual([78, 20, 7]);
  expect(at(cutQuad(ramp, down, 30, 10), 29, 0)).toEqual([78, 78, 7]);
  expect(at(cutQuad(ramp, turnedAround(down), 30, 10), 0, 0)).toEqual([60, 78, 7]);
});

test('shrinking averages, and beyond the picture its edge goes on', () => {
  const stripes: Raster<Uint8Array> = {
    ...ramp,
    data: ramp.data.map((_, i) => (Math.floor(i / 3) % 2) * 200),
  };
  const cut = cutQuad(stripes, [0, 0, 100, 0, 100, 80, 0, 80], 25, 20);
  for (const value of cut.data) expect(Math.abs(value - 100)).toBeLessThanOrEqual(25);
  expect(at(cutQuad(ramp, [-20, 0, -10, 0, -10, 10, -20, 10], 10, 10), 0, 0)).toEqual([0, 0, 7]);
});
