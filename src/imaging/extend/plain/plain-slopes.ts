import { blurPlane } from '../../raster/gaussian-blur.ts';
import type { Raster } from '../../raster/raster.ts';
import type { Side } from '../side.ts';
import { rampOf } from './straight-ramp.ts';

/** Of 255, over all that is missing: no gradient goes on further. */
const mostChange = 16;
/** Of 255: with a mean deviation from a straight ramp above it there is texture, and what it changes by is chance. */
const mostDeviation = 4;

/** How fast each channel changes outward along the border, in its samples for a pixel: a sky grows darker upward. */
export function plainSlopes(pixels: Raster, side: Side, ends?: Uint8Array): readonly Float32Array[] {
  const { data } = pixels;
  const { missing, length, known, start, outward, onward } = side;
  const depth = Math.min(known, Math.max(24, missing));
  const unit = data instanceof Uint16Array ? 257 : 1;
  const most = (2 * mostChange * unit) / missing;
  const sigma = Math.max(3, length / 30);
  return [0, 1, 2].map((channel) => {
    const slopes = new Float32Array(length);
    const weights = new Float32Array(length);
    const line = new Float32Array(depth);
    for (let along = 0; along < length; along++) {
      if (ends?.[along] === 1) continue;
      for (let k = 0; k < depth; k++)
        line[k] = data[(start - (k + 1) * outward + along * onward) * 3 + channel];
      const { slope, deviation } = rampOf(line);
      if (deviation > mostDeviation * unit) continue;
      weights[along] = 1;
      slopes[along] = Math.max(-most, Math.min(most, -slope));
    }
    const spread = blurPlane({ width: 1, height: length, data: slopes }, sigma).data;
    const seen = blurPlane({ width: 1, height: length, data: weights }, sigma).data;
    // Among texture nothing is known, and nothing goes on.
    return spread.map((slope, along) => (slope / (seen[along] + 0.05)) * Math.min(1, seen[along]));
  });
}
