import { averagePlane } from '../raster/gaussian-blur.ts';
import type { Size } from '../raster/raster.ts';
import type { TornPicture } from './torn-picture.ts';

const sigma = 4;

/**
 * How much the brightness changes from pixel to pixel, in the mean over some that are known.
 *
 * @returns for each pixel two values in levels: across, and down
 */
export function detailAround({ width, height, colors, hole }: TornPicture): Float32Array {
  const detail = new Float32Array(2 * width * height);
  const brightness = (at: number) =>
    0.299 * colors[at * 3] + 0.587 * colors[at * 3 + 1] + 0.114 * colors[at * 3 + 2];
  for (const [turn, step] of [1, width].entries()) {
    const changes = new Float32Array(width * height);
    const counted = new Float32Array(width * height);
    for (let at = 0; at < changes.length - width; at++) {
      if (at % width === width - 1 || hole[at] > 0 || hole[at + step] > 0) continue;
      changes[at] = Math.abs(brightness(at) - brightness(at + step));
      counted[at] = 1;
    }
    const sums = averagePlane({ width, height, data: changes }, sigma).data;
    const counts = averagePlane({ width, height, data: counted }, sigma).data;
    for (let at = 0; at < sums.length; at++) detail[at * 2 + turn] = sums[at] / Math.max(1e-3, counts[at]);
  }
  return detail;
}

/** The same in half the size: what it tells is about the full one. */
export function shrinkDetail(detail: Float32Array, from: Size, to: Size): Float32Array {
  const shrunk = new Float32Array(2 * to.width * to.height);
  for (let y = 0, at = 0; y < to.height; y++) {
    const row = Math.min(from.height - 1, 2 * y) * from.width;
    for (let x = 0; x < to.width; x++, at += 2) {
      const place = 2 * (row + Math.min(from.width - 1, 2 * x));
      shrunk[at] = detail[place];
      shrunk[at + 1] = detail[place + 1];
    }
  }
  return shrunk;
}
