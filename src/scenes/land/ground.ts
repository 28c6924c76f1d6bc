import { cellHash } from '../../imaging/sampling/cell-hash.ts';
import type { Noise } from '../../imaging/sampling/noise.ts';
import { clamp, mix, smooth } from '../../imaging/sampling/ramp.ts';
import type { Light } from '../air/atmosphere.ts';
import type { Falls } from '../falls/falls.ts';
import { createGorgeColor } from '../falls/gorge-color.ts';
import { pathHalf, pathMiddle } from './forest.ts';
import type { Relief } from './relief.ts';

export type Season = 'summer' | 'autumn' | 'winter' | 'spring';

/** A place whose color is asked for. Reused by the caller. */
export interface Place {
  x: number;
  z: number;
  /** Meters above the water. */
  ground: number;
  /** 1 level … 0 upright, here and around here. */
  level: number;
  broadLevel: number;
  footprint: number;
}

/** The share of light that bare ground, grass or snow gives back, linear. */
export interface Ground {
  color(out: Float32Array, place: Place, layers: Layers): void;
  /** How wet the sand of a beach is there, 0..1: it mirrors the sky. */
  wetness(x: number, z: number, height: number): number;
}

/** Shares of a place that lie under something loose, 0..1. Reused by the caller. */
export interface Layers {
  snow: number;
  /** Of a beach. */
  sand: number;
}

const blend = (out: Float32Array, [r, g, b]: Light, share: number) => {
  out[0] += (r - out[0]) * share;
  out[1] += (g - out[1]) * share;
  out[2] += (b - out[2]) * share;
};

/** Poppies, buttercups, daisies, cornflowers, lupins. */
export const petals: Light[] = [
  [0.5, 0.06, 0.05],
  [0.66, 0.45, 0.03],
  [0.74, 0.72, 0.66],
  [0.16, 0.2, 0.55],
  [0.42, 0.16, 0.46],
];
const fields: Light[] = [
  [0.1, 0.145, 0.035],
  [0.135, 0.16, 0.04],
  [0.27, 0.225, 0.07],
  [0.17, 0.17, 0.05],
  [0.3, 0.235, 0.1],
  [0.16, 0.11, 0.065],
];
const fallenLeaves: Light[] = [
  [0.36, 0.13, 0.025],
  [0.42, 0.24, 0.04],
  [0.2, 0.09, 0.035],
  [0.3, 0.17, 0.05],
];
/** Shells and pebbles, and what the sea leaves. */
const shells: Light[] = [
  [0.78, 0.74, 0.68],
  [0.62, 0.45, 0.36],
  [0.26, 0.24, 0.23],
  [0.5, 0.42, 0.34],
];
/** Meters above the sea at rest. */
const highWater = 1.05;
const flotsamColor: Light = [0.1, 0.075, 0.04];
/** Fresh snow. */
export const snow: Light = [0.82, 0.85, 0.9];

export interface GroundOptions {
  readonly relief: Relief['kind'];
  readonly season: Season;
  readonly snowLine: number;
  /** Flowers in the grass: 0 none … 1 everywhere. */
  readonly flowers: number;
  readonly hasWater: boolean;
  /** Of a gorge. */
  readonly falls?: Falls;
  /** A wood around the eye, with a path through it; `swing` is the relief's. */
  readonly wood?: { readonly swing: number };
}

/** Where grass is lush (above 0) and where it is poor, as wide as a few steps. */
export const grassStand = (noise: Noise, x: number, z: number) => noise.fbm(x * 0.11 + 4, z * 0.075, 2);

