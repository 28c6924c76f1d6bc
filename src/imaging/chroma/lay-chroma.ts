import { lightnessOf, rgbOfLab } from '../color/cielab.ts';
import { type Plane, type Raster, type Samples, samplesLike } from '../raster/raster.ts';
import { resample } from '../raster/resample.ts';
import type { Chroma } from './spread-chroma.ts';

/** CIE L, 0..100, of a picture made so large. 3 channels. */
export function lightnessAt(pixels: Raster, width: number, height: number): Plane {
  const { data: samples } =
    width === pixels.width && height === pixels.height ? pixels : resample(pixels, width, height);
  const read = lightnessReader(samples);
  const data = new Float32Array(width * height);
  for (let i = 0, at = 0; i < data.length; i++, at += 3) data[i] = read(at);
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
  let [a, b, sum] = [0, 0, 0];
  const lightnessAtPixel = lightnessReader(pixels.data);
  for (let y = 0, at = 0, i = 0; y < height; y++) {
    const row = rows(y);
    for (let x = 0; x < width; x++, at += 3, i++) {
      const lightness = lightnessAtPixel(at);
      const known = exact && exact.which[i] > 0 ? exact.axes[exact.which[i] - 1] : undefined;
      if (!known) mixed(columns(x), row, lightness);
      const [ownA, ownB] = known ?? color;
      const rgb = shownColor(lightness, ownA, ownB);
      for (let channel = 0; channel < 3; channel++) data[at + channel] = Math.round(rgb[channel] * most);
    }
  }
  return { ...pixels, data };

  function mixed(across: Between, down: Between, lightness: number): void {
    const upper = down.first * small.width;
    const lower = down.second * small.width;
    a = b = sum = 0;
    add(upper + across.first, (1 - down.share) * (1 - across.share), lightness);
    add(upper + across.second, (1 - down.share) * across.share, lightness);
    add(lower + across.first, down.share * (1 - across.share), lightness);
    add(lower + across.second, down.share * across.share, lightness);
    color[0] = a / sum;
    color[1] = b / sum;
  }

  function add(i: number, share: number, lightness: number): void {
    const off = (small.data[i] - lightness) / alike;
    const near = 1 + off * off;
    const weight = (share + leastWeight) * (leastWeight + 1 / (near * near));
    a += weight * chroma[2 * i];
    b += weight * chroma[2 * i + 1];
    sum += weight;
  }
}

/** CIE L of the pixels of a picture; the lightness of grays, which most are that are colored, is reckoned once. */
function lightnessReader(samples: Samples): (at: number) => number {
  const most = samples instanceof Uint16Array ? 65_535 : 255;
  const grays = Float32Array.from({ length: most + 1 }, (_, value) => {
    return lightnessOf(value / most, value / most, value / most);
  });
  return (at) => {
    const [red, green, blue] = [samples[at], samples[at + 1], samples[at + 2]];
    if (red === green && red === blue) return grays[red];
    return lightnessOf(red / most, green / most, blue / most);
  };
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
