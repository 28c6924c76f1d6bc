import { findPeople } from '../../../steps/people/find-people.ts';
import { portraitFaces } from '../../../steps/people/portrait-faces.ts';
import type { Photo } from '../../../tasks/photo.ts';
import type { Studio } from '../../../tool/studio.ts';
import { measuredHeight } from './face-crop.ts';
import { measureParent } from './measure-parent.ts';
import type { ParentTraits } from './parent-traits.ts';

/** Shorter faces, in pixels, have eyes of too few pixels to tell their color. */
const small = 100;

interface FoundParent {
  /** Others are in the photo: the largest face is taken. */
  readonly isOneOfSeveral: boolean;
  readonly isSmall: boolean;
  measure(studio: Pick<Studio, 'run' | 'step'>): Promise<ParentTraits>;
}

/** The person of a photo whose face is the largest. Errors: those of `portraitFaces`. */
export async function findParent(photo: Photo, studio: Pick<Studio, 'run'>): Promise<FoundParent> {
  const faces = await portraitFaces(photo, studio);
  const [face] = faces;
  return {
    isOneOfSeveral: faces.length > 1,
    isSmall: face.box[3] < small,
    async measure(measuring) {
      const [person] = await findPeople(photo, [face], measuring, {}, faces);
      const scale = Math.min(1, measuredHeight / face.box[3]);
      const width = Math.max(1, Math.round(photo.width * scale));
      const height = Math.max(1, Math.round(photo.height * scale));
      return measureParent(await photo.analysis({ width, height }), scale, person);
    },
  };
}
