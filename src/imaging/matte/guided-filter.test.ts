import { describe, expect, test } from 'vitest';
import { coefficientCount, guidedCoefficients } from './guided-filter.ts';

const size = { width: 19, height: 14 };
const length = size.width * size.height;

function noise(seed: number, count: number): Float32Array {
  let state = seed;
  return Float32Array.from({ length: count }, () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  });
}

const guide = noise(1, length * 3);

function apply(coefficients: Float32Array, index: number): number {
  const [red, green, blue, offset] = coefficients.subarray(index * coefficientCount);
  return red * guide[index * 3] + green * guide[index * 3 + 1] + blue * guide[index * 3 + 2] + offset;
}

test('what is linear in the colors comes back as it was, and fits in full', () => {
  const target = Float32Array.from(
    { length },
    (_, i) => 0.2 + 0.5 * guide[i * 3] - 0.3 * guide[i * 3 + 1] + 0.1 * guide[i * 3 + 2],
  );
  const coefficients = guidedCoefficients(guide, target, size, 3, 1e-6);
  for (let i = 0; i < length; i++) {
    expect(apply(coefficients, i)).toBeCloseTo(target[i], 3);
    expect(coefficients[i * coefficientCount + 4]).toBeGreaterThan(0.99);
  }
});

test('what has nothing to do with the colors is smoothed, and fits badly', () => {
  const target = noise(9, length);
  const coefficients = guidedCoefficients(guide, target, size, 4, 0.01);
  const middle = 7 * size.width + 9;
  expect(coefficients[middle * coefficientCount + 4]).toBeLessThan(0.3);
  expect(apply(coefficients, middle)).toBeGreaterThan(0.3);
  expect(apply(coefficients, middle)).toBeLessThan(0.7);
});

test('a level target gives no weight to any color', () => {
  const coefficients = guidedCoefficients(guide, new Float32Array(length).fill(0.25), size, 3, 1e-4);
  expect([...coefficients.subarray(0, 5)]).toEqual([0, 0, 0, 0.25, 1]);
});

describe('windows cut off at the border', () => {
  test.each([1, 3, 30])('radius %i gives the windows’ own regression', (radius) => {
    const target = noise(5, length);
    const epsilon = 0.02;
    const coefficients = guidedCoefficients(guide, target, size, radius, epsilon);
    const expected = slowly(target, radius, epsilon);
    for (let i = 0; i < length; i++) expect(apply(coefficients, i)).toBeCloseTo(expected[i], 3);
  });
});

/** The filter by its definition: a ridge regression in every window, its coefficients averaged over windows. */
function slowly(target: Float32Array, radius: number, epsilon: number): number[] {
  const window = (index: number): number[] => {
    const x0 = index % size.width;
    const y0 = Math.floor(index / size.width);
    const found: number[] = [];
    for (let y = Math.max(0, y0 - radius); y <= Math.min(size.height - 1, y0 + radius); y++) {
      for (let x = Math.max(0, x0 - radius); x <= Math.min(size.width - 1, x0 + radius); x++) {
        found.push(y * size.width + x);
      }
    }
    return found;
  };
  const fits = Array.from({ length }, (_, index) => {
    const inside = window(index);
    const mean = (value: (i: number) => number) =>
      inside.reduce((sum, i) => sum + value(i), 0) / inside.length;
    const means = [0, 1, 2].map((channel) => mean((i) => guide[i * 3 + channel]));
    const level = mean((i) => target[i]);
    const matrix = [0, 1, 2].map((a) =>
      [0, 1, 2].map(
        (b) =>
          mean((i) => guide[i * 3 + a] * guide[i * 3 + b]) - means[a] * means[b] + (a === b ? epsilon : 0),
      ),
    );
    const right = [0, 1, 2].map((a) => mean((i) => guide[i * 3 + a] * target[i]) - means[a] * level);
    const slopes = eliminate(matrix, right);
    return [...slopes, level - slopes.reduce((sum, slope, a) => sum + slope * means[a], 0)];
  });
  return Array.from({ length }, (_, index) => {
    const inside = window(index);
    const mean = (k: number) => inside.reduce((sum, i) => sum + fits[i][k], 0) / inside.length;
    return (
      mean(0) * guide[index * 3] + mean(1) * guide[index * 3 + 1] + mean(2) * guide[index * 3 + 2] + mean(3)
    );
  });
}

function eliminate(matrix: number[][], right: number[]): number[] {
  const rows = matrix.map((row, i) => [...row, right[i]]);
  for (let pivot = 0; pivot < 3; pivot++) {
    for (let row = 0; row < 3; row++) {
      if (row === pivot) continue;
      const factor = rows[row][pivot] / rows[pivot][pivot];
      rows[row] = rows[row].map((value, column) => value - factor * rows[pivot][column]);
    }
  }
  return rows.map((row, i) => row[3] / row[i]);
}
