import type { Size } from '../../imaging/raster/raster.ts';
import { sizeWithin } from '../write/size-within.ts';

/** Of the longer side: as large as the largest screens show a picture in a page. */
const longestSide = 2560;

/** What other sites show of a link, in pixels. */
export const shareCard = { width: 1200, height: 630 } as const;

/** How large a picture is in a share. */
export function sharedSize(size: Size): Size {
  return sizeWithin(size, { maxSide: longestSide });
}
