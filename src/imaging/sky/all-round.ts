import type { Plane } from '../raster/raster.ts';
import { connected } from '../selection/connected.ts';
import type { PlacedColors } from './sky-model.ts';

/** A blue at least so far from gray, in OKLab, is known again wherever it is. */
const leastBlue = 0.02;
/** Steps that an even sky goes on over, and how far it may be from its mean: of lightness, and of color (OKLab). */
const evenStep = 0.012;
const [mostLighter, mostOff] = [0.2, 0.045];
/** How much of the lowest row has to be of it. */
const leastFoot = 0.3;

/**
 * A photo up into the sky, of leaves, a flag or a balloon, has no horizon: an even blue goes on down to the foot. Where it does, all of it is
 * the sky.
 *
 * @param region 1 in the sky as it was found
 * @returns the region itself where the picture ends in land
 */
export function allRound(colors: PlacedColors, edges: Plane, region: Uint8Array): Uint8Array {
  const { width, data } = colors;
  const mean = evenColor(colors, edges, region);
  if (!mean || -mean[2] / 2 < leastBlue) return region;
  const isAlike = (at: number) =>
    edges.data[at] < evenStep &&
    Math.abs(data[at * 4] - mean[0]) < mostLighter &&
    Math.hypot(data[at * 4 + 1] - mean[1], data[at * 4 + 2] - mean[2]) / 2 < mostOff;
  const alike = region.map((_, at) => (isAlike(at) ? 1 : 0));
  const lastRow = region.length - width;
  const whole = connected(alike, width, (at) => region[at] === 1);
  const foot = whole.subarray(lastRow).reduce((sum, value, x) => sum + (value | region[lastRow + x]), 0);
  if (foot < leastFoot * width) return region;
  // What is seen of it between leaves hangs together with nothing.
  return region.map((value, at) => value | alike[at]);
}

/** Mean of what is even in a region. */
function evenColor({ data }: PlacedColors, edges: Plane, region: Uint8Array): number[] | undefined {
  const sum = [0, 0, 0];
  let count = 0;
  for (let i = 0; i < region.length; i++) {
    if (region[i] === 0 || edges.data[i] >= evenStep) continue;
    count++;
    for (let c = 0; c < 3; c++) sum[c] += data[i * 4 + c];
  }
  return count === 0 ? undefined : sum.map((value) => value / count);
}
