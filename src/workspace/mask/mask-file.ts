import type { Size } from '../../imaging/raster/raster.ts';
import { isMaskOf } from '../../tool/marking/mask-shape.ts';

/** A picture that is in another shape than the photo: stretched, it would mark something else. */
export class OtherShape extends Error {}

/**
 * A picture read as a mask of this size: its brightness, as far as it is not transparent. Rejects what is no picture, and with
 * {@link OtherShape}.
 */
export async function maskFromPicture(
  picture: Blob,
  { width, height }: Size,
): Promise<Uint8Array<ArrayBuffer>> {
  const bitmap = await createImageBitmap(picture);
  if (!isMaskOf({ width, height }, bitmap)) throw new OtherShape();
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('this browser has no canvas');
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, width, height);
  bitmap.close();
  const { data } = context.getImageData(0, 0, width, height);
  const mask = new Uint8Array(width * height);
  for (let i = 0, from = 0; i < mask.length; i++, from += 4) {
    const gray = 0.2126 * data[from] + 0.7152 * data[from + 1] + 0.0722 * data[from + 2];
    mask[i] = Math.round((gray * data[from + 3]) / 255);
  }
  return mask;
}
