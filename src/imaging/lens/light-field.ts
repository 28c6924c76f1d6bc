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
  const plain = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) markRow(data, plain, y * width, width, distance);
  const far = new Int32Array(width).fill(distance + 1);
  for (let y = 0; y < height; y++) clearNear(plain, y * width, far, distance);
  // What was cleared on the way down would count as the subject on the way up: rows are counted from what stands there.
  const marked = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) markRow(data, marked, y * width, width, distance);
  far.fill(distance + 1);
  for (let y = height - 1; y >= 0; y--) {
    clearNear(marked, y * width, far, distance);
    for (let i = y * width; i < (y + 1) * width; i++) plain[i] &= marked[i];
  }
  return { width, height, channels: 1, data: plain };
}

function markRow(alpha: Uint8Array, plain: Uint8Array, start: number, width: number, distance: number): void {
  let since = distance + 1;
  for (let i = start; i < start + width; i++) {
    since = alpha[i] > haze ? 0 : since + 1;
    plain[i] = since > distance ? 1 : 0;
  }
  since = distance + 1;
  for (let i = start + width - 1; i >= start; i--) {
    since = alpha[i] > haze ? 0 : since + 1;
    if (since <= distance) plain[i] = 0;
  }
}

/** @param far rows since each column last showed the subject */
function clearNear(plain: Uint8Array, start: number, far: Int32Array, distance: number): void {
  for (let x = 0; x < far.length; x++) {
    far[x] = plain[start + x] === 0 ? 0 : far[x] + 1;
    if (far[x] <= distance) plain[start + x] = 0;
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
