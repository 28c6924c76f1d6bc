import { averagePlane, blurPlane } from '../raster/gaussian-blur.ts';
import { featuresOf } from './features.ts';
import { likePatches, patchRadius, tornPatches, wholePatches } from './patch-offsets.ts';
import type { TornPicture } from './torn-picture.ts';

const rounds = 3;
const rarityPrice = 2;
/** What lacks detail looks like much that is known: so much of its strangeness is added for each step of it. */
const lackPrice = 0.5;
/** The same for what differs less in the large. */
const flatPrice = 0.15;
/** Levels: what changes less is flat. */
const leastDetail = 0.5;
const leastContrast = 2;
const coarse = 3;
/** Of a blurred hole: what is still around it. */
const leastNear = 0.02;

/**
 * How strange a filled hole looks: the mean squared difference of patches to the likest known one, in levels² for each pixel: of all
 * that touch the hole, plus of those at its rim, plus what the likest ones differ by from any other; times how far away, by the root of
 * pixels, those are: what belongs here is found nearby.
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
  const lack = 1 + lackPrice * lackOfDetail(filled, hole, spots) + flatPrice * lackOfContrast(filled, hole);
  return strangeness * lack * Math.sqrt(meanDistance(places, width));
}

/** How far away the likest patches are, in pixels. */
function meanDistance(places: Int32Array, width: number): number {
  let sum = 0;
  let count = 0;
  for (let at = 0; at < places.length; at++) {
    if (places[at] < 0) continue;
    const across = (places[at] % width) - (at % width);
    const down = Math.trunc(places[at] / width) - Math.trunc(at / width);
    sum += Math.hypot(across, down);
    count++;
  }
  return sum / Math.max(1, count);
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

/** By how much less the colors of a hole differ coarsely than those around it, as far as it is wide; 0 where they don't. */
function lackOfContrast({ width, height, colors, hole: parts }: TornPicture, hole: Uint8Array): number {
  const size = { width, height };
  const area = hole.reduce((sum, value) => sum + value, 0);
  const near = averagePlane(
    { ...size, data: Float32Array.from(hole) },
    Math.max(3, Math.sqrt(area) / 3),
  ).data;
  const group = parts.map((value, at) => (value === 1 ? 1 : value === 0 && near[at] > leastNear ? 0 : 2));
  const squares = [0, 0, 0];
  for (let channel = 0; channel < 3; channel++) {
    const data = Float32Array.from(hole, (_, at) => colors[at * 3 + channel]);
    const { data: smooth } = blurPlane({ ...size, data }, coarse);
    const [sums, sumsOfSquares, counts] = [0, 1, 2].map(() => [0, 0, 0]);
    for (let at = 0; at < hole.length; at++) {
      sums[group[at]] += smooth[at];
      sumsOfSquares[group[at]] += smooth[at] ** 2;
      counts[group[at]]++;
    }
    for (const k of [0, 1])
      squares[k] += (sumsOfSquares[k] - sums[k] ** 2 / Math.max(1, counts[k])) / Math.max(1, counts[k]);
  }
  const [around, inside] = squares.map((value) => leastContrast + Math.sqrt(Math.max(0, value) / 3));
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
