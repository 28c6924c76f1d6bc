import { workingColors } from '../../../imaging/color/working-colors.ts';
import type { Raster } from '../../../imaging/raster/raster.ts';
import { resample } from '../../../imaging/raster/resample.ts';

/** Tones and colors are measured on a copy of so many pixels. */
const copyPixels = 200_000;
/** Tones that a toned print's tint is told for. */
export const tintSteps = 32;
/**
 * Whether it is black and white, toned or not, is told on a smaller one, without grain: nearly all of it lies no farther, in levels, from what
 * its tone says.
 */
const smallPixels = 30_000;
const [monochrome, mostColored] = [7, 0.015];
/** Less of a tint, in levels, is none. */
const leastTint = 2.5;
const [darkest, brightest] = [0.004, 0.996];

/** What was measured on the tones and colors of a print; encoded values, 0..255. */
export interface PrintColors {
  /** Black and white by its luminance, and its middle. */
  readonly black: number;
  readonly white: number;
  readonly middle: number;
  /** The same of red, green and blue by themselves. */
  readonly channels: readonly { readonly black: number; readonly white: number; readonly middle: number }[];
  /** Black and white, whatever it is toned like. */
  readonly isMonochrome: boolean;
  readonly isToned: boolean;
  /** How far red, green and blue lie from the luminance, for each of `tintSteps` tones. */
  readonly tint: Float32Array;
  /** How far gray is from gray, in the mean, in levels. */
  readonly cast: number;
}

/**
 * @param picture 3 channels
 * @param cover 255 where damage covers it: that doesn't count
 */
export function measureColors(picture: Raster, cover?: Raster<Uint8Array>): PrintColors {
  const { width, height, data } = workingColors(picture, copyPixels);
  const covered = cover && resample(cover, width, height).data;
  const counts = [0, 1, 2, 3].map(() => new Uint32Array(256));
  const sums = new Float64Array(tintSteps * 3);
  const shares = new Float64Array(tintSteps);
  let total = 0;
  const isCounted = (i: number) => !covered || covered[i] < 30;
  for (let i = 0; i < width * height; i++) {
    if (!isCounted(i)) continue;
    const rgb = [0, 1, 2].map((c) => 255 * data[3 * i + c]);
    const tone = luminanceOf(rgb);
    counts[3][Math.round(tone)]++;
    const step = stepOf(tone);
    shares[step]++;
    for (let c = 0; c < 3; c++) {
      counts[c][Math.round(rgb[c])]++;
      sums[3 * step + c] += rgb[c] - tone;
    }
    total++;
  }
  const tint = smoothTint(sums, shares);
  const isMonochrome = total === 0 || coloredShare(picture, cover, tint) < mostColored;
  const levels = counts.map((count) => ({
    black: levelAt(count, darkest * total),
    white: levelAt(count, brightest * total),
    middle: levelAt(count, 0.5 * total),
  }));
  let tinted = 0;
  for (let step = 0; step < tintSteps; step++) {
    tinted +=
      (shares[step] / Math.max(1, total)) *
      Math.hypot(tint[3 * step], tint[3 * step + 1], tint[3 * step + 2]);
  }
  return {
    ...levels[3],
    channels: levels.slice(0, 3),
    isMonochrome,
    isToned: isMonochrome && tinted > leastTint,
    tint,
    cast: tinted,
  };
}

/** Of the picture, how much lies far from the tint of its tone. */
function coloredShare(picture: Raster, cover: Raster<Uint8Array> | undefined, tint: Float32Array): number {
  const { width, height, data } = workingColors(picture, smallPixels);
  const covered = cover && resample(cover, width, height).data;
  let [colored, total] = [0, 0];
  for (let i = 0; i < width * height; i++) {
    if (covered && covered[i] >= 30) continue;
    const rgb = [0, 1, 2].map((c) => 255 * data[3 * i + c]);
    const tone = luminanceOf(rgb);
    const step = stepOf(tone);
    const off = Math.hypot(...rgb.map((value, c) => value - tone - tint[3 * step + c])) / Math.sqrt(3);
    total++;
    if (off > monochrome) colored++;
  }
  return total === 0 ? 0 : colored / total;
}

export const luminanceOf = ([red, green, blue]: ArrayLike<number> & Iterable<number>) =>
  0.299 * red + 0.587 * green + 0.114 * blue;

const stepOf = (tone: number) => Math.min(tintSteps - 1, Math.floor((tone / 256) * tintSteps));

/** Steps of few pixels take what those beside them have. */
function smoothTint(sums: Float64Array, shares: Float64Array): Float32Array {
  const tint = new Float32Array(tintSteps * 3);
  for (let step = 0; step < tintSteps; step++) {
    for (let reach = 1; ; reach++) {
      let weight = 0;
      const value = [0, 0, 0];
      for (let at = Math.max(0, step - reach); at <= Math.min(tintSteps - 1, step + reach); at++) {
        const near = 1 / (1 + Math.abs(at - step));
        weight += near * shares[at];
        for (let c = 0; c < 3; c++) value[c] += near * sums[3 * at + c];
      }
      if (weight < 40 && reach < tintSteps) continue;
      for (let c = 0; c < 3; c++) tint[3 * step + c] = weight === 0 ? 0 : value[c] / weight;
      break;
    }
  }
  return tint;
}

function levelAt(counts: Uint32Array, below: number): number {
  let sum = 0;
  for (let level = 0; level < 256; level++) {
    sum += counts[level];
    if (sum > below) return level;
  }
  return 255;
}
