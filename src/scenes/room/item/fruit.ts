import { type Material, matte, type Rgb } from '../finish/material.ts';
import { type Affine, chained, leaned, moved, scaled, turned, upTo, type Vec } from '../trace/affine.ts';
import { profileOf } from '../trace/profile.ts';
import type { Solid } from '../trace/solid.ts';
import { between, type Dice, type Item, lighter, pick, placed, restHeight } from './item.ts';
import { tube } from './tube.ts';

export const fruitKinds = ['apple', 'pear', 'orangeFruit', 'lemon', 'grapes'] as const;
export type FruitKind = (typeof fruitKinds)[number];

/** A fruit whose middle is the origin, and the ball that it fills. */
export interface Fruit {
  readonly solids: readonly Solid[];
  readonly radius: number;
  /** How far its middle is above what it lies on. */
  readonly lift: number;
  /** Lies on its side among others. */
  readonly isLong?: true;
}

const appleShape = profileOf([
  [0, -0.74],
  [0.2, -0.86],
  [0.5, -0.84],
  [0.84, -0.5],
  [1, 0.06],
  [0.91, 0.54],
  [0.62, 0.84],
  [0.3, 0.82],
  [0.1, 0.62],
  [0, 0.5],
]);
const pearShape = profileOf([
  [0, -0.9],
  [0.2, -0.97],
  [0.56, -0.9],
  [0.87, -0.52],
  [0.93, -0.12],
  [0.74, 0.36],
  [0.48, 0.76],
  [0.37, 1.08],
  [0.28, 1.3],
  [0.13, 1.42],
  [0, 1.4],
]);
const lemonShape = profileOf([
  [0, -1.26],
  [0.14, -1.2],
  [0.25, -1.03],
  [0.6, -0.77],
  [0.85, -0.34],
  [0.89, 0.08],
  [0.74, 0.58],
  [0.42, 0.93],
  [0.24, 1.1],
  [0.16, 1.25],
  [0, 1.3],
]);
const twig: Rgb = [0.09, 0.055, 0.03];

const skins: Record<Exclude<FruitKind, 'grapes'>, readonly (readonly [Rgb, Rgb])[]> = {
  apple: [
    [
      [0.44, 0.022, 0.02],
      [0.74, 0.4, 0.08],
    ],
    [
      [0.36, 0.014, 0.022],
      [0.56, 0.16, 0.05],
    ],
    [
      [0.3, 0.37, 0.065],
      [0.45, 0.47, 0.15],
    ],
  ],
  pear: [
    [
      [0.5, 0.46, 0.09],
      [0.56, 0.2, 0.05],
    ],
    [
      [0.34, 0.4, 0.08],
      [0.5, 0.44, 0.12],
    ],
  ],
  orangeFruit: [
    [
      [0.82, 0.235, 0.015],
      [0.9, 0.35, 0.03],
    ],
  ],
  lemon: [
    [
      [0.86, 0.59, 0.04],
      [0.9, 0.7, 0.1],
    ],
  ],
};

