import type { Raster } from '../../imaging/raster/raster.ts';
import { resample } from '../../imaging/raster/resample.ts';
import { squaredDistances } from '../../imaging/selection/distance.ts';

/** Longer side of the copy that is looked at. */
const seenSide = 256;
/** What lies so near counts, in shares of the side of a square as large as the hole. */
const near = 0.25;

/**
 * How much of what lies around a hole, 0..1, is people and things that stay: where it is much, what stood behind them and what is gone
 * is anybody's guess.
 *
 * @param hole in the size of the photo, as `things`
 */
export function crowdingOf(hole: Raster<Uint8Array>, things: Raster<Uint8Array> | undefined): number {
  if (!things) return 0;
  const scale = Math.min(1, seenSide / Math.max(hole.width, hole.height));
  const size = {
    width: Math.max(1, Math.round(hole.width * scale)),
    height: Math.max(1, Math.round(hole.height * scale)),
  };
  const small = resample(hole, size.width, size.height).data;
  const staying = resample(things, size.width, size.height).data;
  const area = small.reduce((sum, value) => sum + value / 255, 0);
  const distances = squaredDistances(Uint8Array.from(small), size);
  const reach = near * Math.sqrt(area);
  let [around, taken] = [0, 0];
  for (let i = 0; i < small.length; i++) {
    if (small[i] > 0 || distances[i] > reach * reach) continue;
    around++;
    if (staying[i] > 127) taken++;
  }
  return around === 0 ? 0 : taken / around;
}
