import { cropRaster } from '../../imaging/raster/crop-raster.ts';
import type { Raster, Size } from '../../imaging/raster/raster.ts';
import { openPhoto } from './open-photo.server.ts';

/** A shape this near to the one that is wanted is left as it is. */
const tolerance = 0.01;

/**
 * The middle of a picture file, as much of it as has the shape of `size`, in its own resolution: 3 channels, 8 bit, sRGB.
 * Errors: those of {@link openPhoto}.
 */
export async function cropToShape(path: string, size: Size, maxPixels: number): Promise<Raster<Uint8Array>> {
  const photo = await openPhoto(path, { maxPixels });
  const whole = await photo.analysis({ width: photo.width, height: photo.height });
  const wanted = size.width / size.height;
  const given = whole.width / whole.height;
  if (Math.abs(given / wanted - 1) <= tolerance) return whole;
  const width = given > wanted ? Math.round(whole.height * wanted) : whole.width;
  const height = given > wanted ? whole.height : Math.round(whole.width / wanted);
  const x = (whole.width - width) >> 1;
  const y = (whole.height - height) >> 1;
  return cropRaster(whole, { x, y, width, height });
}
