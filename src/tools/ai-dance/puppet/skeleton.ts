import type { Size } from '../../../imaging/raster/raster.ts';

/** In pixels of the frame. */
export type Place = readonly [x: number, y: number];

/** What bones lie between; left and right are the figure's own. */
export const jointNames = [
  'head',
  'neck',
  'pelvis',
  'leftShoulder',
  'leftElbow',
  'leftWrist',
  'rightShoulder',
  'rightElbow',
  'rightWrist',
  'leftHip',
  'leftKnee',
  'leftAnkle',
  'rightHip',
  'rightKnee',
  'rightAnkle',
] as const;

export type JointName = (typeof jointNames)[number];
export type Joints = Readonly<Record<JointName, Place>>;

export type Side = 'left' | 'right';
export const sides = ['left', 'right'] as const;

/** The parts that are drawn one over the other. */
export type LayerName = 'body' | Side;

/** What is known of a figure that dances with joints. */
export interface Skeleton {
  readonly joints: Joints;
  /** Height of a standing person of these proportions, in pixels. */
  readonly tall: number;
  /** Both feet are there to stand on. */
  readonly hasLegs: boolean;
  readonly arms: Readonly<Record<Side, ArmState>>;
}

/**
 * `free`: off the trunk; `crossing`: before it, with the hand at the head, or cut off where no edge is: it turns less; `resting`: it is a part of the trunk that bends a little, as it
 * can't be cut off; `hidden`: nobody knows where it is.
 */
export type ArmState = 'free' | 'crossing' | 'resting' | 'hidden';

/** Whether an arm is a part by itself. */
export const isMovedApart = (arm: ArmState): boolean => arm === 'free' || arm === 'crossing';

/** The same figure, with arms that are seen but aren't cut off. */
export function withResting(skeleton: Skeleton, resting: readonly Side[]): Skeleton {
  const arms = { ...skeleton.arms };
  for (const side of resting) if (arms[side] !== 'hidden') arms[side] = 'resting';
  return { ...skeleton, arms };
}

/** A place and how sure it is that something is there, 0..1. */
export type ScoredPlace = readonly [x: number, y: number, score: number];
type Points = Readonly<
  Record<Exclude<JointName, 'head' | 'neck' | 'pelvis'> | 'nose' | 'leftEar' | 'rightEar', ScoredPlace>
>;

/** From this score on a point is there. */
const [sure, sureLeg, sureArm] = [0.3, 0.25, 0.22];
/** Of a person's height: trunk and shoulders, the smallest shares they take. */
const [trunkShare, shoulderShare] = [0.3, 0.235];

/** Of the forearm, beyond the wrist: where the middle of a hand is. */
const handShare = 0.3;

const between = (a: Place, b: Place, share = 0.5): Place => [
  a[0] + (b[0] - a[0]) * share,
  a[1] + (b[1] - a[1]) * share,
];
export const distance = (a: Place, b: Place) => Math.hypot(a[0] - b[0], a[1] - b[1]);
const placeOf = ([x, y]: ScoredPlace): Place => [x, y];

/**
 * A skeleton of found points, in pixels of the frame; undefined where shoulders or hips aren't there: of a face alone, of a
 * thing.
 */
