import { chooseOffsets } from '../fill/choose-offsets.ts';
import { featureDistance, featuresOf } from '../patches/features.ts';
import { blurPlane } from '../raster/gaussian-blur.ts';
import type { Raster } from '../raster/raster.ts';
import { blendSide } from './blend-side.ts';
import { addGrain } from './border-grain.ts';
import { borderOffsets } from './border-offsets.ts';
import { bandMeans, besidePlain } from './plain/plain-label.ts';
import { refineShift, type Shift } from './refine-offsets.ts';
import type { Side } from './side.ts';
import { type Kept, type SmallSide, shrinkSide } from './small-side.ts';

/** Known pixels inward that an offset is judged by at the border. */
const bandDepth = 4;

/** What is not plain costs this anywhere. */
const copied = 3;
/** Beyond this squared distance a color is as strange as can be. */
const strangest = 6000;
const plainWeight = 0.004;
const cutWeight = 0.1;

/** Continues one side of what is known by parts of it, in place. */
export function continueSide(
  pixels: Raster,
  side: Side,
  { unique, things, seed }: Kept & { seed: number },
): void {
  const own = shrinkSide(pixels, side, { unique, things });
  const { small, offset, prices } = besidePlain(own);
  const { width, height, border, colors, missing, barred, ends } = small;
  const offsets = [...borderOffsets(own, seed), { x: offset, y: 0, weight: 0 }];
  const plain = offsets.length - 1;
  const strange = strangenessOf(small);
  const features = featuresOf({ width, height, colors }, 1);
  const priceOf = (_from: number, at: number, label: number) => {
    if (label === plain) return prices[Math.trunc(at / width)];
    const x = at % width;
    const { x: dx, y: dy } = offsets[label];
    const here = at + dx + dy * width;
    let cost = copied + 2 * Math.abs(dy) + (here >= 0 && here < missing.length ? strange(at, here) : 0);
    if (x !== border || ends?.small[Math.trunc(at / width)] === 1) return cost;
    for (let depth = 2; depth <= bandDepth && border - depth + dx >= 1; depth++) {
      cost += featureDistance(features, here - depth, at - depth);
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
  const copiedBy = chosen.map((label) => (label === plain ? -1 : label));
  const shifts = shiftsOf(pixels, side, small, copiedBy, offsets);
  const sources = sourcesOf(side, small, copiedBy, shifts);
  blendSide(pixels, side, sources, ends?.whole);
  addGrain(pixels, side, sources, seed, ends?.whole);
}

/**
 * What it costs to copy a color to a place that the border beside it shows nothing of: a little, so that no odd thing is copied where
 * something plainer would do; more where the border cuts through what is there once, which then goes on plainly.
 */
function strangenessOf(small: SmallSide): (at: number, from: number) => number {
  const { width, height, colors, isCut } = small;
  const bands = bandMeans(small);
  const means = [0, 1, 2].map((channel) => {
    const data = Float32Array.from({ length: height }, (_, y) => bands[y * 3 + channel]);
    return blurPlane({ width: 1, height, data }, 2).data;
  });
  return (at, from) => {
    const y = Math.trunc(at / width);
    let distance = 0;
    for (let channel = 0; channel < 3; channel++)
      distance += (colors[from * 3 + channel] - means[channel][y]) ** 2;
    return Math.min(distance, strangest) * (isCut[y] === 1 ? cutWeight : plainWeight);
  };
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
