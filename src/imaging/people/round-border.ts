import { blurPlane } from '../raster/gaussian-blur.ts';
import { gridSide, type HeadGrid } from './head-grid.ts';

/** Cells along the border of two people over which it is rounded. */
const reach = 5;

/**
 * Rounds the border between one person and others who touch them: where most of what is around a cell is theirs, so is the cell. A badge on
 * a sleeve leaves no notch, and a neighbor's cuff no spur. What borders on the background, and the face, stays.
 *
 * @param mine cells of the one person, 0 or 1
 * @param isSomebody cells of anybody
 */
export function roundBorder(
  mine: Uint8Array,
  { oval }: Pick<HeadGrid, 'oval'>,
  isSomebody: (cell: number) => boolean,
): Uint8Array {
  const around = (data: Float32Array) => blurPlane({ width: gridSide, height: gridSide, data }, reach).data;
  const own = around(Float32Array.from(mine));
  const all = around(Float32Array.from(mine, (_, i) => (isSomebody(i) ? 1 : 0)));
  return mine.map((is, i) => (oval[i] > 0.5 || !isSomebody(i) ? is : own[i] > 0.5 * all[i] ? 1 : 0));
}
