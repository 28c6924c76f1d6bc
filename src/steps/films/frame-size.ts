import type { Size } from '../../imaging/raster/raster.ts';

export const frameQualities = ['720p', '1080p'] as const;
export type FrameQuality = (typeof frameQualities)[number];

/** About so many pixels has a frame, in whatever shape. */
const pixelsOf: Readonly<Record<FrameQuality, number>> = { '720p': 1280 * 720, '1080p': 1920 * 1080 };

/**
 * A frame in this shape with about the pixels of its quality.
 *
 * @param mostTimes no more than this its sides are enlarged
 */
export function frameSize(shape: Size, quality: FrameQuality, mostTimes = Number.POSITIVE_INFINITY): Size {
  return evenSize(shape, Math.min(mostTimes, Math.sqrt(pixelsOf[quality] / (shape.width * shape.height))));
}

/** So many times as large, with even sides as encoders want them. */
export function evenSize({ width, height }: Size, times: number): Size {
  const even = (side: number) => Math.max(2, 2 * Math.round((side * times) / 2));
  return { width: even(width), height: even(height) };
}
