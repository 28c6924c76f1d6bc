import type { Raster, Size } from '../../../imaging/raster/raster.ts';
import { type Bone, distanceToBone } from './bones.ts';

/** A figure on a coarse grid. */
export interface FigureGrid extends Size {
  /** Side of a cell, in pixels of what it was made of. */
  readonly cell: number;
  /** Red, green and blue of each cell. */
  readonly colors: Float32Array;
  /** 1 where the figure is for sure. */
  readonly solid: Uint8Array;
  /** 1 where there is at least something of it: thin things, such as a pole, are faint. */
  readonly faint: Uint8Array;
}

/** From this opacity on a cell is solid, and faint. */
const [solidFrom, faintFrom] = [90, 40];
/** In widths of a bone: what is sure to belong to it, and how far it reaches at most. */
export const [core, farthest] = [0.4, 6];

/** Steps to the eight neighbors of a cell, and how long they are. */
export const around = [-1, 0, 1].flatMap((dy) =>
  [-1, 0, 1].filter((dx) => dx !== 0 || dy !== 0).map((dx) => [dx, dy, Math.hypot(dx, dy)] as const),
);

/** @param cutout 4 channels; colors are taken from the middle of each cell */
export function figureGrid(
  { width: across, height: down, data }: Raster<Uint8Array>,
  cell: number,
): FigureGrid {
  const width = Math.ceil(across / cell);
  const height = Math.ceil(down / cell);
  const colors = new Float32Array(width * height * 3);
  const solid = new Uint8Array(width * height);
  const faint = new Uint8Array(width * height);
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i++) {
      const px = Math.min(across - 1, Math.floor((x + 0.5) * cell));
      const py = Math.min(down - 1, Math.floor((y + 0.5) * cell));
      const at = 4 * (py * across + px);
      solid[i] = data[at + 3] >= solidFrom ? 1 : 0;
      faint[i] = data[at + 3] >= faintFrom ? 1 : 0;
      for (let k = 0; k < 3; k++) colors[3 * i + k] = data[at + k];
    }
  return { width, height, cell, colors, solid, faint };
}

/** How far each cell lies from a bone without leaving the figure, in widths of the bone; infinity where it doesn't reach. */
export function distancesInside(bone: Bone, { width, height, cell, solid }: FigureGrid): Float64Array {
  const far = new Float64Array(width * height).fill(Number.POSITIVE_INFINITY);
  const step = cell / bone.radius;
  const fineness = 4 / step;
  const buckets: number[][] = [];
  const put = (i: number, value: number) => {
    if (value >= far[i] || value > farthest) return;
    far[i] = value;
    const bucket = Math.round(value * fineness);
    buckets[bucket] ??= [];
    buckets[bucket].push(i);
  };
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i++) {
      const value = distanceToBone(bone, (x + 0.5) * cell, (y + 0.5) * cell) / bone.radius;
      if (solid[i] && value < Math.max(core, 1.5 * step)) put(i, value);
    }
  for (let k = 0; k < buckets.length; k++) {
    for (const i of buckets[k] ?? []) {
      if (Math.round(far[i] * fineness) < k) continue;
      const x = i % width;
      for (const [dx, dy, length] of around) {
        const to = i + dx + dy * width;
        if (x + dx < 0 || x + dx >= width || to < 0 || to >= far.length || !solid[to]) continue;
        put(to, far[i] + length * step);
      }
    }
  }
  return far;
}

/** The square of how far the colors of two cells lie apart. */
export function apart({ colors }: Pick<FigureGrid, 'colors'>, a: number, b: number): number {
  const [red, green, blue] = [0, 1, 2].map((k) => colors[3 * a + k] - colors[3 * b + k]);
  return red * red + green * green + blue * blue;
}

/** Twice the mean square of what neighbors in the figure differ by: more is an edge. */
export function usualContrast(grid: Pick<FigureGrid, 'width' | 'solid' | 'colors'>): number {
  const { width, solid } = grid;
  let [sum, count] = [0, 1];
  for (let i = 0; i + 1 < solid.length; i++) {
    if (!solid[i] || !solid[i + 1] || (i + 1) % width === 0) continue;
    sum += apart(grid, i, i + 1);
    count++;
  }
  return Math.max(60, (2 * sum) / count);
}
