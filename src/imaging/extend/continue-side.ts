import { chooseOffsets } from '../fill/choose-offsets.ts';
import { featureDistance, featuresOf } from '../patches/features.ts';
import { blurPlane } from '../raster/gaussian-blur.ts';
import type { Raster } from '../raster/raster.ts';
import { blendSide } from './blend/blend-side.ts';
import { addGrain } from './blend/border-grain.ts';
import { sideSources } from './blend/side-sources.ts';
import { borderOffsets } from './border-offsets.ts';
import { bandMeans, besidePlain } from './plain/plain-label.ts';
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
  const sources = sideSources(pixels, side, small, { chosen: copiedBy, offsets });
  blendSide(pixels, side, sources, ends?.whole);
  addGrain(pixels, side, sources.places, seed, ends?.whole);
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
