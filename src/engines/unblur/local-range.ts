import type { Plane } from '../../imaging/raster/raster.ts';

/** Pixels of the side of a block: what is asked for need not be exact to the pixel. */
const block = 4;

/** The darkest and the brightest pixel around each block of 4 × 4 pixels. */
export interface LocalRange {
  /** Blocks in a row. */
  readonly width: number;
  readonly least: Float32Array;
  readonly most: Float32Array;
}

/** @param reach how far around a block, in pixels */
export function localRange({ width, height, data }: Plane, reach: number): LocalRange {
  const [columns, rows] = [Math.ceil(width / block), Math.ceil(height / block)];
  const least = new Float32Array(columns * rows).fill(Number.POSITIVE_INFINITY);
  const most = new Float32Array(columns * rows).fill(Number.NEGATIVE_INFINITY);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const to = (y >> 2) * columns + (x >> 2);
      const value = data[y * width + x];
      if (value < least[to]) least[to] = value;
      if (value > most[to]) most[to] = value;
    }
  }
  const around = Math.ceil(reach / block);
  const size = { width: columns, height: rows };
  return {
    width: columns,
    least: spread(least, size, around, Math.min),
    most: spread(most, size, around, Math.max),
  };
}

/** The least or the most within so many values, along rows and then columns. */
function spread(
  values: Float32Array,
  { width, height }: { readonly width: number; readonly height: number },
  around: number,
  pick: (one: number, other: number) => number,
): Float32Array {
  const across = new Float32Array(values.length);
  const result = new Float32Array(values.length);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let best = values[y * width + x];
      for (let at = Math.max(0, x - around); at <= Math.min(width - 1, x + around); at++)
        best = pick(best, values[y * width + at]);
      across[y * width + x] = best;
    }
  }
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let best = across[y * width + x];
      for (let at = Math.max(0, y - around); at <= Math.min(height - 1, y + around); at++)
        best = pick(best, across[at * width + x]);
      result[y * width + x] = best;
    }
  }
  return result;
}
