import { mix } from '../../../imaging/sampling/ramp.ts';
import type { HeadMesh } from './head-mesh.ts';
import { type HeadPose, photoPose } from './head-pose.ts';
import { poseMesh } from './pose-mesh.ts';

const degree = Math.PI / 180;
/** As far as any motion goes, and a little farther: a head turns by 12° and nods by 8°. */
const extremes: readonly Partial<HeadPose>[] = [-13, 0, 13].flatMap((yaw) =>
  [-9, 0, 9].flatMap((pitch) => [
    { yaw: yaw * degree, pitch: pitch * degree },
    { yaw: yaw * degree, pitch: pitch * degree, smile: 1, sway: 1, swayPhase: 0.2 },
  ]),
);
const sweeps = 120;

/**
 * Makes a mesh flatter where a pose would turn a triangle over: around locks of hair, at a cheek that is seen from the side, where heads touch. The
 * depths and the holds of its points draw near to each other, until none turns over any more.
 */
export function unfoldMesh(mesh: HeadMesh): void {
  const to = new Float32Array(mesh.from.length);
  for (let sweep = 0; sweep < sweeps; sweep++) {
    let isFlat = true;
    for (const extreme of extremes) {
      const pose = { ...photoPose, ...extreme };
      poseMesh(
        mesh,
        mesh.heads.map(() => pose),
        to,
      );
      for (const corners of foldedTriangles(mesh, to)) {
        isFlat = false;
        const points = corners.map((corner) => mesh.points[corner]);
        const mean = (of: (point: (typeof points)[number]) => number) =>
          points.reduce((sum, point) => sum + of(point), 0) / points.length;
        const depth = mean((point) => point.depth);
        const hold = mean((point) => point.hold);
        const turn = mean((point) => point.turn);
        for (const point of points) {
          point.depth = mix(point.depth, depth, 0.4);
          // The border of what moves stays still.
          if (point.hold > 0) point.hold = mix(point.hold, hold, 0.4);
          point.turn = mix(point.turn, turn, 0.4);
        }
      }
    }
    if (isFlat) return;
  }
}

/** Triangles that a pose turns over, as the numbers of their points. */
export function foldedTriangles(
  { from, triangles, eyeTriangles }: HeadMesh,
  to: Float32Array,
): [number, number, number][] {
  const area = (at: Float32Array, a: number, b: number, c: number) =>
    (at[2 * b] - at[2 * a]) * (at[2 * c + 1] - at[2 * a + 1]) -
    (at[2 * c] - at[2 * a]) * (at[2 * b + 1] - at[2 * a + 1]);
  const folded: [number, number, number][] = [];
  for (const list of [triangles, eyeTriangles]) {
    for (let t = 0; t < list.length; t += 3) {
      const [a, b, c] = [list[t], list[t + 1], list[t + 2]];
      if (area(from, a, b, c) * area(to, a, b, c) < 0) folded.push([a, b, c]);
    }
  }
  return folded;
}
