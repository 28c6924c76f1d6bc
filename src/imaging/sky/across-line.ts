import { findComponents } from '../matte/components.ts';
import { blurPlane } from '../raster/gaussian-blur.ts';
import type { Plane } from '../raster/raster.ts';
import type { PlacedColors } from './sky-model.ts';

/** A line is as wide as this at most, in pixels of the small picture; it differs by so much from both sides, and they by less, in OKLab. */
const widest = 12;
const [leastLine, mostBetween] = [0.03, 0.03];
/** What is beyond it is even as far as this, and not much less even than the sky. */
const evenStep = 0.02;
const evenness = { times: 2, more: 0.002 };
/** How many pixels see the sky across a line, of the width, and which share of all that see it across anything. */
const leastSeen = 0.03;
const leastAlike = 0.4;
/** Standard deviation, in pixels, of a window in which less than half is even where it is a mast. */
const narrow = 4;
/** So many lines one beyond the other are crossed. */
const mostLines = 6;

/**
 * A sky with what lies beyond a wire, a branch or a mast: even places whose colors are the ones that the sky has on the other side of a thin
 * line. Where it changes its color from line to line, nothing but what is beside the line tells that it goes on.
 *
 * @param region 1 in the sky
 */
export function acrossLines(colors: PlacedColors, edges: Plane, region: Uint8Array): Uint8Array {
  let sky = region;
  for (let line = 0; line < mostLines; line++) {
    const even = broad(
      edges,
      sky.map((value, i) => (value === 0 && edges.data[i] < evenStep ? 1 : 0)),
    );
    const { labels, count } = findComponents(even, 0.5);
    const parts = partsOf(labels, count, edges);
    seeAcross(colors, sky, labels, parts);
    const mostUneven = evenness.times * unevenIn(edges, sky) + evenness.more;
    const joins = parts.map(
      ({ size, uneven, atFoot, seen, alike }) =>
        alike > leastSeen * colors.width &&
        alike > leastAlike * seen &&
        uneven < mostUneven * size &&
        !atFoot,
    );
    if (!joins.includes(true)) break;
    sky = sky.map((value, i) => (value === 1 || joins[labels[i]] ? 1 : 0));
  }
  return sky;
}

/** Without what is as narrow as a mast, which leads to the land. */
function broad({ width, height }: Plane, even: Uint8Array): Plane {
  const data = Float32Array.from(even);
  const around = blurPlane({ width, height, data }, narrow).data;
  return { width, height, data: data.map((value, i) => (around[i] > 0.5 ? value : 0)) };
}

/** An even place: its pixels, how steep they are in sum, whether it is at the foot of the picture, as land is, how many see the sky across something, and across a line with the same color. */
interface Part {
  size: number;
  uneven: number;
  atFoot: boolean;
  seen: number;
  alike: number;
}

function partsOf(labels: Int32Array, count: number, { width, data }: Plane): Part[] {
  const parts = Array.from({ length: count + 1 }, () => ({
    size: 0,
    uneven: 0,
    atFoot: false,
    seen: 0,
    alike: 0,
  }));
  for (const [i, label] of labels.entries()) {
    parts[label].size++;
    parts[label].uneven += data[i];
    if (i >= labels.length - width) parts[label].atFoot = true;
  }
  return parts;
}

function seeAcross(
  { width, height, data }: PlacedColors,
  sky: Uint8Array,
  labels: Int32Array,
  parts: Part[],
): void {
  const distance = (i: number, j: number) =>
    Math.hypot(...[0, 1, 2].map((c) => data[i * 4 + c] - data[j * 4 + c]));
  for (let from = 0; from < sky.length; from++) {
    if (sky[from] === 0) continue;
    const [x, y] = [from % width, Math.floor(from / width)];
    for (const [stride, room] of [
      [1, width - 1 - x],
      [-1, x],
      [width, height - 1 - y],
      [-width, y],
    ]) {
      let line = 0;
      for (let k = 1; k <= Math.min(widest, room); k++) {
        const at = from + k * stride;
        if (sky[at] === 1) break;
        line = Math.max(line, distance(from, at));
        const part = parts[labels[at]];
        if (labels[at] === 0) continue;
        if (k === 1) break;
        const between = distance(from, at);
        part.seen++;
        if (between < mostBetween && line > between + leastLine) part.alike++;
        break;
      }
    }
  }
}

function unevenIn({ data }: Plane, sky: Uint8Array): number {
  let sum = 0;
  let count = 0;
  for (let i = 0; i < sky.length; i++) {
    if (sky[i] === 0) continue;
    sum += Math.min(evenStep, data[i]);
    count++;
  }
  return sum / Math.max(1, count);
}
