import { chooseOffsets } from '../fill/choose-offsets.ts';
import { featureDistance, featuresOf } from '../fill/features.ts';
import type { Raster } from '../raster/raster.ts';
import { blendSide } from './blend-side.ts';
import { borderOffsets } from './border-offsets.ts';
import { refineShift, type Shift } from './refine-offsets.ts';
import type { Side } from './side.ts';
import { type SmallSide, shrinkSide } from './small-side.ts';

/** Known pixels inward that an offset is judged by at the border. */
const bandDepth = 4;

/** Continues one side of what is known by parts of it, in place. */
export function continueSide(
  pixels: Raster,
  side: Side,
  { unique, seed }: { unique?: Raster<Uint8Array>; seed: number },
): void {
  const small = shrinkSide(pixels, side, unique);
  const { width, height, border, colors, missing, barred } = small;
  const offsets = borderOffsets(small, seed);
  const features = featuresOf({ width, height, colors }, 1);
  const priceOf = (at: number, label: number) => {
    const x = at % width;
    const { x: dx, y: dy } = offsets[label];
    const drift = 2 * Math.abs(dy);
    if (x !== border) return drift;
    let cost = drift;
    for (let depth = 2; depth <= bandDepth && border - depth + dx >= 1; depth++) {
      const here = at - depth;
      cost += featureDistance(features, here + dx + dy * width, here);
    }
    return cost;
  };
  const chosen = chooseOffsets({
    width,
    height,
    features,
    hole: missing,
    barred,
    offsets,
    priceOf,
  });
  const shifts = shiftsOf(pixels, side, small, chosen, offsets);
  blendSide(pixels, side, sourcesOf(side, small, chosen, shifts));
}

/** Each offset in full size. */
function shiftsOf(
  pixels: Raster,
  side: Side,
  small: SmallSide,
  chosen: Int32Array,
  offsets: readonly { readonly x: number; readonly y: number }[],
): Shift[] {
  const { width, height, border, scale, scaleAlong } = small;
  const used: number[][] = offsets.map(() => []);
  for (let y = 0; y < height; y++) {
    const label = chosen[y * width + border];
    if (label < 0) continue;
    const end = Math.min(side.length, Math.floor((y + 1) * scaleAlong));
    for (let along = Math.floor(y * scaleAlong); along < end; along++) used[label].push(along);
  }
  return offsets.map(({ x, y }, label) => {
    const shift = { depth: Math.round(x * scale), along: Math.round(y * scaleAlong) };
    return refineShift(pixels, side, shift, used[label], scale);
  });
}

/** For each missing pixel of the side the known one it is copied from; −1 where there is none. */
function sourcesOf(side: Side, small: SmallSide, chosen: Int32Array, shifts: readonly Shift[]): Int32Array {
  const { missing, length, known, start, outward, onward } = side;
  const { width, height, border, scale, scaleAlong } = small;
  const sources = new Int32Array(missing * length).fill(-1);
  for (let along = 0, at = 0; along < length; along++) {
    const y = Math.min(height - 1, Math.floor((along + 0.5) / scaleAlong));
    for (let depth = 0; depth < missing; depth++, at++) {
      const x = border + Math.floor((depth + 0.5) / scale);
      const label = chosen[y * width + Math.min(width - 1, x)];
      if (label < 0) continue;
      const fromDepth = depth + shifts[label].depth;
      const fromAlong = Math.min(Math.max(0, along + shifts[label].along), length - 1);
      if (fromDepth >= 0 || fromDepth < -known) continue;
      sources[at] = start + fromDepth * outward + fromAlong * onward;
    }
  }
  return sources;
}
