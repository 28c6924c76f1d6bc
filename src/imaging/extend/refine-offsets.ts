import type { Raster } from '../raster/raster.ts';
import type { Side } from './side.ts';

/** By so many known pixels along the border an offset is judged, spread evenly. */
const mostPlaces = 400;
const bandDepth = 4;

/** An offset in full size. */
export interface Shift {
  readonly depth: number;
  readonly along: number;
}

/**
 * An offset that was chosen in a small size, brought to the pixel by which what lies at the border goes on best.
 *
 * @param alongs where along the border the offset is used
 * @param reach how far off it may be
 */
export function refineShift(
  pixels: Raster,
  side: Side,
  shift: Shift,
  alongs: readonly number[],
  reach: number,
): Shift {
  if (alongs.length === 0 || reach < 1) return shift;
  const step = Math.max(1, Math.floor(alongs.length / mostPlaces));
  const places = alongs.filter((_, k) => k % step === 0);
  let best = shift;
  let least = cost(pixels, side, shift, places);
  // Coarse steps first, then finer ones around the best so far.
  for (let stride = 2 ** Math.floor(Math.log2(reach)); stride >= 1; stride = Math.floor(stride / 2)) {
    const middle = best;
    for (let depth = -1; depth <= 1; depth++) {
      for (let along = -1; along <= 1; along++) {
        const tried = { depth: middle.depth + depth * stride, along: middle.along + along * stride };
        const found = cost(pixels, side, tried, places);
        if (found < least) [best, least] = [tried, found];
      }
    }
  }
  return best;
}

function cost(pixels: Raster, side: Side, shift: Shift, places: readonly number[]): number {
  const { data } = pixels;
  if (shift.depth - bandDepth < -side.known || shift.depth >= 0) return Number.POSITIVE_INFINITY;
  let sum = 0;
  let count = 0;
  for (const along of places) {
    const other = along + shift.along;
    if (other < 0 || other >= side.length) continue;
    for (let depth = -bandDepth; depth < 0; depth++) {
      const at = (side.start + depth * side.outward + along * side.onward) * 3;
      const from = (side.start + (depth + shift.depth) * side.outward + other * side.onward) * 3;
      for (let channel = 0; channel < 3; channel++)
        sum += Math.abs(data[at + channel] - data[from + channel]);
      count++;
    }
  }
  // What leaves the picture says nothing for an offset.
  return count < (places.length * bandDepth) / 2 ? Number.POSITIVE_INFINITY : sum / count;
}
