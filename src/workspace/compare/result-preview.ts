import type { Box } from '../../imaging/raster/raster.ts';
import type { ResultLayers } from './result-layers.ts';

/** The result at preview size, as pixels that can be written to a file. */
export interface ResultPreview {
  readonly width: number;
  readonly height: number;
  /** As the tool made it. */
  plain(): ImageData;
  /** With what was changed on it in the page, and what cropping leaves of that; null: all of it. */
  edited(): { readonly image: ImageData; readonly crop: Box | null };
}

/** Of a result that nothing is changed on. */
export function plainPreview({ width, height, result }: ResultLayers): ResultPreview {
  const plain = () => new ImageData(new Uint8ClampedArray(result), width, height);
  return { width, height, plain, edited: () => ({ image: plain(), crop: null }) };
}
