import type { Raster } from '../imaging/raster/raster.ts';

export interface CheckSafetyInput {
  /** 3 or 4 channels, sRGB. */
  readonly pixels: Raster;
}

/** How sure the network is of each, 0..1; together 1. */
export interface CheckSafetyOutput {
  readonly drawing: number;
  readonly hentai: number;
  readonly neutral: number;
  readonly porn: number;
  readonly sexy: number;
}