/** One that is not grapes. `color` where one was asked for. */
export function fruitOf(kind: Exclude<FruitKind, 'grapes'>, dice: Dice, color?: Rgb): Fruit {
  const [own, accent] = pick(dice, skins[kind]);
  const skin = (finish: Material['finish'], rough: number): Material =>
    matte(finish, color ?? own, {
      // A second color of another hue would make an apple that was asked for in red half yellow.
      accent: color ? lighter(color, 0.1) : accent,
      mirror: 0.04,
      rough,
      offset: between(dice, 0, 90),
    });
  const wood = matte('plain', twig);
  const turn = turned(between(dice, 0, 2 * Math.PI));
  if (kind === 'orangeFruit') {
    const radius = between(dice, 0.036, 0.04);
    const pose = chained(turn, leaned(between(dice, 0.2, 1.2)), scaled(radius, radius * 0.95, radius));
    return { solids: [{ kind: 'ball', pose, material: skin('citrus', 0.34) }], radius, lift: radius * 0.97 };
  }
  if (kind === 'lemon') {
    const radius = between(dice, 0.026, 0.029);
    const angle = Math.PI / 2 - between(dice, 0.02, 0.12);
    const pose = chained(turn, leaned(angle), scaled(radius));
    return {
      solids: [{ kind: 'lathe', profile: lemonShape, pose, material: skin('citrus', 0.3) }],
      radius: radius * 1.12,
      lift: radius * restHeight(lemonShape, angle),
    };
  }
  const isPear = kind === 'pear';
  const profile = isPear ? pearShape : appleShape;
  const radius = isPear ? between(dice, 0.035, 0.038) : between(dice, 0.037, 0.041);
  const angle = isPear ? between(dice, 0.02, 0.12) : between(dice, 0.04, 0.3);
  const pose = chained(turn, leaned(angle), scaled(radius));
  const [low, high] = isPear ? [1.36, 1.82] : [0.5, 1.08];
  const bend = between(dice, 0.06, 0.2);
  const solids: Solid[] = [
    { kind: 'lathe', profile, pose, material: skin(isPear ? 'pear' : 'apple', isPear ? 0.4 : 0.16) },
    {
      kind: 'rod',
      pose,
      from: [0, low, 0],
      to: [bend * 0.3, (low + high) / 2, 0],
      radius: isPear ? 0.033 : 0.036,
      material: wood,
    },
    {
      kind: 'rod',
      pose,
      from: [bend * 0.3, (low + high) / 2, 0],
      to: [bend, high, 0.03],
      radius: isPear ? 0.044 : 0.05,
      material: wood,
    },
  ];
  if (dice() < 0.3)
    solids.push({
      kind: 'ball',
      cut: { kind: 'leaf', width: 0.85 },
      pose: chained(
        pose,
        moved(bend * 0.5, low + 0.4, 0),
        upTo([between(dice, 0.6, 1), 0.5, between(dice, -0.6, 0.6)]),
        scaled(0.36, 0.62, 0.22),
        moved(0, 0.9, -0.5),
      ),
      material: matte('leaf', [0.09, 0.2, 0.03], {
        accent: [0.2, 0.32, 0.08],
        mirror: 0.04,
        rough: 0.5,
        thin: 0.3,
      }),
    });
  return {
    solids,
    radius: isPear ? radius * 1.1 : radius,
    lift: radius * restHeight(profile, angle),
    ...(isPear && { isLong: true }),
  };
}

/** Lies by itself. */
export function fruitItem(kind: FruitKind, dice: Dice, color?: Rgb): Item {
  if (kind === 'grapes') return grapesItem(dice, color);
  const { solids, radius, lift } = fruitOf(kind, dice, color);
  return {
    solids: placed(moved(0, lift, 0), solids),
    radius: kind === 'lemon' ? radius * 1.15 : radius,
    height: lift + (kind === 'pear' ? radius * 1.7 : radius),
  };
}

const grapeColors: readonly (readonly [Rgb, Rgb])[] = [
  [
    [0.06, 0.012, 0.045],
    [0.3, 0.26, 0.4],
  ],
  [
    [0.4, 0.44, 0.1],
    [0.62, 0.64, 0.4],
  ],
  [
    [0.17, 0.02, 0.03],
    [0.4, 0.24, 0.3],
  ],
];

/** From its stem to its tip. */
const bunchWidth = (along: number) =>
  0.034 * Math.sin(Math.PI * (0.2 + 0.78 * Math.max(0, Math.min(1, along))) ** 0.8) + 0.004;

