import type { Size } from '../../imaging/raster/raster.ts';

/** About so many pixels has a frame, in whatever shape: those of 1280 × 720 and of 1920 × 1080. */
export const clipQualities = { '720p': 1280 * 720, '1080p': 1920 * 1080 } as const;
export type ClipQuality = keyof typeof clipQualities;

/** Players show nothing longer than this well. */
const mostRatio = 2.4;

/** Of a new clip in a shape, its sides even as encoders want them; a longer strip becomes as long as players bear. */
export function clipSize(ratio: number, quality: ClipQuality): Size {
  const shape = Math.min(mostRatio, Math.max(1 / mostRatio, ratio));
  const width = Math.sqrt(clipQualities[quality] * shape);
  return { width: even(width), height: even(width / shape) };
}

const even = (side: number) => 2 * Math.round(side / 2);
