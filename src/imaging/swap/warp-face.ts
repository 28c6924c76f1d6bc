import Delaunator from 'delaunator';
import type { FacePoints } from '../face/face-points.ts';
import type { Plane, Raster, Size } from '../raster/raster.ts';

/** For each pixel of a picture where it comes from in another one, in pixels of that; below −1e6 where it comes from nowhere. */
export interface WarpMap extends Size {
  readonly x: Float32Array;
  readonly y: Float32Array;
}

/** Of pixels outside all triangles. */
const nowhere = -1e7;

/**
 * Triangles between the points of a face: three numbers of points each, all the same way round (Delaunay). Of two faces the one that is
 * turned less should be given: on one that is turned, points of the far cheek lie behind others.
 */
export function faceTriangles(points: FacePoints): Uint32Array {
  const { triangles } = new Delaunator(Float64Array.from(points.flat()));
  for (let t = 0; t < triangles.length; t += 3) {
    if (areaOf(points, triangles.subarray(t, t + 3)) > 0) continue;
    const first = triangles[t];
    triangles[t] = triangles[t + 1];
    triangles[t + 1] = first;
  }
  return triangles;
}

/** Twice the area of a triangle; negative where it shows its back. */
export function areaOf(points: FacePoints, [a, b, c]: Uint32Array): number {
  const [p, q, r] = [points[a], points[b], points[c]];
  return (q[0] - p[0]) * (r[1] - p[1]) - (r[0] - p[0]) * (q[1] - p[1]);
}

/** Whether a map knows where a pixel comes from. */
export const isMapped = ({ x }: WarpMap, at: number): boolean => x[at] > nowhere / 2;

/**
 * Moves the triangles of a face: an affine map in each. What shows its back, here or there, can't be seen and is left out.
 *
 * @param from points where the triangles are taken from
 * @param to points where they come to lie, in pixels of the new picture
 */
export function warpMap(triangles: Uint32Array, from: FacePoints, to: FacePoints, size: Size): WarpMap {
  const { width, height } = size;
  const x = new Float32Array(width * height).fill(nowhere);
  const y = new Float32Array(width * height).fill(nowhere);
  for (let t = 0; t < triangles.length; t += 3) {
    const [a, b, c] = [0, 1, 2].map((k) => to[triangles[t + k]]);
    const area = (b[0] - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (b[1] - a[1]);
    if (area < 1e-3 || areaOf(from, triangles.subarray(t, t + 3)) <= 0) continue;
    const [p, q, r] = [0, 1, 2].map((k) => from[triangles[t + k]]);
    // A hair's breadth more than the triangle, so that no pixel on a side is missed.
    const slack = -0.5 / Math.sqrt(area);
    const top = Math.max(0, Math.floor(Math.min(a[1], b[1], c[1]) - 0.5));
    const bottom = Math.min(height - 1, Math.ceil(Math.max(a[1], b[1], c[1])));
    const left = Math.max(0, Math.floor(Math.min(a[0], b[0], c[0]) - 0.5));
    const right = Math.min(width - 1, Math.ceil(Math.max(a[0], b[0], c[0])));
    for (let row = top; row <= bottom; row++) {
      for (let column = left; column <= right; column++) {
        const [dx, dy] = [column + 0.5 - a[0], row + 0.5 - a[1]];
        const v = (dx * (c[1] - a[1]) - dy * (c[0] - a[0])) / area;
        const w = (dy * (b[0] - a[0]) - dx * (b[1] - a[1])) / area;
        const u = 1 - v - w;
        const least = Math.min(u, v, w);
        if (least < slack) continue;
        const at = row * width + column;
        // What lies in a triangle for sure isn't overwritten by the margin of another.
        if (least < 0 && x[at] > nowhere / 2) continue;
        x[at] = u * p[0] + v * q[0] + w * r[0];
        y[at] = u * p[1] + v * q[1] + w * r[1];
      }
    }
  }
  return { width, height, x, y };
}

/** Weights of the four pixels around a place: cubic convolution (Keys, 1981, a = −½). */
function cubicWeights(t: number, weights: Float64Array): void {
  const [t2, t3] = [t * t, t * t * t];
  weights[0] = -0.5 * t3 + t2 - 0.5 * t;
  weights[1] = 1.5 * t3 - 2.5 * t2 + 1;
  weights[2] = -1.5 * t3 + 2 * t2 + 0.5 * t;
  weights[3] = 0.5 * t3 - 0.5 * t2;
}

/**
 * A picture through a map, cubic between its pixels; beyond its border it goes on.
 *
 * @param picture 3 channels
 * @param where places that are wanted: above 0; all of them without it
 * @returns interleaved RGB, 0..1; 0 where the map leads nowhere
 */
export function warpPicture(
  { width, height, data }: Raster<Uint8Array>,
  map: WarpMap,
  where?: Float32Array,
): Float32Array {
  const out = new Float32Array(3 * map.width * map.height);
  const [across, down] = [new Float64Array(4), new Float64Array(4)];
  const columns = new Int32Array(4);
  for (let at = 0, to = 0; to < out.length; at++, to += 3) {
    if (!isMapped(map, at) || where?.[at] === 0) continue;
    const [x, y] = [map.x[at] - 0.5, map.y[at] - 0.5];
    const [left, top] = [Math.floor(x), Math.floor(y)];
    cubicWeights(x - left, across);
    cubicWeights(y - top, down);
    for (let k = 0; k < 4; k++) columns[k] = 3 * Math.min(width - 1, Math.max(0, left + k - 1));
    let [red, green, blue] = [0, 0, 0];
    for (let j = 0; j < 4; j++) {
      const row = Math.min(height - 1, Math.max(0, top + j - 1)) * width * 3;
      for (let k = 0; k < 4; k++) {
        const weight = down[j] * across[k];
        const from = row + columns[k];
        red += weight * data[from];
        green += weight * data[from + 1];
        blue += weight * data[from + 2];
      }
    }
    out[to] = Math.min(1, Math.max(0, red / 255));
    out[to + 1] = Math.min(1, Math.max(0, green / 255));
    out[to + 2] = Math.min(1, Math.max(0, blue / 255));
  }
  return out;
}

/** A plane through a map, linear between its places; the map is in pixels of a picture that the plane is stretched over. */
export function warpPlane(plane: Plane, over: Size, map: WarpMap): Float32Array {
  const [across, down] = [plane.width / over.width, plane.height / over.height];
  const { width, height, data } = plane;
  const out = new Float32Array(map.width * map.height);
  for (let at = 0; at < out.length; at++) {
    if (!isMapped(map, at)) continue;
    const x = Math.min(width - 1, Math.max(0, map.x[at] * across - 0.5));
    const y = Math.min(height - 1, Math.max(0, map.y[at] * down - 0.5));
    const [left, top] = [Math.floor(x), Math.floor(y)];
    const right = Math.min(width - 1, left + 1);
    const [upper, lower] = [top * width, Math.min(height - 1, top + 1) * width];
    const [u, v] = [x - left, y - top];
    const above = data[upper + left] * (1 - u) + data[upper + right] * u;
    const below = data[lower + left] * (1 - u) + data[lower + right] * u;
    out[at] = above * (1 - v) + below * v;
  }
  return out;
}
