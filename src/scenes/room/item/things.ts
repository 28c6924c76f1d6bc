import { type Material, matte, type Rgb } from '../finish/material.ts';
import { chained, inPlace, moved, scaled, turned, type Vec } from '../trace/affine.ts';
import { profileOf } from '../trace/profile.ts';
import type { Solid } from '../trace/solid.ts';
import { between, type Dice, type Item, lighter, pick } from './item.ts';

const covers: readonly Rgb[] = [
  [0.16, 0.05, 0.04],
  [0.05, 0.09, 0.14],
  [0.09, 0.13, 0.08],
  [0.42, 0.3, 0.16],
  [0.5, 0.44, 0.34],
  [0.3, 0.11, 0.05],
];
const gold: Material = matte('plain', [0.55, 0.36, 0.12], { mirror: 0.3, rough: 0.35 });

/** A pile of books, the largest at the bottom. */
export function booksItem(dice: Dice, count: number, color?: Rgb): Item {
  const solids: Solid[] = [];
  let height = 0;
  const first = Math.floor(dice() * covers.length);
  const lie = between(dice, -0.35, 0.35);
  for (let i = 0; i < count; i++) {
    const thick = between(dice, 0.018, 0.034);
    const shrink = 1 - 0.07 * i;
    const half: Vec = [between(dice, 0.098, 0.112) * shrink, thick / 2, between(dice, 0.068, 0.076) * shrink];
    const pose = chained(
      moved(between(dice, -0.006, 0.006), height + thick / 2, between(dice, -0.006, 0.006)),
      turned(lie + between(dice, -0.16, 0.16)),
    );
    solids.push(...book(half, pose, color ?? covers[(first + i * 2) % covers.length], dice));
    height += thick;
  }
  return { solids, radius: 0.105, height, reach: 0.12 };
}

function book([w, h, d]: Vec, pose: Solid['pose'], color: Rgb, dice: Dice): Solid[] {
  const board = 0.0016;
  const cover = matte('cloth', color, {
    accent: lighter(color, 0.12),
    mirror: 0.02,
    rough: 0.7,
    offset: dice() * 50,
  });
  const paper = matte('pages', [0.62, 0.56, 0.45], { accent: [0.72, 0.67, 0.57], offset: dice() * 50 });
  const box = (x: number, y: number, z: number, half: Vec, material: Material, bevel = 0.0004): Solid => ({
    kind: 'box',
    pose: chained(pose, moved(x, y, z)),
    half,
    bevel,
    material,
  });
  // The spine looks at the eye.
  const spine = d - board - 0.0002;
  return [
    box(0, h - board, 0, [w, board, d], cover),
    box(0, board - h, 0, [w, board, d], cover),
    box(0, 0, spine, [w - 0.0006, h - board, board], cover, 0.0012),
    box(0, 0, -0.003, [w - 0.004, h - 2 * board, d - 0.006], paper),
    box(-w * 0.72, 0, d - 0.0002, [0.0011, h * 0.86, 0.0002], gold, 0.0001),
    box(-w * 0.66, 0, d - 0.0002, [0.0005, h * 0.86, 0.0002], gold, 0.0001),
    box(w * 0.72, 0, d - 0.0002, [0.0011, h * 0.86, 0.0002], gold, 0.0001),
    box(between(dice, -0.2, 0.1) * w, 0, d - 0.0002, [w * 0.3, h * 0.1, 0.0002], gold, 0.0001),
  ];
}

const flameShape = profileOf([
  [0, -1],
  [0.16, -0.92],
  [0.31, -0.6],
  [0.34, -0.25],
  [0.25, 0.2],
  [0.13, 0.6],
  [0.04, 0.9],
  [0, 1],
]);
const flameColor: Rgb = [17, 9.6, 3.4];

/** Lit; a thick one on a dish, or a slim one in a holder. */
export function candleItem(dice: Dice, power: number, color?: Rgb): Item {
  const isSlim = dice() < 0.45;
  const radius = isSlim ? 0.0105 : between(dice, 0.025, 0.031);
  const tall = isSlim ? between(dice, 0.17, 0.22) : between(dice, 0.085, 0.135);
  const foot = isSlim ? 0.035 : 0.01;
  const wax: Rgb =
    color ?? pick(dice, [[0.72, 0.66, 0.53] as Rgb, [0.72, 0.66, 0.53] as Rgb, [0.3, 0.1, 0.06] as Rgb]);
  const pool = isSlim ? 0.002 : 0.008;
  const body = profileOf([
    [0, 0],
    [radius, 0, 'sharp'],
    [radius * 1.01, tall * 0.4],
    [radius, tall - 0.003],
    [radius * 0.93, tall],
    [radius * 0.8, tall - pool * 0.4],
    [radius * 0.4, tall - pool],
    [0, tall - pool],
  ]);
  const holder = isSlim
    ? profileOf([
        [0, 0],
        [0.046, 0, 'sharp'],
        [0.047, 0.003],
        [0.03, 0.007],
        [0.012, 0.012],
        [0.0095, 0.022],
        [0.014, 0.03],
        [0.0155, 0.042],
        [0.0145, 0.044],
        [0.0115, 0.043],
        [0.0108, 0.034],
        [0, 0.034],
      ])
    : profileOf([
        [0, 0],
        [0.045, 0.0],
        [0.058, 0.006],
        [0.063, 0.0135],
        [0.0615, 0.0145],
        [0.05, 0.0105],
        [0, 0.0095],
      ]);
  const metal = isSlim
    ? matte('plain', [0.46, 0.3, 0.11], { mirror: 0.42, rough: 0.2 })
    : pick(dice, [
        matte('speckled', [0.11, 0.1, 0.095], { accent: [0.3, 0.25, 0.2], mirror: 0.04, rough: 0.4 }),
        matte('plain', [0.46, 0.3, 0.11], { mirror: 0.4, rough: 0.24 }),
      ]);
  const top = foot + tall - pool;
  const long = isSlim ? 0.019 : 0.017;
  const wick: Vec = [0.001, top + 0.008, 0];
  const at: Vec = [0.001, top + 0.006 + long, 0];
  const solids: Solid[] = [
    { kind: 'lathe', profile: holder, pose: inPlace, material: metal },
    {
      kind: 'lathe',
      profile: body,
      pose: moved(0, foot, 0),
      material: matte('wax', wax, {
        accent: lighter(wax, 0.15),
        mirror: 0.03,
        rough: 0.5,
        thin: 0.25,
        scale: tall,
        inner: [1.1 * power * wax[0], 0.55 * power * wax[1], 0.2 * power * wax[2]],
        offset: dice() * 9,
      }),
    },
    {
      kind: 'rod',
      pose: inPlace,
      from: [0, top - 0.002, 0],
      to: wick,
      radius: 0.0009,
      material: matte('plain', [0.02, 0.015, 0.012]),
    },
    {
      kind: 'lathe',
      profile: flameShape,
      pose: chained(moved(...at), scaled(long * 0.95, long, long * 0.95)),
      material: { ...matte('flame', flameColor), glow: flameColor },
    },
  ];
  const warm = 0.115 * power;
  return {
    solids,
    radius: isSlim ? 0.048 : 0.064,
    height: at[1] + long,
    // The wax below it glows as well: together they seem to shine from higher up.
    flames: [
      { at: [at[0], at[1] + (isSlim ? 0.004 : 0.022), at[2]], light: [warm, warm * 0.52, warm * 0.18] },
    ],
  };
}