export function skeletonOf(points: Points, frame: Size): Skeleton | undefined {
  const { leftShoulder, rightShoulder, leftHip, rightHip } = points;
  const hips = (leftHip[2] + rightHip[2]) / 2;
  if (Math.min(leftShoulder[2], rightShoulder[2]) < sure || hips < sure) return undefined;
  const neck = between(placeOf(leftShoulder), placeOf(rightShoulder));
  const pelvis = between(placeOf(leftHip), placeOf(rightHip));
  const trunk = distance(neck, pelvis);
  const shoulders = distance(placeOf(leftShoulder), placeOf(rightShoulder));
  const tall = Math.max(trunk / trunkShare, shoulders / shoulderShare);
  if (trunk < 0.15 * tall) return undefined;
  const seen = [points.nose, points.leftEar, points.rightEar].filter(([, , score]) => score >= 0.2);
  const middle: Place =
    seen.length === 0
      ? between(pelvis, neck, 1.36)
      : [mean(seen.map(([x]) => x)), mean(seen.map(([, y]) => y))];
  const isInFrame = ([x, y]: Place | ScoredPlace) =>
    x > 0 && y > 0 && x < frame.width && y < frame.height - 2;
  const hasLegs = sides.every((side) => {
    const [knee, ankle] = [points[`${side}Knee`], points[`${side}Ankle`]];
    return knee[2] >= sureLeg && ankle[2] >= sureLeg && isInFrame(ankle);
  });
  const ends = sides.map((side) => legOf(points, side, hasLegs, tall));
  const joints = {
    ...Object.fromEntries(
      jointNames.flatMap((name) => (name in points ? [[name, placeOf(points[name as 'leftHip'])]] : [])),
    ),
    neck,
    pelvis,
    head: between(neck, middle, 1.85),
    leftKnee: ends[0].knee,
    leftAnkle: ends[0].ankle,
    rightKnee: ends[1].knee,
    rightAnkle: ends[1].ankle,
  } as unknown as Joints;
  const arms = { left: armOf(points, 'left', joints, tall), right: armOf(points, 'right', joints, tall) };
  const skeleton = { joints, tall, hasLegs, arms };
  return areFolded(arms, joints, tall) ? withResting(skeleton, sides) : skeleton;
}

/**
 * Whether neither arm can be taken from the other: the hands touch, or both are before the trunk and one over the other, or one of
 * them can't be seen there.
 */
function areFolded({ left, right }: Skeleton['arms'], joints: Joints, tall: number): boolean {
  const hands = sides.map((side) => between(joints[`${side}Elbow`], joints[`${side}Wrist`], 1 + handShare));
  const areTouching =
    distance(joints.leftWrist, joints.rightWrist) < 0.055 * tall ||
    distance(hands[0], hands[1]) < 0.07 * tall;
  if (left !== 'hidden' && right !== 'hidden' && areTouching) return true;
  if (left === 'free' || right === 'free') return false;
  if (left === 'hidden' || right === 'hidden') return true;
  return distance(joints.leftWrist, joints.rightWrist) < 0.16 * tall;
}

function legOf(points: Points, side: Side, hasLegs: boolean, tall: number): { knee: Place; ankle: Place } {
  const [hip, knee, ankle] = [points[`${side}Hip`], points[`${side}Knee`], points[`${side}Ankle`]];
  if (hasLegs) return { knee: placeOf(knee), ankle: placeOf(ankle) };
  // What isn't seen hangs straight down from what is.
  const end: Place = knee[2] >= sure ? placeOf(knee) : [hip[0], hip[1] + 0.24 * tall];
  return { knee: end, ankle: [end[0], end[1] + 0.22 * tall] };
}

function armOf(points: Points, side: Side, joints: Joints, tall: number): ArmState {
  const [elbow, wrist] = [points[`${side}Elbow`], points[`${side}Wrist`]];
  if (Math.min(elbow[2], wrist[2]) < sureArm) return 'hidden';
  const hand = placeOf(wrist);
  const isAtHead = distance(hand, between(joints.neck, joints.head, 0.5)) < 0.09 * tall;
  return isAtHead || isBeforeTrunk(hand, joints, tall) ? 'crossing' : 'free';
}

/** Whether a place lies before the trunk, a little within its sides. */
function isBeforeTrunk([x, y]: Place, { neck, pelvis, leftShoulder, rightShoulder }: Joints, tall: number) {
  const [dx, dy] = [pelvis[0] - neck[0], pelvis[1] - neck[1]];
  const along = ((x - neck[0]) * dx + (y - neck[1]) * dy) / (dx * dx + dy * dy);
  if (along < -0.1 || along > 1.15) return false;
  const beside = Math.abs((x - neck[0]) * dy - (y - neck[1]) * dx) / Math.hypot(dx, dy);
  return beside < Math.max(0.4 * distance(leftShoulder, rightShoulder), 0.06 * tall);
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
