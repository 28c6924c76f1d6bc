import type { Raster } from '../../../imaging/raster/raster.ts';
import type { BodyPointName, FindBodyOutput } from '../../../tasks/finders/find-body.ts';

export type Point = readonly [x: number, y: number];
export type Part = 'arms' | 'torso' | 'legs';
export type Muscle = 'upperArm' | 'forearm' | 'thigh' | 'calf';

/** A limb from joint to joint. */
export interface Bone {
  readonly muscle: Muscle;
  readonly part: Part;
  readonly from: Point;
  readonly to: Point;
  /** Half of its width, in pixels. */
  readonly radius: number;
}

/** What is known of somebody's body, in pixels of the photo. */
export interface Body {
  readonly bones: readonly Bone[];
  readonly shoulders: readonly [left: Point, right: Point];
  /** Where they can't be seen, below the shoulders by a usual length. */
  readonly hips: readonly [left: Point, right: Point];
  /** From shoulder to shoulder. */
  readonly width: number;
  readonly head: { readonly at: Point; readonly radius: number };
  readonly isSideways: boolean;
}

/** Joints that are less sure than this are guesses. */
const sure = 0.3;
/** Shoulders nearer to each other than this share of the torso's length are seen from the side. */
const sideways = 0.42;
/** A torso is so many shoulder widths long. */
const usualTorso = 1.35;
/** Half the width of each limb lies between these shares of the width of the shoulders. */
const radii: Readonly<Record<Muscle, readonly [number, number]>> = {
  upperArm: [0.13, 0.22],
  forearm: [0.1, 0.17],
  thigh: [0.2, 0.34],
  calf: [0.13, 0.23],
};
/** A limb that is shorter than this share of the width of the shoulders points at the camera: nothing of it grows along. */
const shortest = 0.3;

const limbs: readonly (readonly [Muscle, Part, string, string])[] = [
  ['upperArm', 'arms', 'Shoulder', 'Elbow'],
  ['forearm', 'arms', 'Elbow', 'Wrist'],
  ['thigh', 'legs', 'Hip', 'Knee'],
  ['calf', 'legs', 'Knee', 'Ankle'],
];

/**
 * The body to the joints of somebody, or undefined where the shoulders can't be seen.
 *
 * @param alpha of the person, of the photo's size
 */
export function bodyBones({ points }: FindBodyOutput, alpha: Raster<Uint8Array>): Body | undefined {
  const at = (name: BodyPointName): Point => [points[name].x, points[name].y];
  const isSure = (name: BodyPointName) => points[name].score >= sure;
  if (!isSure('leftShoulder') || !isSure('rightShoulder')) return undefined;
  const shoulders = [at('leftShoulder'), at('rightShoulder')] as const;
  const middle = between(...shoulders, 0.5);
  const seen = distance(...shoulders);
  const areHips = isSure('leftHip') && isSure('rightHip');
  const torso = areHips ? distance(middle, between(at('leftHip'), at('rightHip'), 0.5)) : usualTorso * seen;
  // Turned away, shoulders are nearer to each other than they are wide.
  const width = Math.max(seen, torso / usualTorso / 1.25);
  const down: Point = [
    -(shoulders[0][1] - shoulders[1][1]) / seen,
    (shoulders[0][0] - shoulders[1][0]) / seen,
  ];
  const hips = areHips
    ? ([at('leftHip'), at('rightHip')] as const)
    : ([0.66, -0.66].map((side) => along(between(...shoulders, 0.5 - side / 2), down, torso)) as [
        Point,
        Point,
      ]);
  const bones = ['left', 'right'].flatMap((side) =>
    limbs.flatMap(([muscle, part, start, end]): Bone[] => {
      const [from, to] = [`${side}${start}`, `${side}${end}`] as BodyPointName[];
      if (!isSure(from) || !isSure(to) || distance(at(from), at(to)) < shortest * width) return [];
      const radius = radiusOf(
        at(from),
        at(to),
        alpha,
        radii[muscle].map((share) => share * width),
      );
      return [{ muscle, part, from: at(from), to: at(to), radius }];
    }),
  );
  const face = (['nose', 'leftEye', 'rightEye', 'leftEar', 'rightEar'] as const).filter(isSure).map(at);
  const headAt = face.length > 0 ? meanOf(face) : along(middle, down, -0.62 * width);
  const spread = Math.max(0, ...face.map((point) => distance(point, headAt)));
  const head = { at: headAt, radius: Math.max(0.36 * width, 1.6 * spread) };
  return { bones, shoulders, hips, width, head, isSideways: areHips && seen < sideways * torso };
}

/** Half the width of a limb: the nearer end of what was cut out, across it, at the median of some places. */
function radiusOf(
  from: Point,
  to: Point,
  alpha: Raster<Uint8Array>,
  [least, most]: readonly number[],
): number {
  const length = distance(from, to);
  const across: Point = [-(to[1] - from[1]) / length, (to[0] - from[0]) / length];
  const found = [0.3, 0.4, 0.5, 0.6, 0.7].map((share) => {
    const start = between(from, to, share);
    return Math.min(...[-1, 1].map((side) => edgeFrom(start, across, side, alpha, most)));
  });
  return Math.max(least, found.sort((a, b) => a - b)[2]);
}

function edgeFrom(start: Point, way: Point, side: number, alpha: Raster<Uint8Array>, most: number): number {
  for (let gone = 0; gone < most; gone++) {
    const x = Math.round(start[0] + way[0] * side * gone);
    const y = Math.round(start[1] + way[1] * side * gone);
    if (x < 0 || y < 0 || x >= alpha.width || y >= alpha.height) return most;
    if (alpha.data[y * alpha.width + x] < 128) return gone;
  }
  return most;
}

export const distance = (a: Point, b: Point) => Math.hypot(a[0] - b[0], a[1] - b[1]);

export function between(a: Point, b: Point, share: number): Point {
  return [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share];
}

function along(from: Point, way: Point, length: number): Point {
  return [from[0] + way[0] * length, from[1] + way[1] * length];
}

function meanOf(points: readonly Point[]): Point {
  const sum = points.reduce((all, one) => [all[0] + one[0], all[1] + one[1]] as const);
  return [sum[0] / points.length, sum[1] / points.length];
}
