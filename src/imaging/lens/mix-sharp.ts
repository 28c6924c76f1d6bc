import type { Raster, Samples } from '../raster/raster.ts';

/** How much is blurred of a row, 0..1: all of it alike, or by its columns. */
export type ShareOfRow = number | ((x: number) => number);

/**
 * Puts a sharp picture back where it is not blurred in full.
 *
 * @param composed 3 channels like the sharp one; its samples are changed
 * @param shareOf how much of what is composed stays
 */
export function mixSharp(
  { width, height, data }: Raster,
  composed: Raster,
  shareOf: (y: number) => ShareOfRow,
): void {
  const out = composed.data;
  for (let y = 0; y < height; y++) {
    const share = shareOf(y);
    if (typeof share === 'number') {
      if (share < 1) mixSamples(data, out, y * width * 3, (y + 1) * width * 3, share);
      continue;
    }
    for (let x = 0, i = y * width * 3; x < width; x++, i += 3) {
      const own = share(x);
      if (own < 1) mixSamples(data, out, i, i + 3, own);
    }
  }
}

function mixSamples(sharp: Samples, out: Samples, start: number, end: number, share: number): void {
  for (let i = start; i < end; i++) out[i] = sharp[i] + share * (out[i] - sharp[i]) + 0.5;
}
