import type { Size } from '../../imaging/raster/raster.ts';

export const frameSizes = ['720p', '1080p'] as const;
const pixels: Readonly<Record<(typeof frameSizes)[number], number>> = {
  '720p': 1280 * 720,
  '1080p': 1920 * 1080,
};

/** A frame in the photo's shape with about so many pixels; sides are even, as films need them. */
export function frameSize({ width, height }: Size, size: (typeof frameSizes)[number]): Size {
  const scale = Math.sqrt(pixels[size] / (width * height));
  const even = (side: number) => Math.max(2, 2 * Math.round((side * scale) / 2));
  return { width: even(width), height: even(height) };
}
