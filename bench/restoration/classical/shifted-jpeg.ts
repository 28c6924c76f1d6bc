import sharp from 'sharp';
import type { Raster } from '#src/imaging/raster/raster.ts';

/** Pixels of a block. */
const side = 8;

/**
 * A JPEG freed of its blocks: saved again with its blocks in each of 64 other places, and the mean of all (Nosratinia: "Enhancement of
 * JPEG-Compressed Images by Re-Application of JPEG", 2001).
 *
 * @param quality at which it was saved
 */
export async function shiftedJpeg(photo: Raster<Uint8Array>, quality: number): Promise<Raster<Uint8Array>> {
  const { width, height, channels } = photo;
  const sums = new Float32Array(photo.data.length);
  for (let top = 0; top < side; top++) {
    for (let left = 0; left < side; left++) {
      const jpeg = await sharp(photo.data, { raw: { width, height, channels } })
        .extend({ left, top, extendWith: 'mirror' })
        .jpeg({ quality, chromaSubsampling: '4:4:4' })
        .toBuffer();
      const data = await sharp(jpeg).extract({ left, top, width, height }).raw().toBuffer();
      for (let i = 0; i < sums.length; i++) sums[i] += data[i];
    }
  }
  return { ...photo, data: Uint8Array.from(sums, (sum) => Math.round(sum / side ** 2)) };
}
