import type { Size } from '../raster/raster.ts';
import { featureCount } from './features.ts';
import { patchRadius } from './patch-offsets.ts';

/** By how much a patch counts less for each pixel it is farther from what is known. */
const trustPerPixel = 1 / 1.3;
const longest = 60;

export interface Votes extends Size {
  /** Those of the hole are replaced. */
  readonly features: Float32Array;
  readonly hole: Uint8Array;
  /** {@link nearnessOf} the hole. */
  readonly nearness: Float32Array;
}

/**
 * Gives each pixel of a hole the mean of what the patches that hold it say, in place. A patch counts by how near it is to what is
 * known, and by how well it was matched.
 *
 * @param places for each patch the middle of the one it looks like, −1 where none is known
 * @param costs how unlike they are
 */
export function votePatches(
  { width, height, features, hole, nearness }: Votes,
  { places, costs }: { places: Int32Array; costs: Float32Array },
): void {
  const side = 2 * patchRadius + 1;
  const sources = new Int32Array(side * side);
  const voters = new Int32Array(side * side);
  const means = new Float32Array(features.length);
  const sorted = new Float32Array(side * side);
  for (let at = 0; at < hole.length; at++) {
    if (hole[at] === 0) continue;
    const x = at % width;
    const y = (at - x) / width;
    let count = 0;
    for (let row = Math.max(0, y - patchRadius); row <= Math.min(height - 1, y + patchRadius); row++) {
      for (
        let column = Math.max(0, x - patchRadius);
        column <= Math.min(width - 1, x + patchRadius);
        column++
      ) {
        const patch = row * width + column;
        if (places[patch] < 0) continue;
        voters[count] = patch;
        sources[count] = places[patch] + at - patch;
        sorted[count++] = costs[patch];
      }
    }
    if (count === 0) continue;
    const ascending = sorted.subarray(0, count).sort();
    const least = ascending[0];
    const usual = Math.max(1, ascending[Math.floor(0.75 * count)]);
    let weights = 0;
    for (let k = 0; k < count; k++) {
      const weight = nearness[voters[k]] * Math.exp((least - costs[voters[k]]) / (2 * usual));
      weights += weight;
      const from = sources[k] * featureCount;
      for (let i = 0; i < featureCount; i++) means[at * featureCount + i] += weight * features[from + i];
    }
    for (let i = 0; i < featureCount; i++) means[at * featureCount + i] /= weights;
  }
  // A vote counts what is known alone: nothing of the hole is read until all of it is voted for.
  for (let at = 0; at < hole.length; at++) {
    if (hole[at] === 0) continue;
    const start = at * featureCount;
    features.set(means.subarray(start, start + featureCount), start);
  }
}

/** For each pixel how far what it shows can be trusted: 1 where it is known, less the deeper it lies in a hole. */
export function nearnessOf(hole: Uint8Array, width: number, height: number): Float32Array {
  const depths = Float32Array.from(hole, (value) => (value > 0 ? longest : 0));
  const lower = (at: number, from: number, by: number) => {
    if (depths[from] + by < depths[at]) depths[at] = depths[from] + by;
  };
  const lowerRow = (y: number, step: -1 | 1) => {
    for (let k = 0; k < width; k++) {
      const x = step > 0 ? k : width - 1 - k;
      const at = y * width + x;
      const hasBefore = step > 0 ? x > 0 : x < width - 1;
      if (hasBefore) lower(at, at - step, 1);
      const above = at - step * width;
      if (above < 0 || above >= depths.length) continue;
      lower(at, above, 1);
      if (x > 0) lower(at, above - 1, Math.SQRT2);
      if (x < width - 1) lower(at, above + 1, Math.SQRT2);
    }
  };
  for (let y = 0; y < height; y++) lowerRow(y, 1);
  for (let y = height - 1; y >= 0; y--) lowerRow(y, -1);
  return depths.map((depth) => trustPerPixel ** depth);
}
