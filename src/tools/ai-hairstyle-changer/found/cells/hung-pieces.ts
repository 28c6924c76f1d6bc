import { findComponents } from '../../../../imaging/matte/components.ts';
import type { HeadGrid } from '../../../../imaging/people/head-grid.ts';
import { headPlaces } from '../../../../imaging/people/head-places.ts';
import { squaredDistances } from '../../../../imaging/selection/distance.ts';
import { innerParts } from './broad-parts.ts';

/** In heights of the face: half of a bridge that hair hangs on is at least so wide. */
const thin = 0.04;
/** In heights of the face: what begins so far below the brows is below the chin. */
const lowest = 1;
/** In squares of the height of the face: less is the end of a lock. */
const least = 0.08;

/** Hair without broad pieces below the chin that hang on it by a thread: sleeves of its color. */
export function withoutHungPieces(cells: Uint8Array, grid: HeadGrid): Uint8Array {
  const { side, faceHeight } = grid;
  const { above } = headPlaces(grid);
  if (!cells.some((is, i) => is === 1 && above[i] < -lowest)) return cells;
  const radius = thin * faceHeight;
  const size = { width: side, height: side };
  const inner = innerParts(cells, side, radius);
  const { labels, count } = findComponents({ ...size, data: Float32Array.from(inner) }, 0.5);
  const sizes = new Float32Array(count + 1);
  const tops = new Float32Array(count + 1).fill(Number.NEGATIVE_INFINITY);
  for (let i = 0; i < labels.length; i++) {
    sizes[labels[i]]++;
    tops[labels[i]] = Math.max(tops[labels[i]], above[i]);
  }
  const isHung = (label: number) =>
    label > 0 && tops[label] < -lowest && sizes[label] >= least * faceHeight ** 2;
  if (!sizes.some((_, label) => isHung(label))) return cells;
  const far = squaredDistances(
    Uint8Array.from(labels, (label) => (isHung(label) ? 255 : 0)),
    size,
  );
  // A little more than was taken off around it, with what is left of the bridge.
  const reach = (1.5 * radius) ** 2;
  return cells.map((is, i) => (is === 1 && far[i] > reach ? 1 : 0));
}
