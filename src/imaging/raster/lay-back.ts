import { blurPlane } from './gaussian-blur.ts';
import { type Box, type Plane, type Raster, type Samples, samplesLike } from './raster.ts';

/** Beyond so many levels of 255 it is another picture, not another shade. */
const mostShift = 32;
/** Of the longer side of the box: how widely a difference in color is spread. Further inside it is the mean of all around. */
const spread = 0.1;
const meanWeight = 1e-3;

/**
 * Lays a part that somebody else made back into a picture through a mask: where the mask is 0 not a sample changes,
 * whatever came back. A part often returns in slightly other colors. What it differs by around the mask, where both show
 * the same, is spread into it (normalized convolution: Knutsson, Westin, 1993) and taken off, so that no border shows.
 *
 * @param original any channels, 8 or 16 bit
 * @param made 3 channels, 8 bit, of the size of `box`: what goes there
 * @param mask of the size of `original`, 1 channel; 255 takes the made pixels, in between both are mixed
 * @returns a new raster
 */
export function layBack<S extends Samples>(
  original: Raster<S>,
  made: Raster<Uint8Array>,
  mask: Raster<Uint8Array>,
  box: Box,
): Raster<S> {
  const { channels } = original;
  const unit = original.data instanceof Uint16Array ? 257 : 1;
  const maximum = 255 * unit;
  const data = samplesLike(original.data, original.data.length);
  data.set(original.data);
  const seen = weightsAround(mask, box);
  const sigma = Math.max(1, spread * Math.max(box.width, box.height));
  const weights = blurPlane(seen, sigma).data;
  for (let channel = 0; channel < 3; channel++) {
    const found = differences(original, made, seen, box, channel);
    const mean = sum(found.data) / Math.max(1, sum(seen.data));
    const shifts = blurPlane(found, sigma).data;
    for (let y = 0, at = 0; y < box.height; y++) {
      let to = (box.y + y) * original.width + box.x;
      for (let x = 0; x < box.width; x++, at++, to++) {
        const share = mask.data[to] / 255;
        if (share === 0) continue;
        const shift = (shifts[at] + meanWeight * mean) / (weights[at] + meanWeight);
        const wanted = made.data[at * 3 + channel] + shift;
        const own = original.data[to * channels + channel];
        const value = own + share * (wanted * unit - own);
        data[to * channels + channel] = value <= 0 ? 0 : value >= maximum ? maximum : value + 0.5;
      }
    }
  }
  return { ...original, data };
}

/** Share of a picture that a mask lets change, 0..1. */
export function shareOf({ data }: Raster<Uint8Array>): number {
  let changed = 0;
  for (const value of data) if (value > 0) changed++;
  return changed / data.length;
}

/** The smallest box around everything that a mask marks, with so much around it; nothing where it marks nothing. */
export function boxAround(mask: Raster<Uint8Array>, marginOf: (side: number) => number): Box | undefined {
  const { width, height, data } = mask;
  let [left, top, right, bottom] = [width, height, -1, -1];
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) {
      if (data[at] === 0) continue;
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = y;
    }
  }
  if (right < 0) return undefined;
  const margin = marginOf(Math.max(right - left, bottom - top) + 1);
  const x = Math.max(0, left - margin);
  const y = Math.max(0, top - margin);
  return {
    x,
    y,
    width: Math.min(width, right + 1 + margin) - x,
    height: Math.min(height, bottom + 1 + margin) - y,
  };
}

const sum = (values: Float32Array) => values.reduce((total, value) => total + value, 0);

/** 1 where both pictures show the same, 0 under the mask. */
function weightsAround(mask: Raster<Uint8Array>, box: Box): Plane {
  const data = new Float32Array(box.width * box.height);
  for (let y = 0, at = 0; y < box.height; y++) {
    const row = (box.y + y) * mask.width + box.x;
    for (let x = 0; x < box.width; x++, at++) data[at] = mask.data[row + x] === 0 ? 1 : 0;
  }
  return { width: box.width, height: box.height, data };
}

/** Original minus made in levels of 255, times the weights; what is another picture counts no more than `mostShift`. */
function differences(
  original: Raster,
  made: Raster<Uint8Array>,
  weights: Plane,
  box: Box,
  channel: number,
): Plane {
  const unit = original.data instanceof Uint16Array ? 257 : 1;
  const data = new Float32Array(weights.data.length);
  for (let y = 0, at = 0; y < box.height; y++) {
    let from = (box.y + y) * original.width + box.x;
    for (let x = 0; x < box.width; x++, at++, from++) {
      const difference =
        original.data[from * original.channels + channel] / unit - made.data[at * 3 + channel];
      data[at] = weights.data[at] * Math.max(-mostShift, Math.min(mostShift, difference));
    }
  }
  return { ...weights, data };
}
