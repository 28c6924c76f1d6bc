import type { Plane } from '../raster/raster.ts';

/** What lies higher than this, as a share of the subject's height, hangs over the ground. */
const highest = 0.24;
/** An edge of the hull this steep at most runs along a foot; steeper, it goes up a side. */
const steepest = 2;
/** The outline follows the hull within this share of the height where it lies on the ground. */
const off = 0.05;
/** Over the air between two feet the hull is about level. */
const level = 0.25;
const solid = 0.5;

type Point = readonly [x: number, y: number];

/**
 * The row at which each column of a subject meets the ground. What is seen from above, such as a plate, touches it all along its round
 * foot; an arm held out to the side, or a raised leg, doesn't.
 *
 * @param silhouette 0..1
 * @param feet the row below its lowest
 * @param tall its height in rows
 */
export function groundLine({ width, height, data }: Plane, feet: number, tall: number): Float32Array {
  const line = new Float32Array(width).fill(feet);
  const outline = new Float32Array(width).fill(-1);
  for (let x = 0; x < width; x++) {
    let y = height - 1;
    while (y >= 0 && data[y * width + x] < solid) y--;
    if (y >= 0) outline[x] = y + 1;
  }
  const hull = lowerHull(outline);
  if (hull.length < 2) return line;
  let lowest = 0;
  for (let i = 1; i < hull.length; i++) if (hull[i][1] > hull[lowest][1]) lowest = i;
  const limit = hull[lowest][1] - highest * tall;
  for (const step of [1, -1]) {
    let reached = hull[lowest];
    for (let i = lowest + step; i >= 0 && i < hull.length && reached[1] > limit; i += step) {
      if (!liesOnGround(reached, hull[i], outline, off * tall)) break;
      layEdge(line, reached, hull[i], limit);
      reached = hull[i];
    }
    const end = Math.max(limit, reached[1]);
    for (let x = reached[0]; x >= 0 && x < width; x += step) line[x] = end;
  }
  return line;
}

/** Rows grow downwards, so the lower hull turns left. */
function lowerHull(outline: Float32Array): Point[] {
  const hull: Point[] = [];
  for (let x = 0; x < outline.length; x++) {
    const y = outline[x];
    if (y < 0) continue;
    while (hull.length > 1) {
      const [[ax, ay], [bx, by]] = [hull[hull.length - 2], hull[hull.length - 1]];
      if ((bx - ax) * (y - ay) - (by - ay) * (x - ax) < 0) break;
      hull.pop();
    }
    hull.push([x, y]);
  }
  return hull;
}

function liesOnGround([ax, ay]: Point, [bx, by]: Point, outline: Float32Array, most: number): boolean {
  const slope = (by - ay) / (bx - ax);
  if (Math.abs(slope) < level) return true;
  if (Math.abs(slope) > steepest) return false;
  for (let x = Math.min(ax, bx); x <= Math.max(ax, bx); x++)
    if (ay + slope * (x - ax) - outline[x] > most) return false;
  return true;
}

function layEdge(line: Float32Array, [ax, ay]: Point, [bx, by]: Point, limit: number): void {
  const slope = (by - ay) / (bx - ax);
  for (let x = Math.min(ax, bx); x <= Math.max(ax, bx); x++) line[x] = Math.max(limit, ay + slope * (x - ax));
}
