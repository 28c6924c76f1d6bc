import { type Material, matte, type Rgb } from '../finish/material.ts';
import { bouquetIn } from '../item/flowers.ts';
import { between, type Dice, darker, type Item, lighter, pick, placed } from '../item/item.ts';
import { plantItem } from '../item/plant.ts';
import { jugItem, vaseItem } from '../item/pottery.ts';
import { booksItem } from '../item/things.ts';
import type { Flame } from '../light/lighting.ts';
import { chained, inPlace, leaned, moved, scaled, turned } from '../trace/affine.ts';
import { profileOf } from '../trace/profile.ts';
import type { Solid } from '../trace/solid.ts';
import { block, leg, slab } from './parts.ts';

/** Pieces that stand in a room, and the light that they give. */
export interface Piece {
  readonly solids: readonly Solid[];
  readonly flames?: readonly Flame[];
}

const warm: Rgb = [1, 0.62, 0.3];

/** `power`: 0 by day, when it's off. */
export function floorLamp(dice: Dice, power: number, shade: Rgb): Piece {
  const height = between(dice, 1.42, 1.56);
  const metal = pick(dice, [
    matte('plain', [0.035, 0.033, 0.03], { mirror: 0.04, rough: 0.4 }),
    matte('plain', [0.42, 0.28, 0.12], { mirror: 0.35, rough: 0.3 }),
  ]);
  const top = between(dice, 0.11, 0.16);
  return {
    solids: [
      slab(0, 0.14, 0.022, metal),
      { kind: 'rod', pose: inPlace, from: [0, 0.02, 0], to: [0, height, 0], radius: 0.0105, material: metal },
      lampShade(height - 0.13, 0.3, top, 0.22, shade, power),
    ],
    ...(power > 0 && { flames: [lampLight(height + 0.02, power)] }),
  };
}

/** On a bedside table. */
export function bedsideTable(dice: Dice, power: number, shade: Rgb, wood: Material): Piece {
  const base = vaseItem(dice, lighter(shade, 0));
  const pot = scaled(0.85);
  const top = 0.5 + 0.85 * base.height;
  return {
    solids: [
      slab(0.46, 0.23, 0.04, wood),
      ...[0, 1, 2].map((i) =>
        leg(0.15 * Math.cos(2.1 * i + 0.5), 0.15 * Math.sin(2.1 * i + 0.5), 0.46, wood, 0.017),
      ),
      ...placed(chained(moved(-0.02, 0.5, -0.04), pot), base.solids),
      ...placed(moved(-0.02, 0, -0.04), [lampShade(top + 0.02, 0.19, 0.1, 0.155, [0.75, 0.7, 0.6], power)]),
    ],
    ...(power > 0 && { flames: [{ ...lampLight(top + 0.12, power * 0.7), at: [-0.02, top + 0.12, -0.04] }] }),
  };
}

const lampLight = (height: number, power: number): Flame => ({
  at: [0, height, 0],
  light: [1.9 * power * warm[0], 1.9 * power * warm[1], 1.9 * power * warm[2]],
  radius: 0.11,
});

/** Of linen; light shines through it. */
function lampShade(y: number, height: number, top: number, bottom: number, color: Rgb, power: number): Solid {
  const material = matte('linen', color, { accent: lighter(color, 0.1), thin: 0.5 });
  return {
    kind: 'lathe',
    profile: profileOf([
      [bottom, 0],
      [top, height],
    ]),
    pose: moved(0, y, 0),
    material:
      power > 0
        ? {
            ...material,
            color: [1, 1, 1],
            accent: [0.9, 0.9, 0.9],
            glow: [2.6 * power, 1.75 * power, 0.95 * power],
          }
        : material,
  };
}

/** A few books and a vase with twigs or flowers lie and stand on it. */
export function coffeeTable(dice: Dice, wood: Material, flowerTint?: Rgb): Piece {
  const radius = between(dice, 0.36, 0.44);
  const high = between(dice, 0.36, 0.4);
  const vase = vaseItem(dice);
  const twigs = bouquetIn(flowerTint ? 'roses' : 'sprigs', vase.height, vase.mouth, dice, flowerTint);
  const books = booksItem(dice, 2);
  const side = dice() < 0.5 ? -1 : 1;
  return {
    solids: [
      slab(high, radius, 0.035, wood),
      ...[0, 1, 2].map((i) =>
        leg(
          0.72 * radius * Math.cos(2.094 * i + 0.5),
          0.72 * radius * Math.sin(2.094 * i + 0.5),
          high,
          wood,
          0.022,
        ),
      ),
      ...placed(moved(side * 0.12, high + 0.035, -0.05), [...vase.solids, ...twigs.solids]),
      ...placed(chained(moved(-side * 0.13, high + 0.035, 0.08), turned(side * 0.4)), books.solids),
    ],
  };
}

