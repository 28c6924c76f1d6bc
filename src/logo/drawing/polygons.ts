import { type Outline, stepsOf } from './shape-outline.ts';

/** Pieces of a curve: its corners are off by a thousandth of it at most. */
const pieces = 12;

/** An outline as closed polygons, each x1, y1, x2, y2 …, scaled. */
export function polygonsOf(outline: Outline, scale: number): Float32Array[] {
  const polygons: number[][] = [];
  let [x, y] = [0, 0];
  for (const step of stepsOf(outline)) {
    if (step[0] === 'Z') continue;
    if (step[0] === 'M') polygons.push([]);
    const points = polygons[polygons.length - 1];
    if (step[0] === 'C') {
      const [, x1, y1, x2, y2, x3, y3] = step;
      for (let piece = 1; piece <= pieces; piece++) {
        const t = piece / pieces;
        const s = 1 - t;
        const [a, b, c, d] = [s ** 3, 3 * s * s * t, 3 * s * t * t, t ** 3];
        points.push(a * x + b * x1 + c * x2 + d * x3, a * y + b * y1 + c * y2 + d * y3);
      }
      [x, y] = [x3, y3];
    } else {
      [, x, y] = step;
      points.push(x, y);
    }
  }
  return polygons.map((points) => Float32Array.from(points, (value) => value * scale));
}
