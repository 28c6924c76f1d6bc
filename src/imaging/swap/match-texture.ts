import { blurPlane } from '../raster/gaussian-blur.ts';
import type { Plane } from '../raster/raster.ts';
import { medianAt } from './light/skin-field.ts';

/** Standard deviation, in pixels, of the blur that fine texture is measured against. */
const fine = 1.1;
/** A source may be so much rougher than the target, and needs no grain where it is hardly smoother. */
const [rougher, smoother] = [1.1, 0.9];
const blurs = [0.4, 0.6, 0.8, 1, 1.3, 1.7];

/** What makes a source as sharp as its target. */
export interface Texture {
  /** Standard deviation of the blur, in pixels; 0 for none. */
  readonly blur: number;
  /** How much grain is missing then, as a deviation of lightness. */
  readonly lacking: number;
}

/** How rough bare skin is: robust deviation of lightness from itself blurred. */
export function roughness(lightness: Plane, counts: Uint8Array): number {
  const soft = blurPlane(lightness, fine).data;
  return 1.4826 * (medianAt((i) => Math.abs(lightness.data[i] - soft[i]), counts) ?? 0) + 1e-5;
}

/**
 * What makes the source's lightness as sharp as the target's, by blurring it.
 *
 * @param counts places where both show bare skin
 * @param goal roughness of the target
 */
export function matchSharpness(lightness: Plane, counts: Uint8Array, goal: number): Texture {
  let [blur, own] = [0, roughness(lightness, counts)];
  for (let at = 0; own > rougher * goal && at < blurs.length; at++) {
    blur = blurs[at];
    own = roughness(blurPlane(lightness, blur), counts);
  }
  return { blur, lacking: own < smoother * goal ? Math.sqrt(goal * goal - own * own) : 0 };
}

/** The source's lightness as sharp as that. */
export const withTexture = (lightness: Plane, { blur }: Texture): Plane =>
  blur >= blurs[0] / 2 ? blurPlane(lightness, blur) : lightness;
