import { squaredDistances } from '../../../../imaging/selection/distance.ts';

/** Of some cells, 0 or 1, what a disc of this radius fits into, in cells: what is thinner goes. */
export function broadParts(cells: Uint8Array, side: number, radius: number): Uint8Array {
  const inner = innerParts(cells, side, radius).map((is) => 255 * is);
  const near = squaredDistances(inner, { width: side, height: side });
  return cells.map((is, i) => (is === 1 && near[i] <= radius * radius ? 1 : 0));
}

/** Of some cells, 0 or 1, those that are farther than this from all others. */
export function innerParts(cells: Uint8Array, side: number, radius: number): Uint8Array {
  const rest = cells.map((is) => 255 * (1 - is));
  const far = squaredDistances(rest, { width: side, height: side });
  return cells.map((is, i) => (is === 1 && far[i] > radius * radius ? 1 : 0));
}
