import type { Size } from '../../imaging/raster/raster.ts';
import { type FrameQuality, frameSize } from '../../steps/films/frame-size.ts';

/** Players show nothing longer than this well. */
const mostRatio = 2.4;

/** Of a new clip in a shape; a longer strip becomes as long as players bear. */
export function clipSize(ratio: number, quality: FrameQuality): Size {
  const width = Math.min(mostRatio, Math.max(1 / mostRatio, ratio));
  return frameSize({ width, height: 1 }, quality);
}
