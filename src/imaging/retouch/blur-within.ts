import { blurPlane } from '../raster/gaussian-blur.ts';
import type { Plane } from '../raster/raster.ts';
import { resamplePlane } from '../raster/resample.ts';

/** From this standard deviation on, in pixels, a smaller copy gives the same blur in a fraction of the time. */
const large = 8;
/** Less weight than this around a pixel tells nothing. */
const least = 1e-3;

/**
 * Gaussian mean of the values around each pixel that count ("normalized convolution": Knutsson, Westin, 1993): what lies outside the
 * mask doesn't bleed in. Where nothing counts the value stays.
 *
 * @param weight how much each pixel counts, 0..1
 * @param sigma standard deviation in pixels, above 0
 */
export function blurWithin(plane: Plane, weight: Float32Array, sigma: number): Float32Array {
  const { width, height, data } = plane;
  const weighted = new Float32Array(data.length);
  for (let i = 0; i < data.length; i++) weighted[i] = data[i] * weight[i];
  const sum = broadBlur({ width, height, data: weighted }, sigma);
  const count = broadBlur({ width, height, data: weight }, sigma);
  for (let i = 0; i < sum.length; i++) sum[i] = count[i] > least ? sum[i] / count[i] : data[i];
  return sum;
}

/** A Gaussian blur, on a smaller copy where it is so broad that nothing is lost. */
function broadBlur(plane: Plane, sigma: number): Float32Array {
  const shrink = Math.floor(sigma / (large / 2));
  if (shrink < 2) return blurPlane(plane, sigma).data;
  const width = Math.max(1, Math.round(plane.width / shrink));
  const height = Math.max(1, Math.round(plane.height / shrink));
  const blurred = blurPlane(resamplePlane(plane, width, height), (sigma * width) / plane.width);
  return resamplePlane(blurred, plane.width, plane.height).data;
}
