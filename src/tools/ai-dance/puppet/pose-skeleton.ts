import type { Channel } from '../moves/motions.ts';
import { mostStretch } from './deform-mesh.ts';
import {
  distance,
  type JointName,
  type Joints,
  type Place,
  type Side,
  type Skeleton,
  sides,
} from './skeleton.ts';

/** How much of a motion each part does, 0..1. */
export interface Amounts {
  readonly body: number;
  readonly arms: Readonly<Record<Side, number>>;
}

/** So far from where it is in the photo an upper arm may turn, and a forearm against it, in degrees. */
const upperLimits = { free: 150, crossing: 42, resting: 8, hidden: 0 };
const foreLimits = { free: 125, crossing: 50, resting: 7, hidden: 0 };
/** A leg is drawn so much longer or shorter before its knee bends: it bends towards the viewer, too. */
const [longer, shorter] = [0.05, mostStretch - 0.02];
const degrees = Math.PI / 180;

/** The arm that leads a motion: the only one that is free, or the one on the viewer's left. */
function leadingSide({ arms, joints }: Skeleton): Side {
  const onLeft: Side = joints.leftShoulder[0] <= joints.rightShoulder[0] ? 'left' : 'right';
  const onRight: Side = onLeft === 'left' ? 'right' : 'left';
  const ease = { free: 3, crossing: 2, resting: 1, hidden: 0 };
  return ease[arms[onRight]] > ease[arms[onLeft]] ? onRight : onLeft;
}

/**
 * The joints of a figure that does what a motion says. Feet that the motion doesn't lift stay where they are: hips go only as far as
 * both legs reach. Without legs in the photo, its lower end stays.
 */
export function poseSkeleton(
  skeleton: Skeleton,
  motion: Partial<Readonly<Record<Channel, number>>>,
  amounts: Amounts,
): Joints {
  const { joints: rest, tall, hasLegs, arms } = skeleton;
  const lead = leadingSide(skeleton);
  const isMirrored = rest[`${lead}Shoulder`][0] > rest[`${lead === 'left' ? 'right' : 'left'}Shoulder`][0];
  const flip = isMirrored ? -1 : 1;
  const roles = sides.map((side) => [side, side === lead ? 'lead' : 'other'] as const);
  const own = (name: Channel) => (motion[name] ?? 0) * amounts.body;
  const feet = Object.fromEntries(
    roles.map(([side, role]) => [
      side,
      moved(rest[`${side}Ankle`], flip * own(`${role}FootX`) * tall, own(`${role}FootY`) * tall),
    ]),
  ) as Record<Side, Place>;
  const wanted: Place = [flip * own('x') * tall, own('y') * tall];
  const shift = hasLegs
    ? reachable(rest, feet, wanted)
    : ([0.5 * wanted[0], 0.35 * Math.max(0, wanted[1])] as Place);
  const lean = flip * own('lean') * degrees;
  const pose: Record<JointName, Place> = { ...rest };
  pose.pelvis = moved(rest.pelvis, ...shift);
  const upper = [
    'neck',
    'head',
    ...sides.flatMap((side) => [`${side}Shoulder`, `${side}Elbow`, `${side}Wrist`]),
  ];
  for (const name of upper as JointName[])
    pose[name] = turned(moved(rest[name], ...shift), pose.pelvis, lean);
  pose.head = turned(pose.head, pose.neck, flip * own('head') * degrees);
  for (const [side, role] of roles) {
    if (arms[side] !== 'hidden')
      poseArm(skeleton, pose, side, motion[`${role}Upper`], motion[`${role}Fore`], amounts.arms[side], lean);
    pose[`${side}Hip`] = moved(rest[`${side}Hip`], ...shift);
    if (hasLegs) {
      [pose[`${side}Knee`], pose[`${side}Ankle`]] = leg(rest, side, pose[`${side}Hip`], feet[side]);
    }
  }
  return pose;
}

