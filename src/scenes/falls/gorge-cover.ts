import type { Noise } from '../../imaging/sampling/noise.ts';
import { smooth } from '../../imaging/sampling/ramp.ts';
import { type Falls, streamHalf, streamMiddle } from './falls.ts';

/** Trees begin at this distance from the eye, meters. */
const nearest = 16;

/** Share of the ground of a gorge under trees: none in the stream, on upright rock and in front of the fall. */
export function gorgeCover(
  falls: Falls,
  x: number,
  z: number,
  height: number,
  steep: number,
  noise: Noise,
): number {
  const isBelow = z < falls.z - 2 && height < falls.height * 0.5;
  // What stands before the fall or its pool would hide it.
  const aside = Math.abs(x - (falls.x * z) / falls.z);
  const open = isBelow ? smooth(falls.half + 1, falls.half + 6, aside * (falls.z / Math.max(z, 1))) : 1;
  const bank = isBelow
    ? smooth(1.5, 6, Math.abs(x - streamMiddle(falls, z)) - streamHalf(falls, z))
    : smooth(falls.half * 0.95, falls.half * 1.3 + 1, Math.abs(x - falls.x));
  const groups = 0.35 + 0.75 * smooth(-0.25, 0.25, noise.fbm(x * 0.021 + 40, z * 0.021, 3));
  return (
    groups *
    open *
    bank *
    smooth(1.5, 0.8, steep) *
    smooth(0.6, 1.6, height) *
    smooth(falls.height * 2.4, falls.height * 1.7, height) *
    smooth(nearest, nearest * 1.7, Math.hypot(x, z))
  );
}
