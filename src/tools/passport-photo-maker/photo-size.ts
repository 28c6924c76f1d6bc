import type { FrameRules } from '../../imaging/portrait/place-frame.ts';
import type { Box, Size } from '../../imaging/raster/raster.ts';
import type { PhotoDocument } from './documents.ts';

/** Finer prints show nothing more, and files of the whole width of a phone's photo stay under it. */
const mostDensity = 1200;
/** Of files without a width on paper. */
const usualDensity = 300;
const millimetersPerInch = 25.4;

/** What is cut out of the photo, and how large it is written. */
export interface PhotoSize {
  /** In whole pixels of the photo. */
  readonly crop: Box;
  readonly size: Size;
  /** Pixels per inch. */
  readonly density: number;
  /** The pixels of the crop are given another size; otherwise they stay as they are. */
  readonly isResampled: boolean;
}

/**
 * The size nearest to the photo's own pixels that the document takes: most often exactly these, so that nothing is resampled. Nothing
 * is enlarged unless the document asks for more pixels than there are.
 */
export function photoSize(document: PhotoDocument, frame: Box, photo: Size): PhotoSize {
  const { pixels } = document;
  const isOnPaper = document.frame.unit === 'mm';
  const inches = document.frame.width / millimetersPerInch;
  const native = isOnPaper ? frame.width / inches : usualDensity;
  let width = isOnPaper
    ? Math.round(inches * Math.max(1, Math.min(mostDensity, Math.round(native))))
    : Math.round(frame.width);
  if (pixels) {
    const { least, most } = pixels;
    const ratio = document.frame.width / document.frame.height;
    width = Math.max(width, least[0], Math.ceil(least[1] * ratio - 0.5));
    if (most) width = Math.min(width, most[0], Math.floor(most[1] * ratio + 0.5));
  }
  const isFixed = pixels?.most && pixels.least.join() === pixels.most.join();
  const height = isFixed ? pixels.least[1] : heightOf(document, width);
  const density = document.density ?? (isOnPaper ? Math.round(width / inches) : usualDensity);
  // So near to the pixels that are there, they are taken as they are: heads differ by less than a hundredth.
  const isNear = Math.abs(width / frame.width - 1) < 0.01 || Math.abs(width - frame.width) <= 1;
  const fits = width <= photo.width && height <= photo.height;
  const isResampled = !(isNear && fits);
  const cut = isResampled
    ? { width: Math.round(frame.width), height: Math.round(frame.height) }
    : { width, height };
  return { crop: placed(frame, cut, photo), size: { width, height }, density, isResampled };
}

/** Between which sizes the file for this document is: of the smallest frame, and of one as large as the photo. */
export function photoSizeBounds(document: PhotoDocument, photo: Size): { least: Size; most: Size } {
  const ratio = document.frame.width / document.frame.height;
  const sizeOf = (width: number) =>
    photoSize(document, { x: 0, y: 0, width, height: width / ratio }, photo).size;
  const most = sizeOf(Math.min(photo.width, photo.height * ratio));
  // On paper, the width is a whole number of pixels per inch, rounded up or down.
  const rounded = Math.ceil(document.frame.width / millimetersPerInch) + 1;
  const isFixed = document.pixels?.most?.join() === (document.pixels?.least.join() ?? '');
  return {
    least: sizeOf(1),
    most: isFixed ? most : { width: most.width + rounded, height: most.height + Math.ceil(rounded / ratio) },
  };
}

function heightOf({ frame }: PhotoDocument, width: number): number {
  return Math.round((width * frame.height) / frame.width);
}

/** Around the same middle, in whole pixels within the photo. */
function placed(frame: Box, { width, height }: Size, photo: Size): Box {
  const size = { width: Math.min(width, photo.width), height: Math.min(height, photo.height) };
  const at = (start: number, length: number, whole: number, room: number) =>
    Math.min(Math.max(Math.round(start + (length - whole) / 2), 0), room - whole);
  return {
    x: at(frame.x, frame.width, size.width, photo.width),
    y: at(frame.y, frame.height, size.height, photo.height),
    ...size,
  };
}

/** What the document asks of the head, as the frame is placed by. */
export function rulesOf({ frame, head, crown, eyes, top, below, faceWidth }: PhotoDocument): FrameRules {
  return { frame, head, crown, eyes, top, below, faceWidth };
}
