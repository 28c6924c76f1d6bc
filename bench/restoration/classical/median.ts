import sharp from 'sharp';
import type { Raster } from '#src/imaging/raster/raster.ts';

/** Dust and thin scratches taken away as every editor can: the middle of 5 × 5 pixels. */
export async function medianOf(photo: Raster<Uint8Array>): Promise<Raster<Uint8Array>> {
  const { data, width, height } = photo;
  const middle = await sharp(data, { raw: { width, height, channels: 3 } })
    .median(5)
    .raw()
    .toBuffer();
  return { ...photo, data: new Uint8Array(middle) };
}
