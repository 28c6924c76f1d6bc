import { oklabOf, writeRgb } from '../../../imaging/color/oklab.ts';
import { type Tint, tints } from '../../figure/tint-drawing.ts';
import type { Ink } from './plate.ts';

export const inkOf = (hex: string): Ink => [
  Number.parseInt(hex.slice(0, 2), 16) / 255,
  Number.parseInt(hex.slice(2, 4), 16) / 255,
  Number.parseInt(hex.slice(4, 6), 16) / 255,
];

export const labOf = (ink: Ink): [number, number, number] => {
  const [l, a, b] = oklabOf(Float32Array.from(ink));
  return [l, a, b];
};

export function inkFromLab(l: number, a: number, b: number): Ink {
  const rgb = [0, 0, 0];
  writeRgb(l, a, b, rgb);
  return [rgb[0], rgb[1], rgb[2]];
}

/** Between two inks, number by number; also of shares of inks. */
export const mixed = (one: Ink, other: Ink, t: number): Ink => [
  one[0] + (other[0] - one[0]) * t,
  one[1] + (other[1] - one[1]) * t,
  one[2] + (other[2] - one[2]) * t,
];

/** Between two inks, as eyes see it (in OKLab). */
export function blend(one: Ink, other: Ink, t: number): Ink {
  const p = labOf(one);
  const q = labOf(other);
  return inkFromLab(p[0] + (q[0] - p[0]) * t, p[1] + (q[1] - p[1]) * t, p[2] + (q[2] - p[2]) * t);
}

export function tintInk(tint: Tint): Ink {
  const [l, a, b] = tints[tint];
  return inkFromLab(l, a, b);
}
