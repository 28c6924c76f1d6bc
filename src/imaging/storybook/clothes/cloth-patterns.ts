import {
  closedCurve,
  ellipse,
  type Outline,
  type Point,
  ribbon,
  roundedBox,
  tapered,
} from '../../vector/curves.ts';
import { flat, type Node, shape } from '../../vector/painting.ts';
import { sides } from '../head.ts';
import { flower, heart, star } from '../motifs.ts';
import { shifted } from '../person-colors.ts';
import type { Garment } from '../person-look.ts';
import { type Body, bodyLength } from './body-shape.ts';

/** What a garment has on its cloth, within the outline of the body. */
export const patterns: Readonly<Record<Garment, (body: Body) => Node[]>> = {
  stripes: ({ top, half, other }) =>
    Array.from({ length: 16 }, (_, i) => {
      const y = top + 40 + 27 * i;
      return shape(
        ribbon(
          [
            [-1.15 * half, y - 16],
            [-0.5 * half, y + 1],
            [0, y + 4],
            [0.5 * half, y + 1],
            [1.15 * half, y - 16],
          ],
          () => 9.5,
          26,
        ),
        flat(other, 0.92),
      );
    }),
  overalls: ({ top, half, neck, other, main }) => {
    const cloth = other;
    const dark = shifted(cloth, -0.1);
    const bib = roundedBox(-0.42 * half, top + 62, 0.84 * half, bodyLength, 12);
    return [
      ...[0, 1, 2, 3].map((i) =>
        shape(
          ribbon(
            [
              [-1.1 * half, top + 30 + 26 * i],
              [0, top + 46 + 26 * i],
              [1.1 * half, top + 30 + 26 * i],
            ],
            () => 5,
            20,
          ),
          flat(shifted(main, 0.06), 0.8),
        ),
      ),
      ...sides.map((side) =>
        shape(
          ribbon(
            [
              [side * (neck + 0.3 * half), top - 2],
              [side * 0.5 * half, top + 34],
              [side * 0.36 * half, top + 80],
            ],
            () => 19,
            16,
          ),
          flat(cloth),
        ),
      ),
      shape(roundedBox(-1.2 * half, top + 128, 2.4 * half, bodyLength, 10), flat(cloth)),
      shape(bib, flat(cloth)),
      shape(
        ribbon(
          [
            [-0.4 * half, top + 68],
            [0, top + 68.5],
            [0.4 * half, top + 68],
          ],
          tapered(1.6),
        ),
        flat(dark, 0.8),
      ),
      shape(roundedBox(-0.2 * half, top + 96, 0.4 * half, 40, 8), flat(dark, 0.5)),
      shape(roundedBox(-0.17 * half, top + 98, 0.34 * half, 36, 7), flat(shifted(cloth, 0.015))),
      ...sides.flatMap((side) => [
        shape(ellipse(side * 0.34 * half, top + 76, 7.5), flat(dark)),
        shape(ellipse(side * 0.34 * half, top + 75, 6.2), flat([0.9, 0.01, 0.07])),
        shape(ellipse(side * 0.34 * half - 2, top + 73, 2), flat([0.98, 0, 0.02])),
      ]),
    ];
  },
  collar: ({ top, half, other }) =>
    scattered(top, half).map(([x, y], i) =>
      shape(i % 3 === 0 ? heart(x, y, 6) : ellipse(x, y, 3.4), flat(other, 0.95)),
    ),
  sweater: ({ top, half, other, dark }) => [
    ...[0, 1, 2].map((row) => {
      const points = Array.from(
        { length: 17 },
        (_, i): Point => [(-1.2 + (2.4 * i) / 16) * half, top + 62 + 20 * row + (i % 2 ? -7 : 5)],
      );
      return shape(
        zigzag(points, row === 1 ? 7 : 3.6),
        flat(row === 1 ? other : shifted(other, -0.04), 0.95),
      );
    }),
    ...Array.from({ length: 18 }, (_, i) => {
      const x = (-1.1 + (2.2 * i) / 17) * half;
      return shape(
        ribbon(
          [
            [x, top + 10],
            [1.02 * x, top + bodyLength],
          ],
          () => 0.9,
          6,
        ),
        flat(dark, 0.16),
      );
    }),
  ],
  romper: ({ top, half, other, dark }) => [
    ...scattered(top, half).map(([x, y]) => shape(star(x, y, 6.5), flat(other, 0.95))),
    shape(
      ribbon(
        [
          [0, top + 20],
          [0, top + bodyLength],
        ],
        () => 1.6,
        8,
      ),
      flat(dark, 0.5),
    ),
    ...[46, 84, 122, 160, 198].map((y) => shape(ellipse(0, top + y, 5), flat(shifted(other, 0.02)))),
    ...[46, 84, 122, 160, 198].map((y) => shape(ellipse(0, top + y, 2.2), flat(dark, 0.5))),
  ],
  hoodie: ({ top, half, dark, other }) => [
    shape(
      closedCurve([
        [-0.46 * half, top + 200],
        [-0.36 * half, top + 128],
        [0, top + 124],
        [0.36 * half, top + 128],
        [0.46 * half, top + 200],
      ]),
      flat(dark, 0.28),
    ),
    shape(heart(0.34 * half, top + 76, 11), flat(other)),
  ],
  shirt: ({ top, dark }) => [
    shape(
      ribbon(
        [
          [0, top + 20],
          [0, top + bodyLength],
        ],
        () => 1.6,
        8,
      ),
      flat(dark, 0.6),
    ),
    ...[64, 104, 144, 184, 224].map((y) => shape(ellipse(5, top + y, 3.6), flat(shifted(dark, 0.34, -0.01)))),
  ],
  blouse: ({ top, half, other }) =>
    scattered(top, half).map(([x, y]) => shape(flower(x, y, 5), flat(other, 0.9))),
};

function zigzag(points: readonly Point[], width: number): Outline {
  const up = points.map(([x, y]): Point => [x, y - width / 2]);
  const down = points.map(([x, y]): Point => [x, y + width / 2]).toReversed();
  return [...up, ...down].map(([x, y], i) => [i === 0 ? 'M' : 'L', x, y] as const);
}

/** Places of a print, in staggered rows. */
function scattered(top: number, half: number): Point[] {
  const places: Point[] = [];
  for (let row = 0; row < 17; row++)
    for (let x = -7; x <= 7; x++) places.push([(x + (row % 2 ? 0.5 : 0)) * 30, top + 34 + 25 * row]);
  return places.filter(([x]) => Math.abs(x) < 1.1 * half);
}
