import type { ShapeId } from '../brief.ts';
import type { Paint, Shape } from '../drawing/drawing.ts';
import { circle, polygon, rectangle, ring } from '../drawing/figures.ts';
import { type Outline, transformed } from '../drawing/shape-outline.ts';

const shape = (outline: Outline, paint: Paint = 'accent'): Shape => ({ outline, paint });

/** Around the middle of a field of 100. */
function turned(outline: Outline, turns: number): Outline {
  const [cos, sin] = [Math.cos(turns * 2 * Math.PI), Math.sin(turns * 2 * Math.PI)];
  return transformed(outline, [cos, sin, -sin, cos, 50 - 50 * cos + 50 * sin, 50 - 50 * sin - 50 * cos]);
}

const times = <T>(count: number, make: (place: number) => T) =>
  Array.from({ length: count }, (_, place) => make(place));

/** Half a disc that stands on its straight side. */
const dome = (x: number, y: number, radius: number) =>
  `M${x - radius} ${y}A${radius} ${radius} 0 0 1 ${x + radius} ${y}Z`;

/** A leaf between two corners of a square. */
const leaf = (x: number, y: number, side: number) =>
  `M${x} ${y}A${side} ${side} 0 0 1 ${x + side} ${y + side}A${side} ${side} 0 0 1 ${x} ${y}Z`;

/** On a field of 100. */
export const shapeMarks: Readonly<Record<ShapeId, () => readonly Shape[]>> = {
  petals: () =>
    times(6, (place) => shape(turned('M50 50C34 38 36 14 50 2C64 14 66 38 50 50Z', place / 6))).concat(
      shape(circle(50, 50, 9), 'ground'),
    ),
  orbits: () => [
    shape(ring(50, 50, 48, 9)),
    shape(ring(50, 50, 30, 9)),
    shape(circle(50, 50, 11)),
    shape(circle(84, 16, 14), 'ground'),
    shape(circle(84, 16, 9), 'ink'),
  ],
  sunrise: () => [
    shape(dome(50, 58, 34)),
    ...times(3, (place) => shape(rectangle(8 + place * 9, 64 + place * 12, 84 - place * 18, 7, 3.5), 'ink')),
    ...times(5, (place) => shape(turned(rectangle(46.5, 2, 7, 15, 3.5), (place - 2) * 0.115))),
  ],
  peaks: () => [
    shape(
      polygon([
        [2, 86],
        [38, 22],
        [74, 86],
      ]),
    ),
    shape(
      polygon([
        [44, 86],
        [69, 42],
        [98, 86],
      ]),
      'ink',
    ),
    shape(circle(80, 22, 10)),
  ],
  waves: () =>
    times(3, (place) => {
      const y = 24 + place * 24;
      return shape(
        `M4 ${y}C20 ${y - 18} 34 ${y - 18} 50 ${y}S80 ${y + 18} 96 ${y}V${y + 12}C80 ${y + 30} 66 ${y + 30} 50 ${y + 12}S20 ${y - 6} 4 ${y + 12}Z`,
        place === 1 ? 'ink' : 'accent',
      );
    }),
  cube: () => [
    shape(
      polygon([
        [50, 3],
        [90, 25],
        [50, 47],
        [10, 25],
      ]),
    ),
    shape(
      polygon([
        [7, 31],
        [47, 53],
        [47, 97],
        [7, 75],
      ]),
      'ink',
    ),
    shape(
      polygon([
        [93, 31],
        [53, 53],
        [53, 97],
        [93, 75],
      ]),
    ),
  ],
  quarters: () => [
    shape('M48 48H4A44 44 0 0 1 48 4Z'),
    shape(circle(74, 26, 22), 'ink'),
    shape(rectangle(4, 52, 44, 44), 'ink'),
    shape('M52 52H96A44 44 0 0 1 52 96Z'),
  ],
  chain: () => [
    shape(ring(34, 50, 31, 11)),
    shape(ring(66, 50, 36, 5), 'ground'),
    shape(ring(66, 50, 31, 11), 'ink'),
  ],
  pulse: () =>
    times(5, (place) => {
      const height = [34, 66, 96, 58, 26][place];
      return shape(rectangle(4 + place * 20, 50 - height / 2, 12, height, 6), place === 2 ? 'ink' : 'accent');
    }),
  seed: () => [shape(leaf(50, 46, 46)), shape(transformed(leaf(50, 46, 46), [-1, 0, 0, 1, 100, -34]), 'ink')],
  steps: () =>
    times(4, (place) =>
      shape(
        rectangle(4 + place * 24, 74 - place * 22, 20, 22 + place * 22, 4),
        place === 3 ? 'ink' : 'accent',
      ),
    ),
  knot: () =>
    times(4, (place) =>
      shape(
        turned('M50 6A22 22 0 0 1 72 28V50H50A22 22 0 0 1 50 6Z', place / 4),
        place % 2 ? 'ink' : 'accent',
      ),
    ),
};
