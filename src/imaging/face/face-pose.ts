import { facePoint } from './face-points.ts';

/** A point of a face in space: pixels across, down, and towards the viewer (negative) or away from them. */
export type SpacePoint = readonly [x: number, y: number, z: number];

/** How a head is turned, in degrees; all are 0 where it looks straight into the camera. */
export interface FacePose {
  /** Positive: turned towards the right edge of the picture. */
  readonly yaw: number;
  /** Positive: looks up. */
  readonly pitch: number;
  /** Positive: leaned clockwise as the viewer sees it. */
  readonly roll: number;
}

type Vector = readonly [number, number, number];
const minus = (a: SpacePoint, b: SpacePoint): Vector => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
const dot = (a: Vector, b: Vector) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const cross = (a: Vector, b: Vector): Vector => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
const unit = (a: Vector): Vector => {
  const length = Math.hypot(...a) || 1;
  return [a[0] / length, a[1] / length, a[2] / length];
};
const degrees = (radians: number) => (radians * 180) / Math.PI;

/**
 * From the axes of the face: from its right side to its left one, and from the top of the forehead to the chin, made square to the
 * first. Both ends of each lie on the rim of the face, which no expression moves far.
 */
export function facePose(points: readonly SpacePoint[]): FacePose {
  const at = (name: keyof typeof facePoint) => points[facePoint[name]];
  const across = unit(minus(at('leftSide'), at('rightSide')));
  const along = minus(at('chin'), at('foreheadTop'));
  const share = dot(along, across);
  const down = unit([
    along[0] - share * across[0],
    along[1] - share * across[1],
    along[2] - share * across[2],
  ]);
  const away = cross(across, down);
  return {
    yaw: degrees(Math.atan2(-away[0], away[2])),
    pitch: degrees(Math.asin(Math.min(1, Math.max(-1, away[1])))),
    roll: degrees(Math.atan2(across[1], across[0])),
  };
}
