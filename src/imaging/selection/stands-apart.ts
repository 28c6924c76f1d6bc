import type { Box, Raster } from '../raster/raster.ts';

/** Something that is marked: where it lies, and what of its box belongs to it. */
interface Marked {
  readonly box: Box;
  has(x: number, y: number): boolean;
}

/**
 * Whether a box holds less than a share of each marked thing: what is marked is then not a part of what stands in the box.
 *
 * @param mask above 0 where something is marked
 */
export function standsApart(
  box: Box,
  { mask, marked, share }: { mask: Raster<Uint8Array>; marked: readonly Marked[]; share: number },
): boolean {
  return marked.every((thing) => shareIn(box, mask, thing) < share);
}

/** How much of what is marked lies in a box, 0..1. */
function shareIn(box: Box, { width, data }: Raster<Uint8Array>, { box: around, has }: Marked): number {
  let [area, inside] = [0, 0];
  for (let y = around.y; y < around.y + around.height; y++) {
    for (let x = around.x; x < around.x + around.width; x++) {
      if (data[y * width + x] === 0 || !has(x, y)) continue;
      area++;
      if (x >= box.x && y >= box.y && x < box.x + box.width && y < box.y + box.height) inside++;
    }
  }
  return inside / Math.max(1, area);
}

/** What two boxes share of all that they cover, 0..1. */
export function overlapOf(one: Box, other: Box): number {
  const across = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
  const down = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
  const common = Math.max(0, across) * Math.max(0, down);
  return common / Math.max(1, one.width * one.height + other.width * other.height - common);
}
