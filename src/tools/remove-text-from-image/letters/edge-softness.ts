import { blurPlane } from '../../../imaging/raster/gaussian-blur.ts';
import type { Plane } from '../../../imaging/raster/raster.ts';

/** Blurs that are tried, in pixels. */
const sigmas = [0, 0.35, 0.5, 0.65, 0.8, 1, 1.25, 1.6, 2, 2.5, 3.2, 4, 5, 6.5];
const fewest = 12;
/** In pixels: what is farther from where edges are drawn is no edge. */
const nearEdges = 1.2;

/**
 * How much the edges of letters are blurred: of sharp ink in the same places, the standard deviation with which its edges
 * are as steep as those that are seen.
 *
 * @param sharp ink drawn without blur, 0..1
 * @param seen 0..1, of the same size
 * @returns pixels; undefined where hardly an edge is seen
 */
export function edgeSoftness(sharp: Plane, seen: Plane): number | undefined {
  const edges = blurPlane(sharp, nearEdges);
  const isEdge = (i: number) => edges.data[i] > 0.15 && edges.data[i] < 0.85;
  const wanted = steepness(seen, isEdge);
  if (wanted === undefined) return undefined;
  let [before, last] = [0, Number.POSITIVE_INFINITY];
  for (const sigma of sigmas) {
    const here = steepness(sigma > 0 ? blurPlane(sharp, sigma) : sharp, isEdge) ?? 0;
    if (here <= wanted) {
      if (last === Number.POSITIVE_INFINITY) return sigma;
      return sigma - ((sigma - before) * (wanted - here)) / Math.max(1e-6, last - here);
    }
    [before, last] = [sigma, here];
  }
  return before;
}

/** Median of how much edges change from pixel to pixel where they are half covered. */
function steepness({ width, height, data }: Plane, isEdge: (i: number) => boolean): number | undefined {
  const slopes: number[] = [];
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const i = y * width + x;
      if (data[i] < 0.25 || data[i] > 0.75 || !isEdge(i)) continue;
      slopes.push(Math.hypot(data[i + 1] - data[i - 1], data[i + width] - data[i - width]) / 2);
    }
  }
  if (slopes.length < fewest) return undefined;
  // Noise, and letters of another shape, change less than edges do.
  return slopes.sort((a, b) => a - b)[Math.floor(slopes.length * 0.7)];
}
