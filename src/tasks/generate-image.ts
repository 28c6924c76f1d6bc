import type { Raster } from '../imaging/raster/raster.ts';

export interface GenerateImageInput {
  /** What the picture shows, in any language the engine reads. */
  readonly prompt: string;
  readonly width: number;
  readonly height: number;
  /** The same prompt and seed give the same picture; another seed gives another composition. */
  readonly seed: number;
}

/** 3 channels, 8 bit, sRGB, exactly as large as was asked for. Error: `nothing_to_draw` when the engine knows none of the words. */
export interface GenerateImageOutput {
  readonly pixels: Raster;
}
