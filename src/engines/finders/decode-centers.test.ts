import { expect, test } from 'vitest';
import { type CenterGrid, decodeCenters } from './decode-centers.ts';

/** Two classes on 6 × 5 cells; every cell says its thing reaches 8 to the left and right, 4 up and 6 down. */
function grid(
  ...cells: readonly (readonly [kind: number, x: number, y: number, score: number])[]
): CenterGrid {
  const [width, height] = [6, 5];
  const scores = new Float32Array(2 * width * height);
  for (const [kind, x, y, score] of cells) scores[kind * width * height + y * width + x] = score;
  const distances = Float32Array.from(
    { length: 4 * width * height },
    (_, i) => [8, 4, 8, 6][Math.floor(i / (width * height))],
  );
  return { width, height, scores, distances };
}

test('a peak is a thing, as large as its cell says', () => {
  const [one, ...others] = decodeCenters(grid([1, 2, 3, 0.9], [1, 3, 3, 0.8], [1, 1, 2, 0.4]), 4, 0.3);
  expect(others).toEqual([]);
  expect(one).toMatchObject({ kind: 1, left: 0, top: 8, right: 16, bottom: 18 });
  expect(one.score).toBeCloseTo(0.9);
});

test('two things of different classes may be in one place, the surest comes first', () => {
  const found = decodeCenters(grid([0, 2, 2, 0.5], [1, 2, 2, 0.7]), 4, 0.3);
  expect(found.map(({ kind }) => kind)).toEqual([1, 0]);
});

test('peaks side by side whose boxes are nearly the same are one thing; those apart are two', () => {
  expect(decodeCenters(grid([0, 1, 1, 0.5], [0, 3, 1, 0.6]), 1, 0.3)).toHaveLength(1);
  expect(decodeCenters(grid([0, 0, 0, 0.5], [0, 5, 4, 0.6]), 16, 0.3)).toHaveLength(2);
});

test('what is not sure enough is nothing, and of equal neighbors the first is the peak', () => {
  expect(decodeCenters(grid([0, 1, 1, 0.2]), 4, 0.3)).toEqual([]);
  expect(decodeCenters(grid([0, 1, 1, 0.5], [0, 2, 1, 0.5]), 4, 0.3)).toHaveLength(1);
});
