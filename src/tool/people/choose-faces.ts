import { AppError } from '../../errors.ts';
import type { Size } from '../../imaging/raster/raster.ts';
import type { FoundFace } from '../../tasks/finders/find-faces.ts';
import type { Studio } from '../studio.ts';

interface FaceLimits {
  /** So many are worked on in one run. */
  readonly most: number;
  /** Faces that are less high, in pixels, come out coarse. */
  readonly small: number;
}

/**
 * Those of the found faces that are worked on, and what is reported of all. Warns of `many_faces` and `small_face`. Error:
 * `option_invalid {option}` where there are faces but none of them is meant.
 *
 * @param places the option `faces`
 */
export function chooseFaces(
  photo: Size,
  faces: readonly FoundFace[],
  places: readonly number[] | undefined,
  { most, small }: FaceLimits,
  studio: Pick<Studio, 'warn'>,
) {
  const chosen = faces.slice(0, most).map((_, place) => !places || places.includes(place));
  const wanted = faces.filter((_, place) => chosen[place]);
  if (faces.length > 0 && wanted.length === 0) throw new AppError('option_invalid', { option: 'faces' });
  if (faces.length > most) studio.warn('many_faces');
  if (wanted.some(({ box }) => box[3] < small)) studio.warn('small_face');
  const percent = (part: number, whole: number) =>
    Math.min(200, Math.max(-100, Math.round((1000 * part) / whole) / 10));
  const reported = faces.slice(0, most).map(({ box: [x, y, width, height] }, place) => ({
    left: percent(x, photo.width),
    top: percent(y, photo.height),
    width: percent(width, photo.width),
    height: percent(height, photo.height),
    chosen: chosen[place],
  }));
  return { wanted, reported };
}
