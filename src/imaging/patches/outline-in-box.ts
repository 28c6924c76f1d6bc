import type { Box, Raster } from '../raster/raster.ts';
import { barriersOf } from './barriers.ts';

/** Squared levels: what is reached from the border of the box over less is what is around the thing. */
const leastBarrier = 22 * 22;
/** Of the sides of the box: from so far around it the thing is looked for, in as much of it it lies. */
const around = 0.12;

/**
 * Marks a thing that a box was found of, in a mask: what is set off in it from all that the border of a wider box shows. What
 * is even around it (a wall, a road, the sky) is not marked.
 *
 * @param picture 3 channels
 * @param mask of its size, to which 255 is added
 */
export function addOutline({ width, height, data }: Raster<Uint8Array>, box: Box, mask: Uint8Array): void {
  const [across, down] = [around * box.width, around * box.height];
  const left = Math.max(0, Math.floor(box.x - across));
  const top = Math.max(0, Math.floor(box.y - down));
  const size = {
    width: Math.min(width, Math.ceil(box.x + box.width + across)) - left,
    height: Math.min(height, Math.ceil(box.y + box.height + down)) - top,
  };
  if (size.width < 3 || size.height < 3) return;
  const area = size.width * size.height;
  const colors = new Float32Array(3 * area);
  // Its border counts as what is left out: ways begin beside it.
  const hole = new Uint8Array(area);
  for (let y = 0, at = 0; y < size.height; y++) {
    for (let x = 0; x < size.width; x++, at++) {
      const from = 3 * ((top + y) * width + left + x);
      for (let k = 0; k < 3; k++) colors[3 * at + k] = data[from + k];
      if (x === 0 || y === 0 || x === size.width - 1 || y === size.height - 1) hole[at] = 1;
    }
  }
  const barriers = barriersOf({ ...size, colors, hole, barred: new Uint8Array(area) });
  for (let y = 1; y < size.height - 1; y++) {
    for (let x = 1; x < size.width - 1; x++)
      if (barriers[y * size.width + x] > leastBarrier) mask[(top + y) * width + left + x] = 255;
  }
}
