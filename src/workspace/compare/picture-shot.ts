import type { Box } from '../../imaging/raster/raster.ts';

/** A part of a picture as it is drawn. */
export interface ShownPart {
  /** Where it lies, in shares of the picture. */
  readonly box: Box;
  /** Of its pixels to the picture's own. 1: these are the picture's pixels. */
  readonly scale: number;
}

/** A part of the photo before and after the tool, in the same pixels: where its scale is 1, those of the result. */
export interface PictureShot extends ShownPart {
  readonly before: ImageData;
  readonly after: ImageData;
}
