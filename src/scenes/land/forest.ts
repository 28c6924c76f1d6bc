import { cellHash } from '../../imaging/sampling/cell-hash.ts';
import type { Noise } from '../../imaging/sampling/noise.ts';

/** Where trees stand and how they are shaped. */
export interface ForestKind {
  readonly tree: 'conifer' | 'broadleaf' | 'acacia';
  /** 0 none … 1 wherever trees can grow. */
  readonly density: number;
  /** Meters of a grown tree. */
  readonly height: number;
  /** The eye is among the trees, on a path. */
  readonly inside?: boolean;
}

/** Middle of the path through a wood, meters to the right; it begins under the eye. */
export const pathMiddle = (swing: number, z: number) =>
  swing * (5.5 * Math.sin(z / 17) + 2.5 * Math.sin(z / 41)) * Math.min(1, z / 12);
/** Half its width. */
export const pathHalf = 1.15;

/** From one tree to the next in a closed forest, meters. */
export const spacingOf = ({ tree, height }: ForestKind) =>
  height * (tree === 'conifer' ? 0.3 : tree === 'acacia' ? 1.2 : 0.62);

/** What stands on the ground at one place. Reused by the caller: no object per sample. */
export interface Canopy {
  /** Above the ground, meters; 0 where no tree is. */
  height: number;
  /** 0 at the foot of its tree, 1 at the top. */
  level: number;
  /** 0..1, one per tree. */
  tint: number;
}

/** Chance of a tree, 0..1. */
const chance = (i: number, j: number, salt: number) => cellHash(i, j, salt) / 2 ** 32;

/**
 * The height of the trees' surface above the ground. One tree per cell of a jittered grid; the nearest and tallest counts.
 *
 * @param cover share of the ground under trees there, 0..1
 * @param footprint width of a pixel: trees that are smaller melt into a rough surface
 */
export function canopyAt(
  out: Canopy,
  forest: ForestKind,
  noise: Noise,
  x: number,
  z: number,
  cover: number,
  footprint: number,
): void {
  out.height = 0;
  out.level = 0;
  out.tint = 0.5;
  if (cover <= 0.02) return;
  const { tree, height } = forest;
  const spacing = spacingOf(forest);
  const blur = Math.min(1, Math.max(0, (footprint / spacing - 0.5) / 1.5));
  if (blur >= 1) {
    out.height = height * 0.55 * Math.min(1, cover * 1.6);
    out.level = 0.75;
    out.tint = 0.5 + 0.4 * noise.at(x * 0.01, z * 0.01);
    return;
  }
  const u = x / spacing;
  const v = z / spacing;
  const ci = Math.floor(u);
  const cj = Math.floor(v);
  for (let j = cj - 1; j <= cj + 1; j++) {
    for (let i = ci - 1; i <= ci + 1; i++) {
      if (chance(i, j, 1) > cover) continue;
      const dx = u - i - 0.15 - 0.7 * chance(i, j, 2);
      const dz = v - j - 0.15 - 0.7 * chance(i, j, 3);
      const away = Math.sqrt(dx * dx + dz * dz);
      const grown = 0.5 + 0.5 * chance(i, j, 4);
      let top: number;
      if (tree === 'conifer') {
        // Boughs in whorls: the outline steps in and out on the way up.
        const radius = 0.62 * (0.6 + 0.4 * grown);
        if (away > radius) continue;
        const boughs = 0.16 * Math.sin(Math.atan2(dz, dx) * 7 + 40 * chance(i, j, 5));
        const along = away / radius + boughs * (away / radius);
        top = height * grown * (1 - along) + height * grown * 0.035 * Math.sin(along * 46);
      } else {
        const radius = 0.78 * (0.7 + 0.3 * grown);
        if (away > radius) continue;
        const lumps = 0.16 * noise.fbm(x * (5 / height) + 9 * i, z * (5 / height), 2);
        const round = 1 - (away / radius) ** 2;
        top = height * grown * (0.3 + 0.7 * Math.sqrt(Math.max(0, round)) + lumps);
      }
      if (top <= out.height) continue;
      out.height = top;
      out.level = top / (height * grown);
      out.tint = chance(i, j, 6);
    }
  }
  if (blur > 0) {
    out.height += (height * 0.55 * Math.min(1, cover * 1.6) - out.height) * blur;
    out.level += (0.75 - out.level) * blur;
  }
}
