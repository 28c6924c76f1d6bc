import type { Point } from '../../strokes/cover.ts';

export const eyeDesigns = ['round', 'sharp', 'gentle'] as const;
export type EyeDesignName = (typeof eyeDesigns)[number];

/** Lids in half widths and heights of the eye, from the inner corner (−1) to the outer one, and what lies in them. */
export interface EyeDesign {
  readonly upper: readonly Point[];
  /** From the outer corner back. */
  readonly lower: readonly Point[];
  /** Height over that of the round design. */
  readonly tall: number;
  /** Half width and half height of the iris, in widths and heights of the eye. */
  readonly iris: Point;
  /** Of the lash line. */
  readonly lash: number;
  /** How far the outer end of a brow goes up, in distances of the eyes. */
  readonly brow: number;
}

export const designOf: Readonly<Record<EyeDesignName, EyeDesign>> = {
  round: {
    upper: [
      [-1, 0.18],
      [-0.82, -0.26],
      [-0.35, -0.74],
      [0.2, -0.86],
      [0.68, -0.62],
      [1, -0.08],
    ],
    lower: [
      [1, -0.08],
      [0.82, 0.46],
      [0.35, 0.8],
      [-0.2, 0.82],
      [-0.7, 0.56],
      [-1, 0.18],
    ],
    tall: 1,
    iris: [0.325, 0.475],
    lash: 1,
    brow: 0,
  },
  sharp: {
    upper: [
      [-1, 0.3],
      [-0.8, -0.1],
      [-0.3, -0.52],
      [0.25, -0.7],
      [0.74, -0.6],
      [1.05, -0.3],
    ],
    lower: [
      [1.05, -0.3],
      [0.84, 0.24],
      [0.35, 0.6],
      [-0.2, 0.68],
      [-0.7, 0.54],
      [-1, 0.3],
    ],
    tall: 0.86,
    iris: [0.29, 0.46],
    lash: 1.12,
    brow: -0.035,
  },
  gentle: {
    upper: [
      [-1, 0.04],
      [-0.82, -0.4],
      [-0.35, -0.8],
      [0.2, -0.82],
      [0.7, -0.46],
      [1, 0.16],
    ],
    lower: [
      [1, 0.16],
      [0.76, 0.6],
      [0.3, 0.82],
      [-0.2, 0.78],
      [-0.7, 0.46],
      [-1, 0.04],
    ],
    tall: 0.94,
    iris: [0.33, 0.48],
    lash: 0.88,
    brow: 0.03,
  },
};
