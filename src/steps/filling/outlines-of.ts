import { addOutline } from '../../imaging/patches/outline-in-box.ts';
import type { Box, Raster } from '../../imaging/raster/raster.ts';
import { resample } from '../../imaging/raster/resample.ts';
import type { Photo } from '../../tasks/photo.ts';
import { smallSize } from './small-size.ts';

/** The things in some boxes, along their outlines: 1 channel of the photo's size, 255 in them. */
export async function outlinesOf(photo: Photo, boxes: readonly Box[]): Promise<Raster<Uint8Array>> {
  const size = smallSize(photo);
  const small = await photo.analysis(size);
  const [across, down] = [size.width / photo.width, size.height / photo.height];
  const data = new Uint8Array(size.width * size.height);
  for (const { x, y, width, height } of boxes) {
    const box = { x: x * across, y: y * down, width: width * across, height: height * down };
    addOutline(small, box, data);
  }
  return resample({ ...size, channels: 1, data }, photo.width, photo.height);
}
