import { matte, type Rgb } from '../finish/material.ts';
import type { Bloom } from '../room-wishes.ts';
import { type Affine, chained, moved, nodded, scaled, turned, upTo, type Vec } from '../trace/affine.ts';
import type { Solid } from '../trace/solid.ts';
import { between, type Dice, darker, lighter, pick } from './item.ts';
import { tube } from './tube.ts';

const stemGreen: Rgb = [0.1, 0.17, 0.04];
const leafGreens: readonly (readonly [Rgb, Rgb])[] = [
  [
    [0.075, 0.16, 0.035],
    [0.17, 0.27, 0.08],
  ],
  [
    [0.13, 0.19, 0.13],
    [0.24, 0.3, 0.22],
  ],
];
/** Colors of petals, and those at their base. */
const petalColors: readonly (readonly [Rgb, Rgb])[] = [
  [
    [0.88, 0.82, 0.73],
    [0.74, 0.68, 0.42],
  ],
  [
    [0.72, 0.33, 0.33],
    [0.7, 0.45, 0.34],
  ],
  [
    [0.8, 0.44, 0.2],
    [0.8, 0.56, 0.2],
  ],
  [
    [0.45, 0.06, 0.12],
    [0.3, 0.03, 0.06],
  ],
  [
    [0.82, 0.6, 0.12],
    [0.7, 0.42, 0.05],
  ],
  [
    [0.36, 0.25, 0.6],
    [0.5, 0.42, 0.6],
  ],
];

const sunny: readonly [Rgb, Rgb] = [
  [0.85, 0.5, 0.02],
  [0.7, 0.3, 0.01],
];

/** A flower head around the origin that looks up. */
type Head = (dice: Dice, size: number, color: Rgb, base: Rgb) => Solid[];

const petalOf = (dice: Dice, color: Rgb, base: Rgb) => {
  const shade = between(dice, 0.86, 1.08);
  const [r, g, b] = color;
  return matte('petal', [r * shade, g * shade, b * shade], {
    accent: base,
    thin: 0.42,
    offset: between(dice, 0, 90),
  });
};

/** Cups within cups, the outer ones open: roses, ranunculus, peonies. */
const rose: Head = (dice, size, color, base) => {
  const rings = [
    { petals: 6, wide: 1.06, tip: 0.18, open: 0.42, width: 0.62 },
    { petals: 5, wide: 0.9, tip: 0.4, open: 0.2, width: 0.66 },
    { petals: 5, wide: 0.72, tip: 0.62, open: 0.08, width: 0.7 },
    { petals: 4, wide: 0.54, tip: 0.76, open: 0.02, width: 0.78 },
    { petals: 3, wide: 0.36, tip: 0.86, open: -0.05, width: 0.9 },
  ];
  return rings.flatMap(({ petals, wide, tip, open, width }, ring) =>
    Array.from({ length: petals }, (_, i): Solid => {
      const r = size * wide * between(dice, 0.96, 1.05);
      const angle = ((i + 0.5 * ring + between(dice, -0.12, 0.12)) * 2 * Math.PI) / petals;
      return {
        kind: 'ball',
        cut: { kind: 'petal', width, tip: tip + between(dice, -0.08, 0.08) },
        pose: chained(
          turned(angle),
          nodded(open + between(dice, -0.05, 0.07)),
          moved(0, 0.06 * size * ring, 0),
          scaled(r, r * 0.94, r),
        ),
        material: petalOf(dice, ring < 3 ? color : darker(color, 0.04 * ring), base),
      };
    }),
  );
};

const tulip: Head = (dice, size, color, base) =>
  Array.from({ length: 6 }, (_, i): Solid => {
    const inner = i % 2;
    const r = size * (inner ? 0.84 : 0.9) * between(dice, 0.97, 1.03);
    return {
      kind: 'ball',
      cut: { kind: 'petal', width: 0.86, tip: 0.74 + between(dice, -0.06, 0.1) },
      pose: chained(
        turned((i * Math.PI) / 3 + between(dice, -0.08, 0.08)),
        nodded(0.05 + between(dice, -0.04, 0.09)),
        scaled(r, r * 1.62, r),
      ),
      material: petalOf(dice, color, base),
    };
  });

