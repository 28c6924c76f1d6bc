import { describe, expect, test } from 'vitest';
import type { Raster } from './raster.ts';
import { type Kernel, resample, resamplePlane } from './resample.ts';

const kernels: Kernel[] = ['linear', 'cubic', 'lanczos'];
const plane = (width: number, height: number, at: (x: number, y: number) => number) => ({
  width,
  height,
  data: Float32Array.from({ length: width * height }, (_, i) => at(i % width, Math.floor(i / width))),
});
const gray = (width: number, height: number, values: number[]): Raster => ({
  width,
  height,
  channels: 1,
  data: Uint8Array.from(values),
});

describe.each(kernels)('%s', (kernel) => {
  test('a slope keeps its place: doubled, 76 80 84 … reads 78 82 86 … between pixels', () => {
    const slope = plane(20, 1, (x) => 40 + 8 * x);
    const doubled = resamplePlane(slope, 40, 1, kernel).data;
    // Output x lies over source (x + ½) / 2 − ½; away from the edges that is kept.
    for (let x = 8; x < 32; x++) {
      expect(Math.abs(doubled[x] - (40 + 8 * ((x + 0.5) / 2 - 0.5)))).toBeLessThan(0.2);
    }
  });

  test.each([
    [7, 5],
    [40, 3],
    [33, 61],
  ])('an even picture stays even at %i × %i', (width, height) => {
    const even = plane(20, 15, () => 0.7);
    for (const value of resamplePlane(even, width, height, kernel).data) expect(value).toBeCloseTo(0.7, 5);
  });

  test('a mirrored picture gives the mirrored result: nothing shifts', () => {
    const random = plane(23, 1, (x) => Math.sin(x * x));
    const mirrored = plane(23, 1, (x) => random.data[22 - x]);
    for (const width of [9, 23, 46, 61]) {
      const straight = resamplePlane(random, width, 1, kernel).data;
      const turned = resamplePlane(mirrored, width, 1, kernel).data;
      for (let x = 0; x < width; x++) expect(turned[width - 1 - x]).toBeCloseTo(straight[x], 4);
    }
  });

  test('one pixel becomes any number of the same', () => {
    expect([...resample(gray(1, 1, [93]), 3, 2, kernel).data]).toEqual(Array(6).fill(93));
  });
});

test('doubling with the cubic kernel weighs as Keys does: −9 29 111 −3 in 128ths', () => {
  const doubled = resamplePlane(
    plane(9, 1, (x) => (x === 4 ? 128 : 0)),
    18,
    1,
    'cubic',
  ).data;
  expect([...doubled.subarray(5, 13)].map((value) => Math.round(value))).toEqual([
    -3, -9, 29, 111, 111, 29, -9, -3,
  ]);
});

test('where a kernel rings, whole numbers end at black and white instead of wrapping around', () => {
  const edge = gray(8, 1, [0, 0, 0, 0, 255, 255, 255, 255]);
  const values = [...resample(edge, 32, 1, 'lanczos').data];
  expect(values.slice(0, 12).every((value) => value < 10)).toBe(true);
  expect(values.slice(-12).every((value) => value > 245)).toBe(true);
});

test('16 bits keep steps that 8 bits do not have', () => {
  const deep: Raster = { width: 2, height: 1, channels: 1, data: Uint16Array.of(1000, 1004) };
  expect([...resample(deep, 8, 1).data]).toEqual([1000, 1000, 1001, 1002, 1003, 1004, 1004, 1004]);
});
