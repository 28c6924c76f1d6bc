import { seededRandom } from '../../imaging/sampling/seeded-random.ts';
import { type FigureId, type FigureKind, figureKinds } from '../figure/figure-kinds.ts';
import type { Tint } from '../figure/tint-drawing.ts';
import { cups, type Growth, onRocks, onSand, seagrass, seaStar } from './corals.ts';
import type { Spot } from './reef-brush.ts';
import { crawlers, type ReefWishes, schoolFish } from './reef-wishes.ts';

/** A view under water, in meters: x to the right, y above the eye, z away from it. */
export interface ReefScene {
  readonly seed: number;
  readonly isNight: boolean;
  /** Of the sun from the middle, in shares of its distance. */
  readonly sunX: number;
  /** 0: blue ocean, 1: green shallows. */
  readonly green: number;
  /** The floor below the eye. */
  readonly floor: number;
  readonly rocks: readonly { readonly at: Spot; readonly wide: number; readonly tall: number }[];
  readonly growths: readonly { readonly at: Spot; readonly size: number; readonly grow: Growth }[];
  readonly swimmers: readonly Swimmer[];
  /** Where bubbles rise from. */
  readonly bubbles: readonly Spot[];
}

export interface Swimmer {
  readonly id: FigureId;
  /** Middle of its drawing, and its larger side. */
  readonly at: Spot;
  readonly size: number;
  readonly mirrored: boolean;
  readonly tint?: Tint;
  /** Of its body against the horizon, radians. */
  readonly lean: number;
}

/** Half of the longer side of the picture, in shares of the distance, and where the horizon is (share of the height). */
export const view = { half: 0.62, horizon: 0.44 } as const;

/** @param aspect height / width of the picture */
export function composeReef(wishes: ReefWishes, seed: number, aspect: number): ReefScene {
  const random = seededRandom(seed);
  random();
  const between = (from: number, to: number) => from + (to - from) * random();
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)];
  const halfWidth = view.half / Math.max(1, aspect);
  const halfHeight = halfWidth * aspect;
  const floor = 1.9;
  const side = random() < 0.5 ? -1 : 1;
  const green = random() < 0.6 ? between(0, 0.35) : between(0.5, 1);

  const rocks: ReefScene['rocks'][number][] = [];
  const growths: ReefScene['growths'][number][] = [];
  const grow = (at: Spot, size: number, list: readonly Growth[]) =>
    growths.push({ at, size, grow: pick(list) });
  /** A rock on the floor with what lives on it. */
  const settle = (x: number, z: number, wide: number, tall: number, many: number) => {
    rocks.push({ at: [x, -floor, z], wide, tall });
    for (let k = 0; k < many; k++) {
      const u = -0.9 + (1.8 * (k + random())) / many;
      const height = tall * Math.sqrt(1 - u * u) - floor;
      grow([x + u * wide, height - 0.08, z - 0.01 * k], between(0.42, 0.95), onRocks);
    }
    // Lower ones stand in front of higher ones.
    const crowd = Math.round(5 * wide * tall) + many;
    for (let k = 0; k < crowd; k++) {
      const height = 0.86 * (1 - (k + random()) / crowd);
      const reach = 0.9 * Math.sqrt(1 - height * height);
      grow(
        [x + between(-reach, reach) * wide, tall * height - floor, z - 0.1 - 0.02 * k],
        between(0.22, 0.6),
        k % 3 === 0 ? [cups] : onRocks,
      );
    }
  };
  // A reef on one side, lower on the other, and sand between them.
  for (let k = 0; k < 8; k++) {
    const z = 16.5 - k * 1.6;
    settle(side * halfWidth * z * between(0.58, 1.02), z, between(0.9, 1.6), between(1, 2.3), 4);
    if (k % 2 === 0)
      settle(-side * halfWidth * z * between(0.7, 1.1), z - 0.6, between(0.6, 1.2), between(0.5, 1.2), 3);
  }
  for (let k = 0; k < 11; k++) {
    const z = between(4.2, 14);
    const x = between(-1, 1) * halfWidth * z;
    grow([x, -floor, z], between(0.3, 0.6), onSand);
  }
  // In front, near enough to frame the picture.
  for (const [aside, many] of [
    [side, 3],
    [-side, 2],
  ])
    for (let k = 0; k < many; k++) {
      const z = between(3.3, 3.9);
      const x = aside * halfWidth * z * between(0.66, 1.02);
      const low = Math.max(-floor, -(halfHeight * 2 * (1 - view.horizon) + 0.02) * z);
      grow([x, low, z], between(0.5, 0.85), k === 0 ? onRocks : [seagrass, ...onRocks]);
    }
  for (let k = 0; k < 3; k++) {
    const z = between(3.6, 6.5);
    grow([between(-0.7, 0.7) * halfWidth * z, 0.03 - floor, z], between(0.2, 0.3), [seaStar]);
  }

  return {
    seed,
    isNight: wishes.isNight,
    sunX: -side * between(0, 0.55) * halfWidth,
    green,
    floor,
    rocks,
    growths,
    swimmers: [
      ...schools(wishes, random, side, halfWidth, halfHeight),
      ...cast(wishes, random, side, halfWidth, halfHeight, floor),
    ],
    bubbles: Array.from({ length: 3 }, (): Spot => {
      const z = between(4, 8);
      return [between(-0.8, 0.8) * halfWidth * z, -floor, z];
    }),
  };
}

