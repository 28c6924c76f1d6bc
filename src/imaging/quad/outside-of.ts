import type { Raster, Size } from '../raster/raster.ts';
import { isInQuad, type Quad, quadBounds } from './quad.ts';

/** A mask that is 255 but for pixels whose middle lies in one of the quads: 0. */
export function outsideOf(quads: readonly Quad[], { width, height }: Size): Raster<Uint8Array> {
  const data = new Uint8Array(width * height).fill(255);
  for (const quad of quads) {
    const bounds = quadBounds(quad);
    const right = Math.min(width, Math.ceil(bounds.x + bounds.width));
    const bottom = Math.min(height, Math.ceil(bounds.y + bounds.height));
    for (let y = Math.max(0, Math.floor(bounds.y)); y < bottom; y++) {
      for (let x = Math.max(0, Math.floor(bounds.x)); x < right; x++)
        if (isInQuad(quad, x + 0.5, y + 0.5)) data[y * width + x] = 0;
    }
  }
  return { width, height, channels: 1, data };
}
