import { hexColor } from '../../../imaging/color/hex-color.ts';
import { linearOf, oklabOf, writeRgb } from '../../../imaging/color/oklab.ts';

/** Linear light, 0..1; of lights also more. */
export type Rgb = readonly [red: number, green: number, blue: number];

/** A color as painters think of it: how light (0..1), how strong (OKLab's chroma, 0..0.3), and its hue in degrees. */
export interface Tone {
  readonly light: number;
  readonly strong: number;
  readonly hue: number;
}

export const tone = (light: number, strong: number, hue: number): Tone => ({ light, strong, hue });

/** @param hex `#abc` or `#aabbcc`, sRGB */
export function toneOf(hex: string): Tone {
  const lab = oklabOf(Float32Array.from(hexColor(hex)));
  return {
    light: lab[0],
    strong: Math.hypot(lab[1], lab[2]),
    hue: (Math.atan2(lab[2], lab[1]) * 180) / Math.PI,
  };
}

export const changed = ({ light, strong, hue }: Tone, by: Partial<Tone>): Tone => ({
  light: Math.max(0, Math.min(1, light + (by.light ?? 0))),
  strong: strong * (by.strong ?? 1),
  hue: hue + (by.hue ?? 0),
});

export function rgbOf({ light, strong, hue }: Tone): Rgb {
  const angle = (hue * Math.PI) / 180;
  const rgb = [0, 0, 0];
  writeRgb(light, strong * Math.cos(angle), strong * Math.sin(angle), rgb);
  return [linearOf(rgb[0]), linearOf(rgb[1]), linearOf(rgb[2])];
}
