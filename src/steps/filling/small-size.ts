import type { Size } from '../../imaging/raster/raster.ts';

/** In pixels: in this size shadows and outlines are looked for, whose rims are soft anyway. */
const longerSide = 400;

/** The size of the small copy of a photo in which is looked for what belongs to a thing. */
export function smallSize(photo: Size): Size {
  const scale = Math.min(1, longerSide / Math.max(photo.width, photo.height));
  return {
    width: Math.max(1, Math.round(photo.width * scale)),
    height: Math.max(1, Math.round(photo.height * scale)),
  };
}
