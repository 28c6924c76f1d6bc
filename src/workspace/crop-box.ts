import type { Box, Raster } from '../imaging/raster.ts';

/** Fainter than this is not the subject. */
const faintest = 8;

/**
 * What is left after cropping to the subject, in pixels of `alpha`: its bounds with `margin` percent of their longer side
 * around them, as far as the picture goes. Null when there is no subject.
 */
export function cropBox(alpha: Raster<Uint8Array>, margin: number): Box | null {
  const { width, height, data } = alpha;
  let left = width;
  let right = -1;
  let top = -1;
  let bottom = -1;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (data[y * width + x] < faintest) continue;
      if (top < 0) top = y;
      bottom = y;
      if (x < left) left = x;
      if (x > right) right = x;
    }
  }
  if (right < 0) return null;
  const room = Math.round((Math.max(right - left, bottom - top) + 1) * (margin / 100));
  const x = Math.max(0, left - room);
  const y = Math.max(0, top - room);
  return {
    x,
    y,
    width: Math.min(width, right + 1 + room) - x,
    height: Math.min(height, bottom + 1 + room) - y,
  };
}
