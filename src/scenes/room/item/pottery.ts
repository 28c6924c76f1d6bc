import { type Material, matte, type Rgb } from '../finish/material.ts';
import { chained, inPlace, moved, scaled, turned, type Vec } from '../trace/affine.ts';
import { type ProfilePoint, profileOf } from '../trace/profile.ts';
import type { Solid } from '../trace/solid.ts';
import { between, type Dice, darker, type Item, lighter, pick } from './item.ts';
import { tube } from './tube.ts';

/** Clay and glazes that go together on a table. */
const glazes: readonly (readonly [finish: Material['finish'], color: Rgb, accent: Rgb, rough: number])[] = [
  ['speckled', [0.6, 0.55, 0.47], [0.2, 0.13, 0.08], 0.45],
  ['glaze', [0.62, 0.6, 0.55], [0.5, 0.46, 0.4], 0.12],
  ['glaze', [0.07, 0.12, 0.15], [0.14, 0.2, 0.2], 0.14],
  ['glaze', [0.16, 0.22, 0.15], [0.27, 0.3, 0.19], 0.16],
  ['clay', [0.42, 0.19, 0.1], [0.5, 0.26, 0.15], 0.9],
  ['speckled', [0.11, 0.1, 0.095], [0.3, 0.25, 0.2], 0.4],
];

/** What a pot is made of; in the color asked for. */
function potteryOf(dice: Dice, color?: Rgb): Material {
  const [finish, own, accent, rough] = pick(dice, glazes);
  const isGlazed = color !== undefined || finish === 'glaze';
  return matte(isGlazed ? 'glaze' : finish, color ?? own, {
    accent: color
      ? color[0] + color[1] + color[2] < 0.2
        ? lighter(color, 0.06)
        : darker(color, 0.25)
      : accent,
    mirror: finish === 'clay' && !color ? 0 : 0.045,
    rough: color ? 0.14 : rough,
    offset: between(dice, 0, 60),
  });
}

/** The wall of a pot from its outline: up outside, over the lip, down inside. */
function pot(outline: readonly ProfilePoint[], wall: number, floor: number) {
  const [top] = outline.slice(-1);
  const inside = outline
    .filter(([, y]) => y > floor)
    .reverse()
    .slice(1)
    .map(([r, y]): ProfilePoint => [Math.max(0.004, r - wall), y]);
  const last = inside.at(-1) ?? [top[0] - wall, floor];
  return profileOf([
    [0, 0],
    [outline[0][0] * 0.94, 0, 'sharp'],
    ...outline,
    [top[0] - wall * 0.45, top[1] + wall * 0.4],
    [top[0] - wall, top[1] - wall * 0.1],
    ...inside,
    [last[0] * 0.75, floor],
    [0, floor],
  ]);
}

/** Radius and height of the outside, from the foot to the lip, meters. */
const vases: readonly (readonly ProfilePoint[])[] = [
  [
    [0.038, 0.002],
    [0.062, 0.03],
    [0.08, 0.085],
    [0.068, 0.145],
    [0.036, 0.185],
    [0.03, 0.205],
    [0.037, 0.225],
  ],
  [
    [0.042, 0.002],
    [0.05, 0.05],
    [0.057, 0.12],
    [0.056, 0.18],
    [0.043, 0.222],
    [0.038, 0.235],
    [0.042, 0.248],
  ],
  [
    [0.046, 0.002],
    [0.075, 0.025],
    [0.09, 0.068],
    [0.078, 0.112],
    [0.048, 0.138],
    [0.043, 0.152],
    [0.049, 0.166],
  ],
  [
    [0.036, 0.002],
    [0.041, 0.03],
    [0.055, 0.1],
    [0.067, 0.165],
    [0.062, 0.2],
    [0.042, 0.224],
    [0.04, 0.236],
    [0.045, 0.246],
  ],
];

export interface Vase extends Item {
  readonly mouth: number;
}

