import { cropRaster } from '../../imaging/raster/crop-raster.ts';
import type { Raster } from '../../imaging/raster/raster.ts';
import type { Photo } from '../../tasks/photo.ts';

/** The middle of a photo as a square, RGB, sRGB. */
export async function coverSquare(photo: Photo, side: number): Promise<Raster<Uint8Array>> {
  const scale = side / Math.min(photo.width, photo.height);
  const width = Math.max(side, Math.round(photo.width * scale));
  const height = Math.max(side, Math.round(photo.height * scale));
  const picture = await photo.analysis({ width, height });
  const box = { x: (width - side) >> 1, y: (height - side) >> 1, width: side, height: side };
  return cropRaster(picture, box);
}

/** What stands in for a photo that isn't there. */
export function graySquare(side: number): Raster<Uint8Array> {
  return { width: side, height: side, channels: 3, data: new Uint8Array(3 * side * side).fill(188) };
}
