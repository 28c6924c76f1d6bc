import type { Raster, Size } from '../../imaging/raster/raster.ts';

export type Rgb = readonly [red: number, green: number, blue: number];

/** Colors that go with a part of a picture, 8-bit sRGB. */
export interface Tones {
  /** Almost white, with a breath of the brightest color there. */
  readonly light: Rgb;
  /** Almost black, of the hue of the shadows there. */
  readonly shade: Rgb;
  /** Relative luminance on average, 0..1. */
  readonly brightness: number;
}

interface Part extends Size {
  readonly left: number;
  readonly top: number;
}

const linear = (value: number) => {
  const v = value / 255;
  return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4;
};
/** Of WCAG 2.2, 0..1. */
export const luminance = ([r, g, b]: Rgb) => 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);

/** @param picture RGB, 8 bit, sRGB */
export function tonesOf({ width, data }: Raster, part: Part): Tones {
  const step = Math.max(1, Math.round(part.width / 120));
  const vivid = [0, 0, 0, 1e-6];
  const dark = [0, 0, 0, 1e-6];
  let sum = 0;
  let count = 0;
  for (let y = part.top; y < part.top + part.height; y += step)
    for (let x = part.left; x < part.left + part.width; x += step, count++) {
      const i = 3 * (y * width + x);
      const color = [data[i], data[i + 1], data[i + 2]];
      const most = Math.max(...color);
      const least = Math.min(...color);
      sum += luminance(color as unknown as Rgb);
      const bright = (most / 255) ** 3 * (0.02 + (most - least) / 255);
      const deep = ((1 - most / 255) ** 3 + 1e-4) * (0.02 + (most - least) / 255);
      for (let c = 0; c < 3; c++) {
        vivid[c] += color[c] * bright;
        dark[c] += color[c] * deep;
      }
      vivid[3] += bright;
      dark[3] += deep;
    }
  const hue = (sums: readonly number[]) => {
    const color = [0, 1, 2].map((c) => sums[c] / sums[3]);
    const most = Math.max(1, ...color);
    return color.map((value) => value / most);
  };
  const [glow, shadow] = [hue(vivid), hue(dark)];
  return {
    light: glow.map((value) => Math.round(255 - 60 * (1 - value))) as unknown as Rgb,
    shade: shadow.map((value) => Math.round(8 + 26 * value * value)) as unknown as Rgb,
    brightness: sum / Math.max(1, count),
  };
}
