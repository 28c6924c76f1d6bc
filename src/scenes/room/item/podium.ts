import { type Material, matte, type Rgb } from '../finish/material.ts';
import { chained, moved, nodded, scaled } from '../trace/affine.ts';
import { type Profile, profileOf } from '../trace/profile.ts';
import type { Solid } from '../trace/solid.ts';
import { between, type Dice, darker, type Item, lighter } from './item.ts';
import { tube } from './tube.ts';

/** What a podium stands before, what it is made of, and what stands out. */
export interface PodiumColors {
  readonly paper: Rgb;
  readonly body: Rgb;
  readonly accent: Rgb;
}

const schemes: readonly PodiumColors[] = [
  { paper: [0.66, 0.5, 0.4], body: [0.74, 0.63, 0.53], accent: [0.5, 0.2, 0.11] },
  { paper: [0.5, 0.53, 0.44], body: [0.68, 0.66, 0.56], accent: [0.26, 0.32, 0.2] },
  { paper: [0.66, 0.45, 0.43], body: [0.76, 0.58, 0.54], accent: [0.72, 0.66, 0.6] },
  { paper: [0.42, 0.5, 0.6], body: [0.62, 0.67, 0.72], accent: [0.7, 0.5, 0.3] },
  { paper: [0.63, 0.58, 0.5], body: [0.74, 0.7, 0.63], accent: [0.42, 0.46, 0.38] },
];

/** Of paint, not of light: what was asked for, a little paler. */
export function podiumColors(turn: number, color?: Rgb): PodiumColors {
  if (!color) return schemes[((turn % schemes.length) + schemes.length) % schemes.length];
  const body = lighter(color, 0.1);
  return { paper: lighter(color, 0.32), body, accent: lighter(color, 0.62) };
}

export const podiumTop = 0.1;

/** Steps for a product that is to come; `turn` chooses what stands around. */
export function podiumItem(dice: Dice, turn: number, colors: PodiumColors, isMarble: boolean): Item {
  const side = dice() < 0.5 ? -1 : 1;
  const paint = (color: Rgb, more: Partial<Material> = {}) =>
    matte('plaster', color, { accent: lighter(color, 0.05), offset: dice() * 50, ...more });
  const stone: Material = isMarble
    ? matte('marble', [0.66, 0.64, 0.61], {
        accent: [0.3, 0.28, 0.27],
        mirror: 0.04,
        rough: 0.12,
        offset: dice() * 30,
      })
    : paint(colors.body);
  const lathe = (profile: Profile, x: number, y: number, z: number, material: Material): Solid => ({
    kind: 'lathe',
    profile,
    pose: moved(x, y, z),
    material,
  });
  const ball = (radius: number, x: number, z: number, material: Material): Solid => ({
    kind: 'ball',
    pose: chained(moved(x, radius, z), scaled(radius)),
    material,
  });
  const steps = [
    lathe(drum(0.165, 0.055), 0, 0, 0, stone),
    lathe(drum(0.115, podiumTop - 0.055), 0, 0.055, 0, stone),
  ];
  const accent = paint(colors.accent);
  const satin = matte('plain', colors.accent, { mirror: 0.045, rough: 0.22 });
  const around: readonly (() => Solid[])[] = [
    // A disc like a low sun behind.
    () => [
      {
        kind: 'lathe',
        profile: drum(0.21, 0.025),
        pose: chained(moved(side * 0.06, 0.21, -0.21), nodded(Math.PI / 2)),
        material: accent,
      },
      ball(between(dice, 0.036, 0.046), -side * 0.215, 0.08, satin),
    ],
    // Columns of different heights.
    () => [
      lathe(drum(0.07, 0.235), side * 0.225, 0, -0.1, paint(darker(colors.body, 0.06))),
      lathe(drum(0.062, 0.15), side * 0.3, 0, 0.045, accent),
      ball(between(dice, 0.036, 0.046), -side * 0.22, 0.07, satin),
    ],
    // A gate: two pillars under half a ring.
    () => {
      const wall = paint(darker(colors.body, 0.04));
      const ring = Array.from({ length: 33 }, (_, i) => {
        const angle = (i / 32) * Math.PI;
        return [0.185 * Math.cos(angle), 0.2 + 0.185 * Math.sin(angle), -0.2] as const;
      });
      const foot = [[0.185, 0, -0.2] as const, [0.185, 0.1, -0.2] as const, [0.185, 0.18, -0.2] as const];
      const line = [...foot, ...ring, ...foot.map(([x, y, z]) => [-x, y, z] as const).reverse()];
      return [...tube(line, 0.032, wall), ball(between(dice, 0.036, 0.046), -side * 0.225, 0.07, satin)];
    },
  ];
  const solids = [...steps, ...around[((turn % around.length) + around.length) % around.length]()];
  return { solids, radius: 0.24, height: 0.3, reach: 0.29 };
}

function drum(radius: number, height: number): Profile {
  const edge = 0.003;
  return profileOf([
    [0, 0],
    [radius, 0, 'sharp'],
    [radius, height - edge, 'sharp'],
    [radius, height - edge],
    [radius - 0.3 * edge, height - 0.3 * edge],
    [radius - edge, height, 'sharp'],
    [0, height],
  ]);
}