/** A bunch that lies: berries fall into place by themselves. */
function grapesItem(dice: Dice, color?: Rgb): Item {
  const berries = 56;
  const size = 0.0105;
  const balls = Array.from({ length: berries }, (_, i) => {
    const along = i / (berries - 1);
    const width = bunchWidth(along);
    return {
      x: -0.075 + 0.15 * along,
      y: 0.012 + between(dice, 0, 0.07) * (1 - 0.5 * along),
      z: between(dice, -width, width),
      r: size * between(dice, 0.88, 1.1),
    };
  });
  settle(balls, (ball) => {
    ball.y = Math.max(ball.y, ball.r);
    const wide = bunchWidth((ball.x + 0.075) / 0.15);
    ball.z = Math.max(-wide, Math.min(wide, ball.z));
    ball.x = Math.max(-0.082, Math.min(0.088, ball.x));
  });
  const [own, bloom] = color ? [color, lighter(color, 0.5)] : pick(dice, grapeColors);
  const solids: Solid[] = balls.map(({ x, y, z, r }) => ({
    kind: 'ball',
    pose: chained(moved(x, y, z), turned(x * 90), leaned(z * 40), scaled(r, r * 1.08, r)),
    material: matte('grape', own, { accent: bloom, mirror: 0.045, rough: 0.12, offset: x * 300, thin: 0 }),
  }));
  const twigs = tube(
    Array.from({ length: 9 }, (_, i): Vec => {
      const t = i / 8;
      return [-0.04 - 0.06 * t, 0.03 + 0.03 * Math.sin(2.6 * t) - 0.02 * t * t, 0.02 * t * t];
    }),
    0.0018,
    matte('plain', [0.16, 0.13, 0.05]),
  );
  solids.push(...twigs);
  return {
    solids: placed(turned(between(dice, -0.5, 0.5)), solids),
    radius: 0.075,
    height: 0.06,
    reach: 0.1,
  };
}

interface Ball {
  x: number;
  y: number;
  z: number;
  readonly r: number;
}

const rounds = 240;

/** Lets balls sink and push each other aside until they lie; `keep` holds each within its place. */
function settle(balls: readonly Ball[], keep: (ball: Ball) => void): void {
  for (let round = 0; round < rounds; round++) {
    const sink = 0.0014 * (1 - round / rounds);
    for (const ball of balls) {
      ball.y -= sink;
      // What lies on others rolls off them towards the middle.
      ball.x *= 1 - 0.4 * sink;
      ball.z *= 1 - 0.4 * sink;
    }
    for (let i = 0; i < balls.length; i++)
      for (let j = 0; j < i; j++) {
        const [a, b] = [balls[i], balls[j]];
        const [dx, dy, dz] = [a.x - b.x, a.y - b.y, a.z - b.z];
        const apart = Math.hypot(dx, dy, dz) || 1e-6;
        const push = (0.5 * (a.r + b.r - apart)) / apart;
        if (push <= 0) continue;
        a.x += dx * push;
        a.y += dy * push;
        a.z += dz * push;
        b.x -= dx * push;
        b.y -= dy * push;
        b.z -= dz * push;
      }
    balls.forEach(keep);
  }
}

/** Lays fruit into a hollow ball of the radius `hollow` around (0, `middle`, 0), the lowest first. */
export function fruitInBowl(
  fruit: readonly Fruit[],
  hollow: number,
  middle: number,
  dice: Dice,
): { solids: Solid[]; height: number } {
  const balls = fruit.map(({ radius }, i) => {
    const angle = i * 2.4 + between(dice, 0, 0.6);
    const out = i === 0 ? 0 : 0.055;
    return {
      x: out * Math.cos(angle),
      z: out * Math.sin(angle),
      y: middle - 0.02 + (i > 4 ? 0.05 : 0) + i * 0.004,
      r: radius * 0.985,
    };
  });
  settle(balls, (ball) => {
    const room = hollow - ball.r;
    const away = Math.hypot(ball.x, ball.y - middle, ball.z);
    if (ball.y < middle && away > room) {
      ball.x *= room / away;
      ball.z *= room / away;
      ball.y = middle + ((ball.y - middle) * room) / away;
    } else if (ball.y >= middle) {
      const flat = Math.hypot(ball.x, ball.z);
      if (flat > room) {
        ball.x *= room / flat;
        ball.z *= room / flat;
      }
    }
  });
  const solids = balls.flatMap(({ x, y, z }, i) => {
    const tumbled: Affine = chained(
      moved(x, y, z),
      turned(between(dice, 0, 6)),
      leaned(fruit[i].isLong ? between(dice, 0.8, 1.25) : between(dice, -0.5, 0.5)),
      moved(0, fruit[i].isLong ? -0.2 * fruit[i].radius : 0, 0),
    );
    return placed(tumbled, fruit[i].solids);
  });
  return { solids, height: Math.max(...balls.map(({ y, r }) => y + 1.1 * r)) };
}
