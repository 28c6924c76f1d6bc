import { type FacePoints, faceParts, facePoint } from '../face/face-points.ts';
import { smooth } from '../raster/smooth.ts';
import { isMouthLeft, mouthKept } from './mouth-kept.ts';
import { areaOf } from './warp-face.ts';

/** A face in space: its points in pixels, and how far each lies behind the middle. */
export interface SpaceFace {
  readonly points: FacePoints;
  readonly depths: readonly number[];
}

export interface SwapShape {
  /** How far features go from the target's places to those of the source, 0..1. */
  readonly likeness: number;
  /** How far lips and lids keep the target's own shape, 0..1. */
  readonly expression: number;
  /** The target's mouth stays as it is; told by both faces where nothing is said. */
  readonly isMouthLeft?: boolean;
  /** And all of its jaw with it: a beard of the source would come along in patches. */
  readonly isJawLeft?: boolean;
}

/** Points that no expression moves far: bridge and tip of the nose, corners of the eyes, rim, forehead, cheeks. */
const rigid = [
  168, 6, 197, 195, 5, 4, 1, 2, 33, 133, 362, 263, 127, 356, 234, 454, 10, 151, 9, 8, 152, 117, 346, 50, 280,
];
/** In heights of the face: so far inside its rim points are free; on the rim they stay the target's. */
const rimReach = 0.22;
/** In heights of the face: how far around lips and lids the target's expression holds. */
const partReach = 0.09;
/** What an expression moves: the mouth, and both eyes. */
const moving: readonly (readonly number[])[] = [
  [...faceParts.lips, ...faceParts.mouth],
  faceParts.rightEye,
  faceParts.leftEye,
];

/** Triangles keep this share of their area, and so many times is looked. */
const [leastArea, mostRounds] = [0.2, 12];

const onRim: ReadonlySet<number> = new Set(faceParts.oval);
const betweenLips: ReadonlySet<number> = new Set(faceParts.mouth);

type Place = readonly [x: number, y: number];
type Vector = [number, number, number];

/**
 * Where each point of the source goes on the target: its features in the source's places, as far as `likeness` says, within the target's
 * rim, lips and lids in the shape that they have on the target.
 *
 * @param triangles between the target's points, none of which may turn over
 * @returns in pixels of the target
 */
export function swapGeometry(
  source: SpaceFace,
  target: SpaceFace,
  triangles: Uint32Array,
  shape: SwapShape,
): [number, number][] {
  const aligned = alignedTo(source, target);
  const { points } = target;
  const height = distance(points[facePoint.foreheadTop], points[facePoint.chin]) || 1;
  const offsets = points.map(([x, y], i) => [aligned[i][0] - x, aligned[i][1] - y] as const);
  const weights = points.map(
    (point) => shape.likeness * smooth(0, rimReach, distanceTo(point, points, faceParts.oval) / height),
  );
  const placed = points.map(([x, y], i): [number, number] => [
    x + offsets[i][0] * weights[i],
    y + offsets[i][1] * weights[i],
  ]);
  const isLeft = shape.isMouthLeft ?? isMouthLeft(source.points, points);
  const ownMouth = isLeft ? 1 : mouthKept(source.points, points);
  for (const [at, part] of moving.entries()) {
    const mean = (of: (i: number) => number) => part.reduce((sum, i) => sum + of(i), 0) / part.length;
    const weight = mean((i) => weights[i]);
    const [moveX, moveY] = [mean((i) => offsets[i][0]) * weight, mean((i) => offsets[i][1]) * weight];
    for (const [i, point] of points.entries()) {
      if (onRim.has(i)) continue;
      const near = distanceTo(point, points, part) / height;
      const kept = (at === 0 ? ownMouth : 1) * shape.expression * (1 - smooth(0, partReach, near));
      placed[i][0] += kept * (point[0] + moveX - placed[i][0]);
      placed[i][1] += kept * (point[1] + moveY - placed[i][1]);
    }
  }
  keepOrder(placed, points, triangles);
  return placed;
}

