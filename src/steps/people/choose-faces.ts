import { AppError } from '../../errors.ts';
import type { Size } from '../../imaging/raster/raster.ts';
import type { FoundFace } from '../../tasks/finders/find-faces.ts';

/**
 * Those of the found faces that are worked on, and what is reported of all. Error: `option_invalid {option}` where there are faces but
 * none of them is meant.
 *
 * @param places the option `faces`
 * @param most so many are worked on in one run
 */
export function chooseFaces(
  photo: Size,
  faces: readonly FoundFace[],
  places: readonly number[] | undefined,
  most: number,
) {
  const chosen = faces.slice(0, most).map((_, place) => !places || places.includes(place));
  const wanted = faces.filter((_, place) => chosen[place]);
  if (faces.length > 0 && wanted.length === 0) throw new AppError('option_invalid', { option: 'faces' });
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
