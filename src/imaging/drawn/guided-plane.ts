import { averagePlane } from '../raster/gaussian-blur.ts';
import type { Plane } from '../raster/raster.ts';

/**
 * Guided filter with a guide of one channel (He, Sun, Tang: "Guided Image Filtering", 2013): the target becomes smooth and keeps those of its
 * edges that the guide has.
 *
 * @param radius of the square window in pixels
 * @param epsilon variance of the guide below which a place counts as flat
 */
export function guidedPlane(guide: Plane, target: Plane, radius: number, epsilon: number): Plane {
  const { width, height } = guide;
  const sigma = Math.sqrt(((2 * radius + 1) ** 2 - 1) / 12);
  const mean = (data: Float32Array) => averagePlane({ width, height, data }, sigma).data;
  const [g, t] = [guide.data, target.data];
  const [meanG, meanT] = [mean(g), mean(t)];
  const both = mean(g.map((value, i) => value * t[i]));
  const slope = mean(g.map((value) => value * value));
  const offset = new Float32Array(g.length);
  for (let i = 0; i < g.length; i++) {
    const a = (both[i] - meanG[i] * meanT[i]) / (slope[i] - meanG[i] * meanG[i] + epsilon);
    slope[i] = a;
    offset[i] = meanT[i] - a * meanG[i];
  }
  const [slopes, offsets] = [mean(slope), mean(offset)];
  return { width, height, data: g.map((value, i) => slopes[i] * value + offsets[i]) };
}
