import { expect, test } from 'vitest';
import { averagePlane, averageReach, blurPlane, blurReach } from './gaussian-blur.ts';

const size = 101;
const middle = 50;

function impulse() {
  const data = new Float32Array(size * size);
  data[middle * size + middle] = 1;
  return { width: size, height: size, data };
}

test.each([0.3, 0.7, 1, 2.5, 6])('a point becomes a bell of %d pixels in both directions', (sigma) => {
  const { data } = blurPlane(impulse(), sigma);
  let [sum, across, along] = [0, 0, 0];
  for (const [i, value] of data.entries()) {
    const [x, y] = [(i % size) - middle, Math.floor(i / size) - middle];
    sum += value;
    across += value * x * x;
    along += value * y * y;
    if (Math.max(Math.abs(x), Math.abs(y)) > blurReach(sigma)) expect(value).toBeCloseTo(0, 12);
  }
  expect(sum).toBeCloseTo(1, 5);
  expect(Math.sqrt(across)).toBeCloseTo(sigma, 4);
  expect(Math.sqrt(along)).toBeCloseTo(sigma, 4);
});

test('the bell comes within an eighth of its height', () => {
  const { data } = blurPlane(impulse(), 3);
  for (let x = -9; x <= 9; x++) {
    for (let y = -9; y <= 9; y++) {
      const exact = Math.exp(-(x * x + y * y) / 18) / (18 * Math.PI);
      expect(Math.abs(data[(middle + y) * size + middle + x] - exact)).toBeLessThan(0.125 / (18 * Math.PI));
    }
  }
});

test('a mean has the same spread, reaches less far, and goes on beyond the edge', () => {
  const { data } = averagePlane(impulse(), 2);
  const row = Array.from({ length: size }, (_, x) =>
    data.slice(x * size, (x + 1) * size).reduce((a, b) => a + b),
  );
  expect(Math.sqrt(row.reduce((sum, value, x) => sum + value * (x - middle) ** 2, 0))).toBeCloseTo(2, 4);
  expect(averageReach(2)).toBeLessThan(blurReach(2));
  const flat = { width: 5, height: 3, data: new Float32Array(15).fill(0.4) };
  for (const value of averagePlane(flat, 4).data) expect(value).toBeCloseTo(0.4, 6);
});
