import { smooth } from '../raster/smooth.ts';

/**
 * A staircase with soft edges.
 *
 * @param cuts where a step lies, rising
 * @param values of the treads, one more than cuts
 * @param ramp half the width of an edge
 */
export function softSteps(
  x: number,
  cuts: readonly number[],
  values: readonly number[],
  ramp: number,
): number {
  let value = values[0];
  for (let i = 0; i < cuts.length; i++)
    value += (values[i + 1] - values[i]) * smooth(cuts[i] - ramp, cuts[i] + ramp, x);
  return value;
}

/** The values below which such shares of some lie. They are sorted in place. */
export function quantilesOf(values: Float32Array, shares: readonly number[]): number[] {
  values.sort();
  return shares.map((share) => values[Math.min(values.length - 1, Math.floor(share * values.length))]);
}
