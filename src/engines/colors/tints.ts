/** a and b of CIE Lab. */
export type Tint = readonly [a: number, b: number];

/** Tints at some lightnesses (0..100, rising), linear in between. */
type TintTable = readonly (readonly [lightness: number, a: number, b: number])[];

/**
 * What nothing is known of: a third of the medians over 78 color photos. The medians themselves are nearer to the truth in the mean, but
 * take a fourth of all photos farther from it than gray is.
 */
const anything: TintTable = [
  [0, 0, 0],
  [10, 0.2, 0.3],
  [30, 1.1, 1.9],
  [50, 1.5, 2.6],
  [70, 0.4, 1.2],
  [90, 0, 0.2],
  [100, 0, 0],
];

/** About the medians within the outlines of 24 faces of all complexions on the same photos, without eyes, brows and lips. */
const skin: TintTable = [
  [0, 2, 2],
  [15, 8, 9],
  [25, 11, 16],
  [35, 13, 18.5],
  [45, 14, 20],
  [55, 13.5, 20],
  [65, 12, 18],
  [75, 10.5, 15],
  [85, 8, 11],
  [100, 1, 2],
];

/** As {@link skin}, of lips, painted or not. */
const lips: TintTable = [
  [0, 4, 2],
  [20, 9, 7],
  [40, 14.5, 11],
  [60, 14.5, 12.5],
  [80, 9.5, 9],
  [100, 1, 2],
];

/** This and what follows is set by hand, muted. Black hair has hardly any color, and so has white; in between it is brown to blond. */
const hair: TintTable = [
  [0, 0, 0],
  [12, 1.5, 2],
  [25, 5, 7.5],
  [40, 7, 13],
  [60, 5, 14],
  [80, 1.5, 6],
  [100, 0, 1],
];

/** Fur: brown to fawn. */
const animal: TintTable = [
  [0, 0, 0],
  [12, 2, 3],
  [30, 6, 11],
  [50, 7.5, 16],
  [70, 5, 14],
  [85, 2, 6],
  [100, 0, 1],
];

/** What is bright in a sky are clouds or haze, what is darker is blue. */
const sky: TintTable = [
  [0, 0, -2],
  [35, -1, -16],
  [55, -3, -19],
  [70, -4, -17],
  [82, -3.5, -11],
  [92, -1.5, -4],
  [100, 0, 0],
];

/** Muted: light leaves are yellower, dark ones hardly green. */
const plants: TintTable = [
  [0, 0, 0],
  [10, -2, 3],
  [25, -5.5, 10],
  [45, -7, 15],
  [65, -6, 16],
  [85, -2, 7],
  [100, 0, 1],
];

/** It mirrors the sky, and is darker. */
const water: TintTable = [
  [0, 0, -1],
  [20, -1.5, -5],
  [45, -4, -9],
  [70, -4, -8],
  [90, -1, -2],
  [100, 0, 0],
];

/** Ground and wood. */
const earth: TintTable = [
  [0, 0, 0],
  [15, 2.5, 4],
  [35, 4.5, 10],
  [55, 4.5, 12],
  [75, 2.5, 9],
  [90, 0.5, 3],
  [100, 0, 0],
];

export const tints = { anything, skin, lips, hair, animal, sky, plants, water, earth } as const;

export function tintAt(table: TintTable, lightness: number): Tint {
  const above = table.findIndex(([end]) => end >= lightness);
  if (above <= 0) return [table[0][1], table[0][2]];
  const [from, to] = [table[above - 1], table[above]];
  const share = (lightness - from[0]) / (to[0] - from[0]);
  return [from[1] + share * (to[1] - from[1]), from[2] + share * (to[2] - from[2])];
}
