import type { Knoll } from '../land/knoll.ts';
import type { Relief, Shape } from '../land/relief.ts';
import type { FigureWish } from '../wishes.ts';
import type { Figure } from './figure.ts';
import { type FigureKind, figureKinds } from './figure-kinds.ts';

/** Where figures go: the view as it was composed without them. */
export interface Scenery {
  readonly shape: Shape;
  readonly relief: Relief;
  readonly hasWater: boolean;
  /** Of the eye above the ground or the water below it. */
  readonly above: number;
  readonly halfWidth: number;
  readonly horizon: number;
  /** Height divided by width of the picture. */
  readonly aspect: number;
}

/** The figures, and what the scenery has to become for them. */
export interface Cast {
  readonly figures: readonly Figure[];
  readonly above: number;
  readonly knoll?: Knoll;
}

/** Of the picture's smaller side: how much one figure takes, or each of a group. */
const shares = { ground: [0.36, 0.27, 0.22], water: [0.26, 0.2, 0.15], sky: [0.22, 0.12, 0.09] } as const;

/**
 * Sets figures into a view: the first kind near a third of the picture, looking inwards, others on the opposite side and farther away. Where
 * the camera is too high to see what stands on the ground, it gets a knoll in front.
 */
export function placeFigures(wishes: readonly FigureWish[], scenery: Scenery, random: () => number): Cast {
  const { relief, above, halfWidth, horizon, aspect, hasWater, shape } = scenery;
  const side = Math.min(2 * halfWidth * aspect, 2.2 * halfWidth);
  const first = random() < 0.5 ? -1 : 1;
  /** Near by or farther off: seeds differ in it. */
  const nearness = 0.62 + 0.46 * random();
  const groups = wishes.map(({ id, count, tint }, order) => {
    const kind: FigureKind = figureKinds[id];
    const share =
      shares[kind.home][Math.min(2, count - 1)] * (order === 0 ? 1 : 0.8) * (kind.weight ?? 1) * nearness;
    const aside =
      first * (order % 2 === 0 ? 1 : -1) * (count > 1 ? 0.2 : 0.28 + 0.14 * random()) * (order > 1 ? 0.5 : 1);
    // Far enough that all of the group fits between the edges.
    const width = kind.size * (1 + (count - 1) * (kind.home === 'sky' ? 1.8 : 0.82));
    const fitting = (width / 2 / (0.94 - Math.abs(aside))) * (1 / halfWidth);
    return { id, count, tint, kind, aside, z: Math.max(kind.size / (share * side), fitting) };
  });
  const skyAbove = 0.93 * horizon * 2 * halfWidth * aspect;
  const grounded = groups.filter(({ kind }) => kind.home === 'ground');
  const floating = groups.filter(({ kind }) => kind.home === 'water');
  let eye = above;
  let knoll: Knoll | undefined;
  if (grounded.length > 0) {
    const tallest = Math.max(...grounded.map(({ kind }) => kind.size));
    const smallest = Math.min(...grounded.map(({ kind }) => kind.size));
    const eyes = (size: number) => Math.min(2.3, Math.max(0.62, size * 0.85));
    // People and animals at their eyes' height, also before a house; houses alone from a little above.
    const lift = smallest < 0.3 * tallest ? eyes(smallest) : Math.max(0.42 * tallest, eyes(tallest));
    const groundBelow = 0.93 * (1 - horizon) * 2 * halfWidth * aspect;
    for (const group of grounded)
      group.z = Math.max(group.z, (group.kind.size - lift) / skyAbove, lift / groundBelow);
    const farthest = Math.max(...grounded.map(({ z, kind }) => z * 1.25 + kind.size));
    const isLevel = relief.kind === 'coast' || relief.kind === 'sea' || (above < 12 && !hasWater);
    if (!isLevel) {
      const below = shape(0, 0);
      const height = (hasWater ? Math.max(0, below) : below) + above;
      // Beside water it is low, so that its brow doesn't hide the water.
      const top = hasWater ? Math.min(3.5, Math.max(1.4, height - lift)) : height - lift;
      knoll = { top, reach: farthest };
    }
    eye = lift;
  } else if (floating.length > 0) {
    // Low enough to see them below the horizon, in the picture.
    const nearest = Math.min(...floating.map(({ z }) => z));
    eye = Math.min(above, Math.max(0.7, nearest * 0.2));
  }
  const figures = groups.flatMap(({ id, count, tint, kind, aside, z }) =>
    Array.from({ length: count }, (_, i): Figure => {
      const depth = z * (count > 1 ? 1 + 0.3 * random() : 1);
      const step = count > 1 ? (i - (count - 1) / 2) * kind.size * (0.62 + 0.2 * random()) : 0;
      const mirrored = count > 1 && random() < 0.25 ? aside > 0 : aside < 0;
      const { home, sunk = 0.01, size: height, glows } = kind;
      const figure = { id, tint, home, mirrored, sunk, height, glows };
      if (kind.home !== 'sky') {
        const x = aside * halfWidth * depth + step;
        return { ...figure, ...findPlace(x, depth, kind.home === 'water' && hasWater, scenery), rise: 0 };
      }
      // So far away that all of it is under the upper edge.
      const away = Math.max(depth, kind.size / (0.94 * skyAbove));
      const wanted = (count > 1 ? 0.5 + 0.34 * random() : 0.55) * skyAbove;
      const level = Math.max(0.02, Math.min(wanted, skyAbove - kind.size / away));
      return { ...figure, x: aside * halfWidth * away + step * 2.2, z: away, rise: level * away };
    }),
  );
  return { figures, above: eye, knoll };
}

/** What swims needs water under it, what stands on a shore needs ground: as near to the wanted place as there is any. */
function findPlace(
  x: number,
  z: number,
  needsWater: boolean,
  { relief, shape, halfWidth, hasWater }: Scenery,
) {
  if (!hasWater || (!needsWater && relief.kind !== 'coast')) return { x, z };
  for (const farther of [1, 1.25, 1.6, 2.1, 2.8])
    for (const aside of [0, -0.25, 0.25, -0.5, 0.5, -0.8, 0.8, -1.1, 1.1]) {
      const there = { x: x + aside * halfWidth * z, z: z * farther };
      if (Math.abs(there.x) > 0.8 * halfWidth * there.z) continue;
      const height = shape(there.x, there.z);
      if (needsWater ? height < -0.8 : height > 0.25) return there;
    }
  return { x, z };
}
