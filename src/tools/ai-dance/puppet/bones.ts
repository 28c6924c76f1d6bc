import {
  distance,
  type JointName,
  type LayerName,
  type Place,
  type Side,
  type Skeleton,
  sides,
} from './skeleton.ts';

/** What turns and is stretched as one. */
export interface Bone {
  readonly layer: LayerName;
  readonly from: JointName;
  readonly to: JointName;
  /** Where it lies in the photo; beyond `to` where a hand hangs on it. */
  readonly start: Place;
  readonly end: Place;
  /** Half of how thick a limb of an average person is there, in pixels. */
  readonly radius: number;
  /** A foot: it is moved, but neither turned nor stretched. */
  readonly isFoot?: true;
  /** A collarbone: nothing is an arm's by lying near it, but it holds the upper end of the arm at the trunk. */
  readonly isAnchor?: true;
}

/** Half of how thick each part is, in shares of the height. */
const radii = {
  trunk: 0.1,
  head: 0.075,
  upperArm: 0.042,
  forearm: 0.037,
  collar: 0.042,
  thigh: 0.06,
  shank: 0.048,
  foot: 0.06,
};
/** A hand is so much of its forearm. */
const hand = 0.45;
/** Of the height: from the ankle to the ground. */
const sole = 0.04;

/** The bones of a figure. Those of arms that rest are the body's; arms that are hidden have none. */
export function bonesOf({ joints, tall, hasLegs, arms }: Skeleton): Bone[] {
  const bone = (
    layer: LayerName,
    from: JointName,
    to: JointName,
    share: keyof typeof radii,
    further = 0,
  ): Bone => {
    const [a, b] = [joints[from], joints[to]];
    const end: Place = [b[0] + (b[0] - a[0]) * further, b[1] + (b[1] - a[1]) * further];
    return { layer, from, to, start: a, end, radius: radii[share] * tall };
  };
  const limbs = sides.flatMap((side) => [
    ...(arms[side] === 'hidden' ? [] : armOf(side, arms[side] === 'resting' ? 'body' : side)),
    bone('body', `${side}Hip`, `${side}Knee`, 'thigh'),
    ...(hasLegs ? [bone('body', `${side}Knee`, `${side}Ankle`, 'shank'), footOf(side)] : []),
  ]);
  function armOf(side: Side, layer: LayerName): Bone[] {
    const anchor = { ...bone(layer, 'neck', `${side}Shoulder`, 'collar'), isAnchor: true } as const;
    return [
      ...(layer === 'body' ? [] : [anchor]),
      bone(layer, `${side}Shoulder`, `${side}Elbow`, 'upperArm'),
      bone(layer, `${side}Elbow`, `${side}Wrist`, 'forearm', hand),
    ];
  }
  function footOf(side: Side): Bone {
    const ankle: JointName = `${side}Ankle`;
    const start = joints[ankle];
    const end: Place = [start[0], start[1] + sole * tall];
    return { layer: 'body', from: ankle, to: ankle, start, end, radius: radii.foot * tall, isFoot: true };
  }
  return [bone('body', 'pelvis', 'neck', 'trunk'), bone('body', 'neck', 'head', 'head'), ...limbs];
}

/** How far a place lies from a bone, in pixels. */
export function distanceToBone({ start, end }: Pick<Bone, 'start' | 'end'>, x: number, y: number): number {
  const [dx, dy] = [end[0] - start[0], end[1] - start[1]];
  const along = ((x - start[0]) * dx + (y - start[1]) * dy) / (dx * dx + dy * dy + 1e-9);
  const share = Math.max(0, Math.min(1, along));
  return distance([x, y], [start[0] + share * dx, start[1] + share * dy]);
}
