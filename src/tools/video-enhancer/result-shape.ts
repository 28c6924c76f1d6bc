import type { Size } from '../../imaging/raster/raster.ts';
import { evenSize } from '../../steps/films/frame-size.ts';

export type Scale = '1' | '2' | '4k';

/** What is called 4K. */
const [longest, shortest] = [3840, 2160] as const;
const mostTimes = 4;

/** Of a clip of this size: twice as large, or as large as 4K holds it, four times at most. Even sides; never smaller than the clip. */
export function resultShape(clip: Size, scale: Scale): Size {
  const { width, height } = clip;
  const room = Math.min(longest / Math.max(width, height), shortest / Math.min(width, height), mostTimes);
  return evenSize(clip, Math.max(1, scale === '4k' ? room : Number(scale)));
}
