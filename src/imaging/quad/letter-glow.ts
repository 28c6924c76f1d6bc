import type { Plane } from '../raster/raster.ts';
import { grown } from './letter-rim.ts';
import { place } from './letter-share.ts';

/** In heights of the line: how far a glow is followed. */
const farthest = 0.36;
/** Distance in OKLab from what is around: a glow begins with so much at least, and ends where less of it is left. */
const strength = { least: 0.05, end: 0.012 } as const;
/** It gets weaker from step to step, but for so much; a pattern or another thing beside the letters doesn't. */
const mostRise = 0.002;
const fewestSteps = 3;
/** Halfway out no more than this of it is left: a plate has one color up to its edge. */
const mostHalfway = 0.65;
const fewest = 12;
/** The last of a glow is lost in what it is compared with: so much farther it goes on. */
const tail = 1.4;

/**
 * Letters with the glow or the soft shadow around them: what differs from the surroundings most beside the letters, and ever less
 * farther out, whatever single pixels show.
 *
 * @param strokes 1 on letters and their rim, 0 elsewhere
 * @returns the same where nothing glows
 */
export function withGlow(strokes: Plane, lab: Float32Array, places: Uint8Array, height: number): Plane {
  const steps = Math.floor(farthest * height);
  const distances = new Uint8Array(strokes.data.length);
  for (let step = steps; step >= 1; step--) {
    for (const [i, value] of grown(strokes, step).data.entries()) if (value > 0) distances[i] = step;
  }
  const sums = new Float64Array(4 * (steps + 1));
  for (let i = 0; i < distances.length; i++) {
    if (distances[i] === 0 || strokes.data[i] > 0 || places[i] === place.beyond) continue;
    const at = 4 * distances[i];
    for (let part = 0; part < 3; part++) sums[at + part] += lab[3 * i + part];
    sums[at + 3]++;
  }
  const offs = distancesFromFarthest(sums, steps);
  const reach = offs && reachOf(offs);
  return reach ? grown(strokes, tail * reach) : strokes;
}

/** How far the mean color at each distance is from that of the farthest two; nothing where too few pixels tell. */
function distancesFromFarthest(sums: Float64Array, steps: number): number[] | undefined {
  if (steps < 5) return undefined;
  const means: number[][] = [];
  for (let step = 1; step <= steps; step++) {
    const count = sums[4 * step + 3];
    if (count < fewest) return undefined;
    means.push([0, 1, 2].map((part) => sums[4 * step + part] / count));
  }
  const far = [0, 1, 2].map((part) => (means[steps - 1][part] + means[steps - 2][part]) / 2);
  return means.map((mean) => Math.hypot(...mean.map((value, part) => value - far[part])));
}

/** At how many steps a glow ends; 0 where there is none. */
function reachOf(offs: readonly number[]): number {
  if (offs[0] < strength.least) return 0;
  let reach = 0;
  while (reach < offs.length && offs[reach] > strength.end) {
    if (reach > 0 && offs[reach] > offs[reach - 1] + mostRise) return 0;
    reach++;
  }
  return reach >= fewestSteps && offs[reach >> 1] <= mostHalfway * offs[0] ? reach : 0;
}
