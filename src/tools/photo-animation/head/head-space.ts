import { type FacePoints, faceParts, facePoint } from '../../../imaging/face/face-points.ts';
import { mix } from '../../../imaging/sampling/ramp.ts';

type Place = readonly [x: number, y: number];

/** A face as found on the picture that moves, in its pixels. */
export interface SeenFace {
  readonly points: FacePoints;
  /** How far each point lies behind the middle of the face. */
  readonly depths: readonly number[];
  readonly irises: readonly { readonly center: Place; readonly radius: number }[];
}

/** What is measured from a face: where it is, how large, how it leans. */
export interface HeadSpace {
  readonly center: Place;
  /** Half the width of the face: the unit of everything that moves. */
  readonly radius: number;
  /** Unit vectors across and down the face. */
  readonly right: Place;
  readonly down: Place;
  /** How far below the center the chin is, in radii. */
  readonly chin: number;
  /** Depth of the sides of the face; others are measured from it. */
  readonly depth: number;
  /** Place in radii, across and down the face. */
  local(x: number, y: number): [across: number, down: number];
  /** Where the ray from the center through a place crosses the rim of the face: distance from the center, and depth. */
  rimTowards(x: number, y: number): { distance: number; depth: number };
}

export function headSpace({ points, depths }: SeenFace): HeadSpace {
  const [rightSide, leftSide] = [points[facePoint.rightSide], points[facePoint.leftSide]];
  const [rightEye, leftEye] = [points[facePoint.rightEyeOuter], points[facePoint.leftEyeOuter]];
  const center: Place = [(rightSide[0] + leftSide[0]) / 2, (rightSide[1] + leftSide[1]) / 2];
  const radius = Math.hypot(leftSide[0] - rightSide[0], leftSide[1] - rightSide[1]) / 2;
  const depth = (depths[facePoint.rightSide] + depths[facePoint.leftSide]) / 2;
  const roll = Math.atan2(leftEye[1] - rightEye[1], leftEye[0] - rightEye[0]);
  const right: Place = [Math.cos(roll), Math.sin(roll)];
  const down: Place = [-right[1], right[0]];
  const local = (x: number, y: number): [number, number] => [
    ((x - center[0]) * right[0] + (y - center[1]) * right[1]) / radius,
    ((x - center[0]) * down[0] + (y - center[1]) * down[1]) / radius,
  ];
  const rim = faceParts.oval
    .map((index) => {
      const [x, y] = [points[index][0] - center[0], points[index][1] - center[1]];
      return { angle: Math.atan2(y, x), distance: Math.hypot(x, y), depth: depths[index] - depth };
    })
    .sort((one, other) => one.angle - other.angle);
  const rimTowards = (x: number, y: number) => {
    const angle = Math.atan2(y - center[1], x - center[0]);
    const found = rim.findIndex((place) => place.angle > angle);
    const next = rim[Math.max(0, found)];
    const last = rim.at(found < 1 ? -1 : found - 1)!;
    const turn = (by: number) => (by < 0 ? by + 2 * Math.PI : by);
    const share = Math.min(1, turn(angle - last.angle) / (turn(next.angle - last.angle) || 1));
    return {
      distance: mix(last.distance, next.distance, share),
      depth: mix(last.depth, next.depth, share),
    };
  };
  const chin = local(...points[facePoint.chin])[1];
  return { center, radius, right, down, chin, depth, local, rimTowards };
}
