import { type Material, matte, type Rgb } from './finish/material.ts';
import { between, type Dice, darker, lighter } from './item/item.ts';
import { type Affine, chained, inPlace, moved, turned, type Vec } from './trace/affine.ts';
import type { Solid } from './trace/solid.ts';

/** Colors that a room has: of its wall and of its table. */
export interface Scheme {
  readonly wall: Rgb;
  readonly wallAccent: Rgb;
  readonly table: Material;
  /** How bright the picture is on average by day. */
  readonly key: number;
}

const oak = (dice: Dice): Material =>
  matte('wood', [0.36, 0.22, 0.11], {
    accent: [0.5, 0.34, 0.19],
    mirror: 0.03,
    rough: 0.55,
    offset: dice() * 40,
  });
const walnut = (dice: Dice): Material =>
  matte('wood', [0.085, 0.042, 0.02], {
    accent: [0.19, 0.1, 0.05],
    mirror: 0.035,
    rough: 0.45,
    offset: dice() * 40,
  });
const pale = (dice: Dice): Material =>
  matte('wood', [0.5, 0.4, 0.29], {
    accent: [0.6, 0.5, 0.38],
    mirror: 0.03,
    rough: 0.6,
    offset: dice() * 40,
  });
const cloth = (): Material => matte('linen', [0.54, 0.48, 0.39], { accent: [0.64, 0.59, 0.5] });
const stone = (dice: Dice): Material =>
  matte('marble', [0.68, 0.66, 0.63], {
    accent: [0.3, 0.29, 0.28],
    mirror: 0.04,
    rough: 0.15,
    offset: dice() * 40,
  });

type SchemeMaker = (dice: Dice) => Scheme;
const schemes: readonly SchemeMaker[] = [
  (dice) => ({
    wall: [0.5, 0.45, 0.37],
    wallAccent: [0.6, 0.55, 0.47],
    table: dice() < 0.6 ? oak(dice) : cloth(),
    key: 0.31,
  }),
  (dice) => ({
    wall: [0.05, 0.052, 0.044],
    wallAccent: [0.085, 0.082, 0.066],
    table: walnut(dice),
    key: 0.0978,
  }),
  (dice) => ({
    wall: [0.22, 0.26, 0.19],
    wallAccent: [0.3, 0.33, 0.25],
    table: dice() < 0.5 ? pale(dice) : oak(dice),
    key: 0.23,
  }),
  (dice) => ({
    wall: [0.36, 0.17, 0.095],
    wallAccent: [0.45, 0.24, 0.15],
    table: dice() < 0.5 ? cloth() : walnut(dice),
    key: 0.196,
  }),
  (dice) => ({
    wall: [0.09, 0.125, 0.16],
    wallAccent: [0.14, 0.18, 0.21],
    table: dice() < 0.5 ? oak(dice) : walnut(dice),
    key: 0.149,
  }),
  (dice) => ({ wall: [0.44, 0.34, 0.28], wallAccent: [0.52, 0.43, 0.37], table: pale(dice), key: 0.287 }),
];

/** Neighboring seeds look different: `turn` goes through them. */
export function schemeOf(turn: number, dice: Dice, isMarble: boolean): Scheme {
  const scheme = schemes[((turn % schemes.length) + schemes.length) % schemes.length](dice);
  return isMarble ? { ...scheme, table: stone(dice), key: Math.max(0.24, scheme.key) } : scheme;
}

const box = (pose: Affine, half: Vec, material: Material, bevel = 0.004): Solid => ({
  kind: 'box',
  pose,
  half,
  bevel,
  material,
});

