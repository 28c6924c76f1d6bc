import type { Raster } from '../raster/raster.ts';

/** Where a subject is in its picture, in pixels. */
export interface SubjectStand {
  readonly top: number;
  /** The row below its lowest. */
  readonly feet: number;
  readonly center: { readonly x: number; readonly y: number };
  /** Its top and its feet are in the picture. */
  readonly isWhole: boolean;
  /** Its feet are. */
  readonly showsFeet: boolean;
}

/** So much of the subject's area above its top and below its feet is taken for dust. */
const dust = 0.003;
/** The border cuts it off above or below where this share of the border shows it. */
const cut = 0.02;

/** Where the subject stands, but for specks around it; undefined where there is none. */
export function standOf(alpha: Raster<Uint8Array>): SubjectStand | undefined {
  const { width, height, data } = alpha;
  const rows = new Float64Array(height);
  let sumX = 0;
  let sumY = 0;
  let total = 0;
  for (let y = 0; y < height; y++) {
    const [row, across] = sumRow(data, y * width, width);
    rows[y] = row;
    sumX += across;
    sumY += y * row;
    total += row;
  }
  if (total === 0) return undefined;
  let top = 0;
  for (let sum = rows[0]; sum < dust * total; sum += rows[++top]);
  let last = height - 1;
  for (let sum = rows[last]; sum < dust * total; sum += rows[--last]);
  return {
    top,
    feet: last + 1,
    center: { x: sumX / total + 0.5, y: sumY / total + 0.5 },
    isWhole: !isCutOff(alpha, 0) && !isCutOff(alpha, height - 1),
    showsFeet: !isCutOff(alpha, height - 1),
  };
}

/** Sums of a row: of its values, and of those by their columns. */
function sumRow(data: Uint8Array, start: number, width: number): [sum: number, across: number] {
  let sum = 0;
  let across = 0;
  for (let x = 0; x < width; x++) {
    const value = data[start + x];
    sum += value;
    across += x * value;
  }
  return [sum, across];
}

function isCutOff({ width, data }: Raster<Uint8Array>, row: number): boolean {
  let sum = 0;
  for (let i = row * width; i < (row + 1) * width; i++) sum += data[i];
  return sum > 255 * cut * width;
}
