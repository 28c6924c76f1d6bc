import { AppError } from '../../../errors.ts';
import { eyeState } from '../../../imaging/face/eye-state.ts';
import { isBearded } from '../../../imaging/swap/bearded-part.ts';
import type { FacePart } from '../../../imaging/swap/face-part.ts';
import { glassesScore } from '../../../imaging/swap/glasses/glasses-score.ts';
import { cheekLightness } from '../../../imaging/swap/light/cheek-lightness.ts';
import { eyeDistance, seenFace } from '../../../steps/people/look-at-face.ts';
import { portraitFaces } from '../../../steps/people/portrait-faces.ts';
import { leastHeight, sourceTurned, sureGlasses } from '../../../steps/people/swap-limits.ts';
import type { FoundFace } from '../../../tasks/finders/find-faces.ts';
import type { Photo } from '../../../tasks/photo.ts';
import type { Studio } from '../../../tool/studio.ts';

/** The face that comes into the clip. */
export interface NewFace {
  readonly face: FoundFace;
  /** All of its photo. */
  readonly faces: readonly FoundFace[];
  readonly eyes: ReturnType<typeof eyeState>;
  readonly hasBeard: boolean;
  /** Of the skin of its cheeks, in OKLab. */
  readonly lightness: number;
  /** The face in about the size that it's needed in, a little larger: more pixels would flicker. */
  partFor(eyeDistance: number): Promise<FacePart>;
}

/** Copies are this many times as large as the next smaller one. */
const octave = Math.SQRT2;
/** A copy is at least so much larger than the target. */
const larger = 1.05;

/**
 * The largest face of a photo, if it can stand for others. Errors: `second_face_not_found`, `document_refused`, `second_face_from_side`,
 * `second_face_too_coarse {least}`, `second_eyes_covered`, `glasses_in_the_way`.
 */
export async function newFace(photo: Photo, studio: Pick<Studio, 'run'>): Promise<NewFace> {
  const faces = await portraitFaces(photo, studio, { missing: 'second_face_not_found' });
  const [face] = faces;
  if (Math.abs(face.pose.yaw) > sourceTurned) throw new AppError('second_face_from_side');
  if (face.box[3] < leastHeight) throw new AppError('second_face_too_coarse', { least: leastHeight });
  const copies = new Map<number, FacePart>();
  const copyAt = async (level: number): Promise<FacePart> => {
    const known = copies.get(level);
    if (known) return known;
    const scale = octave ** -level;
    const size = {
      width: Math.max(1, Math.round(photo.width * scale)),
      height: Math.max(1, Math.round(photo.height * scale)),
    };
    const { part } = seenFace(await photo.analysis(size), photo, face);
    copies.set(level, part);
    return part;
  };
  const whole = await copyAt(0);
  if ((await glassesScore(whole.picture, whole.points)).score > sureGlasses)
    throw new AppError('glasses_in_the_way');
  const eyes = eyeState(whole, whole.picture);
  if (eyes === 'hidden') throw new AppError('second_eyes_covered');
  return {
    face,
    faces,
    eyes,
    hasBeard: isBearded(whole),
    lightness: cheekLightness(whole.picture, whole.points),
    partFor(wanted) {
      const level = Math.floor(Math.log(eyeDistance(face) / (larger * wanted)) / Math.log(octave));
      return copyAt(Math.max(0, level));
    },
  };
}
