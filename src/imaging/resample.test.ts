import { expect, test } from 'vitest';
import { resample, resamplePlane } from './resample.ts';

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

test('one pixel fills any size', () => {
  expect([...resample(row(77), 3, 2).data]).toEqual([77, 77, 77, 77, 77, 77]);
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
