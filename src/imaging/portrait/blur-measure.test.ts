import { expect, test } from 'vitest';
import { blurPlane } from '../raster/gaussian-blur.ts';
import { blurMeasure } from './blur-measure.ts';

const side = 96;
const noise = { width: side, height: side, data: new Float32Array(side * side) };
let seed = 7;
for (let i = 0; i < noise.data.length; i++) {
  seed = (seed * 1103515245 + 12345) % 2147483648;
  noise.data[i] = seed / 2147483648;
}

test('the more it is blurred, the more it measures; a picture of one color is as blurred as can be', () => {
  const measures = [noise, ...[1, 2, 4].map((sigma) => blurPlane(noise, sigma))].map(blurMeasure);
  for (let i = 1; i < measures.length; i++) expect(measures[i]).toBeGreaterThan(measures[i - 1] + 0.05);
  expect(measures[0]).toBeLessThan(0.3);
  expect(blurMeasure({ ...noise, data: new Float32Array(side * side) })).toBe(1);
});

test('motion along one axis counts as blur', () => {
  const data = new Float32Array(side * side);
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      for (let k = 0; k < 9; k++) data[y * side + x] += noise.data[y * side + ((x + k) % side)] / 9;
    }
  }
  expect(blurMeasure({ ...noise, data })).toBeGreaterThan(blurMeasure(noise) + 0.1);
});
