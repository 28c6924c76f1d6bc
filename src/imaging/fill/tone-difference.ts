import { blurPlane } from '../raster/gaussian-blur.ts';
import type { Raster } from '../raster/raster.ts';

/** Tones are means over so many pixels around, of what the mask marks alone. */
const toneSigma = 2;

/**
 * How much the local tones of two pictures differ where the mask is, in the mean and in levels of 0..255: detail that both have otherwise doesn't count.
 *
 * @param one 3 channels, 8 or 16 bit, as `other`
 */
export function toneDifference(one: Raster, other: Raster, mask: Raster<Uint8Array>): number {
  const { width, height } = mask;
  const unit = one.data instanceof Uint16Array ? 257 : 1;
  const inside = Float32Array.from(mask.data, (value) => Number(value > 0));
  const weights = blurPlane({ width, height, data: inside }, toneSigma).data;
  let [sum, marked] = [0, 0];
  for (let channel = 0; channel < 3; channel++) {
    const differs = inside.map(
      (flag, at) => flag && one.data[at * 3 + channel] - other.data[at * 3 + channel],
    );
    const tones = blurPlane({ width, height, data: differs }, toneSigma).data;
    for (let at = 0; at < inside.length; at++) {
      if (inside[at] === 0) continue;
      sum += Math.abs(tones[at] / weights[at]);
      marked++;
    }
  }
  return sum / (unit * Math.max(1, marked));
}
