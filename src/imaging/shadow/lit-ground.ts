import type { Size } from '../raster/raster.ts';

const rounds = 8;
/** In natural logarithms of light: no surface is more even than this to a camera. */
const leastSpread = 0.04;
/** So many spreads away a place tells nothing of the ground any more (Tukey's biweight). */
const farthest = 4;
/** Cells of a histogram of brightness, in logarithms, and how high a peak has to be beside the highest. */
const cell = 0.08;
const lowPeak = 0.35;

/** Light that falls on even ground, without a shadow: a plane for each channel, in logarithms. */
export interface LitGround {
  /** By how much each channel of a place is darker than lit ground would be there. */
  drop(at: number, channel: number): number;
  /** How far lit places are from the planes. */
  readonly spread: number;
  /** Share of the places it was measured at that are lit ground. */
  readonly share: number;
}

/**
 * Ground as most of the places show it that are not in the shade: of the brightest that many are alike, a plane for each
 * channel, fitted again and again with less weight for what lies far from it.
 *
 * @param logs natural logarithms of light, three for each pixel
 * @param places where ground is expected
 */
export function litGround(logs: Float32Array, { width }: Size, places: Int32Array): LitGround | undefined {
  if (places.length < 30) return undefined;
  const start = brightestPeak(Float32Array.from(places, (at) => brightness(logs, at)));
  let planes = [0, 1, 2].map(() => [0, 0, 0]);
  let spread = 0.15;
  let total = 0;
  const away = new Float32Array(places.length);
  for (let k = 0; k < places.length; k++) away[k] = Math.abs(brightness(logs, places[k]) - start);
  const [middleX, middleY] = [width / 2, 0];
  const valueAt = (plane: readonly number[], at: number) =>
    plane[0] +
    (plane[1] * ((at % width) - middleX)) / width +
    (plane[2] * (Math.floor(at / width) - middleY)) / width;
  for (let round = 0; round < rounds; round++) {
    const sums = new Float64Array(6);
    const sides = [0, 1, 2].map(() => [0, 0, 0]);
    total = 0;
    for (let k = 0; k < places.length; k++) {
      const ratio = away[k] / (farthest * spread);
      if (ratio >= 1) continue;
      const weight = (1 - ratio * ratio) ** 2;
      const at = places[k];
      const x = ((at % width) - middleX) / width;
      const y = (Math.floor(at / width) - middleY) / width;
      total += weight;
      sums[0] += weight;
      sums[1] += weight * x;
      sums[2] += weight * y;
      sums[3] += weight * x * x;
      sums[4] += weight * x * y;
      sums[5] += weight * y * y;
      for (let channel = 0; channel < 3; channel++) {
        const value = weight * logs[at * 3 + channel];
        sides[channel][0] += value;
        sides[channel][1] += value * x;
        sides[channel][2] += value * y;
      }
    }
    if (total < 10) return undefined;
    planes = sides.map((side) => solve(sums, side));
    for (let k = 0; k < places.length; k++) {
      const at = places[k];
      let sum = 0;
      for (let channel = 0; channel < 3; channel++)
        sum += (logs[at * 3 + channel] - valueAt(planes[channel], at)) ** 2;
      away[k] = Math.sqrt(sum / 3);
    }
    const near = away.filter((value) => value < farthest * spread).sort();
    spread = Math.max(leastSpread, 1.48 * (near[near.length >> 1] ?? 0));
  }
  const lit = away.reduce((sum, value) => sum + (value < farthest * spread ? 1 : 0), 0);
  return {
    drop: (at, channel) => valueAt(planes[channel], at) - logs[at * 3 + channel],
    spread,
    share: lit / places.length,
  };
}

export function brightness(logs: Float32Array, at: number): number {
  return 0.3 * logs[at * 3] + 0.59 * logs[at * 3 + 1] + 0.11 * logs[at * 3 + 2];
}

function brightestPeak(values: Float32Array): number {
  const sorted = values.slice().sort();
  const [least, most] = [sorted[0], sorted[sorted.length - 1]];
  const counts = new Float32Array(Math.ceil((most - least) / cell) + 5);
  for (const value of values) {
    const place = (value - least) / cell + 2;
    // A triangle of two cells on each side.
    for (let k = Math.floor(place) - 1; k <= Math.floor(place) + 2; k++)
      counts[k] += Math.max(0, 1 - Math.abs(place - k) / 2);
  }
  const highest = counts.reduce((best, count) => Math.max(best, count), 0);
  for (let k = counts.length - 2; k > 0; k--) {
    if (counts[k] >= counts[k - 1] && counts[k] >= counts[k + 1] && counts[k] >= lowPeak * highest)
      return least + (k - 2) * cell;
  }
  return sorted[sorted.length >> 1];
}

/** Three unknowns of a symmetric system, a hair of regularity added for places on a line. */
function solve(sums: Float64Array, side: readonly number[]): number[] {
  const rest = 1e-3 * sums[0];
  const [a, b, c, d, e, f] = [sums[0], sums[1], sums[2], sums[3] + rest, sums[4], sums[5] + rest];
  const [p, q, r] = side;
  const determinant = a * (d * f - e * e) - b * (b * f - c * e) + c * (b * e - c * d);
  return [
    (p * (d * f - e * e) - b * (q * f - e * r) + c * (q * e - d * r)) / determinant,
    (a * (q * f - r * e) - p * (b * f - c * e) + c * (b * r - q * c)) / determinant,
    (a * (d * r - e * q) - b * (b * r - c * q) + p * (b * e - c * d)) / determinant,
  ];
}
