import { distance, isMovedApart, type Skeleton, sides } from '../puppet/skeleton.ts';

/** Shoulders so close together, in trunks, are seen from the side. */
const sideShoulders = 0.34;
/** A thigh that goes down by less, in trunks, is folded: somebody sits or squats. */
const foldedThigh = 0.35;

/**
 * What makes a dance look less natural, of a figure with joints.
 *
 * @param found as the photo shows it
 * @param moved what of it moves
 */
export function poseWarnings(
  { joints, hasLegs }: Skeleton,
  moved: Skeleton,
): ('side_view' | 'folded_legs' | 'half_body' | 'still_legs' | 'resting_arms')[] {
  const trunk = distance(joints.neck, joints.pelvis);
  const isAside = distance(joints.leftShoulder, joints.rightShoulder) < sideShoulders * trunk;
  const isFolded = sides.some(
    (side) => joints[`${side}Knee`][1] - joints[`${side}Hip`][1] < foldedThigh * trunk,
  );
  return [
    ...(isAside ? (['side_view'] as const) : []),
    ...(moved.hasLegs && isFolded ? (['folded_legs'] as const) : []),
    ...(hasLegs ? [] : (['half_body'] as const)),
    ...(hasLegs && !moved.hasLegs ? (['still_legs'] as const) : []),
    ...(sides.some((side) => !isMovedApart(moved.arms[side])) ? (['resting_arms'] as const) : []),
  ];
}
