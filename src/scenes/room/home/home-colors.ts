import { type Material, matte, type Rgb } from '../finish/material.ts';
import { type Dice, turnOf } from '../item/item.ts';

/** Colors that a home has: one of them stands out. */
export interface HomeColors {
  readonly wall: Rgb;
  readonly floor: Material;
  readonly seat: Rgb;
  readonly accent: Rgb;
  readonly rug: Rgb;
  readonly rugLines: Rgb;
  readonly wood: Material;
  /** How bright the picture is on average by day. */
  readonly key: number;
}

const boards = (color: Rgb, accent: Rgb, dice: Dice): Material =>
  matte('wood', color, { accent, mirror: 0.035, rough: 0.4, offset: dice() * 40 });
const oak = (dice: Dice) => boards([0.38, 0.25, 0.14], [0.5, 0.36, 0.22], dice);
const pale = (dice: Dice) => boards([0.5, 0.39, 0.27], [0.6, 0.49, 0.36], dice);
const walnut = (dice: Dice) => boards([0.13, 0.068, 0.034], [0.22, 0.125, 0.066], dice);

type ColorsMaker = (dice: Dice) => HomeColors;
const schemes: readonly ColorsMaker[] = [
  (dice) => ({
    wall: [0.62, 0.58, 0.51],
    floor: oak(dice),
    seat: [0.17, 0.23, 0.16],
    accent: [0.5, 0.22, 0.09],
    rug: [0.62, 0.57, 0.48],
    rugLines: [0.33, 0.26, 0.2],
    wood: oak(dice),
    key: 0.31,
  }),
  (dice) => ({
    wall: [0.1, 0.155, 0.165],
    floor: oak(dice),
    seat: [0.42, 0.2, 0.1],
    accent: [0.66, 0.45, 0.2],
    rug: [0.5, 0.45, 0.37],
    rugLines: [0.14, 0.18, 0.19],
    wood: walnut(dice),
    key: 0.18,
  }),
  (dice) => ({
    wall: [0.7, 0.68, 0.64],
    floor: pale(dice),
    seat: [0.56, 0.51, 0.44],
    accent: [0.16, 0.24, 0.32],
    rug: [0.52, 0.5, 0.46],
    rugLines: [0.66, 0.64, 0.6],
    wood: pale(dice),
    key: 0.36,
  }),
  (dice) => ({
    wall: [0.36, 0.41, 0.32],
    floor: pale(dice),
    seat: [0.62, 0.56, 0.47],
    accent: [0.56, 0.35, 0.1],
    rug: [0.6, 0.55, 0.46],
    rugLines: [0.3, 0.34, 0.26],
    wood: oak(dice),
    key: 0.28,
  }),
  (dice) => ({
    wall: [0.6, 0.47, 0.4],
    floor: oak(dice),
    seat: [0.63, 0.57, 0.5],
    accent: [0.36, 0.12, 0.085],
    rug: [0.58, 0.5, 0.43],
    rugLines: [0.4, 0.2, 0.14],
    wood: walnut(dice),
    key: 0.3,
  }),
  (dice) => ({
    wall: [0.57, 0.59, 0.6],
    floor: oak(dice),
    seat: [0.09, 0.135, 0.21],
    accent: [0.6, 0.34, 0.14],
    rug: [0.55, 0.53, 0.5],
    rugLines: [0.2, 0.25, 0.33],
    wood: oak(dice),
    key: 0.29,
  }),
];

/** Neighboring seeds look different. */
export const homeColors = (turn: number, dice: Dice): HomeColors => turnOf(schemes, turn)(dice);
