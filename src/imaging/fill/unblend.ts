import { blurPlane } from '../raster/gaussian-blur.ts';
import { type Raster, type Samples, samplesLike } from '../raster/raster.ts';

/** What lies over a picture: its color, 0..255, and how much it hides, 0..1. */
interface Veil {
  readonly opacity: number;
  readonly color: readonly number[];
}

export interface Unblended<S extends Samples> {
  readonly pixels: Raster<S>;
  /** 255 where it is still unknown what is behind: at the rim of the mark, which covers pixels in part. */
  readonly rest: Raster<Uint8Array>;
}

/** Colors are compared over so many pixels around: a guess is right there in the mean, not pixel by pixel. */
const meanSigma = 4;
/** Levels by which the mean of a guess is off: where colors differ no more, their slope says nothing. */
const guessError = 5;
const fewest = 60;
const fits = 4;
/** Mean distance, in levels, of the marked pixels from what the veil explains: beyond it is none. */
const mostResidual = 14;
/** Shares of the veil from which on a pixel is wholly under it, or not at all. */
const whole = 0.8;
const free = 0.2;

/**
 * Takes a mark of one color and one opacity off: both are found by comparing what is marked with a guess of what is behind
 * (marked = (1 − opacity) · behind + opacity · color), and the equation is solved for what is behind.
 *
 * @param marked 3 channels, 8 or 16 bit
 * @param guess what is behind, about: the mask filled from around
 * @param mask 0 where nothing is marked
 * @returns nothing where no such mark explains the picture
 */
export function unblend<S extends Samples>(
  marked: Raster<S>,
  guess: Raster,
  mask: Raster<Uint8Array>,
): Unblended<S> | undefined {
  const unit = marked.data instanceof Uint16Array ? 257 : 1;
  let core = eroded(mask, 2);
  if (count(core) < fewest) core = eroded(mask, 1);
  if (count(core) < fewest) return undefined;
  let veil: Veil | undefined;
  let shares: Float32Array = new Float32Array(core.length);
  for (let fit = 0; fit < fits; fit++) {
    veil = fitVeil(marked, guess, core, unit);
    if (!veil) return undefined;
    shares = sharesOf(marked, guess, mask, veil, unit);
    const better = core.map((_, at) => (shares[at] > 0.7 && shares[at] < 1.3 ? 1 : 0));
    if (count(better) < fewest) break;
    core = better;
  }
  if (!veil || residualOf(marked, guess, core, veil, unit) > mostResidual) return undefined;
  return takeOff(marked, mask, veil, shares, unit);
}

/** 1 where everything up to `radius` away is marked. */
function eroded({ width, height, data }: Raster<Uint8Array>, radius: number): Uint8Array {
  let inside = Uint8Array.from(data, (value) => (value > 0 ? 1 : 0));
  for (let step = 0; step < radius; step++) {
    const before = inside;
    inside = before.map((value, at) => {
      const x = at % width;
      if (value === 0 || x === 0 || x === width - 1 || at < width || at >= width * (height - 1)) return 0;
      return before[at - 1] & before[at + 1] & before[at - width] & before[at + width];
    });
  }
  return inside;
}

const count = (flags: Uint8Array) => flags.reduce((sum, flag) => sum + flag, 0);