export function createGround(
  { relief, season, snowLine, flowers, hasWater, falls, wood }: GroundOptions,
  noise: Noise,
): Ground {
  const isDry = relief === 'plain' && season !== 'spring';
  const gorge = falls && createGorgeColor(falls, season === 'autumn', noise);
  function sand(out: Float32Array, grain: number, patch: number) {
    const tone = 0.5 + 0.35 * patch + 0.15 * grain;
    out[0] = 0.6 + 0.1 * tone;
    out[1] = 0.38 + 0.09 * tone;
    out[2] = 0.19 + 0.07 * tone;
  }

  function redRock(out: Float32Array, { x, z, ground, broadLevel }: Place, grain: number) {
    const bands = noise.fbm(ground * 0.05 + 0.4 * noise.fbm(x * 0.0009, z * 0.0009, 2), 3.3, 4, 0.62);
    const tone = clamp(0.5 + 0.95 * bands + 0.22 * grain);
    out[0] = 0.27 + 0.27 * tone;
    out[1] = 0.1 + 0.2 * tone;
    out[2] = 0.055 + 0.13 * tone;
    const dust = smooth(0.8, 0.97, broadLevel);
    blend(out, [0.43 + 0.05 * grain, 0.235 + 0.03 * grain, 0.125], dust * 0.85);
    // Dry bushes on the level floor.
    const bushes =
      smooth(0.2, 0.34, noise.fbm(x * 0.3, z * 0.3, 2)) *
      dust *
      smooth(-0.3, 0.3, noise.at(x * 0.004, z * 0.004));
    blend(out, [0.13, 0.13, 0.06], bushes * 0.75);
  }

  /** Returns the share that is a beach. */
  function rockAndGrass(out: Float32Array, place: Place, grain: number, patch: number): number {
    const { x, z, ground, footprint } = place;
    const beach = hasWater ? 1 - smooth(0.6, 3.6, ground + 1.2 * patch + 0.3 * grain) : 0;
    if (beach < 1) rockAndSoil(out, place, grain, patch);
    if (!hasWater) return 0;
    if (beach > 0) blend(out, beachSand(x, z, ground, footprint, grain, patch), beach);
    const wet = 1 - (isCoast ? 0.66 : 0.55) * wetness(x, z, ground);
    for (let c = 0; c < 3; c++) out[c] *= wet;
    return beach;
  }

  function rockAndSoil(out: Float32Array, place: Place, grain: number, patch: number) {
    const { x, z, ground, level, broadLevel, footprint } = place;
    const strata = noise.fbm(ground * 0.02 + patch * 1.4, x * 0.0012 + z * 0.0012, 3);
    const stone = clamp(0.5 + 0.4 * grain + 0.45 * strata);
    const warm = clamp(0.5 + 1.2 * patch);
    const dark = relief === 'volcano' ? 0.52 : 1;
    out[0] = dark * (0.13 + 0.17 * stone + 0.03 * warm);
    out[1] = dark * (0.125 + 0.16 * stone + 0.012 * warm);
    out[2] = dark * (0.12 + 0.15 * stone - 0.012 * warm);
    // Grass where the ground is level enough to hold soil, thinner with height.
    const grassy =
      smooth(0.7, 0.86, broadLevel * 0.55 + level * 0.45 + 0.1 * grain) *
      (1 - smooth(900, 1500, ground + 350 * patch));
    if (grassy > 0) {
      const lush = clamp(0.5 + 0.9 * patch + 0.3 * grain);
      const hasTurf = !isDry && season !== 'winter';
      const near = hasTurf ? 0 : smooth(0.1, 0.02, footprint);
      const blades = near > 0 ? 1 + near * (0.5 * noise.fbm(x * 9, z * 2.2, 3) - 0.1) : 1;
      const dry = season === 'autumn' ? 0.09 : season === 'spring' ? -0.015 : 0;
      // High up it is shorter and not as yellow.
      const alpine = relief === 'alps' && !hasWater ? 0.28 : 0;
      blend(
        out,
        [
          (0.075 + 0.07 * lush + dry) * blades * (1 - alpine),
          (0.105 + 0.05 * lush + dry * 0.62) * blades * (1 - 0.6 * alpine),
          0.026 + 0.014 * lush,
        ],
        grassy,
      );
      if (isDry) dryGrass(out, place, grassy);
      else if (hasTurf && footprint < 0.8) turf(out, place, grassy);
      if (relief === 'hills' && !wood && flowers < 0.3 && season !== 'winter') {
        // What one stands on is a pasture.
        const off = smooth(80, 260, Math.sqrt(x * x + z * z));
        plow(out, x, z, off * grassy * smooth(0.9, 0.97, broadLevel), grain);
      }
      if (flowers > 0) bloom(out, x, z, footprint, grassy);
    }
  }

  const isCoast = relief === 'coast';
  /** 1 where waves have just run back … 0 where the sand has dried. */
  function wetness(x: number, z: number, ground: number): number {
    if (!isCoast) return 1 - smooth(0.05, 0.5, ground);
    if (ground > 0.9) return 0;
    // In scallops, as each wave comes to its own height.
    return 1 - smooth(0.18, 0.62, ground + 0.26 * noise.fbm(x * 0.035, z * 0.035, 3, 0.4));
  }

  /** Light where it's dry, with wind-blown streaks, the flotsam of high water, and shells near the eye. */
  function beachSand(
    x: number,
    z: number,
    ground: number,
    footprint: number,
    grain: number,
    patch: number,
  ): Light {
    const fine =
      footprint < 0.02 ? 0.12 * noise.fbm(x * 45, z * 45, 2, 0.8) * smooth(0.02, 0.006, footprint) : 0;
    const tone = 0.95 + 0.08 * grain + 0.14 * patch + 0.1 * noise.fbm(x * 0.05, z * 0.12, 3) + fine;
    const color: [number, number, number] = isCoast
      ? [0.61 * tone, 0.525 * tone, 0.395 * tone]
      : [0.42 * tone, 0.355 * tone, 0.265 * tone];
    if (!isCoast) return color;
    const line = ground - highWater;
    if (Math.abs(line) < 0.25 && footprint < 0.6) {
      const off = Math.abs(line - 0.2 * noise.fbm(x * 0.05 + 8, z * 0.05, 3));
      const flotsam =
        off > 0.05
          ? 0
          : smooth(0.05, 0.015, off) *
            smooth(0.02, 0.4, noise.fbm(x * 1.3, z * 1.3, 3, 0.6)) *
            smooth(0.6, 0.1, footprint);
      for (let c = 0; c < 3; c++) color[c] += (flotsamColor[c] - color[c]) * flotsam * 0.8;
    }
    strewShells(color, x, z, footprint);
    return color;
  }

  /** Shells and pebbles, each with a shade at its foot. */
  function strewShells(out: [number, number, number], x: number, z: number, footprint: number) {
    const clear = smooth(0.05, 0.012, footprint);
    if (clear <= 0) return;
    const spacing = 0.55;
    const [u, v] = [x / spacing, z / spacing];
    const [i, j] = [Math.floor(u), Math.floor(v)];
    const h = cellHash(i, j, 47);
    const many = 0.1 + 0.3 * smooth(0, 0.4, noise.at(x * 0.13, z * 0.13));
    if ((h & 255) / 255 > many) return;
    const size = 0.018 + 0.032 * (((h >>> 24) & 255) / 255) ** 2;
    const dx = (u - i - 0.2 - 0.6 * (((h >>> 8) & 255) / 255)) * spacing;
    const dz = (v - j - 0.2 - 0.6 * (((h >>> 16) & 255) / 255)) * spacing;
    const away = Math.hypot(dx, dz * 0.8) / size;
    const body = smooth(1.15, 0.85, away) * clear;
    const shade = smooth(1.9, 1, Math.hypot(dx, (dz + size * 0.5) * 0.8) / size) * clear * 0.45;
    const color = shells[(h >>> 5) & 3];
    for (let c = 0; c < 3; c++) {
      out[c] *= 1 - shade;
      out[c] += (color[c] * (1.1 - 0.35 * away) - out[c]) * body;
    }
  }

  /** Dead leaves, moss, and a path worn into them. */
  function litter(out: Float32Array, { x, z, footprint }: Place, swing: number, grain: number) {
    const near = smooth(0.12, 0.02, footprint);
    const leaves = near > 0 ? near * noise.fbm(x * 7, z * 7, 3, 0.7) : 0;
    const moss = smooth(0, 0.35, noise.fbm(x * 0.23 + 4, z * 0.23, 3) + 0.1 * grain);
    const tone = 1 + 0.5 * leaves + 0.25 * grain;
    const fallen: Light = season === 'autumn' ? [0.27, 0.115, 0.03] : [0.12, 0.082, 0.045];
    blend(out, [fallen[0] * tone, fallen[1] * tone, fallen[2] * tone], season === 'autumn' ? 0.92 : 0.75);
    blend(out, [0.062 * tone, 0.1 * tone, 0.024 * tone], moss * (season === 'autumn' ? 0.25 : 0.75));
    const away = Math.abs(x - pathMiddle(swing, z)) + 0.45 * noise.fbm(x * 0.9, z * 0.9, 3);
    const worn = smooth(pathHalf * 1.15, pathHalf * 0.55, away);
    const earth = 1 + 0.3 * grain + 0.35 * leaves;
    blend(out, [0.2 * earth, 0.15 * earth, 0.1 * earth], worn * (season === 'autumn' ? 0.6 : 0.9));
    scatter(out, x, z, footprint, (season === 'autumn' ? 0.8 : 0.05) * (1 - 0.6 * worn));
  }

  /** Single fallen leaves, near the eye; `share` of the places for one have one. */
  function scatter(out: Float32Array, x: number, z: number, footprint: number, share: number) {
    const clear = smooth(0.05, 0.012, footprint);
    if (clear <= 0) return;
    const spacing = 0.13;
    const [u, v] = [x / spacing, z / spacing];
    const [i0, j0] = [Math.floor(u), Math.floor(v)];
    for (let j = j0 - 1; j <= j0 + 1; j++)
      for (let i = i0 - 1; i <= i0 + 1; i++) {
        const h = cellHash(i, j, 31);
        if ((h & 255) / 255 > share) continue;
        const dx = u - i - ((h >>> 8) & 255) / 255;
        const dz = v - j - ((h >>> 16) & 255) / 255;
        const turn = (h >>> 24) / 40;
        const [along, across] = [
          dx * Math.cos(turn) + dz * Math.sin(turn),
          dz * Math.cos(turn) - dx * Math.sin(turn),
        ];
        const leaf = smooth(1.1, 0.8, (along / 0.46) ** 2 + (across / 0.27) ** 2) * clear;
        if (leaf > 0) blend(out, fallenLeaves[(h >>> 4) & 3], leaf * 0.85);
      }
  }

  /** Green grass from a few meters on: tufts that stand up, lusher and drier spots. */
  function turf(out: Float32Array, { x, z, footprint }: Place, share: number) {
    const fade = (size: number) => smooth(size * 0.6, size * 0.12, footprint);
    const stand = grassStand(noise, x, z);
    const wide = fade(1.6);
    const clumps = wide > 0 ? wide * noise.fbm(x * 0.62 + 9, z * 0.4, 2, 0.6) : 0;
    const fine = fade(0.4);
    const blades = fine > 0 ? fine * noise.fbm(x * 4.2, z * 1.7, 2, 0.7) : 0;
    const tone = 1 + share * (0.3 * stand + 0.42 * clumps + 0.75 * blades);
    const dry = share * smooth(0.02, 0.5, 0.8 * clumps - 0.7 * stand);
    out[0] *= tone * (1 + 0.26 * dry);
    out[1] *= tone * (1 + 0.1 * dry);
    out[2] *= tone * (1 + 0.16 * dry);
  }

  /** Dry grass in tussocks, greener in hollows, with red earth between. */
  function dryGrass(out: Float32Array, { x, z, footprint }: Place, share: number) {
    const fade = (size: number) => smooth(size * 0.6, size * 0.12, footprint);
    const hollows = noise.fbm(x * 0.011 + 7, z * 0.007, 3);
    const stand = noise.fbm(x * 0.07, z * 0.035 + 3, 3) * fade(14);
    const tussocks = noise.fbm(x * 0.75, z * 0.42, 3, 0.6) * fade(1.6);
    const green = smooth(-0.12, 0.45, hollows + 0.45 * stand);
    const tone = 1 + 0.42 * stand + 0.6 * tussocks;
    blend(
      out,
      [mix(0.37, 0.17, green) * tone, mix(0.265, 0.165, green) * tone, mix(0.105, 0.05, green) * tone],
      share,
    );
    const bare = smooth(0.22, 0.4, noise.fbm(x * 0.045 + 31, z * 0.024, 3) - 0.3 * tussocks) * (1 - green);
    blend(out, [0.33, 0.185, 0.095], bare * share * 0.7);
  }

  /** Fields between hedges: pasture, hay, corn, stubble, soil. */
  function plow(out: Float32Array, x: number, z: number, share: number, grain: number) {
    if (share <= 0.02) return;
    const u = (x * 0.86 + z * 0.3) / 150 + 0.9 * noise.fbm(x * 0.0016, z * 0.0016, 2);
    const v = (z * 0.95 - x * 0.24) / 230 + 0.9 * noise.fbm(x * 0.0013 + 8, z * 0.0013, 2);
    const row = Math.floor(v);
    const shifted = u + (row & 1) * 0.43;
    const column = Math.floor(shifted);
    const h = cellHash(column, row);
    const [r, g, b] = fields[season === 'autumn' ? 2 + (h & 3) : h & 3];
    const lines =
      1 + 0.1 * Math.sin((h & 16 ? u * 150 : v * 230) * 0.9) * smooth(2.5, 0.3, Math.abs(z) / 260);
    const tone = (0.92 + 0.12 * grain) * lines;
    blend(out, [r * tone, g * tone, b * tone], share * 0.8);
    // From nearby a hedge would be more than a line.
    const hedges = smooth(160, 380, Math.abs(z));
    const edge = Math.min(shifted - column, 1 - shifted + column, v - row, 1 - v + row);
    blend(out, [0.05, 0.072, 0.024], hedges * share * smooth(0.022, 0.006, edge) * 0.85);
  }

  /** Flowers stand in drifts of one or two kinds; far away only their color is left. */
  function bloom(out: Float32Array, x: number, z: number, footprint: number, grassy: number) {
    const far = smooth(0.05, 0.22, footprint);
    // A few flowers don't color a hill.
    if (far >= 1 && flowers < 0.2) return;
    const drift = smooth(-0.3, 0.4, noise.fbm(x * 0.028 + 70, z * 0.02, 3)) * flowers * grassy;
    if (drift <= 0.02) return;
    const bed = 4 * (0.5 + 0.6 * noise.fbm(x * 0.011 + 5, z * 0.008, 2));
    if (far > 0) {
      const i = Math.max(0, Math.min(petals.length - 2, Math.floor(bed)));
      blend(out, petals[i], drift * 0.16 * far);
      blend(out, petals[i + 1], drift * 0.1 * far);
    }
    if (far >= 1) return;
    const spacing = 0.32;
    const i0 = Math.floor(x / spacing);
    const j0 = Math.floor(z / spacing);
    for (let j = j0 - 1; j <= j0 + 1; j++)
      for (let i = i0 - 1; i <= i0 + 1; i++) {
        const h = cellHash(i, j);
        if ((h & 255) / 255 > drift * 0.8) continue;
        const dx = x / spacing - i - 0.2 - 0.6 * (((h >>> 8) & 255) / 255);
        const dz = z / spacing - j - 0.2 - 0.6 * (((h >>> 16) & 255) / 255);
        const share = (1 - smooth(0.14, 0.24, Math.hypot(dx, dz * 0.6))) * (1 - far);
        if (share <= 0) continue;
        const kind = Math.max(
          0,
          Math.min(petals.length - 1, Math.floor(bed + (((h >>> 4) & 63) / 63 - 0.5) * 1.7)),
        );
        blend(out, petals[kind], share);
      }
  }

  return {
    wetness: (x, z, height) => (isCoast ? wetness(x, z, height) : 0),
    color(out, place, layers) {
      layers.sand = 0;
      const { x, z, ground, level, broadLevel, footprint } = place;
      const grain = noise.fbm(x * 0.35, z * 0.35, footprint < 0.5 ? 4 : 2);
      const patch = noise.fbm(x * 0.006, z * 0.006, 4);
      if (gorge) gorge(out, place, grain, patch);
      else if (relief === 'dunes') sand(out, grain, patch);
      else if (relief === 'canyon') redRock(out, place, grain);
      else layers.sand = rockAndGrass(out, place, grain, patch);
      if (wood) litter(out, place, wood.swing, grain);
      const line = season === 'winter' ? -1000 : snowLine;
      const white =
        smooth(line - 120, line + 220, ground + 320 * patch + 60 * grain) *
        smooth(0.5, 0.72, level * 0.5 + broadLevel * 0.5 + 0.05 * grain);
      // Single grains glitter.
      const glitter =
        white > 0 && footprint < 0.03
          ? 1 + 0.1 * noise.fbm(x * 24, z * 24, 2, 0.8) * smooth(0.03, 0.008, footprint)
          : 1;
      blend(out, [snow[0] * glitter, snow[1] * glitter, snow[2] * glitter], white);
      layers.snow = white;
      layers.sand *= 1 - white;
    },
  };
}
