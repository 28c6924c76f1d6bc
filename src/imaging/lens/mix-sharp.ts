import type { Raster } from '../raster/raster.ts';

/**
 * Puts a sharp picture back where it is not blurred in full.
 *
 * @param composed 3 channels like the sharp one; its samples are changed
 * @param shareAt how much of what is composed stays, 0..1
 */
export function mixSharp(
  { width, height, data }: Raster,
  composed: Raster,
  shareAt: (x: number, y: number) => number,
): void {
  const out = composed.data;
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i += 3) {
      const share = shareAt(x, y);
      if (share === 1) continue;
      for (let at = i; at < i + 3; at++) out[at] = data[at] + share * (out[at] - data[at]) + 0.5;
    }
  }
}
