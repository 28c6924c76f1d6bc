import type { Box, Size } from '../../imaging/raster/raster.ts';

/** A part of a picture in whole pixels, and how many pixels of the screen it is drawn with. */
export interface PartInView {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** Pixels that it's drawn with. */
  readonly across: number;
  readonly down: number;
  /** Of those to the picture's own: 1, or less where the screen has fewer. */
  readonly scale: number;
  /** Where it lies, in shares of the picture. */
  readonly box: Box;
}

/**
 * The part of a picture that a frame shows.
 *
 * @param region in shares of the picture
 * @param frame in pixels of the screen
 */
export function partInView(size: Size, region: Box, frame: Size): PartInView {
  const left = Math.max(0, Math.floor(region.x * size.width));
  const top = Math.max(0, Math.floor(region.y * size.height));
  const right = Math.min(size.width, Math.ceil((region.x + region.width) * size.width));
  const bottom = Math.min(size.height, Math.ceil((region.y + region.height) * size.height));
  const [width, height] = [right - left, bottom - top];
  // Pixels that are only partly in view are in the part as well: two at most, and nothing is made smaller for them.
  const scale = width <= frame.width + 2 ? 1 : frame.width / width;
  return {
    left,
    top,
    width,
    height,
    across: Math.max(1, Math.round(width * scale)),
    down: Math.max(1, Math.round(height * scale)),
    scale,
    box: {
      x: left / size.width,
      y: top / size.height,
      width: width / size.width,
      height: height / size.height,
    },
  };
}

/** That part of a picture file, of which nothing else is kept decoded. Rejects what the browser cannot read. */
export function decodePart(picture: Blob, part: PartInView): Promise<ImageBitmap> {
  return createImageBitmap(picture, part.left, part.top, part.width, part.height, {
    resizeWidth: part.across,
    resizeHeight: part.down,
    resizeQuality: 'high',
  });
}

/** A part of a bitmap, enlarged or made smaller to this size. */
export function pixelsOf(bitmap: ImageBitmap, width: number, height: number, part: Box): ImageData {
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('this browser has no canvas');
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, part.x, part.y, part.width, part.height, 0, 0, width, height);
  return context.getImageData(0, 0, width, height);
}
