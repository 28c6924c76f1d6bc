import type { FacePoints } from '../../../imaging/face/face-points.ts';

/** Points by which a face's place in one frame is told in another one. */
const anchors = [33, 133, 362, 263, 168, 4, 61, 291, 152, 10];

/** Turned, scaled and moved: x′ = a x − b y + x₀, y′ = b x + a y + y₀. */
export interface Move {
  readonly a: number;
  readonly b: number;
  readonly x: number;
  readonly y: number;
}

/** What takes places beside a face in one picture to those beside it in another one, with the least squares of a few points. */
export function moveBetween(from: FacePoints, to: FacePoints): Move {
  const mean = (points: FacePoints, c: 0 | 1) =>
    anchors.reduce((sum, i) => sum + points[i][c], 0) / anchors.length;
  const [fx, fy, tx, ty] = [mean(from, 0), mean(from, 1), mean(to, 0), mean(to, 1)];
  let [dot, cross, squares] = [0, 0, 0];
  for (const i of anchors) {
    const [px, py] = [from[i][0] - fx, from[i][1] - fy];
    const [qx, qy] = [to[i][0] - tx, to[i][1] - ty];
    dot += px * qx + py * qy;
    cross += px * qy - py * qx;
    squares += px * px + py * py;
  }
  const [a, b] = [dot / Math.max(1e-9, squares), cross / Math.max(1e-9, squares)];
  return { a, b, x: tx - a * fx + b * fy, y: ty - b * fx - a * fy };
}
