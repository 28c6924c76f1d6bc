import type { Raster } from '../imaging/raster/raster.ts';

export type UpscaleFactor = 2 | 4 | 8;

export interface UpscaleInput {
  /** 3 channels, 8 or 16 bit, in any RGB space with about the gamma of sRGB; clean: what is noise is enlarged too. */
  readonly pixels: Raster;
  readonly factor: UpscaleFactor;
}

/**
 * Promise: exactly `factor` times as large, in the same depth and space; pixel centers stay where they are; made small
 * again (cubic) it is the input to within half a level of 255 in the mean, so no color shifts. The same whatever the size
 * of the picture: no tile shows, and memory beyond input and output does not grow.
 */
export interface UpscaleOutput {
  readonly pixels: Raster;
}
