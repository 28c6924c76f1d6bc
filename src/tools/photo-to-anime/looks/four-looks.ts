import type { Size } from '../../../imaging/raster/raster.ts';

/** Longer side of a picture on the sheet, at most. */
const longest = 800;
/** Paper between pictures, as a share of a picture's longer side. */
const paper = 0.03;

/** The size of each of four pictures on a sheet, two by two, and the paper between them. */
export function fourCells({ width, height }: Size): Size & { gap: number } {
  const shrink = Math.min(1, longest / Math.max(width, height));
  const cell = {
    width: Math.max(1, Math.round(width * shrink)),
    height: Math.max(1, Math.round(height * shrink)),
  };
  return { ...cell, gap: Math.max(1, Math.round(paper * Math.max(cell.width, cell.height))) };
}

/** The size of a sheet of all four looks of a photo. */
export function fourLooksSize(photo: Size): Size {
  const { width, height, gap } = fourCells(photo);
  return { width: 2 * (width + gap) + gap, height: 2 * (height + gap) + gap };
}
