import type { Box, Size } from '../../imaging/raster/raster.ts';
import { type FrameQuality, frameSize } from './frame-size.ts';

export const ratios = ['photo', '1:1', '4:5', '9:16', '16:9'] as const;

export interface FrameOptions {
  readonly ratio: (typeof ratios)[number];
  readonly resolution: FrameQuality;
}

/** Of its sides: more than this nothing is enlarged. */
const mostEnlarged = 2;

/** What of the photo is in the frame, and how large the frame is: sides are even. */
export function frameSizes(photo: Size, { ratio, resolution }: FrameOptions): { crop: Size; frame: Size } {
  const [across, down] = ratio === 'photo' ? [photo.width, photo.height] : ratio.split(':').map(Number);
  const wanted = across / down;
  const crop =
    photo.width / photo.height > wanted
      ? { width: photo.height * wanted, height: photo.height }
      : { width: photo.width, height: photo.width / wanted };
  return { crop, frame: frameSize(crop, resolution, mostEnlarged) };
}

/** Where in the photo the frame lies: around the middle of its subject, as far as the photo goes. */
export function cropAround(photo: Size, crop: Size, subject: Box): Box {
  const place = (middle: number, side: number, all: number) =>
    Math.min(Math.max(0, middle - side / 2), all - side);
  return {
    x: place(subject.x + subject.width / 2, crop.width, photo.width),
    // With more room above than below: things leap up.
    y: place(subject.y + subject.height * 0.42, crop.height, photo.height),
    ...crop,
  };
}
