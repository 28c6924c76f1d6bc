import type { Box } from '../../imaging/raster/raster.ts';

/**
 * Which part of a picture its frame shows. At `scale` 1 the picture fills the frame; `x` and `y` are where its upper left
 * corner lies, in shares of the frame.
 */
export interface PictureView {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

export const wholePicture: PictureView = { scale: 1, x: 0, y: 0 };
export const largestScale = 16;
/** How much closer one press of a button or key goes. */
const zoomStep = 1.5;
/** How far an arrow key moves the picture, in shares of the frame. */
export const panStep = 0.04;

/** Zooms around a point of the frame (shares 0..1) that stays where it is, up to the largest scale. */
export function zoomAt(
  view: PictureView,
  point: { x: number; y: number },
  factor: number,
  largest = largestScale,
): PictureView {
  const scale = Math.min(largest, Math.max(1, view.scale * factor));
  const grown = scale / view.scale;
  return within({ scale, x: point.x - (point.x - view.x) * grown, y: point.y - (point.y - view.y) * grown });
}

/** Zooms to a scale around the middle of the frame. */
export function zoomTo(view: PictureView, scale: number, largest?: number): PictureView {
  return zoomAt(view, { x: 0.5, y: 0.5 }, scale / view.scale, largest);
}

/**
 * The scale one press closer (`direction` 1) or farther (-1): a step, but never past `oneToOne`, where each pixel of the
 * picture is one of the screen and its sharpness can be judged.
 */
export function nextZoom(scale: number, direction: 1 | -1, oneToOne: number): number {
  const next = scale * zoomStep ** direction;
  const isPast = direction === 1 ? scale < oneToOne && next > oneToOne : scale > oneToOne && next < oneToOne;
  return isPast ? oneToOne : next;
}

/** The same view moved by less than a pixel of the screen, so that pixels of both fall on each other. */
export function onScreenPixels(
  { scale, x, y }: PictureView,
  frame: { width: number; height: number },
): PictureView {
  const snapped = (share: number, pixels: number) => Math.round(share * pixels) / pixels;
  return { scale, x: snapped(x, frame.width), y: snapped(y, frame.height) };
}

/** Moves the picture by shares of the frame. */
export function panBy(view: PictureView, dx: number, dy: number): PictureView {
  return within({ scale: view.scale, x: view.x + dx, y: view.y + dy });
}

/** Where a point of the frame lies on the picture; both in shares, the picture's may lie outside 0..1. */
export function onPicture(view: PictureView, point: { x: number; y: number }): { x: number; y: number } {
  return { x: (point.x - view.x) / view.scale, y: (point.y - view.y) / view.scale };
}

/** The part of the picture that the frame shows, in shares of the picture. */
export function shownRegion({ scale, x, y }: PictureView): Box {
  return { x: -x / scale, y: -y / scale, width: 1 / scale, height: 1 / scale };
}

/** How closely a part is looked at, of the largest scale that shows all of it, and at most. */
const partShown = { share: 0.6, largest: 6 };

/** Shows a part of the picture, in shares of it, in the middle of the frame, with some of what's around. */
export function viewOf({ x, y, width, height }: Box): PictureView {
  const scale = Math.max(1, Math.min(partShown.largest, partShown.share / Math.max(width, height)));
  return within({ scale, x: 0.5 - (x + width / 2) * scale, y: 0.5 - (y + height / 2) * scale });
}

/** The picture always covers its frame. */
function within({ scale, x, y }: PictureView): PictureView {
  const keep = (value: number) => Math.min(0, Math.max(1 - scale, value));
  return { scale, x: keep(x), y: keep(y) };
}
