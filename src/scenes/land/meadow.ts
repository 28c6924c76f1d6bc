import { cellHash } from '../../imaging/sampling/cell-hash.ts';
import type { Noise } from '../../imaging/sampling/noise.ts';
import { clamp, mix, smooth } from '../../imaging/sampling/ramp.ts';
import type { Light } from '../air/atmosphere.ts';
import type { Frame } from '../view/camera.ts';
import { grassStand, petals, type Season } from './ground.ts';
import { asEyesSeeAtNight } from './night-color.ts';

export interface MeadowOptions {
  readonly frame: Frame;
  /** Of the eye above the water, meters. */
  readonly eye: number;
  /** Height of the bare ground. */
  ground(x: number, z: number): number;
  /** Whether the sun reaches a place; `base` is the height of its ground. */
  isLit(x: number, base: number, z: number): boolean;
  /** Share of the ground there that is under grass, 0..1. */
  cover(x: number, z: number): number;
  /** Whether land at this distance would be seen through a pixel, or hides behind nearer land. */
  isFree(column: number, row: number, z: number): boolean;
  readonly sunlight: Light;
  readonly ambient: Light;
  readonly season: Season;
  /** 0 none … 1 everywhere. */
  readonly flowers: number;
  readonly isDry: boolean;
  readonly isNight: boolean;
  /** Its height, compared to a meadow's before it is mown. */
  readonly tall: number;
}

/** Blades are painted out to here, meters; farther from a high camera, which sees none nearby. */
const reach = { least: 30, most: 60, perHeight: 4 };

const unit = (bits: number, shift: number) => ((bits >>> shift) & 255) / 255;

