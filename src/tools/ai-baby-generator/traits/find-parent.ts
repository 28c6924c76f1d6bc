import { AppError } from '../../../errors.ts';
import { portraitFaces } from '../../../steps/people/portrait-faces.ts';
import type { Photo } from '../../../tasks/photo.ts';
import type { Studio } from '../../../tool/studio.ts';
import { measuredHeight } from './face-crop.ts';
import { measureParent } from './measure-parent.ts';
import type { ParentTraits } from './parent-traits.ts';

/** Shorter faces, in pixels, have eyes of too few pixels to tell their color. */
const small = 100;
/** Heads turned further than this, in degrees, show too little of their other side to measure. */
const turned = 35;

interface FoundParent {
  /** Others are in the photo: the largest face is taken. */
  readonly isOneOfSeveral: boolean;
  readonly isSmall: boolean;
  readonly isTurned: boolean;
  measure(): Promise<ParentTraits>;
}

/** The person of a photo whose face is the largest. Errors: `document_refused`, and `missing` where there is nobody. */
export async function findParent(
  photo: Photo,
  missing: 'face_not_found' | 'second_face_not_found',
  studio: Pick<Studio, 'run'>,
): Promise<FoundParent> {
  const faces = await portraitFaces(photo, studio, { mayBeNone: true });
  if (faces.length === 0) throw new AppError(missing);
  const [face] = faces;
  return {
    isOneOfSeveral: faces.length > 1,
    isSmall: face.box[3] < small,
    isTurned: Math.abs(face.pose.yaw) > turned,
    async measure() {
      const scale = Math.min(1, measuredHeight / face.box[3]);
      const width = Math.max(1, Math.round(photo.width * scale));
      const height = Math.max(1, Math.round(photo.height * scale));
      return measureParent(await photo.analysis({ width, height }), scale, face);
    },
  };
}
