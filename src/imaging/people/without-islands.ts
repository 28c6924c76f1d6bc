import { findComponents } from '../matte/components.ts';
import type { HeadGrid } from './head-grid.ts';

/** Smaller pieces of a part, in squares of the height of the face, are taken for a mistake. */
const leastIsland = 0.03;

/** A part of a person without its small pieces and without small holes; a new array. */
export function withoutIslands(
  cells: Uint8Array,
  { side, faceHeight }: Pick<HeadGrid, 'side' | 'faceHeight'>,
): Uint8Array {
  const least = leastIsland * faceHeight * faceHeight;
  const cleaned = cells.slice();
  for (const kind of [1, 0]) {
    const data = new Float32Array(cleaned.length);
    for (let i = 0; i < data.length; i++) if (cleaned[i] === kind) data[i] = 1;
    const { labels, count } = findComponents({ width: side, height: side, data }, 0.5);
    const sizes = new Float64Array(count + 1);
    for (let i = 0; i < labels.length; i++) sizes[labels[i]]++;
    for (let i = 0; i < labels.length; i++)
      if (labels[i] > 0 && sizes[labels[i]] < least) cleaned[i] = 1 - kind;
  }
  return cleaned;
}