/** By the slope between local means, which a guess without contrast leaves to the plainest color. */
function fitVeil(marked: Raster, guess: Raster, core: Uint8Array, unit: number): Veil | undefined {
  const { width, height } = marked;
  const weights = blurPlane({ width, height, data: Float32Array.from(core) }, meanSigma).data;
  const means = [0, 1, 2].map((channel) =>
    [marked, guess].map((raster) => {
      const data = Float32Array.from(core, (flag, at) => flag && raster.data[at * 3 + channel] / unit);
      return blurPlane({ width, height, data }, meanSigma).data;
    }),
  );
  const total = count(core);
  let covariance = 0;
  let variance = 0;
  const middles = means.map(([y, g]) => {
    let [sumY, sumG, sumYG, sumGG] = [0, 0, 0, 0];
    for (let at = 0; at < core.length; at++) {
      if (core[at] === 0) continue;
      const [one, other] = [y[at] / weights[at], g[at] / weights[at]];
      sumY += one;
      sumG += other;
      sumYG += one * other;
      sumGG += other * other;
    }
    covariance += sumYG / total - (sumY / total) * (sumG / total);
    variance += sumGG / total - (sumG / total) ** 2;
    return [sumY / total, sumG / total];
  });
  const lighter = middles.reduce((sum, [y, g]) => sum + y - g, 0);
  const target = lighter > 0 ? 255 : 0;
  const plain =
    1 -
    middles.reduce((sum, [y, g]) => sum + (y - g), 0) / middles.reduce((sum, [, g]) => sum + (target - g), 0);
  const doubt = 3 * guessError ** 2;
  const slope = (covariance + doubt * plain) / (variance + doubt);
  const opacity = 1 - Math.min(0.97, Math.max(0.08, slope));
  const color = middles.map(([y, g]) => Math.min(255, Math.max(0, (y - (1 - opacity) * g) / opacity)));
  const isNone = middles.every(([y, g]) => Math.abs(y - g) < 2);
  return isNone ? undefined : { opacity, color };
}

/** How much of the veil lies over each marked pixel, about 0..1. */
function sharesOf(
  marked: Raster,
  guess: Raster,
  mask: Raster<Uint8Array>,
  { opacity, color }: Veil,
  unit: number,
): Float32Array {
  const { width, height } = marked;
  const over = new Float32Array(width * height);
  const under = new Float32Array(width * height);
  for (let at = 0; at < over.length; at++) {
    if (mask.data[at] === 0) continue;
    for (let channel = 0; channel < 3; channel++) {
      const behind = guess.data[at * 3 + channel] / unit;
      const full = opacity * (color[channel] - behind);
      over[at] += full * (marked.data[at * 3 + channel] / unit - behind);
      under[at] += full * full;
    }
  }
  const overs = blurPlane({ width, height, data: over }, 0.7).data;
  const unders = blurPlane({ width, height, data: under }, 0.7).data;
  return overs.map((value, at) => (mask.data[at] === 0 ? 0 : value / Math.max(1, unders[at])));
}

function residualOf(
  marked: Raster,
  guess: Raster,
  core: Uint8Array,
  { opacity, color }: Veil,
  unit: number,
): number {
  const { width, height } = marked;
  const weights = blurPlane({ width, height, data: Float32Array.from(core) }, meanSigma).data;
  let sum = 0;
  for (let channel = 0; channel < 3; channel++) {
    const data = Float32Array.from(core, (flag, at) => {
      const explained = (1 - opacity) * (guess.data[at * 3 + channel] / unit) + opacity * color[channel];
      return flag && marked.data[at * 3 + channel] / unit - explained;
    });
    const rest = blurPlane({ width, height, data }, meanSigma).data;
    for (let at = 0; at < core.length; at++) if (core[at]) sum += Math.abs(rest[at] / weights[at]);
  }
  return sum / (3 * count(core));
}

function takeOff<S extends Samples>(
  marked: Raster<S>,
  mask: Raster<Uint8Array>,
  { opacity, color }: Veil,
  shares: Float32Array,
  unit: number,
): Unblended<S> {
  const { width } = marked;
  const data = samplesLike(marked.data, marked.data.length);
  data.set(marked.data);
  const rest = new Uint8Array(mask.data.length);
  const most = 255 * unit;
  for (let at = 0; at < rest.length; at++) {
    if (mask.data[at] === 0 || shares[at] < free) continue;
    const around = [at - 1, at + 1, at - width, at + width].filter((other) => mask.data[other] !== undefined);
    const isWhole = shares[at] > whole && around.every((other) => shares[other] > whole - 0.1);
    if (!isWhole) {
      rest[at] = 255;
      continue;
    }
    for (let channel = 0; channel < 3; channel++) {
      const value = (marked.data[at * 3 + channel] - opacity * color[channel] * unit) / (1 - opacity);
      data[at * 3 + channel] = value <= 0 ? 0 : value >= most ? most : value + 0.5;
    }
  }
  return { pixels: { ...marked, data }, rest: { ...mask, data: rest } };
}
