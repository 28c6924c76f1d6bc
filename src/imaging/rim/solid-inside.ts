import { averagePlane } from '../raster/gaussian-blur.ts';
import type { Plane } from '../raster/raster.ts';
import { resamplePlane } from '../raster/resample.ts';
import { smooth } from '../raster/smooth.ts';
import { rimShare } from './rim-share.ts';

/** Where alpha around is below the first a doubt is left as it is; from the second on it is a surface. */
const [doubtful, surface] = [0.3, 0.55];
/** How far around counts, in cells of the grid that rims are told on: a surface isn't opaque in blots. */
const around = 3;

/**
 * Alpha without its doubts about surfaces: what is half-transparent away from every edge (a jacket in the tone of the wall)
 * is opaque. Rims stay as they are.
 *
 * @param alpha 0..1
 */
export function solidInside(alpha: Plane): Plane {
  const rim = rimShare(alpha);
  if (!rim) return alpha;
  const { data } = alpha;
  const level = averagePlane(resamplePlane(alpha, rim.width, rim.height), around).data;
  const shares = rim.data.map((share, i) => (1 - share) * smooth(doubtful, surface, level[i]));
  const raised = resamplePlane({ ...rim, data: shares }, alpha.width, alpha.height);
  for (let i = 0; i < data.length; i++) {
    const value = data[i];
    raised.data[i] = value < 1 ? value + raised.data[i] * (1 - value) : value;
  }
  return raised;
}
