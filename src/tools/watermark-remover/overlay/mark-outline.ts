import type { Raster, Size } from '../../../imaging/raster/raster.ts';
import type { PlacedMark } from './placed-mark.ts';

/** Change in alpha to the next pixel, of 255, that makes an outline. */
const step = 40;

/**
 * The outline of a placed mark with a pixel around it, 255, on a picture of this size: where a mark was enlarged or
 * compressed by somebody else, its edge is never known exactly.
 */
export function markOutline({ box, mark }: PlacedMark, { width, height }: Size): Raster<Uint8Array> {
  const data = new Uint8Array(width * height);
  const alphaAt = (x: number, y: number) =>
    x < 0 || y < 0 || x >= box.width || y >= box.height ? 0 : mark.data[(y * box.width + x) * 4 + 3];
  for (let y = -1; y <= box.height; y++) {
    for (let x = -1; x <= box.width; x++) {
      const [px, py] = [box.x + x, box.y + y];
      if (px < 0 || py < 0 || px >= width || py >= height) continue;
      const around = [alphaAt(x - 1, y), alphaAt(x + 1, y), alphaAt(x, y - 1), alphaAt(x, y + 1)];
      if (Math.max(...around) - Math.min(...around) > step) data[py * width + px] = 255;
    }
  }
  return { width, height, channels: 1, data };
}
