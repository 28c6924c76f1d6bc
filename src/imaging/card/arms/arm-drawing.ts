import { heart } from '../../storybook/motifs.ts';
import type { Garment } from '../../storybook/person-look.ts';
import { ellipse, type Outline, type Point, ribbon, roundedBox, tapered } from '../../vector/curves.ts';
import { flat, group, type Lab, type Node, shape } from '../../vector/painting.ts';

/** Lengths of an arm's bones, in units of a head whose half width is 100. */
export const armBones = { upper: 150, lower: 152 };

/** What an arm is drawn in. */
export interface ArmColors {
  readonly cloth: Lab;
  /** Of what is on the cloth. */
  readonly other: Lab;
  readonly garment: Garment;
  readonly skin: Lab;
}

const darker = ([l, a, b]: Lab, by: number): Lab => [Math.max(0.08, l - by), a * 1.05, b * 1.05];
const lighter = ([l, a, b]: Lab, by: number): Lab => [Math.min(0.99, l + by), a, b];

/** A sleeve along the x axis: round at both ends, so that bent ones have no gap. */
interface Sleeve {
  readonly length: number;
  /** Half its width, at the start and at the end. */
  readonly from: number;
  readonly to: number;
}

const upper: Sleeve = { length: armBones.upper, from: 47, to: 40 };
const lower: Sleeve = { length: armBones.lower - 20, from: 40, to: 31 };

const outlines = ({ length, from, to }: Sleeve, out = 0): Outline[] => [
  ellipse(0, 0, from + out),
  ellipse(length, 0, to + out),
  [['M', 0, -from - out], ['L', length, -to - out], ['L', length, to + out], ['L', 0, from + out], ['Z']],
];

const sleeve = (own: Sleeve, { cloth, garment, other }: ArmColors): Node[] => [
  ...outlines(own, 2.4).map((outline) => shape(outline, flat(darker(cloth, 0.12)))),
  ...outlines(own).map((outline) => shape(outline, flat(cloth))),
  ...outlines(own).map((outline) => group(sleevePattern(garment, other), { clip: outline })),
];

/** What the cloth of a body has on it, on a sleeve; nothing where only the front of the body has it. */
function sleevePattern(garment: Garment, other: Lab): Node[] {
  if (garment === 'stripes')
    return Array.from({ length: 9 }, (_, i) => {
      const x = 27 * i - 38;
      const bow = [-52, -26, 0, 26, 52].map((y): Point => [x + 5 * (1 - (y / 52) ** 2), y]);
      return shape(
        ribbon(bow, () => 9.5, 12),
        flat(other, 0.92),
      );
    });
  if (garment === 'collar')
    return Array.from({ length: 28 }, (_, i) => {
      const [column, row] = [i % 7, Math.floor(i / 7)];
      const [x, y] = [34 * column - 26 + 17 * (row % 2), 23 * row - 34];
      return shape(i % 3 === 0 ? heart(x, y, 6) : ellipse(x, y, 3.4), flat(other, 0.95));
    });
  return [];
}

/** From the shoulder at 0, 0 to the right. */
export function drawUpperArm(colors: ArmColors): Node {
  return group(sleeve(upper, colors));
}

/** From the elbow at 0, 0 to the right: the sleeve, its cuff, and a hand that lies flat. */
export function drawLowerArm(colors: ArmColors): Node {
  const { cloth, skin } = colors;
  const cuff = lower.length;
  return group([
    drawHand(skin, armBones.lower + 4),
    ...sleeve(lower, colors),
    shape(roundedBox(cuff + 6, -34, 26, 68, 11), flat(darker(cloth, 0.12))),
    shape(roundedBox(cuff + 8, -32, 22, 64, 10), flat(lighter(cloth, 0.03))),
  ]);
}

/** A hand whose wrist lies at this place, fingers to the right, the thumb above. */
export function drawHand(skin: Lab, wrist: number): Node {
  const contour = darker(skin, 0.15);
  const at = (x: number, y: number): Point => [wrist + x, y];
  const finger = (y: number, length: number, turn: number): readonly Point[] => [
    at(24, y),
    at(40, y + 0.5 * turn),
    at(44 + length, y + turn),
  ];
  const fingers = [finger(-17, 26, -3), finger(-5.5, 33, -1), finger(6, 31, 1), finger(16.5, 22, 4)];
  const thumb: readonly Point[] = [at(10, -16), at(24, -33), at(38, -38)];
  const blunt = (width: number) => (along: number) =>
    width * Math.min(1, 0.6 + Math.sqrt(Math.max(0, (1 - along) * 5)) * 0.4);
  const line = (points: readonly Point[], width: number, color: Lab) => [
    shape(ribbon(points, blunt(width), 18), flat(color)),
    shape(ellipse(...points[points.length - 1], 0.38 * width), flat(color)),
  ];
  return group([
    ...[...fingers, thumb].flatMap((points) => line(points, 17, contour)),
    shape(ellipse(...at(16, 0), 27, 26), flat(contour)),
    ...line(thumb, 13.2, skin),
    ...fingers.flatMap((points) => line(points, 13.2, skin)),
    shape(ellipse(...at(16, 0), 25, 24), flat(skin)),
    ...fingers.slice(0, 3).map(([from], i) =>
      shape(
        ribbon(
          [
            [from[0] + 6, from[1] + 5.8],
            [from[0] + 24, from[1] + 5.8 + 0.6 * i],
          ],
          tapered(2),
          8,
        ),
        flat(contour, 0.8),
      ),
    ),
  ]);
}
