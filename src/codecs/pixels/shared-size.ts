import type { Size } from '../../imaging/raster/raster.ts';

/** Of the longer side: as large as the largest screens show a picture in a page. */
const usualSide = 2560;

/** What other sites show of a link, in pixels. */
export const shareCard = { width: 1200, height: 630 } as const;

/** How large a picture is where it is shown to others: the same shape, no side below 1, never larger than it is. */
export function sharedSize({ width, height }: Size, longestSide = usualSide): Size {
  const scale = Math.min(1, longestSide / Math.max(width, height));
  const side = (length: number) => Math.max(1, Math.round(length * scale));
  return { width: side(width), height: side(height) };
}
