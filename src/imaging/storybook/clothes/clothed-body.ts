import { closedCurve, ellipse, type Point, ribbon } from '../../vector/curves.ts';
import { flat, glow, group, type Node, shape } from '../../vector/painting.ts';

import { type Head, sides } from '../head.ts';
import { shifted } from '../person-colors.ts';
import type { PersonLook } from '../person-look.ts';
import { type Body, bodyLength } from './body-shape.ts';
import { patterns } from './cloth-patterns.ts';
import { collars } from './collars.ts';

/** Neck, shoulders and what they wear. */
export function drawBody(head: Head, { garment, cloth }: PersonLook): Node[] {
  const { height, neck, neckLength, shoulders, colors } = head;
  const top = height + neckLength - 4;
  const outline = closedCurve([
    ...([
      [0, top + 8],
      [neck * 1.1, top + 3],
      [0.62 * shoulders, top + 17],
      [0.9 * shoulders, top + 40],
      [1.02 * shoulders, top + 84],
      [1.06 * shoulders, top + 160],
      [1.1 * shoulders, top + 300],
      [1.12 * shoulders, top + bodyLength],
    ] as Point[]),
    ...([
      [-1.12 * shoulders, top + bodyLength],
      [-1.1 * shoulders, top + 300],
      [-1.06 * shoulders, top + 160],
      [-1.02 * shoulders, top + 84],
      [-0.9 * shoulders, top + 40],
      [-0.62 * shoulders, top + 17],
      [-neck * 1.1, top + 3],
    ] as Point[]),
  ]);
  const collar: Point[] = [
    [-1.32 * neck, top + 3],
    [-0.95 * neck, top + 15],
    [0, top + 23],
    [0.95 * neck, top + 15],
    [1.32 * neck, top + 3],
  ];
  const [main, other] = cloth;
  const body: Body = {
    outline,
    collar,
    top,
    half: shoulders,
    neck,
    main,
    other,
    dark: shifted(main, -0.13, 0.01),
  };
  const throat = closedCurve([
    [-neck, height - 34],
    [-1.02 * neck, top - 2],
    [-0.95 * neck, top + 14],
    [0, top + 25],
    [0.95 * neck, top + 14],
    [1.02 * neck, top - 2],
    [neck, height - 34],
  ]);
  const arms = sides.map((side) =>
    shape(
      ribbon(
        [
          [side * 0.73 * shoulders, top + 74],
          [side * 0.76 * shoulders, top + 120],
          [side * 0.72 * shoulders, top + 250],
          [side * 0.7 * shoulders, top + bodyLength],
        ],
        (along) => 1.2 + 4 * along,
      ),
      flat(body.dark, 0.55),
    ),
  );
  return [
    group(
      [
        shape(outline, {
          kind: 'linear',
          from: [0, top],
          to: [0, top + 150],
          stops: [
            { at: 0, color: main },
            { at: 1, color: shifted(main, -0.045, 0.004) },
          ],
        }),
        ...patterns[garment](body),
        ...arms,
        // The head's shadow on the chest.
        shape(
          ellipse(0, top + 6, 1.0 * shoulders, 40),
          glow(shifted(main, -0.22, 0.02), 0.5, [0, top + 2], [0.95 * shoulders, 40]),
        ),
      ],
      { clip: outline },
    ),
    shape(throat, {
      kind: 'linear',
      from: [0, height - 20],
      to: [0, top + 26],
      stops: [
        { at: 0, color: shifted(colors.skin, -0.085, 0.02, 0.008) },
        { at: 0.55, color: shifted(colors.skin, -0.045, 0.013, 0.006) },
        { at: 1, color: colors.skin },
      ],
    }),
    ...collars[garment](body),
  ];
}
