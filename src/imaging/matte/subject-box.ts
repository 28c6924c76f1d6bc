import type { Box, Raster } from '../raster/raster.ts';

/** Fainter than this is dust, not subject. */
const faintest = 8;

/** The smallest box that holds all of the subject, or undefined when there is none. */
export function subjectBox({ width, height, data }: Raster<Uint8Array>): Box | undefined {
  let left = width;
  let right = -1;
  let top = height;
  let bottom = -1;
  for (let y = 0; y < height; y++) {
    const start = y * width;
    let first = 0;
    while (first < width && data[start + first] < faintest) first++;
    if (first === width) continue;
    let last = width - 1;
    while (data[start + last] < faintest) last--;
    if (first < left) left = first;
    if (last > right) right = last;
    if (top > y) top = y;
    bottom = y;
  }
  return right < 0 ? undefined : { x: left, y: top, width: right - left + 1, height: bottom - top + 1 };
}

/**
 * The box with room around it, a share of its longer side; beyond the picture where need be. A side on which the subject
 * is cut off by the edge of the picture gets none: the cut stays at the edge.
 */
export function addMargin(box: Box, share: number, picture: { width: number; height: number }): Box {
  const margin = Math.round(Math.max(box.width, box.height) * share);
  const left = box.x > 0 ? margin : 0;
  const top = box.y > 0 ? margin : 0;
  const right = box.x + box.width < picture.width ? margin : 0;
  const bottom = box.y + box.height < picture.height ? margin : 0;
  return {
    x: box.x - left,
    y: box.y - top,
    width: box.width + left + right,
    height: box.height + top + bottom,
  };
}
