import { blurPlane } from '../raster/gaussian-blur.ts';
import type { Size } from '../raster/raster.ts';
import { seededRandom } from '../sampling/seeded-random.ts';
import type { TornPicture } from './torn-picture.ts';

/** In pixels: what is finer is detail. */
const sigma = 1.5;
/** How much of it is lent: what lies in the wrong place shows less than what is missing, up to here. */
const strength = 0.65;
/** Levels: stronger detail is an edge rather than grain, and is lent less, for it would stand in the wrong place. */
const edge = 30;
/** Pixels on each side of the middle of the squares that are compared, and how far away they may be. */
const radius = 3;
export const detailReach = 40;
/** What a guess says counts by so much of what is known. */
const guessWeight = 0.2;
const firstTries = 12;
const rounds = 5;

/** What squares are compared by, three values for each pixel. */
interface Looks extends Size {
  /** 0 where the picture is known. */
  readonly hole: Uint8Array;
  /** As they are, for known pixels. */
  readonly sharp: Float32Array;
  /** Without their detail, for guessed ones: of the guess, and of what is known alone. */
  readonly guess: Float32Array;
  readonly base: Float32Array;
}

/**
 * Gives a thin hole whose colors were guessed smoothly the fine detail that is around it, in place: for each of its pixels that of the
 * nearby place that looks most like it, found as in "PatchMatch" (Barnes, Shechtman, Finkelstein, Goldman, 2009).
 *
 * @param torn with a guess in its hole; nothing else changes
 */
export function lendDetail(torn: TornPicture, seed: number): void {
  const { width, height, colors, hole } = torn;
  const looks = looksOf(torn);
  const places = likePlaces(looks, wholeSquares(torn), seed);
  for (let at = 0; at < width * height; at++) {
    if (hole[at] !== 1 || places[at] < 0) continue;
    const from = places[at] * 3;
    const detail = [0, 1, 2].map((channel) => colors[from + channel] - looks.base[from + channel]);
    const share = strength / (1 + Math.hypot(...detail) ** 2 / (3 * edge ** 2));
    for (let channel = 0; channel < 3; channel++) colors[at * 3 + channel] += share * detail[channel];
  }
}

function looksOf({ width, height, colors, hole }: TornPicture): Looks {
  const known = Float32Array.from(hole, (value) => (value === 0 ? 1 : 0));
  const weights = blurPlane({ width, height, data: known }, sigma).data;
  const guess = new Float32Array(colors.length);
  const base = new Float32Array(colors.length);
  for (let channel = 0; channel < 3; channel++) {
    const all = known.map((_, at) => colors[at * 3 + channel]);
    const guessed = blurPlane({ width, height, data: all }, sigma).data;
    const seen = blurPlane({ width, height, data: all.map((value, at) => value * known[at]) }, sigma).data;
    for (let at = 0; at < hole.length; at++) {
      guess[at * 3 + channel] = guessed[at];
      base[at * 3 + channel] = seen[at] / Math.max(1e-4, weights[at]);
    }
  }
  return { width, height, hole, sharp: colors, guess, base };
}

/** 1 in the middle of squares that are known and may be copied. */
function wholeSquares({ width, height, hole, barred }: TornPicture): Uint8Array {
  const whole = new Uint8Array(width * height);
  // How many pixels up to here may be copied one after another, in a row, and how many such rows lie above one another.
  const rows = new Int32Array(width);
  const side = 2 * radius + 1;
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0, run = 0; x < width; x++, at++) {
      run = hole[at] === 0 && barred[at] === 0 ? run + 1 : 0;
      rows[x] = run >= side ? rows[x] + 1 : 0;
      if (rows[x] >= side) whole[at - radius * width - radius] = 1;
    }
  }
  return whole;
}

/** For each pixel of the hole the place around it that looks most like it, −1 where none is found. */
function likePlaces(looks: Looks, whole: Uint8Array, seed: number): Int32Array {
  const { width, height, hole } = looks;
  const random = seededRandom(seed);
  const aside = (reach: number) => Math.round((2 * random() - 1) * reach);
  const places = new Int32Array(hole.length).fill(-1);
  const costs = new Float32Array(hole.length).fill(Number.POSITIVE_INFINITY);
  const spots = Int32Array.from([...hole.keys()].filter((at) => hole[at] === 1));
  const consider = (at: number, x: number, y: number) => {
    if (x < 0 || y < 0 || x >= width || y >= height) return;
    const other = y * width + x;
    if (whole[other] === 0 || other === places[at]) return;
    const cost = unlikenessOf(looks, at, other, costs[at]);
    if (cost >= costs[at]) return;
    costs[at] = cost;
    places[at] = other;
  };
  const considerAround = (at: number, middle: number, reach: number) =>
    consider(at, (middle % width) + aside(reach), Math.trunc(middle / width) + aside(reach));
  for (const at of spots)
    for (let attempt = 0; attempt < firstTries; attempt++) considerAround(at, at, detailReach);
  for (let round = 0; round < rounds; round++) {
    const isBack = round % 2 === 1;
    const step = isBack ? 1 : -1;
    for (let k = 0; k < spots.length; k++) {
      const at = spots[isBack ? spots.length - 1 - k : k];
      const [beside, above] = [places[at + step] ?? -1, places[at + step * width] ?? -1];
      if (beside >= 0) consider(at, (beside % width) - step, Math.trunc(beside / width));
      if (above >= 0) consider(at, above % width, Math.trunc(above / width) - step);
      for (let reach = detailReach; reach >= 1 && places[at] >= 0; reach >>= 1)
        considerAround(at, places[at], reach);
    }
  }
  return places;
}

/** Sum of squared differences of two squares; gives up once it is more than `most`. */
function unlikenessOf(
  { width, height, hole, sharp, guess, base }: Looks,
  one: number,
  other: number,
  most: number,
): number {
  const x = one % width;
  const y = (one - x) / width;
  const left = Math.max(-radius, -x);
  const right = Math.min(radius, width - 1 - x);
  let sum = 0;
  for (let row = Math.max(-radius, -y); row <= Math.min(radius, height - 1 - y); row++) {
    let a = one + row * width + left;
    let b = (other + row * width + left) * 3;
    for (let column = left; column <= right; column++, a++, b += 3) {
      const isKnown = hole[a] === 0;
      const mine = isKnown ? sharp : guess;
      const its = isKnown ? sharp : base;
      const from = a * 3;
      const red = mine[from] - its[b];
      const green = mine[from + 1] - its[b + 1];
      const blue = mine[from + 2] - its[b + 2];
      sum += (isKnown ? 1 : guessWeight) * (red * red + green * green + blue * blue);
    }
    if (sum > most) return sum;
  }
  return sum;
}
