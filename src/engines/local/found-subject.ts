import type { Plane, Raster } from '../../imaging/raster/raster.ts';
import type { SubjectHint } from '../../tasks/cut-out.ts';

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
