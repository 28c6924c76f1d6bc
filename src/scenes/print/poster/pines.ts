import type { Outline } from '../plate/plate.ts';
import { between, type Contour, flat, type Point, type Random } from '../plate/shapes.ts';

/** A conifer that stands at (x, y): boughs in tiers, each a little uneven, and a stem. */
export function pine(x: number, y: number, high: number, random: Random, tiers = 6): Outline {
  const slim = between(random, 0.17, 0.23);
  const left: Point[] = [];
  const right: Point[] = [];
  const top = y - high;
  const stem = high * 0.07;
  for (let k = 1; k <= tiers; k++) {
    const share = k / tiers;
    const tip = top + (high - stem) * share ** 0.92;
    const notch = tip - (high / tiers) * 0.3;
    for (const [side, sign] of [
      [left, -1],
      [right, 1],
    ] as const) {
      const reach = high * slim * share ** 0.85 * between(random, 0.82, 1.12);
      side.push([x + sign * reach, tip + high * 0.02 * random()]);
      if (k < tiers) side.push([x + sign * reach * 0.42, notch]);
    }
  }
  const foot = high * 0.018;
  return flat([
    [x, top],
    ...right,
    [x + foot, y - stem],
    [x + foot, y + high * 0.05],
    [x - foot, y + high * 0.05],
    [x - foot, y - stem],
    ...left.reverse(),
  ]);
}

/** A leafy tree: round crowns in a heap on a stem that forks. */
export function leafyTree(x: number, y: number, high: number, random: Random): Outline[] {
  const crowns = Array.from({ length: 8 }, (_, k) => {
    const angle = (k / 8) * 2 * Math.PI;
    const r = high * between(random, 0.13, 0.2);
    return lump(x + Math.cos(angle) * high * 0.21, y - high * 0.64 + Math.sin(angle) * high * 0.17, r);
  });
  const foot = high * 0.025;
  const top = y - high * 0.55;
  return [
    lump(x, y - high * 0.66, high * 0.24),
    ...crowns,
    [
      x - foot,
      y + high * 0.04,
      x - foot * 0.5,
      y - high * 0.25,
      x - foot * 4,
      top,
      x,
      y - high * 0.36,
      x + foot * 4,
      top,
      x + foot * 0.5,
      y - high * 0.25,
      x + foot,
      y + high * 0.04,
    ],
  ];
}

/** The side of its crown that the light falls on. */
export function crownLight(x: number, y: number, high: number, light: -1 | 1, random: Random): Outline[] {
  return Array.from({ length: 11 }, () => {
    const angle = between(random, -1.5, 0.7);
    const away = high * between(random, 0.1, 0.27);
    return lump(
      x + light * away * Math.cos(angle),
      y - high * 0.7 + away * Math.sin(angle) * 0.8,
      high * between(random, 0.03, 0.07),
    );
  });
}

function lump(x: number, y: number, r: number): Outline {
  return flat(
    Array.from({ length: 20 }, (_, k): Point => {
      const angle = (k / 20) * 2 * Math.PI;
      return [x + r * Math.cos(angle), y + r * 0.92 * Math.sin(angle)];
    }),
  );
}

interface Wood {
  readonly contour: Contour;
  readonly wide: number;
  /** Of an average tree. */
  readonly high: number;
  readonly leafy: boolean;
  /** Where trees stand, 0..1. */
  readonly thick: (x: number) => number;
}

/** Trees along a crest; large and small ones in groups. */
export function woods({ contour, wide, high, leafy, thick }: Wood, random: Random): Outline[] {
  const trees: Outline[] = [];
  const tiers = high > 0.09 ? 8 : high > 0.04 ? 6 : 4;
  for (let x = -high; x < wide + high; x += high * between(random, 0.13, 0.3)) {
    const size = high * between(random, 0.55, 1.1) * (random() < 0.12 ? 1.3 : 1);
    const isThere = random() < thick(x);
    // Drawn for every place, so that a gap doesn't change what stands beside it.
    const tree = leafy
      ? leafyTree(x, contour(x) + size * 0.12, size * 0.8, random)
      : [pine(x, contour(x) + size * 0.12, size, random, tiers)];
    if (isThere) trees.push(...tree);
  }
  return trees;
}
