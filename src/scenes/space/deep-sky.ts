import { cellHash } from '../../imaging/sampling/cell-hash.ts';
import type { Noise } from '../../imaging/sampling/noise.ts';
import { clamp, smooth } from '../../imaging/sampling/ramp.ts';
import type { Tone } from './planet.ts';

export interface DeepSky {
  /** 0 black … 1 a nebula that fills the picture. */
  readonly nebula: number;
  /** Its outer glow, its body and its hot heart. */
  readonly glow: readonly [Tone, Tone, Tone];
  /** Middle of a spiral galaxy on the plane, half its width there, and how it lies. */
  readonly galaxy?: {
    readonly x: number;
    readonly y: number;
    readonly radius: number;
    readonly tilt: number;
    readonly turn: number;
  };
}

/** Gas and dust between the stars, and a galaxy far behind; linear light. */
export function createDeepSky({ nebula, glow, galaxy }: DeepSky, noise: Noise) {
  function gas(out: Float32Array, x: number, y: number) {
    const u = x * 1.5 + 5.2;
    const v = y * 1.5 + 1.3;
    const bendX = noise.fbm(u * 1.1 + 3, v * 1.1, 4);
    const bendY = noise.fbm(u * 1.1, v * 1.1 + 9, 4);
    const warpX = u + 0.85 * bendX;
    const warpY = v + 0.85 * bendY;
    const body = noise.fbm(warpX * 1.4, warpY * 1.4, 7, 0.56);
    const wide = noise.fbm(u * 0.55 + 20, v * 0.55, 3);
    const thick = clamp(0.42 + 0.95 * body + 0.75 * wide);
    const threads = noise.ridged(warpX * 1.9 + 4, warpY * 1.9 + 6, 6);
    const dust = smooth(
      0.34,
      0.78,
      noise.fbm(warpX * 1.2 + 31, warpY * 1.2 + 17, 6, 0.55) + 0.5 * wide + 0.25,
    );
    const heart = smooth(0.55, 1.05, thick) * (0.4 + 0.9 * threads);
    const through = 1 - 0.9 * dust * smooth(0.25, 0.7, thick);
    for (let c = 0; c < 3; c++) {
      const outer = glow[0][c] * thick ** 2 * 0.34;
      const middle = glow[1][c] * thick ** 3 * (0.25 + 0.9 * threads ** 2) * 0.75;
      out[c] += nebula * (outer + middle + glow[2][c] * heart ** 2 * 0.9) * through;
    }
  }

  function spiral(
    out: Float32Array,
    planeX: number,
    planeY: number,
    { x, y, radius, tilt, turn }: NonNullable<DeepSky['galaxy']>,
  ) {
    const dx = (planeX - x) / radius;
    const dy = (planeY - y) / radius;
    const [c, s] = [Math.cos(turn), Math.sin(turn)];
    const u = dx * c + dy * s;
    const v = (-dx * s + dy * c) / tilt;
    const away = Math.hypot(u, v);
    if (away > 1.7) return;
    const rough = 0.35 * noise.fbm(u * 3 + 7, v * 3, 5, 0.6);
    const arm = Math.cos(2 * (Math.atan2(v, u) + Math.log(away + 0.04) * 2.7) + rough * 3);
    const disc = Math.exp(-away * 2.5) * smooth(1.6, 0.7, away);
    const arms =
      disc * (0.18 + 1.15 * smooth(-0.1, 1, arm + rough)) * (0.6 + 0.7 * noise.fbm(u * 9, v * 9 + 3, 4));
    const lanes =
      1 -
      0.65 *
        smooth(0.2, 0.75, Math.cos(2 * (Math.atan2(v, u) + Math.log(away + 0.04) * 2.7) + 1.1 + rough * 4)) *
        smooth(0.08, 0.25, away) *
        smooth(1.2, 0.5, away);
    const bulge = Math.exp(-((Math.hypot(u, v * (0.5 + 0.5 * tilt)) / 0.15) ** 1.25)) * 1.5;
    const births = smooth(0.32, 0.6, noise.fbm(u * 16 + 2, v * 16, 3)) * arms;
    const light = [
      arms * 0.75 + bulge * 1.05 + births * 0.9,
      arms * 0.82 + bulge * 0.85 + births * 0.28,
      arms * 1.08 + bulge * 0.6 + births * 0.5,
    ];
    for (let i = 0; i < 3; i++) out[i] += light[i] * lanes * 0.95;
  }

  return (out: Float32Array, planeX: number, planeY: number): void => {
    if (nebula > 0) gas(out, planeX, planeY);
    if (galaxy) spiral(out, planeX, planeY, galaxy);
  };
}

/** Sharp points of many colors; a few so bright that the lens draws rays around them. */
export function createStars(noise: Noise, seed: number) {
  const spacing = 0.018;
  const bright: { x: number; y: number; light: number; tone: Tone }[] = [];
  for (let n = 0; n < 7; n++) {
    const at = (k: number) => noise.at(n * 7.13 + 0.37 + k, n * 3.71 + 0.61 + k * 2.3 + (seed % 13));
    bright.push({
      x: at(1) * 1.3,
      y: at(2) * 1.1,
      light: 0.35 + 0.9 * Math.abs(at(3)),
      tone: at(4) > 0 ? [1, 0.86, 0.7] : [0.75, 0.87, 1],
    });
  }
  return (out: Float32Array, x: number, y: number, pixel: number): void => {
    const i0 = Math.floor(x / spacing);
    const j0 = Math.floor(y / spacing);
    const size = Math.max(pixel * 0.62, 0.0007);
    const spread = Math.min(1, 0.0011 / size);
    for (let j = j0 - 1; j <= j0 + 1; j++)
      for (let i = i0 - 1; i <= i0 + 1; i++) {
        const h = cellHash(i, j, seed);
        const magnitude = (h & 1023) / 1023;
        if (magnitude > 0.34) continue;
        const px = (i + ((h >>> 10) & 1023) / 1023) * spacing;
        const py = (j + ((h >>> 20) & 1023) / 1023) * spacing;
        const light =
          (0.016 * spread * Math.exp(-(((x - px) ** 2 + (y - py) ** 2) / size ** 2))) /
          (0.008 + magnitude ** 1.4 * 5);
        const warm = ((h >>> 5) & 31) / 31;
        out[0] += light * (0.75 + 0.4 * warm);
        out[1] += light * 0.95;
        out[2] += light * (1.15 - 0.4 * warm);
      }
    for (const { x: bx, y: by, light, tone } of bright) {
      const dx = Math.abs(x - bx);
      const dy = Math.abs(y - by);
      const away = Math.hypot(dx, dy);
      if (away > 0.3) continue;
      const core = Math.exp(-((away / (size * 1.6)) ** 2)) * 3;
      const halo = 0.05 * Math.exp(-away / 0.02);
      const ray = (a: number, b: number) => 0.5 * Math.exp(-b / (size * 0.9)) * Math.exp(-a / 0.05);
      const shine = light * (core + halo + ray(dx, dy) + ray(dy, dx));
      for (let c = 0; c < 3; c++) out[c] += shine * tone[c];
    }
  };
}
