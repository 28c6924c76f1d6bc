import type { Noise } from '../noise.ts';
import { smooth } from '../ramp.ts';

/** A rise of the ground under the camera: something to stand on in front of a wide view. Meters. */
export interface Knoll {
  /** Of its top above the water. */
  readonly top: number;
  /** How far the top reaches before it falls away. */
  readonly reach: number;
}

/** Height of the knoll's surface, which the land around rises above sooner or later. */
export function knollShape({ top, reach }: Knoll, noise: Noise): (x: number, z: number) => number {
  return (x, z) => {
    const away = Math.hypot(x * 0.7, z) + reach * 0.3 * noise.at(x * 0.05 + 3, z * 0.05);
    const beyond = Math.max(0, away - reach);
    const swells = 0.16 * noise.fbm(x * 0.16, z * 0.16, 3) * smooth(1.5, 6, away);
    return top + swells - (beyond * beyond) / (reach * 1.6);
  };
}
