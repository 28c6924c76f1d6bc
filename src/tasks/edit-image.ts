import type { Raster } from '../imaging/raster/raster.ts';

export interface EditImageInput {
  /** 3 channels, 8 or 16 bit, in any RGB space with about the gamma of sRGB. */
  readonly pixels: Raster;
  /** What is to become of the picture, in any language the engine reads. */
  readonly prompt: string;
  /** What must not be in it. */
  readonly negativePrompt?: string;
  /** Where it may change, as that of a fill; without it, everywhere. Engines with the capability `mask` look at it. */
  readonly mask?: Raster<Uint8Array>;
  readonly seed: number;
}

/** Promise: the same size, depth and space; where a mask is 0, every sample is the one that was given. */
export interface EditImageOutput {
  readonly pixels: Raster;
  /** Share of the picture that may have changed, 0..1. */
  readonly changed: number;
}
