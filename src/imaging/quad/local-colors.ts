import { blurPlane } from '../raster/gaussian-blur.ts';
import type { Size } from '../raster/raster.ts';

/** Squared deviation that every color has: noise and JPEG. */
const leastVariance = 0.012 ** 2;
/** So much of the mean of all, where a whole neighborhood weighs 1. */
const pull = 0.01;

/** OKLab of some pixels as it is around each pixel: a normal distribution, the same in all directions. */
export interface LocalColors {
  /** Mean L, a and b around each pixel, one plane after another. */
  readonly means: readonly Float32Array[];
  readonly variance: Float32Array;
}

/** Means and spread of the weighted pixels around each pixel; where there are none nearby, of all of them. */
export function localColors(
  lab: Float32Array,
  weights: Float32Array,
  { width, height }: Size,
  sigma: number,
): LocalColors {
  const blurred = (data: Float32Array) => blurPlane({ width, height, data }, Math.max(0.8, sigma)).data;
  const count = weights.length;
  // Weighted L, a, b and the sum of their squares.
  const sums = Array.from({ length: 4 }, () => new Float32Array(count));
  const all = new Float64Array(5);
  for (let i = 0; i < count; i++) {
    const weight = weights[i];
    all[4] += weight;
    for (let part = 0; part < 3; part++) {
      const value = lab[3 * i + part];
      sums[part][i] = weight * value;
      sums[3][i] += weight * value * value;
      all[part] += weight * value;
      all[3] += weight * value * value;
    }
  }
  const total = blurred(weights);
  const [l, a, b, squares] = sums.map((sum, part) => {
    const mean = all[part] / (all[4] + 1e-9);
    const near = blurred(sum);
    for (let i = 0; i < count; i++) near[i] = (near[i] + pull * mean) / (total[i] + pull);
    return near;
  });
  const variance = new Float32Array(count);
  for (let i = 0; i < count; i++) {
    const spread = (squares[i] - l[i] ** 2 - a[i] ** 2 - b[i] ** 2) / 3;
    variance[i] = Math.max(0, spread) + leastVariance;
  }
  return { means: [l, a, b], variance };
}

/** Logarithm of the density of a pixel's color, but for a constant. */
export function likelihood(lab: Float32Array, { means, variance }: LocalColors, pixel: number): number {
  let distance = 0;
  for (let part = 0; part < 3; part++) distance += (lab[3 * pixel + part] - means[part][pixel]) ** 2;
  return -distance / (2 * variance[pixel]) - 1.5 * Math.log(variance[pixel]);
}
