import { clamp } from '../../imaging/sampling/ramp.ts';
import type { Atmosphere } from './atmosphere.ts';

/** The air up to clouds, everywhere above the horizon: a coarse table over the picture and the distance. */
export interface FarAir {
  /**
   * @param out light that the air adds (red, green, blue), then what it lets through
   * @param distance along the line of sight, km
   */
  read(out: Float32Array, planeX: number, planeY: number, distance: number): void;
}

const columns = 28;
const rows = 24;
const nearest = 0.6;
const kilometers = Array.from({ length: 24 }, (_, k) => nearest * 1.27 ** k);
const reaches = kilometers.length;

/** @param wide and `top`: of the sky on the plane at distance 1, from the middle to a side and from the horizon up */
export function createFarAir(air: Atmosphere, wide: number, top: number): FarAir {
  const table = new Float32Array(columns * rows * reaches * 6);
  for (let j = 0, o = 0; j < rows; j++)
    for (let i = 0; i < columns; i++, o += reaches * 6) {
      const x = ((i / (columns - 1)) * 2 - 1) * wide;
      // Denser towards the horizon, where the air changes fast.
      const y = (j / (rows - 1)) ** 2 * top + 0.0005;
      const length = Math.sqrt(x * x + y * y + 1);
      air.aerials(table, o, [x / length, y / length, 1 / length], kilometers);
    }
  const perLog = 1 / Math.log(1.27);

  return {
    read(out, planeX, planeY, distance) {
      const u = clamp((planeX / wide + 1) / 2) * (columns - 1.001);
      const v = Math.sqrt(clamp((planeY - 0.0005) / top)) * (rows - 1.001);
      const w = Math.max(0, Math.min(reaches - 1.001, Math.log(distance / nearest) * perLog));
      const [i, j, k] = [u | 0, v | 0, w | 0];
      const [fx, fy, fz] = [u - i, v - j, w - k];
      const at = ((j * columns + i) * reaches + k) * 6;
      const [aside, up] = [reaches * 6, columns * reaches * 6];
      for (let c = 0; c < 6; c++) {
        const o = at + c;
        const a = table[o] + (table[o + 6] - table[o]) * fz;
        const b = table[o + aside] + (table[o + aside + 6] - table[o + aside]) * fz;
        const d = table[o + up] + (table[o + up + 6] - table[o + up]) * fz;
        const both = o + up + aside;
        const e = table[both] + (table[both + 6] - table[both]) * fz;
        out[c] = (a * (1 - fx) + b * fx) * (1 - fy) + (d * (1 - fx) + e * fx) * fy;
      }
    },
  };
}
