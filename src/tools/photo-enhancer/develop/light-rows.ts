import { encodeLight, linearOf } from '../../../imaging/color/oklab.ts';
import type { Raster } from '../../../imaging/raster/raster.ts';

/** Some rows of a picture in light. */
export interface LightRows {
  readonly width: number;
  /** Which row of the picture the first one is. */
  readonly top: number;
  /** Interleaved linear RGB; may leave 0..1 on the way. */
  readonly light: Float32Array;
}

const lightOfByte = Float32Array.from({ length: 256 }, (_, value) => linearOf(value / 255));
let lightOfWord: Float32Array | undefined;

/** @param pixels 3 or 4 channels */
export function readLight({ width, channels, data }: Raster, top: number, bottom: number): LightRows {
  const light = new Float32Array((bottom - top) * width * 3);
  if (data instanceof Uint16Array)
    lightOfWord ??= Float32Array.from({ length: 65536 }, (_, value) => linearOf(value / 65535));
  const table = data instanceof Uint16Array ? lightOfWord! : lightOfByte;
  for (let to = 0, from = top * width * channels; to < light.length; to += 3, from += channels) {
    light[to] = table[data[from]];
    light[to + 1] = table[data[from + 1]];
    light[to + 2] = table[data[from + 2]];
  }
  return { width, top, light };
}

/**
 * Writes rows back. Of 8 bits, what lies between two levels is dithered, the same way in all channels, so that slow gradients show no bands
 * and gray stays gray (Jimenez: "Next Generation Post Processing in Call of Duty", 2014, interleaved gradient noise).
 */
export function writeLight({ width, top, light }: LightRows, { channels, data }: Raster): void {
  const isDeep = data instanceof Uint16Array;
  const most = isDeep ? 65535 : 255;
  for (let from = 0, i = 0; from < light.length; from += 3, i++) {
    const to = (top * width + i) * channels;
    const offset = isDeep ? 0.5 : ditherAt(i % width, top + Math.floor(i / width));
    data[to] = levelOf(light[from], most, offset);
    data[to + 1] = levelOf(light[from + 1], most, offset);
    data[to + 2] = levelOf(light[from + 2], most, offset);
  }
}

/** Decimals are cut off when whole numbers are stored. */
function levelOf(light: number, most: number, offset: number): number {
  const level = encodeLight(light) * most;
  // A table's rounding is no reason to leave a level.
  const nearest = Math.round(level);
  return Math.abs(level - nearest) < 0.02 ? nearest : Math.min(most, level + offset);
}

/** 0..1, the mean of it a half. */
function ditherAt(x: number, y: number): number {
  const value = 0.06711056 * x + 0.00583715 * y;
  const noise = 52.9829189 * (value - Math.floor(value));
  return noise - Math.floor(noise);
}
