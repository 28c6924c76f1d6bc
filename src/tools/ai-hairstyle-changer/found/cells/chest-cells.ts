import type { HeadGrid } from '../../../../imaging/people/head-grid.ts';
import { headPlaces } from '../../../../imaging/people/head-places.ts';

/** In heights of the face: below the chin, as wide as a neck, hardly any hair lies. */
const [belowChin, halfWide] = [0.1, 0.22];
/** Below the brows, in heights of the face, the chin isn't far. */
const lowest = 0.9;

/** How much of the hair lies in the middle of the chest, in squares of the height of the face: long hair falls to its sides. */
export function hairOnChest(grid: HeadGrid, cells: Uint8Array): number {
  const { above, below, aside } = headPlaces(grid);
  let count = 0;
  for (let i = 0; i < cells.length; i++)
    if (cells[i] === 1 && below[i] > belowChin && above[i] < -lowest && aside[i] < halfWide) count++;
  return count / grid.faceHeight ** 2;
}

/** Hair above the jaw and beside it alone. */
export function withoutChest(grid: HeadGrid, cells: Uint8Array): Uint8Array {
  const { below } = headPlaces(grid);
  return cells.map((is, i) => (below[i] > 0 ? 0 : is));
}
