import { expect, test } from 'vitest';
import { seededRandom } from '../sampling/seeded-random.ts';
import { complexGrid, transform, transformBack } from './fast-fourier.ts';

test('a wave is one number, at its periods across and down', () => {
  const [width, height] = [16, 8];
  const grid = complexGrid(width, height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++)
      grid.re[y * width + x] = Math.cos(2 * Math.PI * ((3 * x) / width + y / height));
  }
  transform(grid);
  const power = grid.re.map((value, at) => Math.hypot(value, grid.im[at]));
  const found = [...power.keys()].filter((at) => power[at] > 1e-3);
  // A real wave is two complex ones that turn in opposite directions.
  expect(found).toEqual([width + 3, 7 * width + 13]);
  expect(power[width + 3]).toBeCloseTo((width * height) / 2, 3);
});

test('what is transformed comes back', () => {
  const random = seededRandom(3);
  const grid = complexGrid(32, 64);
  for (let at = 0; at < grid.re.length; at++) [grid.re[at], grid.im[at]] = [random(), random()];
  const [re, im] = [grid.re.slice(), grid.im.slice()];
  transform(grid);
  transformBack(grid);
  expect(Math.max(...grid.re.map((value, at) => Math.abs(value - re[at])))).toBeLessThan(1e-5);
  expect(Math.max(...grid.im.map((value, at) => Math.abs(value - im[at])))).toBeLessThan(1e-5);
});
