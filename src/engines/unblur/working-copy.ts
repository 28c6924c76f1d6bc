import type { Raster } from '../../imaging/raster/raster.ts';
import { resample } from '../../imaging/raster/resample.ts';
import { blankLike } from '../../imaging/raster/tiles.ts';

/** The photo in the size in which its blur is undone. */
export interface WorkingCopy {
  readonly pixels: Raster;
  /** Up to 1. */
  readonly scale: number;
}

/** A blur that carries light so far leaves nothing that half the pixels could not show. */
const usefulReach = 6;
const mostReach = 40;
/** Photos of up to so many pixels are worked on as they are: they take seconds. */
const smallPhoto = 3_000_000;

/** @param reach how far the blur carried light, in pixels */
export function workingCopy(pixels: Raster, reach: number): WorkingCopy {
  const useful = pixels.width * pixels.height > smallPhoto ? usefulReach : mostReach;
  const scale = Math.min(1, useful / reach);
  if (scale > 0.85) return { pixels, scale: 1 };
  const [width, height] = [pixels.width, pixels.height].map((side) => Math.max(1, Math.round(side * scale)));
  return { pixels: resample(pixels, width, height, 'cubic'), scale };
}

/** The photo changed as its copy was: what only the photo has, its grain, stays. */
export function changeBy(pixels: Raster, copy: WorkingCopy, changed: Raster): Raster {
  if (copy.scale === 1) return changed;
  const { width, height } = pixels;
  const before = resample(copy.pixels, width, height, 'cubic').data;
  const after = resample(changed, width, height, 'cubic').data;
  const result = blankLike(pixels, pixels, 3);
  const maximum = pixels.data instanceof Uint16Array ? 65535 : 255;
  for (let at = 0; at < result.data.length; at++) {
    result.data[at] = Math.min(maximum, Math.max(0, pixels.data[at] + after[at] - before[at]));
  }
  return result;
}