const daisy: Head = (dice, size, color, base) => {
  const petals = 17;
  const heart = 0.3 * size;
  const parts = Array.from({ length: petals }, (_, i): Solid => {
    const length = size * between(dice, 0.38, 0.44);
    return {
      kind: 'ball',
      pose: chained(
        turned((i * 2 * Math.PI) / petals + between(dice, -0.06, 0.06)),
        nodded(Math.PI / 2 - between(dice, 0.0, 0.3)),
        moved(0, heart * 0.7 + length, 0),
        scaled(size * 0.13, length, size * 0.022),
      ),
      material: petalOf(dice, color, base),
    };
  });
  parts.push({
    kind: 'ball',
    pose: scaled(heart, heart * 0.55, heart),
    material: matte('seed', [0.66, 0.38, 0.03], { accent: [0.4, 0.18, 0.02] }),
  });
  return parts;
};

const sunflower: Head = (dice, size, color, base) => {
  const parts = [0, 1].flatMap((ring) =>
    Array.from({ length: 19 }, (_, i): Solid => {
      const length = size * between(dice, 0.3, 0.36);
      return {
        kind: 'ball',
        pose: chained(
          turned(((i + 0.5 * ring) * 2 * Math.PI) / 19 + between(dice, -0.08, 0.08)),
          nodded(Math.PI / 2 - between(dice, 0.05, 0.3) - 0.2 * ring),
          moved(0, 0.4 * size + length, 0),
          scaled(size * 0.1, length, size * 0.016),
        ),
        material: petalOf(dice, color, base),
      };
    }),
  );
  parts.push({
    kind: 'ball',
    pose: scaled(0.46 * size, 0.14 * size, 0.46 * size),
    material: matte('seed', [0.09, 0.04, 0.012], { accent: [0.24, 0.12, 0.02] }),
  });
  return parts;
};

/** Tangent and point of a bent stem (a quadratic Bézier curve). */
function bent(a: Vec, b: Vec, c: Vec, t: number): Vec {
  const at = (k: 0 | 1 | 2) => (1 - t) ** 2 * a[k] + 2 * t * (1 - t) * b[k] + t * t * c[k];
  return [at(0), at(1), at(2)];
}
const less = (a: Vec, b: Vec): Vec => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];

export function stem(a: Vec, b: Vec, c: Vec, radius: number, color: Rgb): Solid[] {
  const points = Array.from({ length: 7 }, (_, i) => bent(a, b, c, i / 6));
  return tube(points, radius, matte('plain', color, { mirror: 0.03, rough: 0.6 }));
}

/** Grows from a point into a direction. */
export function leafAt(
  at: Vec,
  direction: Vec,
  length: number,
  width: number,
  dice: Dice,
  green: readonly [Rgb, Rgb],
): Solid {
  const pose: Affine = chained(
    moved(...at),
    upTo(direction),
    turned(between(dice, -1.2, 1.2)),
    scaled(length / 2, length / 2, length * 0.16),
    moved(0, 0.93, -0.37),
  );
  return {
    kind: 'ball',
    cut: { kind: 'leaf', width },
    pose,
    material: matte('leaf', green[0], {
      accent: green[1],
      thin: 0.35,
      mirror: 0.035,
      rough: 0.5,
      offset: between(dice, 0, 40),
    }),
  };
}

/** What stands in a vase where no flowers are named by their kind. */
export const anyFlowers = ['roses', 'tulips', 'daisies'] as const satisfies readonly Bloom[];

