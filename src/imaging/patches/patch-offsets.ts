import { seededRandom } from '../sampling/seeded-random.ts';
import { featureCount } from './features.ts';

/** Pixels on each side of the middle of a patch. */
export const patchRadius = 3;
const usualRounds = 5;
const firstTries = 50;

export interface PatchSearch {
  readonly width: number;
  readonly height: number;
  readonly features: Float32Array;
  /** 1 where the whole patch is known. */
  readonly valid: Uint8Array;
  /** 1 where a patch may be found; wherever one is known by default. */
  readonly targets?: Uint8Array;
  /** In pixels: what is nearer is no other patch. */
  readonly leastDistance: number;
  /** What was found before, as {@link likePatches} returns it; by chance by default. */
  readonly start?: Int32Array;
  readonly rounds?: number;
  readonly seed: number;
}

/**
 * For each known patch one that looks most like it, at some distance: their offsets tell how a picture repeats itself
 * ("PatchMatch": Barnes, Shechtman, Finkelstein, Goldman, 2009).
 *
 * @returns for each pixel the place of the other patch's middle, −1 where there is none, and the sum of squared differences
 */
export function likePatches({
  width,
  height,
  features,
  valid,
  targets = valid,
  leastDistance,
  start,
  rounds = usualRounds,
  seed,
}: PatchSearch): {
  places: Int32Array;
  costs: Float32Array;
} {
  const random = seededRandom(seed);
  const places = new Int32Array(width * height).fill(-1);
  const costs = new Float32Array(width * height).fill(Number.POSITIVE_INFINITY);
  const least = leastDistance * leastDistance;
  const spots = Int32Array.from(validSpots(valid));
  const ends = targets === valid ? spots : Int32Array.from(validSpots(targets));
  if (spots.length < 2 || ends.length < 1) return { places, costs };

  const consider = (at: number, x: number, y: number, otherX: number, otherY: number) => {
    if (otherX < 0 || otherY < 0 || otherX >= width || otherY >= height) return;
    const other = otherY * width + otherX;
    if (targets[other] === 0 || other === places[at]) return;
    if ((otherX - x) ** 2 + (otherY - y) ** 2 <= least) return;
    const cost = patchDistance(features, width, at, other, costs[at]);
    if (cost >= costs[at]) return;
    costs[at] = cost;
    places[at] = other;
  };

  for (const at of spots) {
    const x = at % width;
    const y = (at - x) / width;
    if (start && start[at] >= 0) {
      const otherX = start[at] % width;
      consider(at, x, y, otherX, (start[at] - otherX) / width);
    }
    for (let attempt = 0; attempt < firstTries && places[at] < 0; attempt++) {
      const other = ends[Math.floor(random() * ends.length)];
      const otherX = other % width;
      consider(at, x, y, otherX, (other - otherX) / width);
    }
  }
  const widest = Math.max(width, height);
  for (let round = 0; round < rounds; round++) {
    const isBack = round % 2 === 1;
    const step = isBack ? 1 : -1;
    for (let k = 0; k < spots.length; k++) {
      const at = spots[isBack ? spots.length - 1 - k : k];
      const x = at % width;
      const y = (at - x) / width;
      for (let n = 0; n < 2; n++) {
        const beside = n === 0 ? at + step : at + step * width;
        if (beside < 0 || beside >= valid.length || places[beside] < 0) continue;
        const otherX = places[beside] % width;
        const otherY = (places[beside] - otherX) / width;
        if (n === 0) consider(at, x, y, otherX - step, otherY);
        else consider(at, x, y, otherX, otherY - step);
      }
      if (places[at] < 0) continue;
      for (let reach = widest; reach >= 1; reach >>= 1) {
        const middleX = places[at] % width;
        const middleY = (places[at] - middleX) / width;
        const otherX = middleX + Math.round((2 * random() - 1) * reach);
        const otherY = middleY + Math.round((2 * random() - 1) * reach);
        consider(at, x, y, otherX, otherY);
      }
    }
  }
  return { places, costs };
}

function* validSpots(valid: Uint8Array): Generator<number> {
  for (let at = 0; at < valid.length; at++) if (valid[at] === 1) yield at;
}

/** Sum of squared differences of two patches; gives up once it is more than `most`. */
function patchDistance(
  features: Float32Array,
  width: number,
  one: number,
  other: number,
  most: number,
): number {
  const length = (2 * patchRadius + 1) * featureCount;
  const step = width * featureCount;
  let a = (one - patchRadius * width - patchRadius) * featureCount;
  let b = (other - patchRadius * width - patchRadius) * featureCount;
  let sum = 0;
  for (let row = -patchRadius; row <= patchRadius; row++) {
    for (let k = 0; k < length; k++) {
      const difference = features[a + k] - features[b + k];
      sum += difference * difference;
    }
    if (sum > most) return sum;
    a += step;
    b += step;
  }
  return sum;
}

/** Where a whole patch lies in the picture and touches no hole. */
export function wholePatches(hole: Uint8Array, width: number, height: number): Uint8Array {
  const valid = new Uint8Array(width * height);
  // Holes above and to the left of each corner: a summed-area table.
  const across = width + 1;
  const sums = new Int32Array(across * (height + 1));
  for (let y = 0; y < height; y++) {
    for (let x = 0, row = 0; x < width; x++) {
      row += hole[y * width + x];
      sums[(y + 1) * across + x + 1] = sums[y * across + x + 1] + row;
    }
  }
  const side = 2 * patchRadius + 1;
  for (let y = 0; y + side <= height; y++) {
    for (let x = 0; x + side <= width; x++) {
      const a = y * across + x;
      const b = (y + side) * across + x;
      if (sums[b + side] - sums[b] - sums[a + side] + sums[a] > 0) continue;
      valid[(y + patchRadius) * width + x + patchRadius] = 1;
    }
  }
  return valid;
}

/** Where a whole patch lies in the picture and touches a hole. */
export function tornPatches(hole: Uint8Array, width: number, height: number): Uint8Array {
  const torn = wholePatches(hole, width, height);
  for (let y = patchRadius; y < height - patchRadius; y++) {
    for (let at = y * width + patchRadius; at < (y + 1) * width - patchRadius; at++) torn[at] = 1 - torn[at];
  }
  return torn;
}
