import { barriersOf } from '../patches/barriers.ts';
import type { TornPicture } from '../patches/torn-picture.ts';
import { averagePlane, blurPlane } from '../raster/gaussian-blur.ts';

const colorSigma = 3;
const detailSigma = 4;
/** Levels: below so much detail, surfaces look alike. */
const leastDetail = 1.5;
const colorPrice = 0.06;
const detailPrice = 200;
/** For each pixel that what looks so is away, squared. */
const distancePrice = 0.3;
/** For each squared level that lies between what is copied and the rim, and how many count. */
const barrierPrice = 0.3;
const mostBarrier = 10000;
/** In pixels: how wide the rim is that a hole is compared with, and how many places of it. */
const rimWidth = 6;
const rimPlaces = 64;
/** What it costs to copy what the picture shows only once, by how much worse than usual its nearest likeness is. */
const rarityPrice = 300;
const usual = 2;
const rarest = 4;

/**
 * What a part that is copied into a hole costs for looking unlike anything at its rim: another color in the mean, or more or
 * less detail than there is there; and for being a thing on its own, that stands apart from what is at the rim. Without it a seam
 * is laid around whatever fits in, be it a face or a letter.
 *
 * @param unlikeness of each known patch to the one that looks most like it; infinite where there is no patch
 * @returns the price of copying the pixel at a place to another, which lies in the hole
 */
export function priceOfLook(
  torn: TornPicture,
  unlikeness: Float32Array,
): (from: number, to: number) => number {
  const { width, height, hole } = torn;
  const size = { width, height };
  const known = Float32Array.from(hole, (value) => (value === 0 ? 1 : 0));
  const detail = detailOf(torn, known);
  const weights = blurPlane({ ...size, data: known }, colorSigma).data;
  const looks = [0, 1, 2].map((channel) => {
    const data = Float32Array.from(known, (flag, at) => flag && torn.colors[at * 3 + channel]);
    return blurPlane({ ...size, data }, colorSigma).data.map(
      (value, at) => value / Math.max(1e-3, weights[at]),
    );
  });
  // Side by side in memory: this is asked for each pixel of the hole and each offset.
  const look = Float32Array.from({ length: 4 * hole.length }, (_, i) =>
    i % 4 < 3 ? looks[i % 4][i >> 2] * Math.sqrt(colorPrice) : detail[i >> 2] * Math.sqrt(detailPrice),
  );
  const rarity = raritiesOf(unlikeness);
  const barriers = barriersOf(torn);
  const rim = rimOf(torn);
  const rimX = rim.map((place) => place % width);
  const rimY = rim.map((place) => Math.trunc(place / width));
  return (from, to) => {
    const x = to % width;
    const y = (to - x) / width;
    const [a, b, c, d] = [look[from * 4], look[from * 4 + 1], look[from * 4 + 2], look[from * 4 + 3]];
    let least = rim.length === 0 ? 0 : Number.POSITIVE_INFINITY;
    for (let k = 0; k < rim.length; k++) {
      const place = rim[k] * 4;
      const across = rimX[k] - x;
      const down = rimY[k] - y;
      let price = distancePrice * (across * across + down * down);
      if (price >= least) continue;
      price += (a - look[place]) * (a - look[place]) + (b - look[place + 1]) * (b - look[place + 1]);
      price += (c - look[place + 2]) * (c - look[place + 2]) + (d - look[place + 3]) * (d - look[place + 3]);
      if (price < least) least = price;
    }
    return least + rarity[from] + barrierPrice * Math.min(mostBarrier, barriers[from]);
  };
}

/** What copying each pixel costs for being rare. */
function raritiesOf(unlikeness: Float32Array): Float32Array {
  const found = unlikeness.filter((value) => Number.isFinite(value)).sort();
  const median = found[found.length >> 1] ?? 0;
  return unlikeness.map((value) =>
    Number.isFinite(value)
      ? rarityPrice * Math.min(rarest, Math.max(0, value / (usual * median + 1) - 1))
      : 0,
  );
}

/** Known places next to the hole, evenly spread. */
function rimOf({ width, height, hole }: TornPicture): Int32Array {
  const filled = Float32Array.from(hole, (value) => (value === 1 ? 1 : 0));
  const near = averagePlane({ width, height, data: filled }, rimWidth).data;
  const places: number[] = [];
  for (let at = 0; at < hole.length; at++) if (hole[at] === 0 && near[at] > 1e-3) places.push(at);
  const step = Math.max(1, places.length / rimPlaces);
  return Int32Array.from(
    { length: Math.min(places.length, rimPlaces) },
    (_, k) => places[Math.floor(k * step)],
  );
}

/** Logarithm of how much the brightness changes from pixel to pixel, in the mean over some, of known pixels alone. */
function detailOf({ width, height, colors }: TornPicture, known: Float32Array): Float32Array {
  const brightness = (at: number) =>
    0.3 * colors[at * 3] + 0.59 * colors[at * 3 + 1] + 0.11 * colors[at * 3 + 2];
  const changes = new Float32Array(known.length);
  const counted = new Float32Array(known.length);
  for (let at = 0; at < known.length - width - 1; at++) {
    if (at % width === width - 1 || known[at] * known[at + 1] * known[at + width] === 0) continue;
    const here = brightness(at);
    changes[at] = Math.abs(here - brightness(at + 1)) + Math.abs(here - brightness(at + width));
    counted[at] = 1;
  }
  const sums = averagePlane({ width, height, data: changes }, detailSigma).data;
  const counts = averagePlane({ width, height, data: counted }, detailSigma).data;
  return sums.map((sum, at) => Math.log(leastDetail + sum / Math.max(1e-3, counts[at])));
}