type Random = () => number;
const wearing = (tint: Tint | undefined) => (tint ? { tint } : {});
const colorful: readonly (Tint | undefined)[] = [
  undefined,
  'orange',
  'blue',
  'yellow',
  'purple',
  'pink',
  undefined,
];

/** Small fish that are always there, farther away than who was asked for. */
function schools(
  { figures, isNight }: ReefWishes,
  random: Random,
  side: number,
  halfWidth: number,
  halfHeight: number,
): Swimmer[] {
  const between = (from: number, to: number) => from + (to - from) * random();
  const wantsFish = figures.some(({ id, count }) => id === 'fish' && count > 1);
  const count = isNight ? 1 : wantsFish ? 4 : 2;
  return Array.from({ length: count }, (_, school) => {
    const z = between(7, 11);
    const middle = [between(-0.6, 0.6) * halfWidth, between(-0.1, 0.62) * halfHeight] as const;
    const tint = colorful[Math.floor(random() * colorful.length)];
    const many = 6 + Math.floor(random() * 8);
    const mirrored = random() < 0.5 ? side > 0 : side < 0;
    const lean = between(-0.2, 0.2);
    return Array.from({ length: many }, (__, k): Swimmer => {
      const angle = k * 2.4;
      const away = 0.12 * Math.sqrt(k + 0.5) * (0.8 + 0.4 * random());
      const depth = z + between(-0.8, 0.8);
      return {
        id: schoolFish[school % 2 === 0 || !wantsFish ? 0 : 1],
        at: [
          (middle[0] + away * 0.5 * Math.cos(angle)) * depth,
          (middle[1] + away * 0.26 * Math.sin(angle)) * depth,
          depth,
        ],
        size: between(0.3, 0.44),
        mirrored,
        ...(school % 2 === 0 && tint && { tint }),
        lean: lean + between(-0.08, 0.08),
      };
    });
  }).flat();
}

/** Who was asked for: the first near a third of the picture, looking inwards, others beside and behind it. */
function cast(
  { figures }: ReefWishes,
  random: Random,
  side: number,
  halfWidth: number,
  halfHeight: number,
  floor: number,
): Swimmer[] {
  const between = (from: number, to: number) => from + (to - from) * random();
  return figures.flatMap(({ id, count, tint }, order) => {
    const kind: FigureKind = figureKinds[id];
    const large = Math.min(1.25, 0.8 + 0.055 * kind.size);
    const share = (order === 0 ? 0.62 : 0.42) * large * (count === 1 ? 1 : count < 4 ? 0.62 : 0.5);
    const z = kind.size > 3 ? 6.2 : 4.6 + 0.7 * order;
    const size = share * Math.min(halfWidth, halfHeight * 1.15) * z;
    const aside = (order % 2 === 0 ? -side : side) * (order === 0 ? 0.24 : 0.5);
    const isCrawler = (crawlers as readonly string[]).includes(id);
    const across = halfWidth * 0.36;
    return Array.from({ length: count }, (_, k): Swimmer => {
      const depth = z + (count > 1 ? 0.55 * k + between(-0.2, 0.2) : 0);
      const step = count > 1 ? k - (count - 1) / 2 : 0;
      const x = (aside * halfWidth * (count > 1 ? 0.5 : 1) + step * across * 0.95) * depth;
      const level = isCrawler
        ? Math.max(size * 0.42 - floor, -halfHeight * 0.86 * depth + size * 0.4)
        : (order === 0 ? 0.1 : 0.34) * halfHeight * depth +
          (count > 1 ? (k % 2 === 0 ? 0.3 : -0.34) * halfHeight * depth * 0.7 : between(-0.06, 0.06) * depth);
      return {
        id,
        at: [x, level, depth],
        size: size * between(0.92, 1.06),
        mirrored: aside < 0 !== (count > 1 && random() < 0.2),
        ...wearing(tint ?? (id === 'fish' && count > 1 ? colorful[k % colorful.length] : undefined)),
        lean: isCrawler ? 0 : between(-0.14, 0.14),
      };
    });
  });
}
