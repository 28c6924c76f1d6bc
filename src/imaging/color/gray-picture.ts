import type { Raster } from '../raster/raster.ts';

/** Whether red, green and blue are the same in every pixel. 1 to 4 channels. */
export function isGray({ data, channels }: Raster): boolean {
  if (channels < 3) return true;
  for (let at = 0; at < data.length; at += channels) {
    if (data[at] !== data[at + 1] || data[at] !== data[at + 2]) return false;
  }
  return true;
}

/** Gives red, green and blue of every pixel their mean, in place. */
export function makeGray({ data, channels }: Raster): void {
  if (channels < 3) return;
  for (let at = 0; at < data.length; at += channels) {
    data.fill(Math.round((data[at] + data[at + 1] + data[at + 2]) / 3), at, at + 3);
  }
}
