import type { Outline } from './curves.ts';

/** OKLab: lightness 0..1, towards red, towards yellow. */
export type Lab = readonly [lightness: number, a: number, b: number];
/** `a c e / b d f`, as SVG's `matrix(a b c d e f)`. */
export type Matrix = readonly [number, number, number, number, number, number];

export interface Stop {
  /** 0 where the gradient begins, 1 where it ends. */
  readonly at: number;
  readonly color: Lab;
  /** 1 by default. */
  readonly opacity?: number;
}

/** What an outline is filled with. Light that fades is a gradient to nothing, never a blur: every kind of file can hold it. */
export type Fill =
  | { readonly kind: 'flat'; readonly color: Lab; readonly opacity?: number }
  | {
      readonly kind: 'linear';
      readonly from: readonly [number, number];
      readonly to: readonly [number, number];
      readonly stops: readonly Stop[];
    }
  | {
      /** Round a middle, out to an ellipse of these two radii. */
      readonly kind: 'radial';
      readonly middle: readonly [number, number];
      readonly radii: readonly [number, number];
      readonly stops: readonly Stop[];
    };

export interface Shape {
  readonly kind: 'shape';
  /** Filled by the nonzero rule. */
  readonly outline: Outline;
  readonly fill: Fill;
}

/** Shapes that are moved together, and shown only inside `clip`, which is moved with them. */
export interface Group {
  readonly kind: 'group';
  readonly matrix?: Matrix;
  readonly clip?: Outline;
  readonly nodes: readonly Node[];
}

export type Node = Shape | Group;

/** A drawing of filled outlines, those that come later over those before, y downward from 0, 0. */
export interface Painting {
  readonly width: number;
  readonly height: number;
  readonly nodes: readonly Node[];
}

export const flat = (color: Lab, opacity = 1): Fill => ({ kind: 'flat', color, opacity });

export const shape = (outline: Outline, fill: Fill): Shape => ({ kind: 'shape', outline, fill });

export const group = (nodes: readonly Node[], how: Omit<Group, 'kind' | 'nodes'> = {}): Group => ({
  kind: 'group',
  nodes,
  ...how,
});

/** A color that fades out from the middle of an ellipse. */
export function glow(
  color: Lab,
  opacity: number,
  [x, y]: readonly [number, number],
  [across, down]: readonly [number, number],
): Fill {
  // Steps of a bell, so that no rim shows.
  const stops = [0, 0.2, 0.4, 0.6, 0.8, 1].map((at) => ({
    at,
    color,
    opacity: opacity * (0.5 + 0.5 * Math.cos(Math.PI * at)),
  }));
  return { kind: 'radial', middle: [x, y], radii: [across, down], stops };
}

/** Turned about a place by degrees, then scaled and moved. */
export function placed(
  [x, y]: readonly [number, number],
  scale = 1,
  degrees = 0,
  [aboutX, aboutY]: readonly [number, number] = [0, 0],
): Matrix {
  const angle = (degrees * Math.PI) / 180;
  const [cos, sin] = [scale * Math.cos(angle), scale * Math.sin(angle)];
  return [
    cos,
    sin,
    -sin,
    cos,
    x + scale * aboutX - cos * aboutX + sin * aboutY,
    y + scale * aboutY - sin * aboutX - cos * aboutY,
  ];
}
