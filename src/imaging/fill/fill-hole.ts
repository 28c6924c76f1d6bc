import { ghostOf } from '../patches/ghost.ts';
import type { TornPicture } from '../patches/torn-picture.ts';
import { averagePlane } from '../raster/gaussian-blur.ts';
import { blendOffsets } from './blend-offsets.ts';
import { layGrain } from './grain.ts';
import { type Filling, planFilling } from './plan-filling.ts';
import { diffuse } from './poisson.ts';
import { pushPull } from './push-pull.ts';

/** Levels from pixel to pixel: a rim that changes less is flat. */
const flatChange = 1.1;
/** The same right at the hole, where a rest of what was there may stand: it must not run into the hole. */
const flatRim = 2.5;
const rimSigma = 2;
/** An outline that shows so much more than what is around it is a ghost. */
const mostGhost = 1.35;

/**
 * Fills a hole with parts of its surroundings: offsets by which they repeat themselves, chosen so that seams show least,
 * laid together in the gradient domain ("Statistics of Patch Offsets for Image Completion": He, Sun, 2012). Flat surroundings
 * go on smoothly, with their grain.
 *
 * @param torn whose hole is filled, in place
 * @param seed three in a row give three fillings to choose from
 * @param isThing whether a whole thing stood in the hole
 */
export function fillHole(torn: TornPicture, seed: number, isThing = false): void {
  if (isFlatAround(torn)) {
    fillSmoothly(torn, seed);
    return;
  }
  const filling = planFilling(torn, seed, isThing);
  if (!filling) {
    fillSmoothly(torn, seed);
    return;
  }
  torn.colors.set(blended(filling).colors);
}

/** Where the outline of the hole still shows, it is tried once more. */
function blended({ torn, sources }: Filling): TornPicture {
  blendOffsets(torn, sources, { apart: 'any', isDetailed: true });
  const ghost = ghostOf(torn);
  if (ghost <= mostGhost) return torn;
  const other = { ...torn, colors: torn.colors.slice() };
  blendOffsets(other, sources, { apart: 'hue', isDetailed: true });
  return ghostOf(other) < 0.8 * ghost ? other : torn;
}

/** The smoothest surface, with the grain of what is around it. */
function fillSmoothly(torn: TornPicture, seed: number): void {
  torn.colors.set(pushPull(torn));
  const holes = torn.hole.map((value) => (value === 1 ? 1 : 0));
  diffuse(torn.colors, holes, torn.width, torn.height);
  layGrain(torn, seed);
}

/** Whether all that is around a hole, half as wide as it, changes by no more than grain does, and its rim by little more. */
function isFlatAround(torn: TornPicture): boolean {
  const area = torn.hole.reduce((sum, value) => sum + (value === 1 ? 1 : 0), 0);
  return (
    meanChange(torn, Math.max(3, Math.sqrt(area) / 4)) < flatChange && meanChange(torn, rimSigma) < flatRim
  );
}

/** By how many levels known pixels differ from the next, in the mean of those as near to the hole as a blur of it reaches. */
function meanChange({ width, height, colors, hole }: TornPicture, sigma: number): number {
  // A loop: mapping by a function takes many times as long.
  const filled = new Float32Array(hole.length);
  for (let at = 0; at < hole.length; at++) if (hole[at] === 1) filled[at] = 1;
  const near = averagePlane({ width, height, data: filled }, sigma).data;
  let changes = 0;
  let count = 0;
  for (let at = 0; at < hole.length - width - 1; at++) {
    if (near[at] < 1e-3 || at % width === width - 1) continue;
    if (hole[at] + hole[at + 1] + hole[at + width] > 0) continue;
    const value = colors[at * 3 + 1];
    changes += Math.abs(value - colors[(at + 1) * 3 + 1]) + Math.abs(value - colors[(at + width) * 3 + 1]);
    count++;
  }
  return changes / Math.max(1, 2 * count);
}
