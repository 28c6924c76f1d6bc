import { closedCurve, ellipse, type Outline, type Point, ribbon, tapered } from '../vector/curves.ts';
import { flat, glow, group, type Node, shape } from '../vector/painting.ts';
import type { PersonColors } from './person-colors.ts';
import type { FaceShape } from './person-look.ts';
import type { Proportions } from './proportions.ts';

/** A head that is being drawn: half as wide as 100, from the top of the skull (0) down. */
export interface Head extends Proportions {
  readonly outline: Outline;
  /** Half the width. */
  readonly half: number;
  readonly eyeLine: number;
  readonly shape: FaceShape;
  readonly colors: PersonColors;
}

export const sides = [-1, 1] as const;

/** @param turn how far it is turned, -1 to 1: the cheek on that side lies farther away */
export function headOf(sizes: Proportions, face: FaceShape, colors: PersonColors, turn = 0): Head {
  const half = 100 + 5 * face.width;
  const height = sizes.height - 4 * face.width;
  const jaw = sizes.jaw + 0.045 * face.jaw;
  const chin = sizes.chin + 0.04 * face.jaw;
  const right: Point[] = [
    [0, 0],
    [0.46, 0.024],
    [0.82, 0.16],
    [0.975, 0.37],
    [0.995, 0.52],
    [0.5 + 0.5 * jaw + 0.02, 0.69],
    [jaw - 0.03, 0.8],
    [0.5 * (jaw + chin) + 0.02, 0.912],
    [chin, 0.977],
    [0, 1],
  ];
  const ring = [
    ...right,
    ...right
      .slice(1, -1)
      .toReversed()
      .map(([x, y]): Point => [-x, y]),
  ];
  const narrowed = (x: number, y: number) =>
    x * (1 - 0.13 * turn * Math.sign(x) * Math.min(1, Math.max(0, (y - 0.4) / 0.3)));
  const outline = closedCurve(ring.map(([x, y]): Point => [narrowed(x, y) * half, y * height]));
  return { ...sizes, height, outline, half, eyeLine: sizes.eyes * height, shape: face, colors };
}

export function drawEars({ half, eyeLine, eye, colors }: Head): Node[] {
  const size = 0.8 + 0.02 * eye;
  return sides.flatMap((side) => {
    const x = side * half;
    const at = (dx: number, dy: number): Point => [x + side * dx * size, eyeLine + 9 + dy * size];
    return [
      shape(
        closedCurve([at(-8, -17), at(4, -20), at(13, -9), at(11, 8), at(3, 18), at(-8, 17)]),
        flat(colors.skin),
      ),
      shape(
        closedCurve([at(-6, -11), at(3, -13), at(8, -6), at(5, 4), at(0, 10), at(-8, 9)]),
        flat(colors.shade, 0.8),
      ),
      shape(ribbon([at(-4, -9), at(3, -10), at(7, -3), at(4, 5)], tapered(1.6)), flat(colors.deep, 0.35)),
    ];
  });
}

/** How much the cheeks of the young and of adults glow. */
const blushes = { young: 0.66, grown: 0.36 };

/** The head without its features: lit from above, softly shaded at its rim, blush on the cheeks. */
export function drawHead(head: Head, isGrown: boolean): Node[] {
  const { outline, half, height, eyeLine, colors, mouth } = head;
  const cheek = eyeLine + 0.62 * mouth;
  return [
    shape(outline, {
      kind: 'radial',
      middle: [-0.12 * half, 0.42 * height],
      radii: [1.22 * half, 0.72 * height],
      stops: [
        { at: 0, color: colors.lit },
        { at: 0.55, color: colors.skin },
        { at: 0.82, color: colors.skin },
        { at: 1, color: colors.shade },
      ],
    }),
    group(
      [
        // The chin turns away from the light.
        shape(outline, {
          kind: 'linear',
          from: [0, 0.86 * height],
          to: [0, 1.02 * height],
          stops: [
            { at: 0, color: colors.shade, opacity: 0 },
            { at: 1, color: colors.shade, opacity: 0.75 },
          ],
        }),
        ...sides.map((side) => {
          const at: Point = [side * 0.62 * half, cheek];
          return shape(
            ellipse(...at, 0.34 * half, 0.29 * half),
            glow(colors.blush, isGrown ? blushes.grown : blushes.young, at, [0.34 * half, 0.29 * half]),
          );
        }),
        ...sides.map((side) => {
          const at: Point = [side * 0.66 * half - 4, cheek - 9];
          return shape(ellipse(...at, 9, 6), glow(colors.lit, 0.55, at, [9, 6]));
        }),
      ],
      { clip: outline },
    ),
  ];
}

/** What falls on the forehead from the hair over it. */
export function shadowOnHead(head: Head, hair: Outline, by: number): Node {
  return group([group([shape(hair, flat(head.colors.deep, 0.22))], { matrix: [1, 0, 0, 1, 0, by] })], {
    clip: head.outline,
  });
}
