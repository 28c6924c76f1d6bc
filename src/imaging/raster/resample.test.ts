import { describe, expect, test } from 'vitest';
import type { Raster } from './raster.ts';
import { type Kernel, resample, resamplePlane, valueBetween } from './resample.ts';

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

const row = (...values: number[]) =>
  ({ width: values.length, height: 1, channels: 1, data: Uint8Array.from(values) }) as const;

test('a ramp made twice as wide stays the same ramp: pixel centers keep their place', () => {
  const ramp = row(72, 80, 88, 96);
  expect([...resample(ramp, 8, 1).data]).toEqual([72, 74, 78, 82, 86, 90, 94, 96]);
});

test('shrinking takes the mean of the area, also where pixels are cut', () => {
  expect([...resample(row(0, 30, 60), 1, 1).data]).toEqual([30]);
  expect([...resample(row(0, 90, 180), 2, 1).data]).toEqual([30, 150]);
});

test('the mean brightness of noise survives enlarging and shrinking within half a level', () => {
  const data = Uint8Array.from({ length: 40 * 30 }, (_, i) => (i * 7919) % 256);
  const mean = (values: Uint8Array) => values.reduce((sum, value) => sum + value, 0) / values.length;
  for (const [width, height] of [
    [80, 60],
    [20, 15],
    [13, 30],
  ]) {
    const { data: resized } = resample({ width: 40, height: 30, channels: 1, data }, width, height);
    expect(Math.abs(mean(resized) - mean(data))).toBeLessThan(0.6);
  }
});

test('channels do not mix', () => {
  const picture = { width: 2, height: 1, channels: 3, data: Uint8Array.of(10, 0, 200, 30, 0, 100) } as const;
  const { data } = resample(picture, 4, 2);
  expect([...data.subarray(0, 12)]).toEqual([10, 0, 200, 15, 0, 175, 25, 0, 125, 30, 0, 100]);
});

test('16 bits stay 16 bits', () => {
  const picture = { width: 2, height: 1, channels: 1, data: Uint16Array.of(0, 65535) } as const;
  expect([...resample(picture, 4, 1).data]).toEqual([0, 16384, 49151, 65535]);
});

test('a plane keeps its fractions', () => {
  const plane = { width: 2, height: 1, data: Float32Array.of(0, 0.5) };
  expect([...resamplePlane(plane, 4, 1).data]).toEqual([0, 0.125, 0.375, 0.5]);
  expect(resamplePlane(plane, 2, 1)).toBe(plane);
});

test('cubic keeps a ramp a ramp and an edge crisper than linear, within what the bits can hold', () => {
  const ramp = { width: 6, height: 1, channels: 1, data: Uint8Array.of(72, 80, 88, 96, 104, 112) } as const;
  expect([...resample(ramp, 12, 1, 'cubic').data.subarray(4, 8)]).toEqual([86, 90, 94, 98]);
  const edge = { width: 6, height: 1, channels: 1, data: Uint8Array.of(0, 0, 0, 255, 255, 255) } as const;
  expect([...resample(edge, 12, 1).data.subarray(4, 8)]).toEqual([0, 64, 191, 255]);
  expect([...resample(edge, 12, 1, 'cubic').data.subarray(4, 8)]).toEqual([0, 52, 203, 255]);
});

test('between the centers of pixels a value is linear, and beyond the border that of the border', () => {
  const plane = { width: 2, height: 2, data: Float32Array.from([0, 4, 8, 12]) };
  const values = [
    [0, 0],
    [0.5, 0],
    [0.5, 0.5],
    [1, 1],
    [-3, 9],
  ].map(([x, y]) => valueBetween(plane, x, y));
  expect(values).toEqual([0, 2, 6, 12, 8]);
});