export function vaseItem(dice: Dice, color?: Rgb): Vase {
  const size = between(dice, 0.94, 1.1);
  const outline = pick(dice, vases).map(([r, y]): ProfilePoint => [r * size, y * size]);
  const profile = pot(outline, 0.005, 0.012);
  const [mouth, height] = outline[outline.length - 1];
  return {
    solids: [{ kind: 'lathe', profile, pose: turned(between(dice, 0, 6)), material: potteryOf(dice, color) }],
    radius: profile.widest,
    height,
    mouth: mouth - 0.005,
  };
}

/** A handle of rods: an arc beside the wall, from low to high, in the plane of x and y. */
function handle(
  at: number,
  low: number,
  high: number,
  out: number,
  thickness: number,
  material: Material,
): Solid[] {
  const middle = (low + high) / 2;
  const points = Array.from({ length: 19 }, (_, i): Vec => {
    const angle = -Math.PI * 0.54 + (i / 18) * Math.PI * 1.08;
    return [at + out * Math.cos(angle), middle + ((high - low) / 2) * Math.sin(angle), 0];
  });
  return tube(points, thickness, material);
}

/** Wider than high, for something that grows. */
export function potOfPlant(dice: Dice, color?: Rgb): Vase {
  const size = between(dice, 0.95, 1.1);
  const straight: ProfilePoint[] = [
    [0.047, 0.002],
    [0.053, 0.03],
    [0.06, 0.075],
    [0.064, 0.1],
  ];
  const round: ProfilePoint[] = [
    [0.042, 0.002],
    [0.064, 0.03],
    [0.07, 0.06],
    [0.062, 0.09],
    [0.058, 0.1],
  ];
  const outline = pick(dice, [straight, round]).map(([r, y]): ProfilePoint => [r * size, y * size]);
  const [mouth, height] = outline[outline.length - 1];
  const profile = pot(outline, 0.004, 0.012);
  return {
    solids: [{ kind: 'lathe', profile, pose: inPlace, material: potteryOf(dice, color) }],
    radius: profile.widest,
    height,
    mouth: mouth - 0.004,
  };
}

export function jugItem(dice: Dice, color?: Rgb): Vase {
  const size = between(dice, 0.92, 1.08);
  const profile = pot(
    [
      [0.05, 0.002],
      [0.066, 0.04],
      [0.071, 0.085],
      [0.058, 0.14],
      [0.045, 0.175],
      [0.047, 0.2],
      [0.054, 0.216],
    ],
    0.005,
    0.012,
  );
  const material = potteryOf(dice, color);
  const pose = chained(turned(pick(dice, [0.3, -0.35, Math.PI + 0.35, Math.PI - 0.3])), scaled(size));
  const parts: Solid[] = [
    { kind: 'lathe', profile, pose: inPlace, material },
    ...handle(0.05, 0.075, 0.19, 0.052, 0.0075, material),
  ];
  return {
    solids: parts.map((part) => ({ ...part, pose })),
    radius: 0.075 * size,
    height: 0.216 * size,
    mouth: 0.045 * size,
    reach: 0.095 * size,
  };
}

/** The hollow of a bowl is a part of a ball, so that fruit can be laid in. */
export interface Bowl extends Item {
  readonly hollow: number;
  readonly middle: number;
}

export function bowlItem(dice: Dice, color?: Rgb): Bowl {
  const hollow = 0.138;
  const middle = 0.15;
  const rim = 0.074;
  const wall = 0.006;
  const ring = (y: number, grow: number): ProfilePoint => [
    Math.sqrt(Math.max(0, (hollow + grow) ** 2 - (y - middle) ** 2)),
    y,
  ];
  const profile = profileOf([
    [0, 0.002],
    [0.045, 0.001],
    [0.047, 0.0, 'sharp'],
    [0.052, 0.002],
    [0.05, 0.0105],
    [ring(0.016, wall)[0], 0.016],
    ring(0.034, wall),
    ring(0.054, wall),
    ring(rim, wall),
    [ring(rim, 0)[0] + 0.003, rim + 0.0035],
    ring(rim, 0),
    ring(0.054, 0),
    ring(0.034, 0),
    ring(0.02, 0),
    [0.03, middle - hollow + 0.0033],
    [0, middle - hollow],
  ]);
  return {
    solids: [{ kind: 'lathe', profile, pose: turned(between(dice, 0, 6)), material: potteryOf(dice, color) }],
    radius: profile.widest,
    height: rim,
    hollow,
    middle,
  };
}

