import { type FacePoints, facePointCount } from '../../../imaging/face/face-points.ts';
import { type FacePose, facePose, type SpacePoint } from '../../../imaging/face/face-pose.ts';

/** A face in one frame. */
export interface TrackedFace {
  /** Across, down and depth of each of its points, in pixels of the clip. */
  readonly space: Float32Array;
  /** How sure the mesh is that it is one, 0..1. */
  readonly sure: number;
}

/** One person's face through a part of a clip. */
export interface FaceTrack {
  /** Of each frame; undefined where it can't be seen. */
  readonly faces: readonly (TrackedFace | undefined)[];
  /** Frames that begin a scene, the first one with them. */
  readonly starts: readonly number[];
}

/** Points and depths side by side, scaled. */
export function spaceOf(points: FacePoints, depths: readonly number[], scale: number): Float32Array {
  const space = new Float32Array(3 * points.length);
  for (const [i, [x, y]] of points.entries()) space.set([x * scale, y * scale, depths[i] * scale], 3 * i);
  return space;
}

/** As face tools take them. */
export function pointsOf(space: Float32Array, scale = 1): { points: [number, number][]; depths: number[] } {
  const points: [number, number][] = [];
  const depths: number[] = [];
  for (let at = 0; at < 3 * facePointCount; at += 3) {
    points.push([space[at] * scale, space[at + 1] * scale]);
    depths.push(space[at + 2] * scale);
  }
  return { points, depths };
}

export function poseOf(space: Float32Array): FacePose {
  return facePose(
    Array.from(
      { length: facePointCount },
      (_, i): SpacePoint => [space[3 * i], space[3 * i + 1], space[3 * i + 2]],
    ),
  );
}

/** From the top of the forehead to the chin, in pixels. */
export const heightIn = (space: Float32Array): number =>
  Math.hypot(space[3 * 152] - space[3 * 10], space[3 * 152 + 1] - space[3 * 10 + 1]);

/** Where scenes end, each from its first frame to the one after its last. */
export function scenesOf({ faces, starts }: FaceTrack): [from: number, to: number][] {
  return starts.map((from, at) => [from, starts[at + 1] ?? faces.length]);
}
