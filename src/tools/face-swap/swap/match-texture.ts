import { blurPlane } from '../../../imaging/raster/gaussian-blur.ts';
import type { Plane } from '../../../imaging/raster/raster.ts';
import { medianAt } from './skin-field.ts';

/** Standard deviation, in pixels, of the blur that fine texture is measured against. */
const fine = 1.1;
/** A source may be so much rougher than the target, and needs no grain where it is hardly smoother. */
const [rougher, smoother] = [1.1, 0.9];
const blurs = [0.4, 0.6, 0.8, 1, 1.3, 1.7];

/** How rough bare skin is: robust deviation of lightness from itself blurred. */
export function roughness(lightness: Plane, counts: Uint8Array): number {
  const soft = blurPlane(lightness, fine).data;
  return 1.4826 * (medianAt((i) => Math.abs(lightness.data[i] - soft[i]), counts) ?? 0) + 1e-5;
}

/**
 * The source's lightness as sharp as the target's, by blurring it.
 *
 * @param counts places where both show bare skin
 * @param goal roughness of the target
 * @returns how much grain is missing then, as a deviation of lightness
 */
export function matchSharpness(
  lightness: Plane,
  counts: Uint8Array,
  goal: number,
): { plane: Plane; lacking: number } {
  let [plane, own] = [lightness, roughness(lightness, counts)];
  for (let at = 0; own > rougher * goal && at < blurs.length; at++) {
    plane = blurPlane(lightness, blurs[at]);
    own = roughness(plane, counts);
  }
  return { plane, lacking: own < smoother * goal ? Math.sqrt(goal * goal - own * own) : 0 };
}
