import { quantileOf } from './hair-crop.ts';
import type { PreparedHair } from './prepare-hair.ts';

/** Hair spreads less in lightness than a hat with a brim, a badge or a pattern. */
const mostSpread = 0.7;
/** Natural hair has no more chroma than this, and its hue lies between red and yellow. */
const mostChroma = 0.12;
const [leastHue, mostHue] = [-0.2, 1.65];
/** Paler than this hair has no hue that says anything. */
const gray = 0.035;

/** Whether no hair grows in a color, in OKLab. */
export function isForeign([, a, b]: readonly number[]): boolean {
  const chroma = Math.hypot(a, b);
  if (chroma > mostChroma) return true;
  const hue = Math.atan2(b, a);
  return chroma > gray && (hue < leastHue || hue > mostHue);
}

/** Whether what was found may be a hat, or hair that was dyed in a color no hair grows in: the person had better look. */
export function looksLikeHat({ own, crop: { small }, share }: PreparedHair): boolean {
  if (isForeign(own)) return true;
  const lights: number[] = [];
  for (let i = 0; i < share.length; i++) if (share[i] > 0.85) lights.push(small.lab[3 * i]);
  return quantileOf(lights, 0.97) - quantileOf(lights, 0.3) > mostSpread;
}
