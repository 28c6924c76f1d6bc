import { type Material, matte, type Rgb } from '../finish/material.ts';
import type { RoomHour } from '../hour-of-room.ts';
import { between, type Dice, lighter } from '../item/item.ts';
import { chained, inPlace, moved, turned } from '../trace/affine.ts';
import type { Solid } from '../trace/solid.ts';
import { block, soft } from './parts.ts';

/** A window in the wall behind: its middle and half its width, meters. */
export interface Opening {
  readonly middle: number;
  readonly half: number;
  readonly curtain?: Rgb;
}

/** Half the width of a room, at least; what lies at z = 0 touches the wall behind. */
const narrowest = 2.75;
const [low, high] = [0.72, 2.3];

const white = matte('plain', [0.68, 0.67, 0.64], { mirror: 0.03, rough: 0.5 });

interface ShellParts {
  readonly wall: Rgb;
  readonly floor: Material;
  readonly opening: Opening | undefined;
  readonly hour: RoomHour;
  /** Where the light comes from: −1 left, 1 right. */
  readonly side: number;
  /** Where the middle of a panel of the wall is. */
  readonly middle: number;
  /** What stands in a row along the wall, from its left to its right end. */
  readonly span: readonly [number, number];
}

/** Floor, the wall behind and the one opposite the light, baseboards, perhaps panels; a window where there is one. */
export function shell(
  { wall, floor, opening, hour, side, middle: center, span }: ShellParts,
  dice: Dice,
): Solid[] {
  const { sky, land, glow } = hour;
  const plaster = matte('plaster', wall, { accent: lighter(wall, 0.07), offset: dice() * 60 });
  const halfWidth = Math.max(narrowest, Math.max(-span[0], span[1]) + 0.25);
  const solids: Solid[] = [
    block([0, -0.02, 2.4], [6, 0.02, 3], floor, 0.0001),
    {
      ...block([0, 0, 0], [3, 3, 0.06], plaster),
      pose: chained(moved(-side * (halfWidth + 0.06), 2.9, 2.9), turned(Math.PI / 2)),
    },
    {
      ...block([0, 0, 0], [3, 0.05, 0.004], white),
      pose: chained(moved(-side * (halfWidth - 0.004), 0.05, 3), turned(Math.PI / 2)),
    },
    block([0, 0.05, 0.004], [6, 0.05, 0.004], white, 0.003),
  ];
  if (!opening)
    return [
      ...solids,
      block([0, 2.9, -0.06], [6, 3, 0.06], plaster),
      ...(dice() < 0.6 ? panels(wall, center) : []),
    ];
  const { middle, half } = opening;
  const [left, right, mid] = [middle - half, middle + half, (low + high) / 2];
  solids.push(
    block([left - 3, 2.9, -0.06], [3, 3, 0.06], plaster),
    block([right + 3, 2.9, -0.06], [3, 3, 0.06], plaster),
    block([middle, high + 1.5, -0.06], [half, 1.5, 0.06], plaster),
    block([middle, low - 0.5, -0.06], [half, 0.5, 0.06], plaster),
    block([middle, low - 0.015, 0.03], [half + 0.05, 0.018, 0.06], white),
    block([left + 0.025, mid, -0.07], [0.025, (high - low) / 2, 0.025], white),
    block([right - 0.025, mid, -0.07], [0.025, (high - low) / 2, 0.025], white),
    block([middle, low + 0.025, -0.07], [half, 0.025, 0.025], white),
    block([middle, high - 0.025, -0.07], [half, 0.025, 0.025], white),
    block([middle, mid, -0.07], [0.016, (high - low) / 2, 0.018], white),
    block([middle, low + 1.05, -0.07], [half, 0.014, 0.016], white),
    {
      ...block([0, 0, 0], [1.2, 1.2, 0.01], {
        ...matte('outdoors', sky, { accent: land, offset: dice() * 50 }),
        glow: [glow, glow, glow],
      }),
      pose: chained(moved(middle, 1.5, -1.6), [2, 0, 0, 0, 0, 1.4, 0, 0, 0, 0, 1, 0]),
    },
  );
  if (opening.curtain) solids.push(...curtains(opening, opening.curtain, dice));
  return solids;
}

/** Frames of molding on the wall. */
function panels(wall: Rgb, center: number): Solid[] {
  const paint = matte('plain', lighter(wall, 0.03));
  const [bar, half, low, high] = [0.02, 0.76, 0.26, 2.62];
  return [-2, -1, 0, 1, 2].flatMap((i) => {
    const middle = center + i * 1.72;
    return [
      ...[-1, 1].map((edge) =>
        block(
          [middle + edge * half, (low + high) / 2, 0.006],
          [bar, (high - low) / 2 + bar, 0.01],
          paint,
          0.01,
        ),
      ),
      ...[low, high].map((y) => block([middle, y, 0.004], [half, bar, 0.007], paint, 0.02)),
    ];
  });
}

/** Hang in folds from a rod down to the floor. */
function curtains({ middle, half }: Opening, color: Rgb, dice: Dice): Solid[] {
  const cloth = matte('fabric', color, { accent: lighter(color, 0.1), thin: 0.45, offset: dice() * 30 });
  const rod = matte('plain', [0.05, 0.045, 0.04], { mirror: 0.05, rough: 0.35 });
  const solids: Solid[] = [
    {
      kind: 'rod',
      pose: inPlace,
      from: [middle - half - 0.34, 2.5, 0.1],
      to: [middle + half + 0.34, 2.5, 0.1],
      radius: 0.012,
      material: rod,
    },
  ];
  for (const side of [-1, 1]) {
    const folds = 6;
    let x = middle + side * (half + 0.26);
    for (let i = 0; i < folds; i++) {
      const wide = between(dice, 0.034, 0.052);
      solids.push(
        soft(
          [x, 1.255, 0.1 + 0.012 * (i % 2)],
          [wide, 1.245, between(dice, 0.032, 0.048)],
          [2, 60, 2],
          cloth,
        ),
      );
      x -= side * wide * 1.45;
    }
  }
  return solids;
}
