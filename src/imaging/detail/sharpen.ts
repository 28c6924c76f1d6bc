import { skinLikeness } from '../color/skin-likeness.ts';
import { averagePlane, averageReach, blurPlane, blurReach } from '../raster/gaussian-blur.ts';
import type { Plane, Raster } from '../raster/raster.ts';
import { limitHalo } from './halo-limit.ts';

export interface Sharpening {
  /** How many times the detail is added: 1 doubles it. 0 changes nothing. */
  readonly amount: number;
  /** Standard deviation in pixels of the blur whose difference to the picture is the detail. */
  readonly radius: number;
  /** Detail weaker than this, on the scale 0..255, is left alone; what is stronger by far counts in full. */
  readonly threshold: number;
  /** How far detail in skin is held back, 0..1. Strong edges in it (eyes, lips, hair) are not. */
  readonly protectSkin: number;
  /** How far detail that noise alone could make is held back, 0..1. */
  readonly protectNoise: number;
}

/** So many times the variance of noise is still noise, by chance; and so many times can be none. */
const [maybeNoise, surelyNot] = [1.7, 4];
/** A change that nobody sees, and that makes no halo. */
const unseen = 0.5 / 255;
/** Rows are worked on in bands of about this many pixels, so that memory does not grow with the picture. */
const bandPixels = 1 << 19;
/** Spread of local detail, on the scale 0..255, that is a pore, and that is an eyelash. */
const [pore, lash] = [6, 18];

/** How many pixels away a value can come from: a part of a picture with so many around it comes out as in the whole. */
export function sharpenReach({ radius }: Pick<Sharpening, 'radius'>): number {
  return blurReach(radius) + averageReach(neighborhood(radius));
}

/** Standard deviation of the window in which detail is judged. */
function neighborhood(radius: number): number {
  return Math.max(1.5, 1.25 * radius);
}

/** Within this many pixels a value finds the range that it is kept in. */
function rangeRadius(radius: number): number {
  return radius < 1.5 ? 1 : 2;
}

/**
 * Sharpens by adding the difference to a blurred copy ("unsharp masking"), in luma alone and equally to all channels,
 * so that colors do not shift and color noise is not fed. Luma is taken from the gamma encoded values, which the eye sees
 * about evenly: in linear light the dark side of an edge would get the stronger halo, and noise would not be the same in
 * shadow and light.
 *
 * What is added is limited three ways. Halos: a value may leave the range of its neighborhood by a small share of it
 * and no more (`limitHalo`). Noise: where the variance of the detail is what noise of that level makes, nothing is added.
 * Skin: less is added where the color is skin's and no strong edge is near.
 *
 * @param pixels 3 or 4 channels, 8 or 16 bit; alpha stays, colors under full transparency neither change nor count
 * @param noise standard deviation of white noise in the channels, on the scale 0..255, as `estimateNoise` gives it
 * @param onBand is awaited after each band of rows with the share that is done; what it throws ends the work
 * @returns a new raster of the same kind
 */
export async function sharpen(
  pixels: Raster,
  sharpening: Sharpening,
  noise: number,
  onBand: (share: number) => Promise<void> | void,
): Promise<Raster> {
  const { width, height } = pixels;
  // Not slice(): that of Node's Buffer, which is a Uint8Array too, copies nothing.
  const data =
    pixels.data instanceof Uint16Array ? new Uint16Array(pixels.data) : new Uint8Array(pixels.data);
  const noiseVariance = sharpening.protectNoise > 0 ? detailNoise(noise, sharpening.radius) : 0;
  const reach = sharpenReach(sharpening);
  const rows = Math.max(1, Math.floor(bandPixels / width));
  for (let top = 0; top < height && sharpening.amount > 0; top += rows) {
    const bottom = Math.min(top + rows, height);
    const first = Math.max(top - reach, 0);
    const band = readBand(pixels, first, Math.min(bottom + reach, height), sharpening.protectSkin > 0);
    const change = changeOf(band, sharpening, noiseVariance);
    const start = (top - first) * width;
    addChange(pixels, change.subarray(start, start + (bottom - top) * width), top * width, data);
    await onBand(bottom / height);
  }
  return { ...pixels, data };
}

interface Band {
  readonly luma: Plane;
  /** Opacity; absent where everything is opaque. */
  readonly alpha?: Plane;
  /** Likeness to skin; absent where that does not matter. */
  readonly skin?: Plane;
}

