import { averagePlane } from '../raster/gaussian-blur.ts';
import { seededRandom } from '../sampling/seeded-random.ts';
import { blendOffsets } from './blend-offsets.ts';
import { chooseOffsets } from './choose-offsets.ts';
import { priceOfLook } from './expected-look.ts';
import { featuresOf } from './features.ts';
import { ghostOf } from './ghost.ts';
import { layGrain } from './grain.ts';
import { type Offset, offsetPeaks } from './offset-peaks.ts';
import { likePatches, wholePatches } from './patch-offsets.ts';
import { diffuse } from './poisson.ts';
import { pushPull } from './push-pull.ts';
import { shrinkTorn, type TornPicture } from './torn-picture.ts';

/** Pixels of the hole in the size in which offsets are chosen: more brought nothing. */
const chosenArea = 5000;
const mostOffsets = 60;
/** Of the longer side of what is looked at. */
const leastShare = 1 / 15;
const leastDistance = 6;
/** Every third seed gives the most likely filling; for the others each offset costs up to so much more. */
export const variants = 3;
const variantPrice = 120;
/** Levels from pixel to pixel: a rim that changes less is flat. */
const flatChange = 1.6;
/** An outline that shows so much more than what is around it is a ghost. */
const mostGhost = 1.35;

/**
 * Fills a hole with parts of its surroundings: offsets by which they repeat themselves, chosen so that seams show least,
 * laid together in the gradient domain ("Statistics of Patch Offsets for Image Completion": He, Sun, 2012). Flat surroundings
 * go on smoothly, with their grain. Where the outline of the hole still shows, it tries once more.
 *
 * @param torn whose hole is filled, in place
 * @param seed three in a row give three fillings to choose from
 */
export function fillHole(torn: TornPicture, seed: number): void {
  if (isFlatAround(torn)) {
    fillSmoothly(torn, seed);
    return;
  }
  const sources = findSources(torn, seed);
  if (!sources) {
    fillSmoothly(torn, seed);
    return;
  }
  blendOffsets(torn, sources, true);
  const ghost = ghostOf(torn);
  if (ghost <= mostGhost) return;
  const other = { ...torn, colors: torn.colors.slice() };
  blendOffsets(other, sources, false);
  if (ghostOf(other) < 0.8 * ghost) torn.colors.set(other.colors);
}

/** For each pixel of the hole the place it is copied from, −1 where none is known; nothing where no part repeats itself. */
function findSources(torn: TornPicture, seed: number): Int32Array | undefined {
  const area = torn.hole.reduce((sum, value) => sum + (value === 1 ? 1 : 0), 0);
  const shrink = Math.min(1, Math.sqrt(chosenArea / area));
  const width = Math.max(1, Math.round(torn.width * shrink));
  const height = Math.max(1, Math.round(torn.height * shrink));
  const small = shrinkTorn(torn, { width, height });
  const barred = small.hole.map((value, at) => (value > 0 || small.barred[at] > 0 ? 1 : 0));
  const valid = wholePatches(small.hole, width, height);
  const isChosen = small.barred.includes(1);
  const guessed = { width, height, colors: pushPull(small) };
  const { places, costs } = likePatches({
    width,
    height,
    features: featuresOf(guessed, 0.6),
    valid,
    targets: isChosen ? wholePatches(barred, width, height) : valid,
    leastDistance: Math.max(leastDistance, Math.max(width, height) * leastShare),
    seed,
  });
  const offsets = offsetPeaks(places, width, height, mostOffsets);
  if (offsets.length === 0) return undefined;
  const random = seededRandom(seed);
  const isOther = seed % variants !== 0;
  const extra = offsets.map(() => (isOther ? variantPrice * random() : 0));
  const priceOf = priceOfLook(small, costs);
  const chosen = chooseOffsets({
    width,
    height,
    features: featuresOf(guessed, 1),
    hole: small.hole.map((value) => (value === 1 ? 1 : 0)),
    barred: widened(barred, width, height),
    offsets,
    priceOf: (from, to, offset) => priceOf(from, to) + extra[offset],
  });
  return sourcesOf(torn, small, chosen, offsets);
}

/** The smoothest surface, with the grain of what is around it. */
function fillSmoothly(torn: TornPicture, seed: number): void {
  torn.colors.set(pushPull(torn));
  const holes = torn.hole.map((value) => (value === 1 ? 1 : 0));
  diffuse(torn.colors, holes, torn.width, torn.height);
  layGrain(torn, seed);
}

/** Whether all that is around a hole, half as wide as it, changes by no more than grain does. */
function isFlatAround({ width, height, colors, hole }: TornPicture): boolean {
  const area = hole.reduce((sum, value) => sum + (value === 1 ? 1 : 0), 0);
  const filled = Float32Array.from(hole, (value) => (value === 1 ? 1 : 0));
  const near = averagePlane({ width, height, data: filled }, Math.max(3, Math.sqrt(area) / 4)).data;
  let changes = 0;
  let count = 0;
  for (let at = 0; at < hole.length - width - 1; at++) {
    if (near[at] < 1e-3 || at % width === width - 1) continue;
    if (hole[at] + hole[at + 1] + hole[at + width] > 0) continue;
    const value = colors[at * 3 + 1];
    changes += Math.abs(value - colors[(at + 1) * 3 + 1]) + Math.abs(value - colors[(at + width) * 3 + 1]);
    count++;
  }
  return count === 0 || changes / (2 * count) < flatChange;
}

/** What is barred and a pixel around it, whose color is mixed. */
function widened(barred: Uint8Array, width: number, height: number): Uint8Array {
  const wider = new Uint8Array(barred.length);
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) {
      if (barred[at] === 0) continue;
      for (let row = Math.max(0, y - 1); row <= Math.min(height - 1, y + 1); row++) {
        wider.fill(1, row * width + Math.max(0, x - 1), row * width + Math.min(width - 1, x + 1) + 1);
      }
    }
  }
  return wider;
}

/** The offsets in full size, and for each pixel of the hole where it leads; −1 where that is not known. */
function sourcesOf(
  torn: TornPicture,
  small: TornPicture,
  chosen: Int32Array,
  offsets: readonly Offset[],
): Int32Array {
  const { width, height, hole, barred } = torn;
  const scaleX = width / small.width;
  const scaleY = height / small.height;
  const large = offsets.map(({ x, y }) => ({ x: Math.round(x * scaleX), y: Math.round(y * scaleY) }));
  const sources = new Int32Array(width * height).fill(-1);
  for (let y = 0, at = 0; y < height; y++) {
    const row = Math.min(small.height - 1, Math.floor((y + 0.5) / scaleY));
    for (let x = 0; x < width; x++, at++) {
      if (hole[at] !== 1) continue;
      const column = Math.min(small.width - 1, Math.floor((x + 0.5) / scaleX));
      const label = chosen[row * small.width + column];
      if (label < 0) continue;
      const toX = x + large[label].x;
      const toY = y + large[label].y;
      if (toX < 0 || toY < 0 || toX >= width || toY >= height) continue;
      const from = toY * width + toX;
      if (hole[from] === 0 && barred[from] === 0) sources[at] = from;
    }
  }
  return sources;
}
