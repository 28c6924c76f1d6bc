import type { FoundFace } from '../../tasks/finders/find-faces.ts';

/** From so many degrees on one eye lies behind the nose. */
const profile = 50;
/** The mesh knows no profiles: where it is so unsure of its points, half of the face can't be seen. */
const leastPoints = 0.4;

/** Whether only half of a face can be seen, so that the points of the other half are made up. */
export function isFromSide({ pose, pointScore }: Pick<FoundFace, 'pose' | 'pointScore'>): boolean {
  return Math.abs(pose.yaw) >= profile || pointScore < leastPoints;
}
