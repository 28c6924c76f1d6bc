import { oklabOf, writeRgb } from '../color/oklab.ts';
import type { Raster } from '../raster/raster.ts';

/** Mean and spread of colors, in OKLab: L, a, b of each. */
export interface ColorLook {
  readonly mean: readonly number[];
  readonly spread: readonly number[];
}

/** A thing keeps what makes it that thing: its colors move and stretch no further than this. */
const mostShift = [0.18, 0.05, 0.05];
const [leastStretch, mostStretch] = [0.8, 1.25];

/**
 * @param pixels 3 or 4 channels; what is transparent doesn't count
 * @param counts whether a pixel counts
 */
export function colorLook(pixels: Raster, counts: (at: number) => boolean): ColorLook {
  const { channels, data, width, height } = pixels;
  const maximum = data instanceof Uint16Array ? 65535 : 255;
  const colors: number[] = [];
  const stride = Math.max(1, Math.floor((width * height) / 60_000));
  for (let i = 0; i < width * height; i += stride) {
    if (!counts(i) || (channels === 4 && data[i * 4 + 3] < maximum / 2)) continue;
    for (let c = 0; c < 3; c++) colors.push(data[i * channels + c] / maximum);
  }
  const lab = oklabOf(Float32Array.from(colors));
  const count = Math.max(1, lab.length / 3);
  const mean = [0, 0, 0];
  const square = [0, 0, 0];
  for (let i = 0; i < lab.length; i++) {
    mean[i % 3] += lab[i] / count;
    square[i % 3] += lab[i] ** 2 / count;
  }
  return { mean, spread: mean.map((value, c) => Math.sqrt(Math.max(0, square[c] - value ** 2))) };
}

/**
 * Brings a thing's colors nearer to those of where it is to stand ("Color Transfer between Images": Reinhard and others, 2001, within
 * bounds). In place.
 *
 * @param strength 0..1
 */
export function matchColors(thing: Raster, from: ColorLook, to: ColorLook, strength: number): void {
  if (strength === 0) return;
  const { channels, data, width, height } = thing;
  const maximum = data instanceof Uint16Array ? 65535 : 255;
  const shift = to.mean.map((value, c) => {
    const most = mostShift[c] * strength;
    return Math.min(most, Math.max(-most, strength * (value - from.mean[c])));
  });
  const stretch = to.spread.map((value, c) => {
    const wanted = Math.min(mostStretch, Math.max(leastStretch, value / Math.max(1e-3, from.spread[c])));
    return 1 + 0.5 * strength * (wanted - 1);
  });
  const rgb = [0, 0, 0];
  const row = new Float32Array(width * 3);
  for (let y = 0; y < height; y++) {
    const start = y * width * channels;
    for (let i = 0; i < row.length; i++)
      row[i] = data[start + Math.floor(i / 3) * channels + (i % 3)] / maximum;
    const lab = oklabOf(row);
    for (let x = 0; x < width; x++) {
      const moved = [0, 1, 2].map(
        (c) => from.mean[c] + shift[c] + (lab[x * 3 + c] - from.mean[c]) * stretch[c],
      );
      writeRgb(Math.min(1, Math.max(0, moved[0])), moved[1], moved[2], rgb);
      for (let c = 0; c < 3; c++) data[start + x * channels + c] = rgb[c] * maximum + 0.5;
    }
  }
}
