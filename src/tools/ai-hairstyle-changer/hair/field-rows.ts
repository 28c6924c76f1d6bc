import type { Plane, Size } from '../../../imaging/raster/raster.ts';

/**
 * Reads small planes at the size of a picture, linear between the middles of their pixels, one row at a time: enlarged ones
 * of a large photo would take gigabytes.
 *
 * @param planes all of one size
 * @returns for a row of the picture, one line of values for each plane; the lines are used again for the next row
 */
export function fieldRows(
  planes: readonly Plane[],
  { width, height }: Size,
): (y: number) => readonly Float32Array[] {
  const [{ width: small, height: rows }] = planes;
  const lines = planes.map(() => new Float32Array(width));
  const left = new Int32Array(width);
  const share = new Float32Array(width);
  for (let x = 0; x < width; x++) {
    const place = Math.min(small - 1, Math.max(0, ((x + 0.5) * small) / width - 0.5));
    left[x] = Math.min(Math.max(0, small - 2), Math.floor(place));
    share[x] = place - left[x];
  }
  const next = small > 1 ? 1 : 0;
  const mixed = new Float32Array(small);
  return (y) => {
    const place = Math.min(rows - 1, Math.max(0, ((y + 0.5) * rows) / height - 0.5));
    const top = Math.min(Math.max(0, rows - 2), Math.floor(place));
    const part = place - top;
    const below = rows > 1 ? small : 0;
    for (let k = 0; k < planes.length; k++) {
      const { data } = planes[k];
      const line = lines[k];
      for (let x = 0, i = top * small; x < small; x++, i++)
        mixed[x] = data[i] + part * (data[i + below] - data[i]);
      for (let x = 0; x < width; x++) {
        const at = left[x];
        line[x] = mixed[at] + share[x] * (mixed[at + next] - mixed[at]);
      }
    }
    return lines;
  };
}
