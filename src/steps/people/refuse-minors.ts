import { AppError } from '../../errors.ts';
import type { FoundFace } from '../../tasks/finders/find-faces.ts';
import type { Photo } from '../../tasks/photo.ts';
import type { Studio } from '../../tool/studio.ts';

/** Years. */
const adult = 18;
/**
 * Ages are guessed from pictures, by some years too old or too young. Of eleven children in photos of all kinds, eight were guessed to be younger
 * than the first on average, or perhaps younger than the second; of 28 adults none was, but for one in a dark room.
 */
const [leastGuess, leastPerhaps] = [21, 14];
/** Whether somebody with this guessed age may be younger than `least`, or a minor. */
export function looksYounger(
  { from, to }: { readonly from: number; readonly to: number },
  least = adult,
): boolean {
  return (from + to) / 2 < Math.max(least, leastGuess) || from < leastPerhaps;
}

/** Faces narrower than this, in pixels, say nothing about an age. */
const leastWidth = 24;

/**
 * Tools for adults take no photo of somebody who looks like a child, whatever was stated. What is guessed is forgotten at once. Error:
 * `minor_refused`, or `looks_underage {years}` where the line lies higher.
 *
 * @param least the age from which on somebody may be in it; above 18 where no doubt may be left
 */
export async function refuseMinors(
  photo: Photo,
  faces: readonly FoundFace[],
  studio: Pick<Studio, 'runEach'>,
  least = adult,
): Promise<void> {
  const large = faces.filter(({ box }) => box[2] >= leastWidth);
  const described = await studio.runEach(
    'describe-face',
    large.map((face) => ({ photo, face })),
  );
  if (!described.some(({ age }) => looksYounger(age, least))) return;
  throw least > adult ? new AppError('looks_underage', { years: least }) : new AppError('minor_refused');
}
