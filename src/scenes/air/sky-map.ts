import type { Noise } from '../../imaging/sampling/noise.ts';
import type { Atmosphere, Direction } from './atmosphere.ts';
import { type CloudCover, type CloudLight, createClouds } from './clouds.ts';
import { createFarAir } from './far-air.ts';
import type { NightSky } from './night-sky.ts';

/** The sky above the horizon on the camera's plane, a little wider than the picture, for eyes and for mirrors. */
export interface SkyMap {
  /** Red, green, blue and what the clouds let through into `out`. */
  read(out: Float32Array, planeX: number, planeY: number): void;
}

export interface SkyMapOptions {
  readonly halfWidth: number;
  /** Of the highest place, on the plane. */
  readonly top: number;
  /** Columns of the map. */
  readonly detail: number;
  readonly sun: Direction;
  readonly cover: CloudCover;
  readonly steps: number;
  /** Light of its own behind the clouds; none by day. */
  readonly night?: NightSky;
}

const unit = (x: number, y: number): Direction => {
  const length = Math.sqrt(x * x + y * y + 1);
  return [x / length, y / length, 1 / length];
};

export function createSkyMap(
  air: Atmosphere,
  noise: Noise,
  { halfWidth, top, detail, sun, cover, steps, night }: SkyMapOptions,
): SkyMap {
  const wide = halfWidth * 1.3;
  const width = detail;
  const height = Math.max(8, Math.round((detail * top) / (2 * wide)));
  const data = new Float32Array(width * height * 4);

  // Clear air changes slowly: a coarse grid, denser towards the horizon.
  const coarse = 56;
  const clear = new Float32Array(coarse * coarse * 3);
  for (let j = 0, o = 0; j < coarse; j++)
    for (let i = 0; i < coarse; i++, o += 3)
      clear.set(
        air.sky(unit(((i / (coarse - 1)) * 2 - 1) * wide, (j / (coarse - 1)) ** 2 * top + 0.0005)),
        o,
      );

  const clouds = createClouds(cover, air, sun, createFarAir(air, wide, top), noise, {
    steps,
    pixel: (2 * wide) / width,
  });
  const glow = new Float32Array(3);
  const seen: CloudLight = { red: 0, green: 0, blue: 0, through: 1 };
  for (let i = 0; i < width; i++) {
    const x = (((i + 0.5) / width) * 2 - 1) * wide;
    const u = ((i + 0.5) / width) * (coarse - 1);
    const i0 = Math.min(coarse - 2, Math.floor(u));
    const fx = u - i0;
    clouds.aim(x);
    for (let j = 0, o = i * 4; j < height; j++, o += width * 4) {
      const y = ((j + 0.5) / height) * top;
      const v = Math.sqrt(Math.max(0, (y - 0.0005) / top)) * (coarse - 1);
      const j0 = Math.min(coarse - 2, Math.floor(v));
      const fy = v - j0;
      clouds.look(seen, y);
      night?.glow(glow, x, y);
      const p = (j0 * coarse + i0) * 3;
      const q = p + coarse * 3;
      for (let c = 0; c < 3; c++) {
        const air0 =
          (clear[p + c] * (1 - fx) + clear[p + 3 + c] * fx) * (1 - fy) +
          (clear[q + c] * (1 - fx) + clear[q + 3 + c] * fx) * fy;
        data[o + c] =
          (air0 + glow[c]) * seen.through + (c === 0 ? seen.red : c === 1 ? seen.green : seen.blue);
      }
      data[o + 3] = seen.through;
    }
  }
  return {
    read(out, planeX, planeY) {
      const u = Math.max(0, Math.min(width - 1.001, (planeX / wide + 1) * 0.5 * width - 0.5));
      const v = Math.max(0, Math.min(height - 1.001, (planeY / top) * height - 0.5));
      const i = u | 0;
      const j = v | 0;
      const fx = u - i;
      const fy = v - j;
      const p = (j * width + i) * 4;
      const q = p + width * 4;
      for (let c = 0; c < 4; c++)
        out[c] =
          (data[p + c] * (1 - fx) + data[p + 4 + c] * fx) * (1 - fy) +
          (data[q + c] * (1 - fx) + data[q + 4 + c] * fx) * fy;
    },
  };
}
