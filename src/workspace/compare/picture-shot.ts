import type { Box } from '../../imaging/raster/raster.ts';

/** A part of the photo before and after the tool, in the same pixels. */
export interface PictureShot {
  /** Where it lies, in shares of the photo. */
  readonly box: Box;
  /** Of its pixels to the photo's own. 1: these are the pixels of the result. */
  readonly scale: number;
  readonly before: ImageData;
  readonly after: ImageData;
}
