import { AppError } from '../../errors.ts';
import { refineAlpha } from '../../imaging/matte/refine-alpha.ts';
import type { Plane, Raster } from '../../imaging/raster/raster.ts';
import { solidInside } from '../../imaging/rim/solid-inside.ts';
import type { CutOutInput, CutOutOutput, SubjectHint } from '../../tasks/cut-out.ts';
import { pickSubject } from './pick-subject.ts';

/** Less than this share of the picture, or of the box somebody drew, is no subject but noise. */
const smallestSubject = 2e-4;

/** Whether so much was found that it is something. */
export function hasSubject({ data }: Plane, { box, points = [] }: SubjectHint): boolean {
  // Where somebody pointed there is something, however small.
  if (!box && points.some(({ keep }) => keep)) return data.some((value) => value > 0.5);
  let missing = smallestSubject * data.length * (box ? box.width * box.height : 1);
  for (let i = 0; i < data.length && missing > 0; i++) if (data[i] > 0.5) missing--;
  return missing <= 0;
}

/** Where a picture is transparent itself, its alpha is not above that. */
export function limitToOwn(alpha: Raster<Uint8Array>, pixels: Raster): void {
  const scale = pixels.data instanceof Uint16Array ? 1 / 257 : 1;
  for (let i = 0; i < alpha.data.length; i++) {
    const own = Math.round(pixels.data[i * 4 + 3] * scale);
    if (own < alpha.data[i]) alpha.data[i] = own;
  }
}

/**
 * What one look at the whole photo found, as a cut-out: a box or clicks choose among it, and edges follow the photo's own colors.
 * Error: `subject_not_found`.
 *
 * @param found 0..1, of any size; it is stretched over the photo
 */
export async function cutOutFrom(
  found: Plane,
  { photo, subject = {}, keepsDoubts, goesBeyondBox }: CutOutInput,
): Promise<CutOutOutput> {
  const coarse = pickSubject(found, goesBeyondBox ? { points: subject.points } : subject);
  if (!hasSubject(coarse, subject)) throw new AppError('subject_not_found');
  const pixels = await photo.pixels();
  const alpha = refineAlpha(keepsDoubts ? coarse : solidInside(coarse), pixels);
  if (pixels.channels === 4) limitToOwn(alpha, pixels);
  return { alpha, certainty: certaintyOf(found.data), views: 1 };
}

/** Mean |2α−1| over pixels with α > 0.1. */
function certaintyOf(alpha: Float32Array): number {
  let [sum, count] = [0, 0];
  for (const value of alpha) {
    if (value <= 0.1) continue;
    sum += Math.abs(2 * value - 1);
    count++;
  }
  return count === 0 ? 0 : sum / count;
}
