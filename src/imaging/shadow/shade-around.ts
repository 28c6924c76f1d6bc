import { linearOf } from '../color/oklab.ts';
import { findComponents } from '../matte/components.ts';
import { blurPlane } from '../raster/gaussian-blur.ts';
import type { Raster, Size } from '../raster/raster.ts';
import type { Foot } from './foot.ts';
import type { LitGround } from './lit-ground.ts';

/** Light of each of the 256 values of a byte. */
const lightOfByte = Float32Array.from({ length: 256 }, (_, value) => linearOf(value / 255));
/** Light below this is black to a camera. */
const black = 0.004;
/** Natural logarithms of light: a deeper shade leaves nothing to see. */
const mostDrop = 2.6;
/** What the sky adds is bluer than the sun: so much may a color change, and more with the depth of the shade. */
const colorShift = 0.1;
const deeperShift = 0.4;
/** Of the thing's height: so far aside and down, and so far up, a shadow is followed; so large a gap is stepped over. */
const shadowReach = 1.8;
const highest = 0.8;
const gapShare = 0.04;
const leastGap = 4;
/** Of the shade that makes a shadow, its rim has so much. */
const softer = 0.4;
/** Of what is marked, and in pixels: what hangs together is no speck. */
const speckShare = 0.01;
const leastSpeck = 20;

/**
 * Natural logarithms of light, three for each pixel, smoothed a little: grain is no shadow. What is hidden does not bleed into
 * what is not.
 *
 * @param smoothing standard deviation of a Gaussian, in pixels
 */
export function logsOf(
  { width, height, data }: Raster<Uint8Array>,
  hidden: Uint8Array,
  smoothing: number,
): Float32Array {
  const area = width * height;
  const plane = new Float32Array(area);
  for (let at = 0; at < area; at++) plane[at] = hidden[at] > 0 ? 0 : 1;
  const shares = blurPlane({ width, height, data: plane }, smoothing).data;
  const logs = new Float32Array(3 * area);
  for (let channel = 0; channel < 3; channel++) {
    for (let at = 0; at < area; at++) plane[at] = hidden[at] > 0 ? 0 : lightOfByte[data[at * 3 + channel]];
    const soft = blurPlane({ width, height, data: plane }, smoothing).data;
    for (let at = 0; at < area; at++)
      logs[at * 3 + channel] = Math.log(Math.max(0, soft[at]) / Math.max(1e-3, shares[at]) + black);
  }
  return logs;
}

/** How much darker than lit ground each place is; 0 where it is not so by a shadow. */
export function shadesOf({ width, height }: Raster, marked: Uint8Array, ground: LitGround): Float32Array {
  const shades = new Float32Array(width * height);
  for (let at = 0; at < shades.length; at++) {
    if (marked[at] >= 128) continue;
    const red = ground.drop(at, 0);
    const green = ground.drop(at, 1);
    const blue = ground.drop(at, 2);
    const drop = 0.3 * red + 0.59 * green + 0.11 * blue;
    const shift = Math.max(Math.abs(red - green), Math.abs(blue - green));
    if (drop > mostDrop || Math.min(red, green, blue) < 0.25 * drop) continue;
    if (shift > colorShift + ground.spread + deeperShift * drop) continue;
    shades[at] = Math.max(0, drop);
  }
  return shades;
}

/** What hangs together with the foot by shade of at least so much, and its soft rim; specks left out. */
export function followShade(
  shades: Float32Array,
  { width, height, data }: Raster<Uint8Array>,
  foot: Foot,
  least: number,
): Uint8Array<ArrayBuffer> {
  const found = new Uint8Array(shades.length);
  const reach = shadowReach * Math.max(foot.height, foot.width / 2);
  const gap = Math.max(leastGap, Math.round(gapShare * foot.height));
  const stack: number[] = [];
  const add = (x: number, y: number, above: number) => {
    if (x < 0 || y < 0 || x >= width || y >= height) return;
    const at = y * width + x;
    if (found[at] > 0 || data[at] >= 128 || shades[at] < above) return;
    if (x < foot.left - reach || x > foot.right + reach) return;
    if (y > foot.bottom + reach || y < foot.bottom - highest * foot.height) return;
    found[at] = 255;
    stack.push(at);
  };
  const addAround = (at: number, above: number) => {
    const [x, y] = [at % width, Math.floor(at / width)];
    add(x - 1, y, above);
    add(x + 1, y, above);
    add(x, y - 1, above);
    add(x, y + 1, above);
  };
  for (const at of foot.rim) {
    const [x, y] = [at % width, Math.floor(at / width)];
    for (let row = y - gap; row <= y + gap; row++)
      for (let column = x - gap; column <= x + gap; column++) add(column, row, least);
  }
  for (let at = stack.pop(); at !== undefined; at = stack.pop()) addAround(at, least);
  // The penumbra: weaker shade that touches it.
  let front = Array.from(found.keys()).filter((at) => found[at] > 0);
  for (let round = Math.max(2, Math.round(0.02 * foot.height)); round > 0; round--) {
    for (const at of front) addAround(at, softer * least);
    front = stack.splice(0);
  }
  return withoutSpecks(found, { width, height }, Math.max(leastSpeck, speckShare * foot.area));
}

function withoutSpecks(
  found: Uint8Array<ArrayBuffer>,
  { width, height }: Size,
  least: number,
): Uint8Array<ArrayBuffer> {
  const { labels, count } = findComponents({ width, height, data: Float32Array.from(found) }, 0);
  const areas = new Int32Array(count + 1);
  for (const label of labels) areas[label]++;
  return found.map((value, at) => (areas[labels[at]] >= least ? value : 0));
}
