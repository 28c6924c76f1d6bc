import { facePoint } from '../face/face-points.ts';
import type { HeadGrid } from './head-grid.ts';
import type { PeopleParts } from './people-parts.ts';

/** What is above so small a share of the cells of the head is a stray hair. */
const straysShare = 0.002;

/**
 * How far up hair, hat and face reach; undefined where there are none above the brows.
 *
 * @param heightOf the height of a place of the grid, in cells, in any unit that grows downwards
 */
export function headTop(
  { side, alpha, points }: HeadGrid,
  parts: PeopleParts,
  heightOf: (column: number, row: number) => number,
): number | undefined {
  const brow = points[facePoint.noseBridge][1];
  const heights: number[] = [];
  for (let i = 0; i < alpha.length; i++) {
    const row = Math.floor(i / side);
    if (row > brow || alpha[i] < 0.5 || (parts.hair[i] === 0 && parts.face[i] === 0)) continue;
    heights.push(heightOf((i % side) + 0.5, row + 0.5));
  }
  heights.sort((a, b) => a - b);
  return heights.length === 0 ? undefined : heights[Math.floor(heights.length * straysShare)];
}
