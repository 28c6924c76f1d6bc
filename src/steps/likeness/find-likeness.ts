import type { FoundFace } from '../../tasks/finders/find-faces.ts';
import type { Photo } from '../../tasks/photo.ts';
import type { Studio } from '../../tool/studio.ts';
import { type MissingFace, portraitFaces } from '../people/portrait-faces.ts';
import { measuredHeight } from './face-crop.ts';
import { type MeasuredPerson, measurePerson } from './measure-person.ts';

/** Shorter faces, in pixels, have eyes of too few pixels to tell their color. */
const small = 100;
/** Heads turned further than this, in degrees, show too little of their other side to measure. */
const turned = 35;

export interface FoundLikeness {
  /** Others are in the photo: the largest face is taken. */
  readonly face: FoundFace;
  readonly isOneOfSeveral: boolean;
  readonly isSmall: boolean;
  readonly isTurned: boolean;
  measure(): Promise<MeasuredPerson>;
}

/** The person of a photo whose face is the largest. Errors: `document_refused`, and `missing` where there is nobody. */
export async function findLikeness(
  photo: Photo,
  missing: MissingFace,
  studio: Pick<Studio, 'run'>,
): Promise<FoundLikeness> {
  return likenessOf(photo, await portraitFaces(photo, studio, { missing }));
}

/** @param faces of the photo, the largest first; one at least */
export function likenessOf(photo: Photo, faces: readonly FoundFace[]): FoundLikeness {
  const [face] = faces;
  return {
    face,
    isOneOfSeveral: faces.length > 1,
    isSmall: face.box[3] < small,
    isTurned: Math.abs(face.pose.yaw) > turned,
    async measure() {
      const scale = Math.min(1, measuredHeight / face.box[3]);
      const width = Math.max(1, Math.round(photo.width * scale));
      const height = Math.max(1, Math.round(photo.height * scale));
      return measurePerson(await photo.analysis({ width, height }), scale, face);
    },
  };
}
