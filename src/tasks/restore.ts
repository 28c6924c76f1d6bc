import type { Raster } from '../imaging/raster/raster.ts';

/** How much damage there is to undo. Both 0 changes nothing worth the time. */
export interface Damage {
  /** Standard deviation of the noise on the scale 0..255, up to 55. */
  readonly noise: number;
  /** What JPEG took: 1 − quality / 100, 0..0.92. */
  readonly jpegLoss: number;
}

export interface RestoreInput {
  /** 3 channels, 8 or 16 bit, in any RGB space with about the gamma of sRGB. */
  readonly pixels: Raster;
  readonly damage: Damage;
}

/** Promise: the same size, depth and space, colors and brightness as they were; no tile shows. */
export interface RestoreOutput {
  readonly pixels: Raster;
}

export interface UnblurInput {
  /** 3 channels, 8 or 16 bit, in any RGB space with about the gamma of sRGB. */
  readonly pixels: Raster;
}

/** Promise: the same size, depth and space; no tile shows. */
export interface UnblurOutput {
  readonly pixels: Raster;
}

export interface ColorizeInput {
  /** 3 channels, 8 or 16 bit, sRGB; what colors it has do not count. */
  readonly pixels: Raster;
}

/** Promise: the same size and depth; every pixel keeps its CIE lightness as far as its new color is within sRGB. */
export interface ColorizeOutput {
  readonly pixels: Raster;
}
