import { featuresOf } from './features.ts';
import { likePatches, patchRadius, tornPatches, wholePatches } from './patch-offsets.ts';
import type { TornPicture } from './torn-picture.ts';

const rounds = 3;
const rarityPrice = 2;
/** What lacks detail looks like much that is known: so much of its strangeness is added for each step of it. */
const lackPrice = 0.5;
/** Levels: what changes less is flat. */
const leastDetail = 0.5;

/**
 * How unlike what is known a filled hole looks: the mean squared difference of patches to the likest known one, in levels² for each
 * pixel: of all that touch the hole, plus of those at its rim, plus what the likest ones differ by from any other.
 *
 * @param gradientWeight as in {@link featuresOf}
 * @param unlikeness of each known patch to the one that looks most like it
 */
export function strangenessOf(
  filled: TornPicture,
  { gradientWeight, unlikeness }: { gradientWeight: number; unlikeness: Float32Array },
  seed: number,
): number {
  const { width, height } = filled;
  const hole = filled.hole.map((value) => (value === 1 ? 1 : 0));
  const unknown = filled.hole.map((value) => (value > 0 ? 1 : 0));
  const spots = tornPatches(hole, width, height);
  const { costs, places } = likePatches({
    width,
    height,
    features: featuresOf(filled, gradientWeight),
    valid: spots,
    targets: wholePatches(unknown, width, height),
    leastDistance: 0,
    rounds,
    seed,
  });
  // Where all of a patch is filled, it may have been copied as a whole: what tells is how it meets the rim.
  const inner = wholePatches(
    hole.map((value) => 1 - value),
    width,
    height,
  );
  // What is copied from something that is nowhere else in the picture is a second one of it.
  const rarity = Float32Array.from(places, (place) => (place < 0 ? 0 : unlikeness[place]));
  const strangeness =
    meanCost(costs, spots) +
    rarityPrice * meanCost(rarity, spots) +
    meanCost(
      costs,
      spots.map((value, at) => value & (1 - inner[at])),
    );
  return strangeness * (1 + lackPrice * lackOfDetail(filled, hole, spots));
}

/** By how much less the brightness changes from pixel to pixel in a hole than around it: 0 where it doesn't, 1 at a third of it. */
function lackOfDetail({ width, colors }: TornPicture, hole: Uint8Array, spots: Uint8Array): number {
  const sums = [0, 0];
  const counts = [0, 0];
  for (let at = 0; at < hole.length - width; at++) {
    if (spots[at] === 0) continue;
    const value = colors[at * 3 + 1];
    sums[hole[at]] += Math.abs(value - colors[at * 3 + 4]) + Math.abs(value - colors[(at + width) * 3 + 1]);
    counts[hole[at]]++;
  }
  const [around, inside] = sums.map((sum, k) => leastDetail + sum / Math.max(1, counts[k]));
  return Math.max(0, Math.log(around / inside));
}

/**
 * @param costs of patches, infinite where none was found
 * @param chosen 1 for those that count
 * @returns their mean in levels² for each pixel
 */
function meanCost(costs: Float32Array, chosen: Uint8Array): number {
  let sum = 0;
  let count = 0;
  for (let at = 0; at < costs.length; at++) {
    if (chosen[at] === 0 || !Number.isFinite(costs[at])) continue;
    sum += costs[at];
    count++;
  }
  return sum / Math.max(1, count) / (2 * patchRadius + 1) ** 2;
}
