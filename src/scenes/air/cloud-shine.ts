import { mix } from '../../imaging/sampling/ramp.ts';
import type { Atmosphere, Direction, Light } from './atmosphere.ts';

/** How much light matter throws into a direction, by its cosine to the way the light goes on (Henyey and Greenstein, 1941). */
export const phase = (g: number, cosine: number): number =>
  (1 - g * g) / (4 * Math.PI * (1 + g * g - 2 * g * cosine) ** 1.5);

/**
 * Light from all sides on a cloud: the sky's, and under a cover that is closed (0..1) what has come through it, which takes its gray.
 */
export function underCover(air: Atmosphere, sun: Direction, sunlight: Light, closed: number): Light {
  const gray = (sunlight[1] * Math.max(0.08, sun[1]) * 0.22 + air.ambient[1] * 0.55) / Math.PI;
  return [0, 1, 2].map((c) =>
    mix(air.ambient[c] / Math.PI, gray * (1 - 0.04 * (2 - c)), closed),
  ) as unknown as Light;
}
