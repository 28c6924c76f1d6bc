import { clamp } from '../../imaging/sampling/ramp.ts';
import type { Atmosphere, Light } from './atmosphere.ts';

/** The air between the camera and what it sees: it dims, and adds light of its own. */
export interface Aerial {
  /**
   * Changes `light` in place.
   *
   * @param z distance along the camera's axis, meters
   * @param from and `to`: heights of the eye and of the place, meters
   */
  add(light: Float32Array, planeX: number, planeY: number, z: number, from: number, to: number): void;
}

export interface AerialOptions {
  readonly halfWidth: number;
  /** Near the ground: 0 none … 1 thick, and how high it reaches (m). */
  readonly mist: number;
  readonly mistHeight: number;
}

const reaches = 40;
const turns = 24;
const tilts = 5;
const [lowest, highest] = [-0.25, 0.35];
const nearest = 50;
const farLog = Math.log(60_000 / nearest);
const depths = Array.from({ length: reaches }, (_, k) => nearest * Math.exp((k / (reaches - 1)) * farLog));

/** A coarse table over the picture and the distance (Hillaire's aerial perspective volume), and mist that thins out with height. */
export function createAerial(air: Atmosphere, { halfWidth, mist, mistHeight }: AerialOptions): Aerial {
  const wide = halfWidth * 1.3;
  const table = new Float32Array(turns * tilts * reaches * 6);
  for (let i = 0, o = 0; i < turns; i++)
    for (let j = 0; j < tilts; j++, o += reaches * 6) {
      const x = ((i / (turns - 1)) * 2 - 1) * wide;
      const y = lowest + (j / (tilts - 1)) * (highest - lowest);
      const length = Math.sqrt(x * x + y * y + 1);
      const kilometers = depths.map((z) => (z * length) / 1000);
      air.aerials(table, o, [x / length, y / length, 1 / length], kilometers);
    }
  const sunlight = air.sunlight(0.2);
  const mistLight: Light = [0, 1, 2].map(
    (c) => (air.ambient[c] / Math.PI) * 0.9 + sunlight[c] * 0.05,
  ) as unknown as Light;
  const acrossTurns = tilts * reaches * 6;
  const acrossTilts = reaches * 6;

  return {
    add(light, planeX, planeY, z, from, to) {
      const u = clamp((planeX / wide + 1) / 2) * (turns - 1.001);
      const v = clamp((planeY - lowest) / (highest - lowest)) * (tilts - 1.001);
      const w = clamp(Math.log(Math.max(nearest, z) / nearest) / farLog) * (reaches - 1.001);
      const near = Math.min(1, z / nearest);
      const [i, j, k] = [u | 0, v | 0, w | 0];
      const [fx, fy, fz] = [u - i, v - j, w - k];
      const at = ((i * tilts + j) * reaches + k) * 6;
      for (let c = 0; c < 3; c++) {
        let added = 0;
        let through = 0;
        for (let corner = 0; corner < 4; corner++) {
          const o = at + c + (corner & 1 ? acrossTurns : 0) + (corner & 2 ? acrossTilts : 0);
          const weight = (corner & 1 ? fx : 1 - fx) * (corner & 2 ? fy : 1 - fy);
          added += weight * (table[o] * (1 - fz) + table[o + 6] * fz);
          through += weight * (table[o + 3] * (1 - fz) + table[o + 9] * fz);
        }
        light[c] = light[c] * (1 - near + near * through) + near * added;
      }
      if (mist <= 0) return;
      const rise = to - from;
      const way = z * Math.sqrt(planeX * planeX + planeY * planeY + 1);
      const mean =
        Math.abs(rise) < 0.01
          ? Math.exp(-from / mistHeight)
          : (mistHeight * (Math.exp(-from / mistHeight) - Math.exp(-to / mistHeight))) / rise;
      const thick = 1 - Math.exp(-mist * 0.0028 * way * Math.max(0, mean));
      for (let c = 0; c < 3; c++) light[c] += (mistLight[c] - light[c]) * thick;
    },
  };
}
