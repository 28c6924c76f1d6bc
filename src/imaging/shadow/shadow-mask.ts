import type { Plane, Raster } from '../raster/raster.ts';
import { valueBetween } from '../raster/resample.ts';
import type { ThingWindow } from './thing-window.ts';

/** A shadow has places that are so likely, and goes on from there over places that are less so: its rim is soft. */
const sure = 0.5;
const likely = 0.3;
/** In shares of the thing: what is smaller is the dark line where it touches the ground, or nothing. */
const leastArea = 0.03;
const leastPixels = 16;

/**
 * The shadow as a mask, from how likely it is in each place of a window.
 *
 * @param likelihood 0..1, over the window
 * @param window in pixels of the mask
 * @param mask 255 where the thing is
 * @returns of the mask's size, what is marked not included; undefined where there is none that is certain
 */
export function shadowMask(
  likelihood: Plane,
  window: ThingWindow,
  mask: Raster<Uint8Array>,
): Raster<Uint8Array> | undefined {
  const { width, height } = mask;
  const found = new Uint8Array(width * height);
  const open: number[] = [];
  const values = new Float32Array(width * height);
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) {
      if (mask.data[at] >= 128) continue;
      values[at] = valueAt(likelihood, window, x, y);
      if (values[at] < sure) continue;
      found[at] = 255;
      open.push(at);
    }
  }
  let area = open.length;
  while (open.length > 0) {
    const at = open.pop()!;
    const x = at % width;
    for (const next of [x > 0 ? at - 1 : at, x < width - 1 ? at + 1 : at, at - width, at + width]) {
      if (next < 0 || next >= found.length || found[next] > 0 || values[next] < likely) continue;
      found[next] = 255;
      area++;
      open.push(next);
    }
  }
  const thing = mask.data.reduce((sum, value) => sum + (value >= 128 ? 1 : 0), 0);
  return area < Math.max(leastPixels, leastArea * thing) ? undefined : { ...mask, data: found };
}

/** Nothing beyond the window. */
function valueAt(likelihood: Plane, window: ThingWindow, x: number, y: number): number {
  const across = (x + 0.5 - window.x) / window.side + 0.5;
  const down = (y + 0.5 - window.y) / window.side + 0.5;
  if (across < 0 || down < 0 || across > 1 || down > 1) return 0;
  return valueBetween(likelihood, across * likelihood.width - 0.5, down * likelihood.height - 0.5);
}
