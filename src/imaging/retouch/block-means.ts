import type { Plane, Size } from '../raster/raster.ts';

/**
 * A smaller copy of a plane: each value is the mean of the whole pixels that fall into its place. Simpler than `resamplePlane`, and several times
 * as fast.
 *
 * @param size no larger than the plane in either direction
 */
export function blockMeans({ width, height, data }: Plane, size: Size): Plane {
  if (size.width === width && size.height === height) return { width, height, data: data.slice() };
  const means = new Float32Array(size.width * size.height);
  const columns = edgesOf(width, size.width);
  const rows = edgesOf(height, size.height);
  const sums = new Float32Array(width);
  for (let y = 0, to = 0; y < size.height; y++) {
    sums.fill(0);
    for (let row = rows[y]; row < rows[y + 1]; row++) {
      const start = row * width;
      for (let x = 0; x < width; x++) sums[x] += data[start + x];
    }
    const high = rows[y + 1] - rows[y];
    for (let column = 0; column < size.width; column++, to++) {
      const end = columns[column + 1];
      let sum = 0;
      for (let x = columns[column]; x < end; x++) sum += sums[x];
      means[to] = sum / (high * (end - columns[column]));
    }
  }
  return { ...size, data: means };
}

function edgesOf(length: number, parts: number): Int32Array {
  return Int32Array.from({ length: parts + 1 }, (_, i) => Math.round((i * length) / parts));
}