/** On a saucer; `drink` is what is in it. */
export function cupItem(dice: Dice, drink: 'coffee' | 'tea', color?: Rgb): Item {
  const material = potteryOf(dice, color);
  const cup = pot(
    [
      [0.021, 0.002],
      [0.032, 0.012],
      [0.039, 0.032],
      [0.0415, 0.058],
      [0.043, 0.066],
    ],
    0.0032,
    0.008,
  );
  const saucer = profileOf([
    [0, 0],
    [0.04, 0.0],
    [0.044, 0.0025],
    [0.06, 0.009],
    [0.074, 0.016],
    [0.0752, 0.0182],
    [0.073, 0.0188],
    [0.058, 0.0125],
    [0.036, 0.0065],
    [0.026, 0.0055],
    [0, 0.0055],
  ]);
  const level = 0.0555;
  const surface = profileOf([
    [0.0384, level],
    [0, level],
  ]);
  const liquid: Material =
    drink === 'coffee'
      ? matte('coffee', [0.035, 0.013, 0.005], {
          accent: [0.38, 0.2, 0.08],
          mirror: 0.03,
          rough: 0.05,
          scale: 26,
        })
      : matte('plain', [0.33, 0.1, 0.012], { mirror: 0.03, rough: 0.02 });
  const lift = moved(0, 0.005, 0);
  const turn = turned(pick(dice, [0.5, -0.4, -0.7, 0.25, Math.PI + 0.5, Math.PI - 0.4]));
  const parts: Solid[] = [
    { kind: 'lathe', profile: saucer, pose: inPlace, material },
    { kind: 'lathe', profile: cup, pose: lift, material },
    {
      kind: 'lathe',
      profile: surface,
      pose: lift,
      material: { ...liquid, offset: between(dice, 0, 50) },
    },
    ...handle(0.038, 0.02, 0.055, 0.021, 0.0034, material).map((part) => ({ ...part, pose: lift })),
  ];
  return {
    solids: parts.map((part) => ({ ...part, pose: chained(turn, part.pose) })),
    radius: 0.077,
    height: 0.073,
  };
}

/** Of dark or colored glass. */
export function bottleItem(dice: Dice, color?: Rgb): Item {
  const size = between(dice, 0.92, 1.04);
  const profile = profileOf([
    [0, 0.016],
    [0.024, 0.005],
    [0.034, 0.0006],
    [0.0365, 0.004],
    [0.0372, 0.02],
    [0.0372, 0.1],
    [0.0372, 0.165],
    [0.0345, 0.192],
    [0.022, 0.218],
    [0.0148, 0.238],
    [0.0136, 0.268],
    [0.0136, 0.286],
    [0.016, 0.2875],
    [0.016, 0.297],
    [0.014, 0.299],
    [0, 0.299],
  ]);
  const tint: Rgb = color
    ? [0.2 + 0.75 * color[0], 0.2 + 0.75 * color[1], 0.2 + 0.75 * color[2]]
    : pick(dice, [[0.2, 0.34, 0.12] as Rgb, [0.36, 0.17, 0.06] as Rgb, [0.42, 0.58, 0.5] as Rgb]);
  const pose = scaled(size);
  const parts: Solid[] = [
    {
      kind: 'lathe',
      profile,
      pose,
      material: matte('plain', tint, { glass: true, mirror: 0.04, rough: 0.02 }),
    },
  ];
  if (!color && dice() < 0.6)
    parts.push({
      kind: 'lathe',
      profile: profileOf([
        [0.0376, 0.05],
        [0.0376, 0.128],
      ]),
      pose,
      material: matte('plaster', [0.6, 0.54, 0.42], { accent: [0.66, 0.6, 0.5] }),
    });
  return { solids: parts, radius: 0.039 * size, height: 0.3 * size };
}
