import { averagePlane } from '../raster/gaussian-blur.ts';
import type { Plane } from '../raster/raster.ts';
import { resamplePlane } from '../raster/resample.ts';

/** Windows of at least this radius are worked out in half the size, where they are as smooth. */
const leastHalved = 6;

/**
 * Guided filter with a guide of one channel (He, Sun, Tang: "Guided Image Filtering", 2013; in half the size: He, Sun: "Fast Guided Filter", 2015):
 * targets of its size become smooth and keep those of their edges that the guide has.
 *
 * @param radius of the square window in pixels
 * @param epsilon variance of the guide below which a place counts as flat
 */
export function guidedPlanes(
  guide: Plane,
  targets: readonly Float32Array[],
  radius: number,
  epsilon: number,
): Float32Array[] {
  const isHalved = radius >= leastHalved;
  const [width, height] = [guide.width, guide.height].map((side) =>
    isHalved ? Math.max(1, Math.round(side / 2)) : side,
  );
  const reach = isHalved ? radius / 2 : radius;
  const sigma = Math.sqrt(((2 * reach + 1) ** 2 - 1) / 12);
  const small = (data: Float32Array) => resamplePlane({ ...guide, data }, width, height).data;
  const mean = (data: Float32Array) => averagePlane({ width, height, data }, sigma).data;
  const large = (data: Float32Array) =>
    resamplePlane({ width, height, data }, guide.width, guide.height).data;
  const g = small(guide.data);
  const product = new Float32Array(g.length);
  for (let i = 0; i < g.length; i++) product[i] = g[i] * g[i];
  const meanG = mean(g);
  const variance = mean(product);
  for (let i = 0; i < g.length; i++) variance[i] += epsilon - meanG[i] * meanG[i];
  return targets.map((target) => {
    const t = small(target);
    for (let i = 0; i < g.length; i++) product[i] = g[i] * t[i];
    const slope = mean(product);
    const offset = mean(t);
    for (let i = 0; i < g.length; i++) {
      const a = (slope[i] - meanG[i] * offset[i]) / variance[i];
      slope[i] = a;
      offset[i] -= a * meanG[i];
    }
    const out = large(mean(slope));
    const offsets = large(mean(offset));
    for (let i = 0; i < out.length; i++) out[i] = out[i] * guide.data[i] + offsets[i];
    return out;
  });
}
