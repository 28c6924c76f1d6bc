import { findComponents } from '../matte/components.ts';
import type { Plane } from '../raster/raster.ts';
import { grown } from './letter-rim.ts';
import { place } from './letter-share.ts';

/** Of the line: no letter with what it encloses fills so much of it; a sign in a frame does. */
const leastFilled = 0.55;
/** In heights of the line: the edge of a plate, which tells its color. */
const edge = 0.07;

/**
 * Where what was taken for letters is the plate they stand on (a sign in a dark frame, a note on a board), the line as it lies
 * on that plate: its edge is the background, and what surrounds it tells nothing. Undefined where there is no plate.
 *
 * @param letters 1 on what was taken for letters, 0 elsewhere
 */
export function plateOf(letters: Plane, places: Uint8Array, lineHeight: number): Uint8Array | undefined {
  const { width, height } = letters;
  const { labels, count } = findComponents(letters, 0.5);
  const sizes = new Int32Array(count + 1);
  for (const label of labels) sizes[label]++;
  sizes[0] = 0;
  const largest = sizes.indexOf(Math.max(...sizes));
  if (largest === 0) return undefined;
  const outside = outsideOf(labels, largest, letters);
  let [filled, inside] = [0, 0];
  for (const [i, at] of places.entries()) {
    if (at !== place.inside) continue;
    inside++;
    if (outside[i] === 0) filled++;
  }
  if (filled < leastFilled * inside) return undefined;
  const near = grown({ width, height, data: outside }, Math.max(1, edge * lineHeight)).data;
  const further = grown({ width, height, data: outside }, Math.max(2, 2 * edge * lineHeight)).data;
  return places.map((at, i) => {
    if (at === place.beyond || near[i] > 0) return place.beyond;
    return further[i] > 0 ? place.ring : place.inside;
  });
}

/** 1 on what is not between two parts of the thing, along its row or its column: letters may touch the edge of what they stand on. */
function outsideOf(labels: Int32Array, thing: number, { width, height }: Plane): Float32Array {
  const outside = new Float32Array(labels.length).fill(1);
  const between = (start: number, step: number, count: number) => {
    const isThing = (at: number) => labels[start + at * step] === thing;
    let [first, last] = [0, count - 1];
    while (first <= last && !isThing(first)) first++;
    while (last > first && !isThing(last)) last--;
    for (let at = first; at <= last; at++) outside[start + at * step] = 0;
  };
  for (let y = 0; y < height; y++) between(y * width, 1, width);
  for (let x = 0; x < width; x++) between(x, width, height);
  return outside;
}
