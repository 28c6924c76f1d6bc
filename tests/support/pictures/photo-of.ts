import type { Raster } from '#src/imaging/raster/raster.ts';
import { resample } from '#src/imaging/raster/resample.ts';
import type { Photo } from '#src/tasks/photo.ts';

/** Pixels as an opened photo: 3 channels, sRGB. */
export function photoOf(raster: Raster<Uint8Array>): Photo {
  return {
    width: raster.width,
    height: raster.height,
    hasAlpha: false,
    bitDepth: 8,
    pixels: () => Promise.resolve(raster),
    analysis: ({ width, height }) => Promise.resolve(resample(raster, width, height)),
    measure: (by) => Promise.resolve(by(raster)),
  };
}
