import { maskOf } from '../../imaging/matte/mask.ts';
import type { Raster, Size } from '../../imaging/raster/raster.ts';
import { resample } from '../../imaging/raster/resample.ts';
import { takeMask } from '../../imaging/selection/combine-masks.ts';
import type { Photo } from '../../tasks/photo.ts';
import { healMarked } from './heal-marked.ts';

/** From here on, of 255, a place is protected. */
const half = 128;

/** What is marked on a photo, in another size. */
export async function markedOn(mask: Photo, { width, height }: Size): Promise<Raster<Uint8Array>> {
  const marks = maskOf(await mask.pixels());
  return marks.width === width && marks.height === height ? marks : resample(marks, width, height);
}

/** Heals marked spots that aren't protected, in place; answers how many were healed, and how many stay. */
export async function healSpots(raster: Raster, spots: Photo, kept: Raster<Uint8Array> | undefined) {
  const marks = await markedOn(spots, raster);
  return healMarked(raster, kept ? { ...marks, data: takeMask(marks.data, kept.data) } : marks);
}

/** Whether a place of the photo is protected. */
export function isKept(kept: Raster<Uint8Array> | undefined, x: number, y: number): boolean {
  if (!kept) return false;
  const [column, row] = [Math.floor(x), Math.floor(y)];
  return kept.data[row * kept.width + column] >= half;
}
