import type { Raster } from '../raster/raster.ts';

/** From a difference of so many of 255 levels on, a pixel has changed altogether. */
const altogether = 30;

/**
 * Where a picture differs from another: 0 where no channel does, 255 where one does by {@link altogether} levels or more, in between
 * by how much. Every difference shows.
 *
 * @param before 8 bit, as many channels as `after`
 * @param after of the same size
 */
export function changedMask(before: Raster<Uint8Array>, after: Raster<Uint8Array>): Raster<Uint8Array> {
  const { width, height, channels } = after;
  const data = new Uint8Array(width * height);
  for (let pixel = 0, at = 0; pixel < data.length; pixel++, at += channels) {
    let largest = 0;
    for (let channel = 0; channel < channels; channel++) {
      largest = Math.max(largest, Math.abs(before.data[at + channel] - after.data[at + channel]));
    }
    data[pixel] = Math.round((255 * Math.min(largest, altogether)) / altogether);
  }
  return { width, height, channels: 1, data };
}