/** Rows `top` to `bottom` as planes of 0..1. */
function readBand(pixels: Raster, top: number, bottom: number, withSkin: boolean): Band {
  const { width, channels, data } = pixels;
  const size = { width, height: bottom - top };
  const count = size.width * size.height;
  const unit = data instanceof Uint16Array ? 1 / 65535 : 1 / 255;
  const luma = new Float32Array(count);
  const skin = withSkin ? new Float32Array(count) : undefined;
  const alpha = channels === 4 ? new Float32Array(count) : undefined;
  for (let i = 0, at = top * width * channels; i < count; i++, at += channels) {
    const red = data[at] * unit;
    const green = data[at + 1] * unit;
    const blue = data[at + 2] * unit;
    luma[i] = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    if (skin) skin[i] = skinLikeness(red, green, blue);
    if (alpha) alpha[i] = data[at + 3] * unit;
  }
  return {
    luma: { ...size, data: luma },
    skin: skin && { ...size, data: skin },
    alpha: alpha && { ...size, data: alpha },
  };
}

/** What is to be added to each pixel of a band, in luma of 0..1. */
function changeOf(band: Band, sharpening: Sharpening, noiseVariance: number): Float32Array {
  const { amount, radius, threshold, protectSkin, protectNoise } = sharpening;
  const { luma, alpha } = band;
  const { width, height } = luma;
  const change = detailOf(luma, alpha, radius);
  const variance = varianceOf({ width, height, data: change }, neighborhood(radius));
  const skin = band.skin && averagePlane(band.skin, neighborhood(radius)).data;
  const around = alpha ? visible(luma, alpha) : luma;
  const range = rangeRadius(radius);
  const least = (threshold / 255) ** 2;
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const detail = change[i];
      if (detail === 0) continue;
      let gain = (amount * detail * detail) / (detail * detail + least);
      if (noiseVariance > 0) {
        const noise = (surelyNot - variance[i] / noiseVariance) / (surelyNot - maybeNoise);
        gain *= 1 - protectNoise * Math.min(Math.max(noise, 0), 1);
      }
      if (skin !== undefined && skin[i] > 0) {
        const edge = Math.min(Math.max((Math.sqrt(variance[i]) * 255 - pore) / (lash - pore), 0), 1);
        gain *= 1 - protectSkin * skin[i] * (1 - edge);
      }
      const more = gain * detail;
      change[i] =
        Math.abs(more) > unseen ? limitHalo(around, x, y, range, luma.data[i] + more) - luma.data[i] : more;
    }
  }
  return change;
}

/** Local variance of values around 0. */
function varianceOf({ width, height, data }: Plane, window: number): Float32Array {
  const squares = new Float32Array(data.length);
  for (let i = 0; i < squares.length; i++) squares[i] = data[i] * data[i];
  return averagePlane({ width, height, data: squares }, window).data;
}

/** Luma less its blurred copy; the copy mixes only what is visible, and there is none to see under full transparency. */
function detailOf(luma: Plane, alpha: Plane | undefined, radius: number): Float32Array {
  if (!alpha) {
    const detail = blurPlane(luma, radius).data;
    for (let i = 0; i < detail.length; i++) detail[i] = luma.data[i] - detail[i];
    return detail;
  }
  const weighted = new Float32Array(luma.data.length);
  for (let i = 0; i < weighted.length; i++) weighted[i] = luma.data[i] * alpha.data[i];
  const detail = blurPlane({ ...luma, data: weighted }, radius).data;
  const weight = blurPlane(alpha, radius).data;
  for (let i = 0; i < detail.length; i++) {
    detail[i] = alpha.data[i] > 0 ? luma.data[i] - detail[i] / weight[i] : 0;
  }
  return detail;
}

/** Luma with NaN where nothing is to be seen. */
function visible(luma: Plane, alpha: Plane): Plane {
  const data = luma.data.slice();
  for (let i = 0; i < data.length; i++) if (alpha.data[i] === 0) data[i] = Number.NaN;
  return { ...luma, data };
}

function addChange(
  { channels, data }: Raster,
  change: Float32Array,
  first: number,
  out: Raster['data'],
): void {
  const maximum = data instanceof Uint16Array ? 65535 : 255;
  for (let i = 0, at = first * channels; i < change.length; i++, at += channels) {
    const more = change[i] * maximum + 0.5;
    if (more === 0.5) continue;
    // Decimals are cut off when whole numbers are stored.
    out[at] = Math.min(Math.max(data[at] + more, 0), maximum);
    out[at + 1] = Math.min(Math.max(data[at + 1] + more, 0), maximum);
    out[at + 2] = Math.min(Math.max(data[at + 2] + more, 0), maximum);
  }
}

/** Variance, in luma of 0..1, of the detail that white noise of this level makes. */
function detailNoise(noise: number, radius: number): number {
  const reach = blurReach(radius);
  const impulse = new Float32Array(2 * reach + 1);
  impulse[reach] = 1;
  const kernel = blurPlane({ width: impulse.length, height: 1, data: impulse }, radius).data;
  const center = kernel[reach] ** 2;
  const squares = kernel.reduce((sum, weight) => sum + weight * weight, 0) ** 2;
  return (noise / 255) ** 2 * (1 - 2 * center + squares);
}
