import { cellHash } from '../../imaging/sampling/cell-hash.ts';

/** A tree in its place; meters. */
export interface StandingTree {
  readonly x: number;
  readonly z: number;
  readonly height: number;
  /** Of its crown, compared to its kind's. */
  readonly wide: number;
  /** 0..1, one per tree: of its color. */
  readonly tint: number;
  /** Which of the trees of its kind it is. */
  readonly form: number;
}

const chance = (i: number, j: number, salt: number) => cellHash(i, j, salt) / 2 ** 32;

/**
 * The tree of a cell of a jittered grid; undefined where none grows.
 *
 * @param coverAt share of the ground under trees
 * @param salt other numbers are other trees on the same grid
 */
export function treeIn(
  i: number,
  j: number,
  spacing: number,
  height: number,
  coverAt: (x: number, z: number) => number,
  salt = 0,
): StandingTree | undefined {
  const x = (i + 0.15 + 0.7 * chance(i, j, salt + 2)) * spacing;
  const z = (j + 0.15 + 0.7 * chance(i, j, salt + 3)) * spacing;
  if (chance(i, j, salt + 1) > coverAt(x, z)) return undefined;
  return {
    x,
    z,
    height: height * (0.55 + 0.55 * chance(i, j, salt + 4)),
    wide: 0.86 + 0.4 * chance(i, j, salt + 5),
    tint: chance(i, j, salt + 6),
    form: cellHash(i, j, salt + 9),
  };
}
