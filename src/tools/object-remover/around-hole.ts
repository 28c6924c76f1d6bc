import { blurPlane } from '../../imaging/raster/gaussian-blur.ts';
import type { Raster } from '../../imaging/raster/raster.ts';
import { resample } from '../../imaging/raster/resample.ts';
import { squaredDistances } from '../../imaging/selection/distance.ts';

/** Longer side of the copy that is looked at. */
const seenSide = 256;
/** What lies so near counts, in shares of the side of a square as large as the hole. */
const near = 0.25;
/** In pixels of the copy: what is finer is detail. */
const fine = 3;

export interface Surroundings {
  /** How much of them, 0..1, is people and things that stay: what stood behind them and what is gone is anybody's guess. */
  readonly crowding: number;
  /** By how many levels of 0..255 they differ from their own blurred copy: a fence or leaves can't be guessed as a sky can. */
  readonly detail: number;
}

/**
 * What lies around a hole.
 *
 * @param hole in the size of the photo, as `things`
 * @param photo 3 channels
 */
export function surroundingsOf(
  hole: Raster<Uint8Array>,
  photo: Raster,
  things: Raster<Uint8Array> | undefined,
): Surroundings {
  const scale = Math.min(1, seenSide / Math.max(hole.width, hole.height));
  const width = Math.max(1, Math.round(hole.width * scale));
  const height = Math.max(1, Math.round(hole.height * scale));
  const small = resample(hole, width, height).data;
  const staying = things && resample(things, width, height).data;
  const seen = resample(photo, width, height).data;
  const unit = 3 * (seen instanceof Uint16Array ? 257 : 1);
  const gray = Float32Array.from(small, (_, i) => (seen[3 * i] + seen[3 * i + 1] + seen[3 * i + 2]) / unit);
  const blurred = blurPlane({ width, height, data: gray }, fine).data;
  const area = small.reduce((sum, value) => sum + value / 255, 0);
  const distances = squaredDistances(Uint8Array.from(small), { width, height });
  const reach = near * Math.sqrt(area);
  let [around, taken, differs] = [0, 0, 0];
  for (let i = 0; i < small.length; i++) {
    if (small[i] > 0 || distances[i] > reach * reach) continue;
    around++;
    if (staying && staying[i] > 127) taken++;
    differs += Math.abs(gray[i] - blurred[i]);
  }
  return around === 0 ? { crowding: 0, detail: 0 } : { crowding: taken / around, detail: differs / around };
}
