import type { Box } from '../../imaging/raster/raster.ts';
import type { BrushMasks } from '../brush/brush-strokes.ts';

/** Both pictures at preview size, RGBA with straight alpha, as a canvas gives them. */
export interface CutoutLayers {
  readonly width: number;
  readonly height: number;
  /** The photo as it was sent. */
  readonly photo: Uint8ClampedArray;
  /** The result: alpha is the matte, colors have lost the old background. */
  readonly cutout: Uint8ClampedArray;
}

export interface CutoutLook {
  /** False shows the photo's own colors under the matte, halo included. */
  removeHalo: boolean;
  /** Alpha as gray instead of the picture. */
  asMask: boolean;
}

/**
 * What the result will look like with these strokes, written into `out` (RGBA, the layers' size) within `region`:
 * under `keep` the photo's own pixels come back, under `erase` they go. The server does the same at full size.
 */
export function composeCutout(
  out: Uint8ClampedArray,
  layers: CutoutLayers,
  masks: BrushMasks,
  look: CutoutLook,
  region: Box,
): void {
  const { photo, cutout, width } = layers;
  const colors = look.removeHalo ? cutout : photo;
  for (let y = region.y; y < region.y + region.height; y++) {
    const rowEnd = y * width + region.x + region.width;
    for (let pixel = y * width + region.x; pixel < rowEnd; pixel++) {
      const i = pixel * 4;
      const keep = masks.keep[pixel] / 255;
      const remaining = (1 - keep) * (1 - masks.erase[pixel] / 255);
      const fromPhoto = keep * (photo[i + 3] / 255);
      const fromCutout = remaining * (cutout[i + 3] / 255);
      const alpha = fromPhoto + fromCutout;
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
