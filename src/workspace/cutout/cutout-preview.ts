import type { Box } from '../../imaging/raster/raster.ts';
import type { BrushMasks } from '../brush/brush-strokes.ts';
import type { ResultLayers } from '../compare/result-layers.ts';

export interface CutoutLook {
  /** False shows the photo's own colors under the matte, halo included. */
  cleansRim: boolean;
  /** Alpha as gray instead of the picture. */
  asMask: boolean;
}

/**
 * What the result will look like with these strokes, written into `out` (RGBA, the layers' size) within `region`:
 * under `keep` the photo's own pixels come back, under `erase` they go. The server does the same at full size.
 */
export function composeCutout(
  out: Uint8ClampedArray,
  layers: ResultLayers,
  masks: BrushMasks,
  look: CutoutLook,
  region: Box,
): void {
  const { photo, result, width } = layers;
  const colors = look.cleansRim ? result : photo;
  for (let y = region.y; y < region.y + region.height; y++) {
    const rowEnd = y * width + region.x + region.width;
    for (let pixel = y * width + region.x; pixel < rowEnd; pixel++) {
      const i = pixel * 4;
      const keep = masks.keep[pixel] / 255;
      const remaining = (1 - keep) * (1 - masks.erase[pixel] / 255);
      const fromPhoto = keep * (photo[i + 3] / 255);
      const fromResult = remaining * (result[i + 3] / 255);
      const alpha = fromPhoto + fromResult;
      if (look.asMask) {
        out[i] = out[i + 1] = out[i + 2] = alpha * 255;
        out[i + 3] = 255;
        continue;
      }
      const share = alpha > 0 ? fromPhoto / alpha : 0;
      out[i] = photo[i] * share + colors[i] * (1 - share);
      out[i + 1] = photo[i + 1] * share + colors[i + 1] * (1 - share);
      out[i + 2] = photo[i + 2] * share + colors[i + 2] * (1 - share);
      out[i + 3] = alpha * 255;
    }
  }
}