const moved = ([x, y]: Place, dx: number, dy: number): Place => [x + dx, y + dy];

function turned([x, y]: Place, [cx, cy]: Place, angle: number): Place {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return [cx + (x - cx) * cos - (y - cy) * sin, cy + (x - cx) * sin + (y - cy) * cos];
}

/** Of what the hips are asked to do, as much as both legs reach. */
function reachable(rest: Joints, feet: Readonly<Record<Side, Place>>, wanted: Place): Place {
  for (let share = 1; share > 0.05; share -= 0.05) {
    const shift: Place = [wanted[0] * share, wanted[1] * Math.max(share, wanted[1] > 0 ? 1 : share)];
    const isNear = sides.every((side) => {
      const [hip, ankle] = [rest[`${side}Hip`], rest[`${side}Ankle`]];
      return distance(moved(hip, ...shift), feet[side]) <= distance(hip, ankle) * (1 + longer);
    });
    if (isNear) return shift;
  }
  return [0, 0];
}

/** Knee and ankle of a leg from a hip to a foot: the photo's own, turned, a little longer or shorter, and bent where that isn't enough. */
function leg(rest: Joints, side: Side, hip: Place, foot: Place): [Place, Place] {
  const [h, k, a] = [rest[`${side}Hip`], rest[`${side}Knee`], rest[`${side}Ankle`]];
  const own = distance(h, a);
  const far = distance(hip, foot);
  const size = Math.max(1 - shorter, Math.min(1 + longer, far / own));
  const [thigh, shank] = [distance(h, k) * size, distance(k, a) * size];
  const bend = Math.acos(
    Math.max(-1, Math.min(1, (thigh ** 2 + far ** 2 - shank ** 2) / (2 * thigh * far || 1))),
  );
  const cross = (a[0] - h[0]) * (k[1] - h[1]) - (a[1] - h[1]) * (k[0] - h[0]);
  const angle = Math.atan2(foot[1] - hip[1], foot[0] - hip[0]) + (Math.sign(cross) || 1) * bend;
  return [[hip[0] + thigh * Math.cos(angle), hip[1] + thigh * Math.sin(angle)], foot];
}

function poseArm(
  { joints: rest, arms }: Skeleton,
  pose: Record<JointName, Place>,
  side: Side,
  upperWanted: number | undefined,
  foreWanted: number | undefined,
  amount: number,
  lean: number,
): void {
  const [shoulder, elbow, wrist] = [rest[`${side}Shoulder`], rest[`${side}Elbow`], rest[`${side}Wrist`]];
  const outward = Math.sign(shoulder[0] - rest.neck[0]) || 1;
  const angleOf = (from: Place, to: Place) =>
    Math.atan2(outward * (to[0] - from[0]), to[1] - from[1]) / degrees;
  const upper = angleOf(shoulder, elbow);
  const bend = wrapped(angleOf(elbow, wrist) - upper);
  const limit = (value: number, most: number) => Math.max(-most, Math.min(most, value));
  const turn =
    upperWanted === undefined ? 0 : amount * limit(wrapped(upperWanted - upper), upperLimits[arms[side]]);
  const bent =
    foreWanted === undefined ? 0 : amount * limit(foreWanted - upperWanted! - bend, foreLimits[arms[side]]);
  // Clockwise on the picture; outward angles run the other way on the viewer's right.
  const direction = -outward * degrees;
  const atElbow = turned(elbow, shoulder, turn * direction);
  const atWrist = turned(turned(wrist, shoulder, turn * direction), atElbow, bent * direction);
  const start = pose[`${side}Shoulder`];
  const place = (joint: Place) =>
    moved(turned(joint, shoulder, lean), start[0] - shoulder[0], start[1] - shoulder[1]);
  pose[`${side}Elbow`] = place(atElbow);
  pose[`${side}Wrist`] = place(atWrist);
}

const wrapped = (angle: number) => ((((angle + 180) % 360) + 360) % 360) - 180;
