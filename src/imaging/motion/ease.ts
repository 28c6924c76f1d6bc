import { clamp } from '../sampling/ramp.ts';

/** Eases are 0 at 0, 1 at 1 and stay there outside. This one starts and ends without a jerk: speed and acceleration are zero there. */
export function easeQuintic(t: number): number {
  const s = clamp(t);
  return s * s * s * (s * (s * 6 - 15) + 10);
}

/** Starts and ends slowly: speed is zero at both ends. */
export function easeCubic(t: number): number {
  const s = clamp(t);
  return s * s * (3 - 2 * s);
}
