import { blendOffsets } from './blend-offsets.ts';
import { chooseOffsets } from './choose-offsets.ts';
import { priceOfLook } from './expected-look.ts';
import { featuresOf } from './features.ts';
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

/**
 * Fills a hole with parts of its surroundings: offsets by which they repeat themselves, chosen so that seams show least,
 * laid together in the gradient domain ("Statistics of Patch Offsets for Image Completion": He, Sun, 2012).
 *
 * @param torn whose hole is filled, in place
 */
export function fillHole(torn: TornPicture, seed: number): void {
  const area = torn.hole.reduce((sum, value) => sum + (value === 1 ? 1 : 0), 0);
  const shrink = Math.min(1, Math.sqrt(chosenArea / area));
  const width = Math.max(1, Math.round(torn.width * shrink));
  const height = Math.max(1, Math.round(torn.height * shrink));
  const small = shrinkTorn(torn, { width, height });
  const valid = wholePatches(small.hole, width, height);
  const guessed = pushPull(small);
  const { places, costs } = likePatches({
    width,
    height,
    features: featuresOf({ width, height, colors: guessed }, 0.6),
    valid,
    leastDistance: Math.max(leastDistance, Math.max(width, height) * leastShare),
    seed,
  });
  const offsets = offsetPeaks(places, width, height, mostOffsets);
  if (offsets.length === 0) {
    fillSmoothly(torn);
    return;
  }
  const chosen = chooseOffsets({
    width,
    height,
    features: featuresOf({ width, height, colors: guessed }, 1),
    hole: small.hole.map((value) => (value === 1 ? 1 : 0)),
    barred: barredAround(small),
    offsets,
    priceOf: priceOfLook(small, costs),
  });
  blendOffsets(torn, sourcesOf(torn, small, chosen, offsets));
}

/** Where the surroundings say nothing about the hole: the smoothest surface. */
function fillSmoothly(torn: TornPicture): void {
  torn.colors.set(pushPull(torn));
  const holes = torn.hole.map((value) => (value === 1 ? 1 : 0));
  diffuse(torn.colors, holes, torn.width, torn.height);
}

/** Holes and a pixel around them, whose color is mixed. */
function barredAround({ width, height, hole }: TornPicture): Uint8Array {
  const barred = new Uint8Array(hole.length);
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) {
      if (hole[at] === 0) continue;
      for (let row = Math.max(0, y - 1); row <= Math.min(height - 1, y + 1); row++) {
        barred.fill(1, row * width + Math.max(0, x - 1), row * width + Math.min(width - 1, x + 1) + 1);
      }
    }
  }
  return barred;
}

/** The offsets in full size, and for each pixel of the hole where it leads; −1 where that is not known. */
function sourcesOf(
  torn: TornPicture,
  small: TornPicture,
  chosen: Int32Array,
  offsets: readonly Offset[],
): Int32Array {
  const { width, height, hole } = torn;
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
      if (hole[from] === 0) sources[at] = from;
    }
  }
  return sources;
}
