import type { Raster, Samples } from '../raster/raster.ts';

/**
 * Paints a picture anew at its full size. `detail` 0..1: coarse to fine. Samples are gamma encoded RGB or gray (1–4
 * channels), 8 or 16 bit; the result has the same size, channels and depth, and the same alpha. The same picture gives the
 * same painting. Sizes of strokes, dots and cells follow the picture's size, so that a small and a large copy look alike.
 */
export type Painter = <S extends Samples>(
  picture: Raster<S>,
  detail: number,
  step: (share: number) => Promise<void>,
) => Promise<Raster<S>>;
