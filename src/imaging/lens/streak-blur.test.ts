import { expect, test } from 'vitest';
import type { LightField } from './light-field.ts';
import { blurAlong, blurTowards } from './streak-blur.ts';

const size = 65;
const middle = 32;

function pointAt(x: number, y: number): LightField {
  const data = new Float32Array(size * size * 4);
  data.fill(1, (y * size + x) * 4, (y * size + x) * 4 + 4);
  return { width: size, height: size, cell: 1, data };
}

const red = ({ data }: LightField, x: number, y: number) => data[(y * size + x) * 4];

test('a point becomes an even streak of the length, and keeps its light', () => {
  const streak = blurAlong(pointAt(middle, middle), 20, 0);
  let sum = 0;
  for (let x = 0; x < size; x++) sum += red(streak, x, middle);
  expect(sum).toBeCloseTo(1, 5);
  for (let x = -8; x <= 8; x++) expect(red(streak, middle + x, middle)).toBeCloseTo(1 / 20, 2);
  for (const x of [-12, 12]) expect(red(streak, middle + x, middle)).toBe(0);
  expect(red(streak, middle, middle + 1)).toBe(0);
});

test('angles are counted counterclockwise', () => {
  const streak = blurAlong(pointAt(middle, middle), 20, 45);
  expect(red(streak, middle + 5, middle - 5)).toBeGreaterThan(0.01);
  expect(red(streak, middle + 5, middle + 5)).toBe(0);
});

test('a zoom leaves its center sharp and draws streaks along rays, longer further out', () => {
  const center = { x: middle + 0.5, y: middle + 0.5 };
  expect(red(blurTowards(pointAt(middle, middle), 0.2, center), middle, middle)).toBeGreaterThan(0.9);
  const streak = blurTowards(pointAt(middle + 24, middle), 0.25, center);
  const along = Array.from({ length: size }, (_, x) => (red(streak, x, middle) > 0.02 ? 1 : 0));
  const length = along.reduce<number>((total, one) => total + one, 0);
  expect(Math.abs(length - 6)).toBeLessThanOrEqual(2);
  expect(red(streak, middle + 24, middle + 2)).toBeLessThan(0.001);
});

test('an even field stays even under both', () => {
  const data = new Float32Array(size * size * 4).fill(0.5);
  const even = { width: size, height: size, cell: 1, data };
  for (const blurred of [blurAlong(even, 30, 30), blurTowards(even, 0.3, { x: 10, y: 50 })]) {
    for (let i = 0; i < data.length; i += 4) {
      expect(blurred.data[i] / blurred.data[i + 3]).toBeCloseTo(1, 4);
    }
  }
});
