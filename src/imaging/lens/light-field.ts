import type { Raster } from '../raster/raster.ts';
import { lightOfSamples } from './light-table.ts';

/**
 * Light of a background on a grid of square cells of a picture: red, green, blue and weight, interleaved in fours. Colors
 * are multiplied by the weight, which is the share of a cell that shows background, 0..1: sums of cells, divided by the sum
 * of their weights, know nothing of the subject (normalized convolution: Knutsson, Westin, 1993).
 */
export interface LightField {
  readonly width: number;
  readonly height: number;
  /** Side of a cell in pixels of the picture. */
  readonly cell: number;
  readonly data: Float32Array;
}

/** Where alpha is more than this there is something of the subject. */
const haze = 4;

/**
 * Marks with 1 what shows nothing but background: pixels with nothing of the subject in them nor so near by. Along an edge a
 * pixel often has more of the subject's color than its alpha says.
 *
 * @param distance in pixels
 */
export function plainBackground(
  { width, height, data }: Raster<Uint8Array>,
  distance: number,
): Raster<Uint8Array> {
  // Rows of whole words, of which four pixels are one, with as many rows of nothing above and below as count.
  const words = (width + 3) >> 2;
  const rows = new Uint32Array(words * (height + 2 * distance)).fill(0x01010101);
  const marks = new Uint8Array(rows.buffer);
  for (let y = 0; y < height; y++) {
    const start = (y + distance) * words * 4;
    clearNear(data.subarray(y * width, (y + 1) * width), distance, marks.subarray(start, start + width));
  }
  keepCommon(rows, words, 2 * distance + 1);
  const plain = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    plain.set(marks.subarray(y * words * 4, y * words * 4 + width), y * width);
  }
  return { width, height, channels: 1, data: plain };
}

/** Clears the marks of a row where there is something of the subject in it or at most so far to the left or right. */
function clearNear(alpha: Uint8Array, distance: number, marks: Uint8Array): void {
  for (let x = 0; x < alpha.length; x++) {
    if (alpha[x] <= haze) continue;
    const first = Math.max(x - distance, 0);
    while (x < alpha.length && alpha[x] > haze) x++;
    marks.fill(0, first, x + distance);
  }
}

/** Leaves in each row what it and those below it, so many in all, have in common. The last ones, with too few, stay as they may be. */
function keepCommon(rows: Uint32Array, words: number, count: number): void {
  // Of twice as many rows with each step, and at last of two such runs that overlap.
  for (let known = 1; known < count; ) {
    const step = Math.min(known, count - known) * words;
    for (let i = 0; i + step < rows.length; i++) rows[i] &= rows[i + step];
    known += step / words;
  }
}

/**
 * The light of what is plain background. A picture without any gives all of itself.
 *
 * @param colors 3 channels, 8 or 16 bit
 * @param plain of the same size: 1 is background
 * @param cell side of a cell in pixels
 */
export function lightFieldOf(colors: Raster, plain: Raster<Uint8Array>, cell: number): LightField {
  const width = Math.ceil(colors.width / cell);
  const height = Math.ceil(colors.height / cell);
  const data = new Float32Array(width * height * 4);
  const field = { width, height, cell, data };
  const light = lightOfSamples(colors.data instanceof Uint16Array ? 65535 : 255);
  const isEmpty = !plain.data.includes(1);
  for (let y = 0; y < colors.height; y++) addRow(colors, isEmpty ? undefined : plain.data, y, field, light);
  for (let y = 0, i = 0; y < height; y++) {
    const rows = Math.min(cell, colors.height - y * cell);
    for (let x = 0; x < width; x++, i += 4) {
      const share = 1 / (rows * Math.min(cell, colors.width - x * cell));
      data[i] *= share;
      data[i + 1] *= share;
      data[i + 2] *= share;
      data[i + 3] *= share;
    }
  }
  return field;
}

function addRow(
  { width, data }: Raster,
  plain: Uint8Array | undefined,
  y: number,
  field: LightField,
  light: Float32Array,
): void {
  const { cell } = field;
  const out = field.data;
  const row = Math.floor(y / cell) * field.width * 4;
  for (let x = 0, i = y * width, left = cell, to = row; x < width; x++, i++) {
    if (!plain || plain[i] === 1) {
      out[to] += light[data[i * 3]];
      out[to + 1] += light[data[i * 3 + 1]];
      out[to + 2] += light[data[i * 3 + 2]];
      out[to + 3]++;
    }
    if (--left > 0) continue;
    left = cell;
    to += 4;
  }
}
