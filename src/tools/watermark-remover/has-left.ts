import { findHoles } from '../../imaging/fill/holes.ts';
import type { Raster } from '../../imaging/raster/raster.ts';

/** Levels by which a pixel changes that a mark was lifted off. */
const leastChange = 10;
/** Of what is marked in one place: a mark that is lifted off covers more of it, however roughly it is marked. */
const leastLifted = 0.06;
/** Of all that is marked: less is a rest beside a mark. */
const leastShare = 0.1;

/** Whether some of what is marked still is as it was: no mark that can be seen through was found in it. */
export function hasLeft(mask: Raster<Uint8Array>, before: Raster, after: Raster): boolean {
  const unit = before.data instanceof Uint16Array ? 257 : 1;
  const holes = findHoles(mask);
  const all = holes.reduce((sum, { area }) => sum + area, 0);
  return holes.some(({ box, area, has }) => {
    if (area < leastShare * all) return false;
    let lifted = 0;
    for (let y = box.y; y < box.y + box.height; y++) {
      for (let x = box.x; x < box.x + box.width; x++) {
        const at = y * mask.width + x;
        if (mask.data[at] === 0 || !has(x, y)) continue;
        const change = [0, 1, 2].reduce(
          (sum, k) => sum + Math.abs(after.data[3 * at + k] - before.data[3 * at + k]),
          0,
        );
        if (change > 3 * leastChange * unit) lifted++;
      }
    }
    return lifted < leastLifted * area;
  });
}
