import { cellHash } from '../../imaging/sampling/cell-hash.ts';
import type { Noise } from '../../imaging/sampling/noise.ts';
import { clamp, smooth } from '../../imaging/sampling/ramp.ts';

/** What shines in a dark sky: stars, the Milky Way, northern lights. Linear light beside that of a full moon's landscape. */
export interface NightSky {
  /** Sharp points; one look a pixel. Clouds let `through` of them pass. */
  stars(out: Float32Array, planeX: number, planeY: number, pixel: number, through: number): void;
  /** What changes slowly, for the map of the sky. */
  glow(out: Float32Array, planeX: number, planeY: number): void;
}

export interface NightSkyOptions {
  /** 0 none … 1 a clear night far from any town. */
  readonly stars: number;
  readonly milkyWay: boolean;
  /** 0 none … 1 a storm of northern lights. */
  readonly aurora: number;
}

const spacing = 0.012;

export function createNightSky(
  { stars, milkyWay, aurora }: NightSkyOptions,
  noise: Noise,
  seed: number,
): NightSky {
  /** The band of the Milky Way rises from the lower left to the upper right. */
  const lean = 0.55 + 0.2 * noise.at(3.3, 8.1);
  const offset = 0.12 * noise.at(1.7, 4.4);
  function band(x: number, y: number): number {
    const away = (x - offset) * Math.cos(lean) - (y - 0.42) * Math.sin(lean);
    return Math.exp(-((away / 0.17) ** 2));
  }

  const fold = [40 * noise.at(6.1, 2.2), 60 * noise.at(2.9, 7.3)];
  const turn = [3 * noise.at(5.5, 1.1), 3 * noise.at(8.8, 4.7)];

  return {
    stars(out, planeX, planeY, pixel, through) {
      if (stars <= 0) return;
      const dense = milkyWay ? band(planeX, planeY) : 0;
      const u = planeX / spacing;
      const v = planeY / spacing;
      const i = Math.floor(u);
      const j = Math.floor(v);
      const size = Math.max(pixel * 0.7, 0.0006);
      const spread = Math.min(1, 0.0011 / size);
      for (let dj = -1; dj <= 1; dj++)
        for (let di = -1; di <= 1; di++) {
          const h = cellHash(i + di, j + dj, seed);
          const magnitude = (h & 1023) / 1023;
          if (magnitude > 0.4 + 0.45 * dense) continue;
          const px = i + di + 0.1 + 0.8 * (((h >>> 10) & 1023) / 1023);
          const py = j + dj + 0.1 + 0.8 * (((h >>> 20) & 1023) / 1023);
          const away = Math.sqrt((u - px) ** 2 + (v - py) ** 2) * spacing;
          const warm = ((h >>> 5) & 31) / 31;
          const light =
            stars *
            spread *
            through *
            (0.005 / (0.014 + magnitude ** 1.6 * 6)) *
            Math.exp(-((away / size) ** 2)) *
            smooth(0, 0.12, planeY);
          out[0] += light * (0.8 + 0.25 * warm);
          out[1] += light * 0.95;
          out[2] += light * (1.1 - 0.25 * warm);
        }
    },
    glow(out, planeX, planeY) {
      out[0] = 0;
      out[1] = 0;
      out[2] = 0;
      if (milkyWay) {
        const wide = band(planeX, planeY);
        if (wide > 0.01) {
          const along = (planeX - offset) * Math.sin(lean) + (planeY - 0.42) * Math.cos(lean);
          const clouds = 0.5 + 0.6 * noise.fbm(planeX * 4 + 11, planeY * 4, 6, 0.58);
          const dust = smooth(
            0.0,
            0.34,
            noise.fbm(planeX * 6 + 2, planeY * 6 + 21, 5, 0.55) + 0.3 * (1 - wide),
          );
          const light =
            0.11 *
            stars *
            wide *
            clamp(clouds) *
            (0.22 + 0.78 * dust) *
            smooth(0, 0.16, planeY) *
            (1 + 0.4 * Math.sin(along * 3));
          out[0] += light * 1.02;
          out[1] += light * 0.92;
          out[2] += light * 1.06;
        }
      }
      if (aurora > 0 && planeY > 0.02) curtains(out, planeX, planeY);
    },
  };

  /** Curtains hang along lines on the map of the sky; a line of sight adds up what it meets from 95 to 260 km. */
  function curtains(out: Float32Array, planeX: number, planeY: number) {
    const layers = 40;
    for (let k = 0; k < layers; k++) {
      const level = (k + 0.5) / layers;
      const height = 95 + 165 * level * level;
      const t = height / Math.max(0.05, planeY + 0.05);
      const x = planeX * t;
      const z = t;
      // Two arcs from side to side, folded like cloth.
      let edge = 0;
      for (let arc = 0; arc < 2; arc++) {
        const middle =
          (arc === 0 ? 215 : 430) +
          fold[arc] +
          70 * Math.sin(x * 0.0105 + turn[arc]) +
          46 * noise.at(x * 0.011 + 9 * arc, 3.3);
        edge = Math.max(edge, (1 - Math.abs(z - middle) / (arc === 0 ? 24 : 34)) * (arc === 0 ? 1 : 0.7));
      }
      if (edge <= 0) continue;
      const rays = 0.35 + 0.65 * smooth(-0.45, 0.55, noise.fbm(x * 0.055, z * 0.012, 2));
      const foot = smooth(0, 0.045, level);
      const green = foot * Math.exp(-level * 2.4);
      const red = smooth(0.3, 0.75, level) * (1 - smooth(0.75, 1, level)) * 0.3;
      const violet = smooth(0.02, 0, Math.abs(level - 0.03)) * 0.25 + red * 0.5;
      const light =
        ((aurora * 0.42 * edge * edge * rays * (0.3 + 0.7 * level)) / layers / (0.22 + level * 0.8)) * 4.2;
      const fade = smooth(0.02, 0.12, planeY);
      out[0] += light * fade * (0.1 * green + red);
      out[1] += light * fade * (green + 0.08 * red);
      out[2] += light * fade * (0.42 * green + violet);
    }
  }
}
