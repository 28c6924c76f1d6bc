import { findComponents } from '../matte/components.ts';
import type { Plane } from '../raster/raster.ts';
import { grown } from './letter-rim.ts';
import { place } from './letter-share.ts';

/** What is enclosed is a letter within its outline where there is so much of it beside the strokes, and so much has one color. */
const leastArea = 0.3;
const leastAlike = 0.55;
/** In OKLab: colors are one up to here, and a letter's is no background's from here on. */
const alike = 0.07;
const leastContrast = 0.06;
const fewest = 20;

/**
 * Letters with their insides, where what was found of them is the outline: what it encloses has one color, which is not that
 * around the line. Counters, through which the background is seen, stay out.
 *
 * @param strokes 1 on what was found of letters, 0 elsewhere
 */
export function withCore(strokes: Plane, lab: Float32Array, places: Uint8Array): Plane {
  const { width, height, data } = strokes;
  const { labels, count } = findComponents({ width, height, data: data.map((value) => 1 - value) }, 0.5);
  const isOutside = new Uint8Array(count + 1);
  for (const [i, label] of labels.entries()) if (places[i] !== place.inside) isOutside[label] = 1;
  const enclosed: number[] = [];
  const around: number[] = [];
  // At the very edge colors are mixed.
  const edge = grown(strokes, 1).data;
  let strokeArea = 0;
  for (const [i, label] of labels.entries()) {
    if (label === 0) strokeArea++;
    else if (edge[i] > 0) continue;
    else if (isOutside[label] === 0) enclosed.push(i);
    else if (places[i] !== place.beyond) around.push(i);
  }
  if (enclosed.length < Math.max(fewest, leastArea * strokeArea) || around.length < fewest) return strokes;
  const color = medianOf(lab, enclosed);
  const off = (i: number) => Math.hypot(...color.map((value, part) => lab[3 * i + part] - value));
  const behind = medianOf(lab, around);
  if (Math.hypot(...color.map((value, part) => behind[part] - value)) < leastContrast) return strokes;
  if (enclosed.filter((i) => off(i) < alike).length < leastAlike * enclosed.length) return strokes;
  const near = new Int32Array(count + 1);
  const all = new Int32Array(count + 1);
  for (const i of enclosed) {
    all[labels[i]]++;
    if (off(i) < alike) near[labels[i]]++;
  }
  return {
    width,
    height,
    data: data.map((value, i) => (value > 0 || near[labels[i]] > 0.5 * all[labels[i]] ? 1 : 0)),
  };
}

function medianOf(lab: Float32Array, picked: readonly number[]): number[] {
  return [0, 1, 2].map(
    (part) => picked.map((i) => lab[3 * i + part]).sort((a, b) => a - b)[picked.length >> 1],
  );
}
