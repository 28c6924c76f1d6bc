import type { Mesh } from './triangle-fill.ts';
import { pixelsInTriangle } from './triangle-pixels.ts';

/** A mesh that knows neighbors: for each side of a triangle the same side in the one beyond it, -1 at the rim. */
export interface LinkedMesh extends Mesh {
  readonly halfedges: Int32Array;
}

/** Rounds over all diagonals; hardly one turns any more in the last. */
const rounds = 4;
/** The least height of a triangle, of its longest side: flatter ones look like splinters. */
const leastHeight = 0.2;
/** A diagonal turns when it saves more than this share of the two triangles' error. */
const worthwhile = 0.02;

/**
 * Two triangles with a common side are turned to the other diagonal of their quadrangle where their colors become more
 * even by it, so that sides run along the picture's lines and not across them (Dyn, Levin, Rippa: "Data Dependent
 * Triangulations for Piecewise Linear Interpolation", 1990).
 *
 * @param lab interleaved L, a, b of a picture of this size
 */
export async function fitDiagonals(
  { points, ...delaunay }: LinkedMesh,
  size: { width: number; height: number },
  lab: Float32Array,
  progress: (share: number) => Promise<void>,
): Promise<Mesh> {
  const triangles = delaunay.triangles.slice();
  const halfedges = delaunay.halfedges.slice();
  const inside: number[] = [];
  const errorOf = (a: number, b: number, c: number) => {
    pixelsInTriangle(points, [a, b, c], size, inside);
    return spread(lab, inside);
  };
  const errors = Float64Array.from({ length: triangles.length / 3 }, (_, face) =>
    errorOf(triangles[face * 3], triangles[face * 3 + 1], triangles[face * 3 + 2]),
  );
  const link = (one: number, other: number) => {
    halfedges[one] = other;
    if (other >= 0) halfedges[other] = one;
  };
  for (let round = 0; round < rounds; round++) {
    for (let a = 0; a < triangles.length; a++) {
      const b = halfedges[a];
      if (b < a) continue;
      const [al, ar] = [nextSide(a), previousSide(a)];
      const bl = previousSide(b);
      const [p0, pr, pl, p1] = [triangles[ar], triangles[a], triangles[al], triangles[bl]];
      if (!isSound(points, p0, p1, pl) || !isSound(points, p1, p0, pr)) continue;
      const [one, other] = [Math.floor(a / 3), Math.floor(b / 3)];
      const now = errors[one] + errors[other];
      const [turnedOne, turnedOther] = [errorOf(p1, pl, p0), errorOf(p0, pr, p1)];
      if (turnedOne + turnedOther >= now * (1 - worthwhile)) continue;
      // The edge flip of Delaunator's `_legalize`: swap the far corners, then pair the half-edges around the new diagonal.
      triangles[a] = p1;
      triangles[b] = p0;
      link(a, halfedges[bl]);
      link(b, halfedges[ar]);
      link(ar, bl);
      [errors[one], errors[other]] = [turnedOne, turnedOther];
    }
    await progress((round + 1) / rounds);
  }
  return { points, triangles };
}

const nextSide = (side: number) => (side % 3 === 2 ? side - 2 : side + 1);
const previousSide = (side: number) => (side % 3 === 0 ? side + 2 : side - 1);

/** Sum of the square distances of colors from their mean. */
function spread(lab: Float32Array, pixels: readonly number[]): number {
  let squares = 0;
  const sums = [0, 0, 0];
  for (const pixel of pixels) {
    for (let part = 0; part < 3; part++) {
      const value = lab[pixel * 3 + part];
      sums[part] += value;
      squares += value * value;
    }
  }
  return pixels.length === 0
    ? 0
    : squares - sums.reduce((sum, value) => sum + value * value, 0) / pixels.length;
}

/** Whether a triangle is turned as Delaunator's are, and no splinter. */
function isSound(points: Float64Array, a: number, b: number, c: number): boolean {
  const [ax, ay, bx, by] = [points[a * 2], points[a * 2 + 1], points[b * 2], points[b * 2 + 1]];
  const [cx, cy] = [points[c * 2], points[c * 2 + 1]];
  const area = (by - ay) * (cx - ax) - (bx - ax) * (cy - ay);
  const longest = Math.max(
    (bx - ax) ** 2 + (by - ay) ** 2,
    (cx - ax) ** 2 + (cy - ay) ** 2,
    (cx - bx) ** 2 + (cy - by) ** 2,
  );
  return area > leastHeight * longest;
}
