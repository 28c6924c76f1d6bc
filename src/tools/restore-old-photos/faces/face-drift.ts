import type { FacePoints } from '../../../imaging/face/face-points.ts';
import type { FoundFace } from '../../../tasks/finders/find-faces.ts';
import type { Photo } from '../../../tasks/photo.ts';
import type { Studio } from '../../../tool/studio.ts';

/** How far a face has moved from what it was on the print. */
export interface FaceDrift {
  /** How alike the two descriptors are, 0..100; the same person's are mostly above 60. */
  readonly likeness: number;
  /** By how much its points have moved in the mean, in percent of the distance of the eyes. */
  readonly moved: number;
}

/** A face that has moved farther, or is less alike, may look like somebody else. */
const farthestDrift = { likeness: 80, moved: 6 };

export const hasDrifted = ({ likeness, moved }: FaceDrift): boolean =>
  likeness < farthestDrift.likeness || moved > farthestDrift.moved;

/**
 * Compares faces on a print with the same faces once it is restored. Descriptors live in here alone.
 *
 * @param faces as found on `before`
 * @returns for each; nothing for those that can't be found any more
 */
export async function driftOf(
  before: Photo,
  after: Photo,
  faces: readonly FoundFace[],
  studio: Pick<Studio, 'run'>,
): Promise<(FaceDrift | undefined)[]> {
  if (faces.length === 0) return [];
  const { faces: found } = await studio.run('find-faces', { photo: after });
  const drifts: (FaceDrift | undefined)[] = [];
  for (const face of faces) {
    const same = found
      .map((one) => ({ one, moved: movedBy(face.points, one.points) }))
      .sort((one, other) => one.moved - other.moved)[0];
    if (!same || same.moved > 60) {
      drifts.push(undefined);
      continue;
    }
    const [was, is] = [
      await studio.run('describe-face', { photo: before, face }),
      await studio.run('describe-face', { photo: after, face: same.one }),
    ];
    let alike = 0;
    for (const [i, value] of was.descriptor.entries()) alike += value * is.descriptor[i];
    drifts.push({
      likeness: Math.round(100 * Math.max(0, Math.min(1, alike))),
      moved: Math.round(10 * same.moved) / 10,
    });
  }
  return drifts;
}

/** In percent of the distance of the outer corners of the eyes. */
function movedBy(one: FacePoints, other: FacePoints): number {
  const eyes = Math.hypot(one[263][0] - one[33][0], one[263][1] - one[33][1]);
  let sum = 0;
  for (const [i, [x, y]] of one.entries()) sum += Math.hypot(other[i][0] - x, other[i][1] - y);
  return (100 * sum) / one.length / Math.max(1, eyes);
}
