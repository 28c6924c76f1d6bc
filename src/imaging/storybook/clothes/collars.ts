import { closedCurve, ellipse, type Outline, ribbon, tapered } from '../../vector/curves.ts';
import { flat, group, type Lab, type Node, shape } from '../../vector/painting.ts';
import { sides } from '../head.ts';
import { shifted } from '../person-colors.ts';
import type { Garment } from '../person-look.ts';
import type { Body } from './body-shape.ts';

/** What a garment has around the neck, over throat and cloth. */
export const collars: Readonly<Record<Garment, (body: Body) => Node[]>> = {
  stripes: (body) => [neckband(body, body.other, 12)],
  overalls: (body) => [neckband(body, shifted(body.main, 0.05), 11)],
  collar: ({ top, neck, other }) =>
    sides.flatMap((side) => {
      const leaf = closedCurve([
        [side * 1.3 * neck, top - 2],
        [side * 1.75 * neck, top + 12],
        [side * 1.6 * neck, top + 34],
        [side * 0.85 * neck, top + 44],
        [side * 0.12 * neck, top + 34],
        [side * 0.1 * neck, top + 21],
        [side * 0.8 * neck, top + 15],
      ]);
      const white: Lab = [0.975, 0.004, 0.012];
      return [
        group([shape(leaf, flat(shifted(other, -0.2), 0.25))], { matrix: [1, 0, 0, 1, 0, 3.5] }),
        shape(leaf, flat(white)),
        shape(
          ribbon(
            [
              [side * 1.62 * neck, top + 14],
              [side * 1.48 * neck, top + 31],
              [side * 0.85 * neck, top + 39],
              [side * 0.22 * neck, top + 31],
            ],
            tapered(1.4),
          ),
          flat(shifted(white, -0.12), 0.7),
        ),
      ];
    }),
  sweater: (body) => [
    neckband(body, shifted(body.main, -0.03), 17),
    ...Array.from({ length: 15 }, (_, i) => {
      const along = -1 + (2 * i) / 14;
      const x = along * 1.22 * body.neck;
      const y = body.top + 21 - 16 * along * along;
      return shape(
        ribbon(
          [
            [x, y - 7],
            [x * 1.03, y + 6],
          ],
          tapered(1.2, 0.4),
          6,
        ),
        flat(body.dark, 0.5),
      );
    }),
  ],
  romper: (body) => [neckband(body, body.other, 8)],
  hoodie: ({ top, neck, main, dark, other }) => [
    ...sides.map((side) =>
      shape(
        closedCurve([
          [side * 0.06 * neck, top + 36],
          [side * 0.85 * neck, top + 27],
          [side * 1.22 * neck, top + 6],
          [side * 1.5 * neck, top - 3],
          [side * 1.98 * neck, top + 9],
          [side * 1.8 * neck, top + 28],
          [side * 0.95 * neck, top + 50],
        ]),
        flat(shifted(main, -0.025)),
      ),
    ),
    shape(
      ribbon(
        [
          [-1.3 * neck, top + 2],
          [-0.85 * neck, top + 26],
          [0, top + 36],
          [0.85 * neck, top + 26],
          [1.3 * neck, top + 2],
        ],
        tapered(2),
      ),
      flat(dark, 0.7),
    ),
    ...sides.flatMap((side) => [
      shape(
        ribbon(
          [
            [side * 0.42 * neck, top + 36],
            [side * 0.46 * neck, top + 60],
            [side * 0.4 * neck, top + 82],
          ],
          () => 3.4,
          10,
        ),
        flat(other),
      ),
      shape(ellipse(side * 0.4 * neck, top + 84, 3.2, 4.4), flat(shifted(other, -0.08))),
    ]),
  ],
  shirt: ({ top, neck, main, dark }) =>
    sides.flatMap((side) => {
      const leaf: Outline = [
        ['M', side * 1.2 * neck, top - 6],
        ['C', side * 1.5 * neck, top, side * 1.55 * neck, top + 14, side * 1.5 * neck, top + 20],
        ['L', side * 0.8 * neck, top + 52],
        ['L', 0, top + 27],
        ['C', side * 0.5 * neck, top + 22, side * 1.0 * neck, top + 14, side * 1.2 * neck, top - 6],
        ['Z'],
      ];
      return [
        group([shape(leaf, flat(dark, 0.4))], { matrix: [1, 0, 0, 1, 0, 4] }),
        shape(leaf, flat(shifted(main, 0.045))),
      ];
    }),
  blouse: (body) => [neckband(body, shifted(body.other, 0.03), 7)],
};

function neckband({ collar }: Body, color: Lab, width: number): Node {
  return shape(
    ribbon(collar, () => width, 26),
    flat(color),
  );
}