/** Leaves that reach up to the hip or the chest. */
export function largePlant(dice: Dice, color?: Rgb): Piece {
  const { solids } = plantItem(dice, color);
  return { solids: placed(scaled(between(dice, 2.7, 3.2)), solids) };
}

const spines: readonly Rgb[] = [
  [0.5, 0.45, 0.37],
  [0.36, 0.3, 0.22],
  [0.1, 0.13, 0.15],
  [0.14, 0.17, 0.12],
  [0.34, 0.14, 0.08],
  [0.55, 0.52, 0.46],
  [0.07, 0.06, 0.055],
  [0.26, 0.27, 0.27],
];

/** Open at the front and the back: boards, rows of books, and things between them. */
export function bookshelf(dice: Dice, wood: Material, accent: Rgb, width = 0.96): Piece {
  const [deep, rows, step] = [0.15, 5, 0.38];
  const high = rows * step + 0.12;
  // Fibers run along a board, so that what stands is a board that was stood up.
  const stood = (x: number, z: number, thick: number, wide: number, material: Material): Solid => ({
    kind: 'box',
    pose: chained(moved(x, high / 2, z), leaned(Math.PI / 2)),
    half: [high / 2, thick, wide],
    bevel: 0.004,
    material,
  });
  const back = { ...wood, color: darker(wood.color, 0.25) };
  const solids: Solid[] = [
    stood(0, -deep + 0.006, width / 2 - 0.01, 0.006, back),
    ...[-1, 1].map((side) => stood(side * (width / 2 - 0.0125), 0, 0.0125, deep, wood)),
  ];
  for (let row = 0; row <= rows; row++)
    solids.push(block([0, 0.1 + row * step, 0], [width / 2 - 0.02, 0.0115, deep - 0.004], wood, 0.003));
  const left = -width / 2 + 0.03;
  for (let row = 0; row < rows; row++) {
    const floor = 0.1 + row * step + 0.0115;
    const isBare = row % 2 === 1;
    const isLeft = dice() < 0.5;
    const full = isBare ? between(dice, 0.4, 0.55) : between(dice, 0.78, 0.92);
    const from = isBare && !isLeft ? left + (1 - full) * (width - 0.06) : left;
    const end = from + full * (width - 0.06);
    let x = from;
    while (x < end - 0.03) {
      const thick = between(dice, 0.017, 0.042);
      const tall = between(dice, 0.19, 0.285);
      const color = dice() < 0.13 ? accent : pick(dice, spines);
      const cover = matte('cloth', color, {
        accent: lighter(color, 0.1),
        mirror: 0.02,
        rough: 0.6,
        offset: dice() * 30,
      });
      const isLast = x + thick > end - 0.06 && dice() < 0.6;
      solids.push({
        kind: 'box',
        pose: chained(
          moved(x + thick / 2 + (isLast ? 0.03 : 0), floor + tall / 2, between(dice, -0.005, 0.02)),
          leaned(isLast ? -0.14 : 0),
        ),
        half: [thick / 2 - 0.0008, tall / 2, 0.095],
        bevel: 0.003,
        material: cover,
      });
      x += thick;
    }
    if (!isBare) continue;
    const thing: Item = pick(dice, [vaseItem, jugItem, (d: Dice) => booksItem(d, 3), plantItem])(dice);
    const at = isLeft ? (end + width / 2 - 0.03) / 2 : (left + from) / 2;
    solids.push(
      ...placed(chained(moved(at, floor, 0), scaled(Math.min(1.1, 0.3 / thing.height))), thing.solids),
    );
  }
  return { solids };
}

/** A print behind a mount, in a thin frame; its middle at the origin, on the wall behind it. */
export function framedPrint(
  dice: Dice,
  half: readonly [number, number],
  colors: readonly [Rgb, Rgb],
  wood: Material,
): Solid[] {
  const [w, h] = half;
  const rim = 0.012;
  const print = matte('print', colors[0], {
    accent: colors[1],
    scale: 0.5 / Math.min(w, h) / 0.72,
    offset: dice() * 90,
  });
  return [
    block([0, 0, 0.012], [w, h, 0.006], matte('plain', [0.72, 0.7, 0.66])),
    block([0, 0, 0.0185], [w * 0.74, h * 0.74, 0.0005], print, 0.0001),
    ...[-1, 1].flatMap((side) => [
      block([side * w, 0, 0.014], [rim, h + rim, 0.014], wood, 0.002),
      block([0, side * h, 0.014], [w, rim, 0.014], wood, 0.002),
    ]),
  ];
}
