import type { Noise } from '../../imaging/sampling/noise.ts';
import { smooth } from '../../imaging/sampling/ramp.ts';

/** Ground that a village stands on: an even slope that rises away from the eye, laid into the land. Meters. */
export interface VillageSite {
  readonly x: number;
  readonly z: number;
  /** Half its width and half its depth. */
  readonly wide: number;
  readonly deep: number;
  /** Height of its front edge above the water, and how much it rises on each meter. */
  readonly base: number;
  readonly slope: number;
  /** Side on which it goes on beyond the picture (−1 left, 1 right); 0 where it lies in the middle of land. */
  readonly joins: number;
}

/** 1 on the ground of the village … 0 where the land is left as it is. */
export function siteShare({ x, z, wide, deep, joins }: VillageSite, atX: number, atZ: number): number {
  const aside = atX - x;
  const u = (aside * joins > 0 ? 0.28 : 1) * (aside / wide);
  const ahead = (atZ - z) / deep;
  // What lies behind it may rise into it sooner.
  const v = joins !== 0 && ahead > 0 ? ahead * 0.6 : ahead;
  return smooth(1.75, 1.05, Math.sqrt(u * u + v * v));
}

/** Height of its ground. */
export function siteGround(
  { x, z, deep, base, slope, wide }: VillageSite,
  noise: Noise,
  atX: number,
  atZ: number,
): number {
  const ahead = atZ - z + deep;
  return (
    base +
    slope * Math.max(-6, ahead) +
    0.05 * deep * slope * ((atX - x) / wide) ** 2 * 4 +
    1.3 * noise.fbm(atX * 0.016 + 5, atZ * 0.016, 2)
  );
}
