import { blurPlane } from '../raster/gaussian-blur.ts';
import type { Plane } from '../raster/raster.ts';
import { resamplePlane } from '../raster/resample.ts';

/** An edge this steep is a clear border, in OKLab from pixel to pixel. */
const clearEdge = 0.05;
/** In pixels of the small picture: what counts as one place of the border, and how far the sky runs out where there is no edge. */
const [near, runOut] = [4, 7];
/** From so unclear on the border is soft. */
const leastUnclear = 0.55;

/** How much of a region's border is no clear edge, 0..1. */
export function unclearBorder(region: Uint8Array, { width, data }: Plane): number {
  let sum = 0;
  let length = 1e-6;
  for (let i = width; i < region.length; i++) {
    for (const next of i % width > 0 ? [i - 1, i - width] : [i - width]) {
      if (region[i] === region[next]) continue;
      sum += Math.min(1, Math.max(data[i], data[next]) / clearEdge);
      length++;
    }
  }
  return 1 - sum / length;
}

/**
 * A sky that runs out slowly where nothing is seen of its border, as before haze: a hard line through even colors shows.
 *
 * @param matte 0..1, of any size
 * @param region 1 in the sky, coarse
 * @param edges steepness of the colors at each pixel, of the region's size
 */
export function softBorder(matte: Plane, region: Uint8Array, edges: Plane): Plane {
  const { width, height, data } = edges;
  const border = new Float32Array(region.length);
  const unclear = new Float32Array(region.length);
  for (let i = width; i < region.length; i++) {
    for (const next of i % width > 0 ? [i - 1, i - width] : [i - width]) {
      if (region[i] === region[next]) continue;
      border[i] = 1;
      unclear[i] = Math.max(unclear[i], 1 - Math.min(1, Math.max(data[i], data[next]) / clearEdge));
    }
  }
  const around = (plane: Float32Array, sigma: number) =>
    blurPlane({ width, height, data: plane }, sigma).data;
  const lengths = around(border, near);
  const softness = around(unclear, near).map((sum, i) =>
    Math.max(0, (sum / Math.max(1e-3, lengths[i]) - leastUnclear) / (1 - leastUnclear)),
  );
  const large = (plane: Float32Array) =>
    resamplePlane({ width, height, data: plane }, matte.width, matte.height).data;
  const soft = large(around(Float32Array.from(region), runOut));
  const shares = large(softness);
  return { ...matte, data: matte.data.map((value, i) => value + shares[i] * (soft[i] - value)) };
}