/** Grass and flowers in front of the camera, blade by blade from far to near, painted over `light` (linear). */
export function growMeadow(light: Float32Array, options: MeadowOptions, noise: Noise): void {
  const { frame, eye, ground, isLit, cover, isFree, sunlight, ambient, season, flowers, isDry, isNight } =
    options;
  const { width, height, pixel } = frame;
  const halfWidth = (width / 2) * pixel;
  const byDay: Light = isDry
    ? [0.22, 0.19, 0.075]
    : season === 'autumn'
      ? [0.17, 0.15, 0.045]
      : [0.095, 0.15, 0.032];

  const green = Float32Array.from(byDay);
  if (isNight) asEyesSeeAtNight(green);

  /** Mixes a color into one pixel, if the place is seen there. */
  function dab(column: number, row: number, z: number, color: Float32Array, share: number) {
    if (share <= 0.02 || column < 0 || row < 0 || column >= width || row >= height || !isFree(column, row, z))
      return;
    const o = (row * width + column) * 3;
    for (let c = 0; c < 3; c++) light[o + c] += (color[c] - light[o + c]) * Math.min(1, share);
  }
  const farthest = Math.min(reach.most, Math.max(reach.least, reach.perHeight * (eye - ground(0, 0))));
  const color = new Float32Array(3);
  function lit(r: number, g: number, b: number, sun: number, sky: number) {
    color[0] = (r / Math.PI) * (sunlight[0] * sun + ambient[0] * sky);
    color[1] = (g / Math.PI) * (sunlight[1] * sun + ambient[1] * sky);
    color[2] = (b / Math.PI) * (sunlight[2] * sun + ambient[2] * sky);
  }
  const columnOf = (x: number, z: number) => x / z / pixel + width / 2;
  const horizon = frame.planeY(0) / pixel;
  const rowOf = (y: number, z: number) => horizon - (y - eye) / z / pixel;

  function blade(x: number, z: number, bits: number) {
    const base = ground(x, z);
    const tall =
      (0.12 + 0.3 * unit(bits, 0)) *
      (0.7 + 0.5 * smooth(-0.4, 0.5, noise.at(x * 0.6, z * 0.6))) *
      (isDry ? 1.5 : 1) *
      options.tall;
    const lean = (unit(bits, 8) - 0.35) * 0.55 * tall;
    const top = rowOf(base + tall, z);
    const bottom = rowOf(base, z);
    const foot = columnOf(x, z);
    const sway = lean / z / pixel;
    const thick = 0.0085 / z / pixel;
    const sun = isLit(x, base, z) ? 0.75 : 0;
    const stand = grassStand(noise, x, z);
    const tone = (0.72 + 0.5 * unit(bits, 16)) * (1 + 0.42 * stand);
    const yellow = 0.82 + 0.5 * unit(bits, 24) - 0.35 * stand;
    const first = Math.max(0, Math.floor(top));
    const last = Math.min(height - 1, Math.ceil(bottom));
    for (let row = first; row <= last; row++) {
      const t = clamp((bottom - row) / (bottom - top));
      const middle = foot + sway * t * t;
      const half = Math.max(0.35, 0.5 * thick * (1 - t * 0.85));
      const share = Math.min(1, thick * (1 - t * 0.7)) * 0.95;
      const rise = 0.3 + 0.7 * t;
      lit(
        green[0] * tone * yellow,
        green[1] * tone,
        green[2] * tone,
        sun * rise * (0.6 + 0.5 * t),
        0.25 + 0.75 * t,
      );
      for (let column = Math.round(middle - half); column <= Math.round(middle + half); column++)
        dab(column, row, z, color, share * clamp(half + 0.6 - Math.abs(column - middle)));
    }
  }

  function flower(x: number, z: number, bits: number, petal: Light) {
    const base = ground(x, z);
    const tall = (0.22 + 0.26 * unit(bits, 0)) * options.tall;
    const lean = (unit(bits, 8) - 0.4) * 0.3 * tall;
    const radius = (0.022 + 0.02 * unit(bits, 16)) / z / pixel;
    const [cx, cy] = [columnOf(x + lean, z), rowOf(base + tall, z)];
    const foot = columnOf(x, z);
    const bottom = rowOf(base, z);
    const sun = isLit(x, base, z) ? 0.85 : 0;
    for (let row = Math.ceil(cy); row < bottom; row++) {
      const t = (row - cy) / (bottom - cy);
      lit(green[0] * 0.8, green[1] * 0.9, green[2], sun * 0.6, 0.6 * (1 - t) + 0.2);
      dab(Math.round(mix(cx, foot, t)), row, z, color, Math.min(0.9, 0.006 / z / pixel + 0.25));
    }
    const flat = 0.55 + 0.4 * unit(bits, 24);
    const lobes = 5 + (bits & 3);
    const spin = unit(bits, 4) * 6;
    const around = Math.ceil(radius * 1.1) + 1;
    for (let row = Math.floor(cy - around); row <= cy + around; row++)
      for (let column = Math.floor(cx - around); column <= cx + around; column++) {
        const dx = column + 0.5 - cx;
        const dy = (row + 0.5 - cy) / flat;
        const away = Math.sqrt(dx * dx + dy * dy) / radius;
        const edge = 0.8 + 0.2 * Math.cos(lobes * (Math.atan2(dy, dx) + spin));
        const share = radius < 1 ? clamp(1.2 - away) * radius : clamp((edge - away) * radius + 0.5);
        if (share <= 0) continue;
        const isHeart = away < 0.26 && radius > 2;
        const shade = 0.62 + 0.38 * smooth(0.1, 0.9, away) - 0.18 * clamp(dy / radius);
        if (isHeart) lit(0.5, 0.32, 0.03, sun, 0.8);
        else lit(petal[0] * shade, petal[1] * shade, petal[2] * shade, sun, 0.9);
        dab(column, row, z, color, share);
      }
  }

  for (let z = farthest, row = 0; z > 0.9; row++) {
    const spacing = 0.05 * (z / 5) ** 0.7;
    const fade = 1 - smooth(farthest * 0.65, farthest, z);
    const steps = Math.ceil((halfWidth * z * 1.05) / spacing);
    for (let i = -steps; i <= steps; i++) {
      const bits = cellHash(i, row, 7);
      const x = (i + unit(bits, 3) - 0.5) * spacing;
      const at = z + (unit(bits, 11) - 0.5) * spacing;
      const chance = cellHash(i, row, 8);
      if (unit(chance, 0) > (0.25 + 0.75 * fade) * cover(x, at)) continue;
      // Of two square meters of a blooming meadow about one flower in each hand's breadth.
      if (flowers > 0 && unit(chance, 8) < 2.6 * spacing * spacing * flowers * 12) {
        const drift = smooth(-0.3, 0.4, noise.fbm(x * 0.028 + 70, at * 0.02, 3));
        if (unit(chance, 16) < drift) {
          const bed =
            4 * (0.5 + 0.6 * noise.fbm(x * 0.011 + 5, at * 0.008, 2)) + (unit(chance, 24) - 0.5) * 2.4;
          flower(x, at, bits, petals[Math.max(0, Math.min(petals.length - 1, Math.floor(bed)))]);
          continue;
        }
      }
      blade(x, at, bits);
    }
    z -= spacing;
  }
}
