import { findHoles } from '../../imaging/fill/holes.ts';
import type { Box, Raster } from '../../imaging/raster/raster.ts';
import { type HealedHole, healHole } from '../../imaging/retouch/blemish/heal-hole.ts';
import { readPlanes, writePlanes } from '../../imaging/retouch/color-planes.ts';

/** A mark counts from here on, of 255. */
const marked = 128;
/** A donor is looked for within so many times the size of the mark, and at least so many pixels. */
const [reach, leastReach] = [4, 24];

/**
 * Heals what is marked, each mark by itself, with texture from nearby. Where there is no room for a donor nothing changes. In place.
 *
 * @param mask 1 channel, in the size of the pixels
 * @returns how many marks were healed, and how many stay as they are
 */
export function healMarked(pixels: Raster, mask: Raster<Uint8Array>): { healed: number; left: number } {
  const holes = findHoles(mask);
  let healed = 0;
  for (const { box, has } of holes) {
    const margin = Math.max(leastReach, reach * Math.max(box.width, box.height));
    const around = grown(box, margin, pixels);
    const window = windowOf(box, around, has, mask);
    if (!window) continue;
    const planes = readPlanes(pixels, around);
    const clean = new Float32Array(planes.l.length);
    for (let row = 0, i = 0; row < around.height; row++) {
      const start = (around.y + row) * mask.width + around.x;
      for (let column = 0; column < around.width; column++, i++)
        clean[i] = mask.data[start + column] < marked ? 1 : 0;
    }
    if (!healHole(planes, window, clean)) continue;
    writePlanes(planes, pixels, around);
    healed++;
  }
  return { healed, left: holes.length - healed };
}

/** The mark with a rim of two pixels; undefined where it reaches the edge of the photo, or nothing is marked enough. */
function windowOf(
  box: Box,
  around: Box,
  has: (x: number, y: number) => boolean,
  mask: Raster<Uint8Array>,
): HealedHole | undefined {
  const [x, y, width, height] = [box.x - 2, box.y - 2, box.width + 4, box.height + 4];
  if (x < 0 || y < 0 || x + width > mask.width || y + height > mask.height) return undefined;
  const hole = new Uint8Array(width * height);
  let count = 0;
  for (let i = 0; i < hole.length; i++) {
    const [column, row] = [x + (i % width), y + Math.floor(i / width)];
    if (mask.data[row * mask.width + column] < marked || !has(column, row)) continue;
    hole[i] = 1;
    count++;
  }
  return count === 0 ? undefined : { x: x - around.x, y: y - around.y, width, height, hole };
}

function grown({ x, y, width, height }: Box, margin: number, photo: Raster): Box {
  const [left, top] = [Math.max(0, x - margin), Math.max(0, y - margin)];
  return {
    x: left,
    y: top,
    width: Math.min(photo.width, x + width + margin) - left,
    height: Math.min(photo.height, y + height + margin) - top,
  };
}
