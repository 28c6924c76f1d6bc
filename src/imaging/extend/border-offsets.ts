import { featuresOf } from '../patches/features.ts';
import { type Offset, offsetPeaks } from '../patches/offset-peaks.ts';
import { likePatches, patchRadius, wholePatches } from '../patches/patch-offsets.ts';
import type { SmallSide } from './small-side.ts';

const mostPeaks = 32;
const mostShifts = 18;

/**
 * Offsets by which a side may go on, all of them inward: those by which what lies along the border repeats itself further in,
 * lines included, which repeat themselves along their direction; and plain shifts away from the border, which keep everything that
 * lies across it at its height ("Shift-Map Image Editing": Pritch, Kav-Venaki, Peleg, 2009).
 */
export function borderOffsets(small: SmallSide, seed: number): Offset[] {
  const { width, height, border, colors, missing, barred } = small;
  const across = width - border;
  const least = Math.max(4, Math.round(across / 5));
  const valid = wholePatches(
    missing.map((value, at) => (value === 1 || barred[at] === 1 ? 1 : 0)),
    width,
    height,
  );
  const { places } = likePatches({
    width,
    height,
    features: featuresOf({ width, height, colors }, 0.6),
    valid,
    leastDistance: least,
    seed,
  });
  const band = border - Math.max(2 * patchRadius + 1, Math.round(across / 2));
  for (let at = 0; at < places.length; at++) {
    if (places[at] < 0) continue;
    const x = at % width;
    if (x < band || x - (places[at] % width) < least) places[at] = -1;
  }
  const peaks = offsetPeaks(places, width, height, { most: mostPeaks });
  return [...peaks, ...plainShifts(border, across)];
}

function plainShifts(border: number, across: number): Offset[] {
  const nearest = Math.min(across + 1, border - 2);
  const furthest = border - 2;
  const count = Math.max(1, Math.min(mostShifts, furthest - nearest + 1));
  return Array.from({ length: count }, (_, k) => ({
    x: -Math.round(nearest + (count === 1 ? 0 : (k * (furthest - nearest)) / (count - 1))),
    y: 0,
    weight: 0,
  }));
}
