import { findComponents } from '../matte/components.ts';
import { averagePlane } from '../raster/gaussian-blur.ts';
import type { Raster } from '../raster/raster.ts';
import { smooth } from '../raster/smooth.ts';

/** A hole up to so much of the square over the height of the face is none: what shows through under an arm is larger. */
const largestHole = 0.012;
/** Below this, of 255, a pixel is in a hole; below the second it is no more of somebody than not. */
const [hole, half] = [200, 96];
/** In heights of the face: how wide the edge of a body is at most. */
const edge = 0.02;

/**
 * Makes a body whole, which nothing shows through: small holes are filled, and what is half-transparent away from the outline is not any
 * more.
 *
 * @param alpha in pixels; changed
 * @param body where alpha may be raised, in the size of alpha, 255 inside: skin and clothes, but not hair
 * @param faceHeight in pixels
 */
export function solidBody(alpha: Raster<Uint8Array>, body: Raster<Uint8Array>, faceHeight: number): void {
  const { width, height, data } = alpha;
  const low = Float32Array.from(data, (opacity) => (opacity < hole ? 1 : 0));
  const { labels, count } = findComponents({ width, height, data: low }, 0.5);
  const sizes = new Int32Array(count + 1);
  const bodies = new Int32Array(count + 1);
  const isOutside = new Uint8Array(count + 1);
  for (let i = 0; i < labels.length; i++) {
    const x = i % width;
    sizes[labels[i]]++;
    if (body.data[i] > 127) bodies[labels[i]]++;
    if (x === 0 || x === width - 1 || i < width || i >= labels.length - width) isOutside[labels[i]] = 1;
  }
  const isHole = (label: number) =>
    label > 0 &&
    isOutside[label] === 0 &&
    sizes[label] < largestHole * faceHeight ** 2 &&
    bodies[label] > 0.5 * sizes[label];
  for (let i = 0; i < data.length; i++) if (isHole(labels[i])) data[i] = 255;
  const outside = Float32Array.from(data, (opacity) => (opacity < half ? 1 : 0));
  const near = averagePlane({ width, height, data: outside }, Math.max(1, edge * faceHeight)).data;
  for (let i = 0; i < data.length; i++) {
    if (data[i] < half || data[i] === 255 || body.data[i] === 0) continue;
    const inside = smooth(0.12, 0, near[i]) * (body.data[i] / 255);
    data[i] = Math.round(data[i] + inside * (255 - data[i]));
  }
}
