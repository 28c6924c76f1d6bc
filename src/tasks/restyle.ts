import type { PaintStyle } from '../imaging/paint/painters.ts';
import type { Raster } from '../imaging/raster/raster.ts';

export interface RestyleInput {
  /** 3 or 4 channels, 8 or 16 bit, in any RGB space with about the gamma of sRGB. */
  readonly pixels: Raster;
  readonly style: PaintStyle;
  /** What an engine elsewhere is asked in words in place of the style, in English: a look that isn't among the styles. */
  readonly words?: string;
  /** How far the photo steps back, above 0 and up to 1. Engines with the capability `strength` heed it. */
  readonly strength: number;
  /** How small the strokes, dots or tiles are, 0..1. Engines with the capability `detail` heed it. */
  readonly detail: number;
  readonly seed: number;
}

/** Promise: the same size, channels, depth and space; alpha stays. */
export interface RestyleOutput {
  readonly pixels: Raster;
}
