import { fill, type Outline, type Paint, type Plate } from '../plate/plate.ts';
import { type Point, stroke } from '../plate/shapes.ts';

/** A border of double lines with stepped corners, a fan in each of them; what lies outside is `ground`. */
export function drawFrame(plate: Plate, gold: Paint, ground: Paint): void {
  const { wide, high } = plate;
  const edge = 0.045;
  fill(plate, rim(wide, high, edge), ground);
  for (const [inset, width] of [
    [edge, 0.006],
    [edge + 0.014, 0.0022],
  ])
    fill(plate, [closed(stepped(wide, high, inset, 0.055), width)].flat(), gold);
  fill(plate, [closed(stepped(wide, high, 0.018, 0), 0.0028)].flat(), gold);
  const fans: Outline[] = [];
  for (const [x, y, sx, sy] of [
    [edge, edge, 1, 1],
    [wide - edge, edge, -1, 1],
    [edge, high - edge, 1, -1],
    [wide - edge, high - edge, -1, -1],
  ])
    for (let k = 0; k < 5; k++) {
      const angle = ((k + 0.5) / 5) * (Math.PI / 2);
      const [c, s] = [Math.cos(angle), Math.sin(angle)];
      fans.push(
        stroke(
          [
            [x + sx * c * 0.008, y + sy * s * 0.008],
            [x + sx * c * 0.05, y + sy * s * 0.05],
          ],
          (t) => 0.0015 + 0.0035 * t,
        ),
      );
    }
  fill(plate, fans, gold);
}

/** All that lies outside the frame. */
const rim = (wide: number, high: number, edge: number): Outline[] => [
  [-0.1, -0.1, wide + 0.1, -0.1, wide + 0.1, edge, -0.1, edge],
  [-0.1, high - edge, wide + 0.1, high - edge, wide + 0.1, high + 0.1, -0.1, high + 0.1],
  [-0.1, edge, edge, edge, edge, high - edge, -0.1, high - edge],
  [wide - edge, edge, wide + 0.1, edge, wide + 0.1, high - edge, wide - edge, high - edge],
];

/** A rectangle whose corners step inwards twice. */
function stepped(wide: number, high: number, inset: number, size: number): Point[] {
  const corner: Point[] =
    size === 0
      ? [[inset, inset]]
      : [
          [inset, inset + size],
          [inset + size / 2, inset + size],
          [inset + size / 2, inset + size / 2],
          [inset + size, inset + size / 2],
          [inset + size, inset],
        ];
  const flipX = ([x, y]: Point): Point => [wide - x, y];
  const flipY = ([x, y]: Point): Point => [x, high - y];
  return [
    ...corner,
    ...[...corner].reverse().map(flipX),
    ...corner.map(flipX).map(flipY),
    ...[...corner].reverse().map(flipY),
  ];
}

/** Straight lines from corner to corner and back to the first one. */
const closed = (points: readonly Point[], width: number): Outline[] =>
  points.map((point, k) => {
    const next = points[(k + 1) % points.length];
    const length = Math.hypot(next[0] - point[0], next[1] - point[1]) || 1;
    const [ux, uy] = [
      ((next[0] - point[0]) / length) * (width / 2),
      ((next[1] - point[1]) / length) * (width / 2),
    ];
    return stroke(
      [
        [point[0] - ux, point[1] - uy],
        [next[0] + ux, next[1] + uy],
      ],
      () => width,
    );
  });
