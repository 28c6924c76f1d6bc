import type { Box, Size } from '../../imaging/raster/raster.ts';

export const ratios = ['photo', '1:1', '4:5', '9:16', '16:9'] as const;
export const resolutions = ['720p', '1080p'] as const;

interface FrameOptions {
  readonly ratio: (typeof ratios)[number];
  readonly resolution: (typeof resolutions)[number];
}

const pixelsOf = { '720p': 1280 * 720, '1080p': 1920 * 1080 };
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
  const scale = Math.min(mostEnlarged, Math.sqrt(pixelsOf[resolution] / (crop.width * crop.height)));
  const even = (side: number) => Math.max(2, 2 * Math.round((side * scale) / 2));
  return { crop, frame: { width: even(crop.width), height: even(crop.height) } };
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