/** Flowers in a vase whose mouth is at `height` and `mouth` wide; how far they reach above and aside. */
export function bouquetIn(
  kind: Bloom | 'sprigs',
  height: number,
  mouth: number,
  dice: Dice,
  color?: Rgb,
): { solids: Solid[]; rise: number; reach: number } {
  const [own, base] = kind === 'sunflowers' ? sunny : pick(dice, petalColors);
  const petals = color ?? own;
  const center = color ? (kind === 'tulips' ? lighter(color, 0.25) : darker(color, 0.3)) : base;
  const green = kind === 'roses' || kind === 'sprigs' ? leafGreens[1] : leafGreens[0];
  const solids: Solid[] = [];
  let [rise, reach] = [0, 0];
  const reaches = ([x, y, z]: Vec, size: number) => {
    rise = Math.max(rise, y + size - height);
    reach = Math.max(reach, Math.hypot(x, z) + size);
  };
  const foot = (angle: number): Vec => [
    0.3 * mouth * Math.cos(angle),
    height * 0.55,
    0.3 * mouth * Math.sin(angle),
  ];
  const lip = (angle: number, share: number): Vec => [
    share * mouth * Math.cos(angle),
    height + 0.02,
    share * mouth * Math.sin(angle),
  ];
  const spin = between(dice, 0, 6);
  if (kind !== 'sprigs') {
    const [count, tall, spread, size, head] = {
      roses: [13, 0.115, 0.108, 0.036, rose] as const,
      tulips: [11, 0.165, 0.125, 0.028, tulip] as const,
      sunflowers: [7, 0.16, 0.15, 0.072, sunflower] as const,
      daisies: [16, 0.15, 0.125, 0.037, daisy] as const,
    }[kind];
    for (let i = 0; i < count; i++) {
      // Evenly over a dome (Vogel's spiral); the outer ones lower.
      const out = Math.sqrt((i + 0.35) / count);
      const angle = spin + i * 2.39996;
      const up = tall * (1.12 - 0.62 * out * out) * between(dice, 0.9, 1.12);
      const end: Vec = [
        spread * out * Math.cos(angle) * between(dice, 0.9, 1.1),
        height + up,
        spread * out * Math.sin(angle) * between(dice, 0.9, 1.1),
      ];
      const over = lip(angle, 0.75 * out);
      const bend: Vec = [over[0] * 1.25, height + up * 0.6, over[2] * 1.25];
      solids.push(
        ...stem(foot(angle + Math.PI), over, bend, 0.0022, stemGreen),
        ...stem(
          bend,
          [bend[0] + (end[0] - bend[0]) * 0.4, height + up * 0.86, bend[2] + (end[2] - bend[2]) * 0.4],
          end,
          0.002,
          stemGreen,
        ),
      );
      const look: Vec = [
        end[0] * 5 * (0.4 + out),
        1 - 0.35 * out,
        end[2] * 5 * (0.4 + out) + (kind === 'sunflowers' ? 1.5 : kind === 'daisies' ? 0.75 : 0.12),
      ];
      const scale = size * between(dice, 0.86, 1.12);
      const pose = chained(moved(...end), upTo(look), turned(between(dice, 0, 6)));
      const isPale = dice() < 0.22 && kind === 'roses' && !color;
      for (const part of head(dice, scale, isPale ? lighter(petals, 0.45) : petals, center))
        solids.push({ ...part, pose: chained(pose, part.pose) });
      reaches(end, size * (kind === 'tulips' ? 1.4 : 1));
      if (kind === 'tulips') {
        const side = angle + between(dice, -0.9, 0.9);
        solids.push(
          leafAt(
            lip(side, 0.8),
            [Math.cos(side) * between(dice, 0.4, 0.8), 1, Math.sin(side) * between(dice, 0.4, 0.8)],
            between(dice, 0.1, 0.16),
            0.3,
            dice,
            green,
          ),
        );
      } else
        for (let k = 0; k < 2; k++) {
          const side = angle + between(dice, -1.2, 1.2);
          solids.push(
            leafAt(
              [end[0] * 0.8, end[1] - between(dice, 0.03, 0.06), end[2] * 0.8],
              [Math.cos(side), between(dice, -0.1, 0.6), Math.sin(side)],
              between(dice, 0.045, 0.07),
              0.62,
              dice,
              green,
            ),
          );
        }
    }
  }
  const sprigs = kind === 'sprigs' ? 7 : kind === 'roses' ? 6 : 0;
  for (let i = 0; i < sprigs; i++) {
    const angle = spin + 0.6 + (i * 2 * Math.PI) / sprigs + between(dice, -0.3, 0.3);
    const far = between(dice, 0.09, 0.17);
    const up = between(dice, 0.13, 0.25) * (kind === 'sprigs' ? 1.25 : 1);
    const a = lip(angle, 0.7);
    const b: Vec = [far * 0.35 * Math.cos(angle), height + up * 0.75, far * 0.35 * Math.sin(angle)];
    const c: Vec = [far * Math.cos(angle), height + up, far * Math.sin(angle)];
    solids.push(...stem(foot(angle + 3), lip(angle, 0.3), a, 0.0017, [0.14, 0.13, 0.06]));
    solids.push(...stem(a, b, c, 0.0015, [0.14, 0.13, 0.06]));
    reaches(c, 0.03);
    for (let k = 0; k < 9; k++) {
      const t = 0.26 + (0.74 * k) / 8;
      const at = bent(a, b, c, t);
      const along = less(bent(a, b, c, Math.min(1, t + 0.02)), bent(a, b, c, t - 0.02));
      const length = Math.hypot(...along);
      for (const side of [-1, 1]) {
        const turn = angle + side * 1.45 + (k % 2) * 0.7;
        const direction: Vec = [
          Math.cos(turn) + (0.7 * along[0]) / length,
          0.25 + (0.7 * along[1]) / length,
          Math.sin(turn) + (0.7 * along[2]) / length,
        ];
        solids.push(
          leafAt(at, direction, between(dice, 0.03, 0.042) * (1.15 - 0.5 * t), 0.62, dice, leafGreens[1]),
        );
      }
    }
  }
  return { solids, rise, reach };
}
