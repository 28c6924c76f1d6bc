import { lightnessOf, rgbOfLab } from '../color/cielab.ts';
import { type Plane, type Raster, samplesLike } from '../raster/raster.ts';
import { resample } from '../raster/resample.ts';
import type { Chroma } from './spread-chroma.ts';

/** CIE L, 0..100, of a picture made so large. 3 channels. */
export function lightnessAt(pixels: Raster, width: number, height: number): Plane {
  const { data: samples } =
    width === pixels.width && height === pixels.height ? pixels : resample(pixels, width, height);
  const unit = samples instanceof Uint16Array ? 1 / 65_535 : 1 / 255;
  const data = new Float32Array(width * height);
  for (let i = 0, at = 0; i < data.length; i++, at += 3) {
    data[i] = lightnessOf(samples[at] * unit, samples[at + 1] * unit, samples[at + 2] * unit);
  }
  return { width, height, data };
}

/** Differences of lightness, 0..100, over which a small pixel counts for less. */
const alike = 4;
/** What a small pixel counts at least, so that there's always one. */
const leastWeight = 1e-3;
/** Where red, green or blue is so close to an end it may have been cut off there. */
const atEnd = 1e-3;
/** Halvings of a color that sRGB hasn't at this lightness. */
const halvings = 7;
/** Of 0..100: by so much light may be off before a color counts as beyond sRGB. */
const offLightness = 0.3;

/** Places of a picture whose chroma is known. */
export interface ExactColors {
  /** Of each pixel 0, or the number of its color, counted from 1. */
  readonly which: Uint8Array;
  readonly axes: readonly (readonly [a: number, b: number])[];
}

/**
 * Gives a picture the chroma of a small copy, its own lightness left as it is: between small pixels those count that are about as light
 * ("Joint Bilateral Upsampling", Kopf, Cohen, Lischinski, Uyttendaele, 2007). A color that sRGB hasn't in that lightness becomes paler
 * until it has.
 *
 * @param pixels 3 channels, 8 or 16 bit
 * @param small lightness of the copy, and its chroma
 */
export function layChroma(pixels: Raster, small: Plane, chroma: Chroma, exact?: ExactColors): Raster {
  const { width, height } = pixels;
  const data = samplesLike(pixels.data, pixels.data.length);
  const most = data instanceof Uint16Array ? 65_535 : 255;
  const columns = between(width, small.width);
  const rows = between(height, small.height);
  const color: [number, number] = [0, 0];
  for (let y = 0, at = 0, i = 0; y < height; y++) {
    const row = rows(y);
    for (let x = 0; x < width; x++, at += 3, i++) {
      const [red, green, blue] = [
        pixels.data[at] / most,
        pixels.data[at + 1] / most,
        pixels.data[at + 2] / most,
      ];
      const lightness = lightnessOf(red, green, blue);
      const known = exact && exact.which[i] > 0 ? exact.axes[exact.which[i] - 1] : undefined;
      if (!known) mixed(columns(x), row, lightness);
      const [a, b] = known ?? color;
      const rgb = shownColor(lightness, a, b);
      for (let channel = 0; channel < 3; channel++) data[at + channel] = Math.round(rgb[channel] * most);
    }
  }
  return { ...pixels, data };

  function mixed(across: Between, down: Between, lightness: number): void {
    let [a, b, sum] = [0, 0, 0];
    for (const [row, rowShare] of [
      [down.first, 1 - down.share],
      [down.second, down.share],
    ] as const) {
      for (const [column, columnShare] of [
        [across.first, 1 - across.share],
        [across.second, across.share],
      ] as const) {
        const i = row * small.width + column;
        const off = (small.data[i] - lightness) / alike;
        const weight = (rowShare * columnShare + leastWeight) * (leastWeight + 1 / (1 + off * off) ** 2);
        a += weight * chroma[2 * i];
        b += weight * chroma[2 * i + 1];
        sum += weight;
      }
    }
    color[0] = a / sum;
    color[1] = b / sum;
  }
}

/** RGB of this lightness, as near to a and b as sRGB has it. */
function shownColor(lightness: number, a: number, b: number): [number, number, number] {
  const whole = rgbOfLab(lightness, a, b);
  const isBeyond = whole.some((value) => value < atEnd || value > 1 - atEnd);
  if (!isBeyond || Math.abs(lightnessOf(...whole) - lightness) < offLightness) return whole;
  let [inside, outside] = [0, 1];
  let best = rgbOfLab(lightness, 0, 0);
  for (let step = 0; step < halvings; step++) {
    const share = (inside + outside) / 2;
    const rgb = rgbOfLab(lightness, share * a, share * b);
    if (Math.abs(lightnessOf(...rgb) - lightness) < offLightness) [inside, best] = [share, rgb];
    else outside = share;
  }
  return best;
}

interface Between {
  readonly first: number;
  readonly second: number;
  readonly share: number;
}

/** Where places of a length lie between those of a smaller one. */
function between(length: number, small: number): (at: number) => Between {
  const places = Array.from({ length }, (_, at): Between => {
    const place = Math.min(small - 1, Math.max(0, ((at + 0.5) * small) / length - 0.5));
    const first = Math.floor(place);
    return { first, second: Math.min(small - 1, first + 1), share: place - first };
  });
  return (at) => places[at];
}
