import type { Plane } from '../raster/raster.ts';
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
  const sky = region.slice();
  const stack: number[] = [];
  const isAlike = (at: number) =>
    edges.data[at] < evenStep &&
    Math.abs(data[at * 4] - mean[0]) < mostLighter &&
    Math.hypot(data[at * 4 + 1] - mean[1], data[at * 4 + 2] - mean[2]) / 2 < mostOff;
  for (let i = 0; i < region.length; i++) if (region[i] === 1 && isAlike(i)) stack.push(i);
  const visit = (at: number) => {
    if (sky[at] === 1 || !isAlike(at)) return;
    sky[at] = 1;
    stack.push(at);
  };
  for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
    const x = at % width;
    if (x > 0) visit(at - 1);
    if (x < width - 1) visit(at + 1);
    if (at >= width) visit(at - width);
    if (at < sky.length - width) visit(at + width);
  }
  const foot = sky.subarray(sky.length - width).reduce((sum, value) => sum + value, 0);
  if (foot < leastFoot * width) return region;
  // What is seen of it between leaves hangs together with nothing.
  return sky.map((value, i) => (value === 1 || isAlike(i) ? 1 : 0));
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