/** A wall behind a table; both turned by `yaw`. */
export function tableAndWall({ wall, wallAccent, table }: Scheme, yaw: number, dice: Dice): Solid[] {
  const turn = turned(yaw);
  const plaster = matte('plaster', wall, { accent: wallAccent, offset: dice() * 60 });
  return [
    box(chained(turn, moved(0, -0.022, 0.9)), [1.7, 0.022, 1.36], table, 0.0004),
    box(chained(turn, moved(0, 1, -1.02)), [6, 3, 0.05], plaster),
    box(chained(turn, moved(0, -0.75, 0)), [6, 0.02, 6], matte('plain', darker(wall, 0.6))),
  ];
}

/** Floor and wall of one color. */
export function sweep(color: Rgb): Solid[] {
  const paper = matte('plain', color, { accent: lighter(color, 0.05) });
  return [box(moved(0, -0.02, 1), [6, 0.02, 3], paper), box(moved(0, 1, -0.95), [6, 3, 0.05], paper)];
}

/** A wall with a window in it, what is outside, and curtains at its sides. */
export function windowWall(
  { wall, wallAccent }: Scheme,
  middle: number,
  outside: { readonly sky: Rgb; readonly land: Rgb; readonly glow: number },
  hasCurtain: boolean,
  dice: Dice,
): Solid[] {
  const [wide, low, high, z] = [0.42, 0.06, 1.3, -0.5];
  const plaster = matte('plaster', wall, { accent: wallAccent, offset: dice() * 60 });
  const frame = matte('plain', [0.6, 0.58, 0.53], { mirror: 0.03, rough: 0.5 });
  const { sky, land, glow } = outside;
  const at = (x: number, y: number, depth: number) => moved(middle + x, y, z + depth);
  const bar = 0.014;
  const solids: Solid[] = [
    box(at(-wide - 3, 0.6, -0.06), [3, 3, 0.06], plaster),
    box(at(wide + 3, 0.6, -0.06), [3, 3, 0.06], plaster),
    box(at(0, high + 1.5, -0.06), [wide, 1.5, 0.06], plaster),
    box(at(0, low - 1.5, -0.06), [wide, 1.5, 0.06], plaster),
    // The frame, and its bars.
    box(at(-wide + 0.02, (low + high) / 2, -0.07), [0.02, (high - low) / 2, 0.022], frame),
    box(at(wide - 0.02, (low + high) / 2, -0.07), [0.02, (high - low) / 2, 0.022], frame),
    box(at(0, low + 0.02, -0.07), [wide, 0.02, 0.024], frame),
    box(at(0, high - 0.02, -0.07), [wide, 0.02, 0.024], frame),
    box(at(0, (low + high) / 2, -0.07), [bar, (high - low) / 2, 0.016], frame),
    box(at(0, low + 0.44, -0.07), [wide, bar, 0.016], frame),
    box(at(0, low + 0.86, -0.07), [wide, bar, 0.016], frame),
    box(at(0, low - 0.012, 0.015), [wide + 0.2, 0.014, 0.045], frame),
  ];
  solids.push({
    kind: 'box',
    pose: chained(moved(middle, 0.7, z - 1.3), [1.6, 0, 0, 0, 0, 1.1, 0, 0, 0, 0, 1, 0]),
    half: [1.2, 1.2, 0.01],
    bevel: 0,
    material: { ...matte('outdoors', sky, { accent: land, offset: dice() * 50 }), glow: [glow, glow, glow] },
  });
  if (hasCurtain)
    for (const side of [-1, 1])
      solids.push(
        box(
          at(side * (wide - 0.02), low + 0.8, 0.02),
          [between(dice, 0.11, 0.17), 0.79, 0.004],
          matte('curtain', [0.6, 0.57, 0.52], {
            accent: [0.76, 0.74, 0.69],
            thin: 0.85,
            scale: between(dice, 2.2, 3),
            offset: dice() * 30,
          }),
          0.001,
        ),
      );
  return solids;
}

export const tableOnly = ({ table }: Scheme): Solid =>
  box(chained(inPlace, moved(0, -0.022, 1.02)), [1.9, 0.022, 1.5], table, 0.0004);
