import type { Raster } from '../../../imaging/raster/raster.ts';
import { resample } from '../../../imaging/raster/resample.ts';
import type { Photo } from '../../../tasks/photo.ts';

/** Pixels as an opened photo, for tasks that take one: 3 channels, sRGB. */
export function photoOfPixels(raster: Raster<Uint8Array>): Photo {
  return {
    width: raster.width,
    height: raster.height,
    hasAlpha: false,
    bitDepth: 8,
    pixels: async () => raster,
    analysis: async ({ width, height }) => resample(raster, width, height),
    measure: async (by) => by(raster),
  };
}
