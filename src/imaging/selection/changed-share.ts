import type { Raster } from '../raster/raster.ts';

/** Share of the pixels, 0..1, in which two pictures of one kind differ. */
export function changedShare(one: Raster, other: Raster): number {
  const { channels, data } = one;
  let changed = 0;
  for (let at = 0; at < data.length; at += channels) {
    for (let c = 0; c < channels; c++) {
      if (data[at + c] === other.data[at + c]) continue;
      changed++;
      break;
    }
  }
  return (changed * channels) / data.length;
}
