import type { Noise } from '../../imaging/sampling/noise.ts';
import { smooth } from '../../imaging/sampling/ramp.ts';

/** A rise of the ground under the camera: something to stand on in front of a wide view. Meters. */
export interface Knoll {
  /** Of its top above the water. */
  readonly top: number;
  /** How far the top reaches before it falls away. */
  readonly reach: number;
}

/** No place of a knoll is higher: much faster than its shape. */
export function knollCeiling({ top, reach }: Knoll): (x: number, z: number) => number {
  return (x, z) => {
    const beyond = Math.max(0, Math.sqrt(x * x * 0.49 + z * z) - reach * 1.35);
    return top + 0.2 - (beyond * beyond) / (reach * 1.6);
  };
}

/** Height of the knoll's surface, which the land around rises above sooner or later. */
export function knollShape({ top, reach }: Knoll, noise: Noise): (x: number, z: number) => number {
  // Where it has fallen below all land, it needs no shape.
  const ends = reach * 1.4 + Math.sqrt((top + 75) * reach * 1.6);
  return (x, z) => {
    const flat = Math.sqrt(x * x * 0.49 + z * z);
    if (flat > ends) return -1e4;
    const away = flat + reach * 0.3 * noise.at(x * 0.05 + 3, z * 0.05);
    const beyond = Math.max(0, away - reach);
    const swells = 0.16 * noise.fbm(x * 0.16, z * 0.16, 3) * smooth(1.5, 6, away);
    return top + swells - (beyond * beyond) / (reach * 1.6);
  };
}
