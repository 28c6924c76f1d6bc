import { smooth } from '../../../imaging/raster/smooth.ts';
import type { LightCopy } from './light-copy.ts';
import type { ToneLevels } from './tone-levels.ts';

/** Half of the side of the window in which the darkest is looked for, as a share of the longer side. */
const windowShare = 0.018;
/** The share of pixels with the thickest veil, among which the color of the veil is found. */
const thickest = 0.002;
/** How much of the darkest is taken for haze: a little is left, or far things would look near (He, Sun, Tang, 2009). */
const taken = 0.95;

/** What haze lays over a photo. */
export interface Veil {
  /** Light of the haze, linear RGB. */
  readonly airlight: readonly [number, number, number];
  /** How much of each pixel of the copy is the photo's own, 0..1. */
  readonly transmission: Float32Array;
  /** How thick it lies over the nearer parts, and over the picture, 0..1. */
  readonly near: number;
  readonly mean: number;
  /** How much thicker it lies over the upper half of the picture than over the lower one. */
  readonly rise: number;
}

/**
 * The dark channel (He, Sun, Tang: "Single Image Haze Removal Using Dark Channel Prior", 2009): in a clear photo something in every small part of
 * it has a channel near black; what is missing there is haze.
 */
export function findVeil({ width, height, light, weights }: LightCopy): Veil {
  const radius = Math.max(2, Math.round(windowShare * Math.max(width, height)));
  const least = new Float32Array(width * height);
  for (let i = 0; i < least.length; i++) {
    // What is transparent hides no haze.
    least[i] = weights[i] === 0 ? 1 : Math.min(light[3 * i], light[3 * i + 1], light[3 * i + 2]);
  }
  const airlight = airlightOf({ light, weights }, lowest(least, width, height, radius));
  for (let i = 0; i < least.length; i++) {
    if (weights[i] === 0) continue;
    least[i] = Math.min(
      1,
      light[3 * i] / airlight[0],
      light[3 * i + 1] / airlight[1],
      light[3 * i + 2] / airlight[2],
    );
  }
  const dark = lowest(least, width, height, radius);
  const seen = dark.filter((_, i) => weights[i] > 0.5).sort();
  const mean = seen.length === 0 ? 0 : seen.reduce((sum, value) => sum + value, 0) / seen.length;
  return {
    airlight,
    transmission: dark.map((value) => 1 - taken * value),
    near: seen.length === 0 ? 0 : seen[Math.floor(seen.length * 0.1)],
    mean,
    rise:
      meanOf(dark.subarray(0, dark.length >> 1)) / Math.max(0.01, meanOf(dark.subarray(dark.length >> 1))),
  };
}

function meanOf(values: Float32Array): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}

/** The mean of the pixels with the thickest veil, kept from being a colored lamp. */
function airlightOf(
  { light, weights }: Pick<LightCopy, 'light' | 'weights'>,
  dark: Float32Array,
): [number, number, number] {
  const seen = dark.filter((_, i) => weights[i] > 0.5).sort();
  const from = seen.length === 0 ? 1 : seen[Math.floor(seen.length * (1 - thickest))];
  const sums = [0, 0, 0];
  let count = 0;
  for (let i = 0; i < dark.length; i++) {
    if (dark[i] < from || weights[i] <= 0.5) continue;
    count++;
    for (let c = 0; c < 3; c++) sums[c] += light[3 * i + c];
  }
  if (count === 0) return [1, 1, 1];
  const found = sums.map((sum) => sum / count);
  const most = Math.max(...found, 0.05);
  const [red, green, blue] = found.map((value) => Math.max(value, 0.6 * most));
  return [red, green, blue];
}

/** The least value of each square window, whose sides lie `radius` away. */
function lowest(values: Float32Array, width: number, height: number, radius: number): Float32Array {
  return lowestAlong(lowestAlong(values, width, height, radius, 1, width), height, width, radius, width, 1);
}

/** Along lines of `count` values that are `step` apart; `next` lies between the starts of two lines. */
function lowestAlong(
  values: Float32Array,
  count: number,
  lines: number,
  radius: number,
  step: number,
  next: number,
): Float32Array {
  const found = new Float32Array(values.length);
  for (let line = 0; line < lines; line++) {
    for (let place = 0; place < count; place++) {
      const last = Math.min(count - 1, place + radius);
      let least = Number.POSITIVE_INFINITY;
      for (let at = Math.max(0, place - radius); at <= last; at++) {
        const value = values[line * next + at * step];
        if (value < least) least = value;
      }
      found[line * next + place * step] = least;
    }
  }
  return found;
}

/**
 * How sure it is that there is haze, 0..1: it lies over near things as well, thicker towards the horizon, and it is no white background.
 */
export function hazeLikeness(
  { near, mean, rise }: Veil,
  tone: Pick<ToneLevels, 'clipped' | 'mean' | 'white'>,
): number {
  const isVeiled = smooth(0.06, 0.16, near) * smooth(0.15, 0.3, mean);
  const isPale = smooth(0.7, 0.78, tone.mean) * smooth(0.93, 0.98, tone.white);
  return isVeiled * smooth(1.05, 1.3, rise) * (1 - Math.max(isPale, smooth(0.15, 0.35, tone.clipped)));
}
