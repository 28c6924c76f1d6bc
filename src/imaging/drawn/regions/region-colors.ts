import type { ColorField } from '../../color/working-colors.ts';
import type { Labels } from './over-segments.ts';

/** Values for each area: its middle x and y, then for L, a and b the mean and the slopes to the right and down. */
const valuesPerRegion = 11;
/** A fitted plane leads no further than this from the mean of its area. */
const steepest = 0.12;

/**
 * The color of each area: a mean, and a plane through what varies in it (least squares).
 *
 * @param lab OKLab, interleaved
 * @returns eleven values for each area
 */
export function regionColors({ data }: ColorField, { width, labels, count }: Labels): Float32Array {
  const size = new Float64Array(count);
  const values = new Float64Array(count * valuesPerRegion);
  for (let i = 0; i < labels.length; i++) {
    const at = labels[i] * valuesPerRegion;
    size[labels[i]]++;
    values[at] += i % width;
    values[at + 1] += Math.floor(i / width);
    for (let c = 0; c < 3; c++) values[at + 2 + 3 * c] += data[3 * i + c];
  }
  for (let label = 0; label < count; label++)
    for (const part of [0, 1, 2, 5, 8]) values[label * valuesPerRegion + part] /= Math.max(1, size[label]);
  // Of each area: xx, xy, yy, then x and y with each channel.
  const products = new Float64Array(count * 9);
  for (let i = 0; i < labels.length; i++) {
    const from = labels[i] * valuesPerRegion;
    const to = labels[i] * 9;
    const dx = (i % width) - values[from];
    const dy = Math.floor(i / width) - values[from + 1];
    products[to] += dx * dx;
    products[to + 1] += dx * dy;
    products[to + 2] += dy * dy;
    for (let c = 0; c < 3; c++) {
      const rest = data[3 * i + c] - values[from + 2 + 3 * c];
      products[to + 3 + 2 * c] += dx * rest;
      products[to + 4 + 2 * c] += dy * rest;
    }
  }
  for (let label = 0; label < count; label++) {
    const to = label * valuesPerRegion;
    const from = label * 9;
    // As many pixels are added as keep the slope of a thin area calm.
    const calm = 4 * size[label];
    const xx = products[from] + calm;
    const xy = products[from + 1];
    const yy = products[from + 2] + calm;
    const scale = 1 / (xx * yy - xy * xy + 1e-9);
    for (let c = 0; c < 3; c++) {
      const x = products[from + 3 + 2 * c];
      const y = products[from + 4 + 2 * c];
      values[to + 3 + 3 * c] = (x * yy - y * xy) * scale;
      values[to + 4 + 3 * c] = (y * xx - x * xy) * scale;
    }
  }
  return Float32Array.from(values);
}

/** The color of an area at a place, into three places of `out`; `plane` says how much of its slope counts, 0..1. */
export function colorAt(
  values: Float32Array,
  label: number,
  x: number,
  y: number,
  plane: number,
  out: Float32Array,
  to: number,
): void {
  const at = label * valuesPerRegion;
  const dx = x - values[at];
  const dy = y - values[at + 1];
  for (let c = 0; c < 3; c++) {
    const slope = values[at + 3 + 3 * c] * dx + values[at + 4 + 3 * c] * dy;
    const limited = slope > steepest ? steepest : Math.max(slope, -steepest);
    out[to + c] = values[at + 2 + 3 * c] + plane * limited;
  }
}
