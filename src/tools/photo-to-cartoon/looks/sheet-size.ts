import type { Size } from '../../../imaging/raster/raster.ts';

/** Longer side of a picture on the sheet, at most. */
const longest = 800;
/** Pictures side by side and below each other, and the paper between them, as a share of a picture's longer side. */
export const sheetGrid = { columns: 3, rows: 2, gap: 0.03 };

/** The size of each picture on the sheet, and the paper between them. */
export function sheetCell({ width, height }: Size): Size & { gap: number } {
  const shrink = Math.min(1, longest / Math.max(width, height));
  const cell = {
    width: Math.max(1, Math.round(width * shrink)),
    height: Math.max(1, Math.round(height * shrink)),
  };
  return { ...cell, gap: Math.max(1, Math.round(sheetGrid.gap * Math.max(cell.width, cell.height))) };
}

/** The size of a sheet of all looks of a photo. */
export function sheetSize(photo: Size): Size {
  const { width, height, gap } = sheetCell(photo);
  return {
    width: sheetGrid.columns * (width + gap) + gap,
    height: sheetGrid.rows * (height + gap) + gap,
  };
}