/** Turns back where triangles would be turned over, or squeezed to less than this share of their area: points go back to the target's. */
function keepOrder(placed: [number, number][], points: FacePoints, triangles: Uint32Array): void {
  for (let round = 0; round < mostRounds; round++) {
    const squeezed = new Set<number>();
    for (let t = 0; t < triangles.length; t += 3) {
      const corners = triangles.subarray(t, t + 3);
      // A closed mouth has no area that could be kept.
      if (corners.filter((corner) => betweenLips.has(corner)).length > 1) continue;
      const before = areaOf(points, corners);
      if (before > 0 && areaOf(placed, corners) < leastArea * before)
        for (const corner of corners) squeezed.add(corner);
    }
    if (squeezed.size === 0) return;
    for (const i of squeezed) {
      for (const c of [0, 1]) placed[i][c] += (points[i][c] - placed[i][c]) / 2;
    }
  }
}

const distance = (a: Place, b: Place) => Math.hypot(a[0] - b[0], a[1] - b[1]);

function distanceTo(point: Place, points: FacePoints, line: readonly number[]): number {
  let least = Number.POSITIVE_INFINITY;
  for (const index of line) least = Math.min(least, distance(point, points[index]));
  return least;
}

/**
 * The source turned, scaled and moved in space so that its rigid points lie nearest to the target's (Procrustes; the rotation is the polar
 * factor of their covariance, by Newton's iteration: Higham, 1986).
 */
function alignedTo(source: SpaceFace, target: SpaceFace): Vector[] {
  const all = (face: SpaceFace) => face.points.map(([x, y], i): Vector => [x, y, face.depths[i]]);
  const [from, to] = [all(source), all(target)];
  const middle = (points: readonly Vector[]) =>
    [0, 1, 2].map((c) => rigid.reduce((sum, i) => sum + points[i][c], 0) / rigid.length);
  const [fromMiddle, toMiddle] = [middle(from), middle(to)];
  const covariance = [0, 1, 2].map((row) =>
    [0, 1, 2].map((column) =>
      rigid.reduce(
        (sum, i) => sum + (to[i][row] - toMiddle[row]) * (from[i][column] - fromMiddle[column]),
        0,
      ),
    ),
  );
  const rotation = polarFactor(covariance);
  let [trace, spread] = [0, 0];
  for (let row = 0; row < 3; row++) {
    for (let column = 0; column < 3; column++) trace += rotation[row][column] * covariance[row][column];
  }
  for (const i of rigid) for (let c = 0; c < 3; c++) spread += (from[i][c] - fromMiddle[c]) ** 2;
  const scale = trace / Math.max(spread, 1e-9);
  return from.map((point): Vector => {
    const place = (row: number) =>
      toMiddle[row] +
      scale * [0, 1, 2].reduce((sum, c) => sum + rotation[row][c] * (point[c] - fromMiddle[c]), 0);
    return [place(0), place(1), place(2)];
  });
}

/** The nearest rotation to a matrix whose determinant is above 0. */
function polarFactor(matrix: readonly (readonly number[])[]): number[][] {
  const size = Math.hypot(...matrix.flat()) || 1;
  let turned = matrix.map((row) => row.map((value) => value / size));
  for (let step = 0; step < 40; step++) {
    const other = inverseTransposed(turned);
    if (!other) break;
    turned = turned.map((row, i) => row.map((value, k) => (value + other[i][k]) / 2));
  }
  return turned;
}

function inverseTransposed([a, b, c]: readonly (readonly number[])[]): number[][] | undefined {
  const cross = (p: readonly number[], q: readonly number[]) => [
    p[1] * q[2] - p[2] * q[1],
    p[2] * q[0] - p[0] * q[2],
    p[0] * q[1] - p[1] * q[0],
  ];
  const rows = [cross(b, c), cross(c, a), cross(a, b)];
  const determinant = a[0] * rows[0][0] + a[1] * rows[0][1] + a[2] * rows[0][2];
  if (Math.abs(determinant) < 1e-12) return undefined;
  return rows.map((row) => row.map((value) => value / determinant));
}
