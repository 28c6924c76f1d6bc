import { encodedOf, linearOf } from './oklab.ts';

/** CIE 1976 L*a*b* of sRGB under D65 (CIE 15:2004; IEC 61966-2-1). */
const white = [0.950456, 1, 1.088754] as const;
const epsilon = 216 / 24389;
const kappa = 24389 / 27;

const rootOf = (t: number) => (t > epsilon ? Math.cbrt(t) : (kappa * t + 16) / 116);
const cubeOf = (f: number) => (f * f * f > epsilon ? f * f * f : (116 * f - 16) / kappa);

/** Lightness, 0..100, of gamma encoded RGB 0..1. */
export function lightnessOf(red: number, green: number, blue: number): number {
  const y = 0.212671 * linearOf(red) + 0.71516 * linearOf(green) + 0.072169 * linearOf(blue);
  return 116 * rootOf(y) - 16;
}

/** L (0..100), a and b of gamma encoded RGB 0..1. */
export function labOf(red: number, green: number, blue: number): [number, number, number] {
  const [r, g, b] = [linearOf(red), linearOf(green), linearOf(blue)];
  const fx = rootOf((0.412453 * r + 0.35758 * g + 0.180423 * b) / white[0]);
  const fy = rootOf(0.212671 * r + 0.71516 * g + 0.072169 * b);
  const fz = rootOf((0.019334 * r + 0.119193 * g + 0.950227 * b) / white[2]);
  return [116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)];
}

/** Gamma encoded RGB of L (0..100), a and b; what is outside of sRGB is clipped to 0..1. */
export function rgbOfLab(l: number, a: number, b: number): [number, number, number] {
  const fy = (l + 16) / 116;
  const x = white[0] * cubeOf(fy + a / 500);
  const y = white[1] * cubeOf(fy);
  const z = white[2] * cubeOf(fy - b / 200);
  const encoded = (linear: number) => encodedOf(Math.min(1, Math.max(0, linear)));
  return [
    encoded(3.240479 * x - 1.53715 * y - 0.498535 * z),
    encoded(-0.969256 * x + 1.875991 * y + 0.041556 * z),
    encoded(0.055648 * x - 0.204043 * y + 1.057311 * z),
  ];
}
