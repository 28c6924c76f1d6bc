import { standOf } from '../matte/subject-stand.ts';
import type { Raster, Size } from '../raster/raster.ts';

/** Square cells over all that is seen of a subject: what bends, and what is drawn. Lengths are pixels of the matte it was made from. */
export interface BodyLattice {
  readonly width: number;
  readonly height: number;
  /** x and y of each node at rest. */
  readonly points: Float64Array;
  /** Four nodes each: upper left, upper right, lower left, lower right. */
  readonly cells: Uint32Array;
  readonly triangles: Uint32Array;
  /** Side of a cell. */
  readonly cell: number;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  /** Where it stands; the picture's lower border, where that cuts it off. */
  readonly floor: number;
  /** Borders of the picture that cut it off. */
  readonly cut: {
    readonly left: boolean;
    readonly right: boolean;
    readonly top: boolean;
    readonly bottom: boolean;
  };
}

/** The matte is looked at in this size, so that the same cut-out gives the same lattice in whatever size it comes. */
const latticeSide = 480;
/** Cells along the side of a square as large as the subject's box. */
const cellsAcross = 26;
/** Fainter than this nothing is seen. */
const faintest = 6;
/** Of a border: where more of it shows the subject, it is cut off there. */
const cutShare = 0.03;

/** Of the matte that a lattice is made from, for a frame. */
export function latticeSize({ width, height }: Size): Size {
  const scale = latticeSide / Math.max(width, height);
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

/** @param alpha 1 channel, of {@link latticeSize}. Undefined where nothing is seen. */
export function bodyLattice(alpha: Raster<Uint8Array>): BodyLattice | undefined {
  const { width, height, data } = alpha;
  const stand = standOf(alpha);
  const sides = columnsOf(alpha);
  if (!stand || !sides) return undefined;
  const { left, right } = sides;
  const { top, feet, showsFeet } = stand;
  const floor = showsFeet ? feet : height;
  const cell = Math.max(3, Math.sqrt((right - left) * (floor - top)) / cellsAcross);
  const across = Math.ceil(width / cell) + 2;
  const down = Math.ceil(height / cell) + 3;
  // A row of nodes lies on the floor.
  const below = Math.ceil((height - floor) / cell) + 1;
  const y0 = floor - (down - below) * cell;
  const x0 = -cell / 2;
  const seen = new Uint8Array(across * down);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (data[y * width + x] < faintest) continue;
      // A pixel that touches the next cell is drawn by that one as well.
      for (const py of [y - 0.6, y + 1.6])
        for (const px of [x - 0.6, x + 1.6]) {
          const [i, j] = [Math.floor((px - x0) / cell), Math.floor((py - y0) / cell)];
          if (i >= 0 && j >= 0 && i < across && j < down) seen[j * across + i] = 1;
        }
    }
  }
  const numbers = new Int32Array((across + 1) * (down + 1)).fill(-1);
  const points: number[] = [];
  const cells: number[] = [];
  const node = (i: number, j: number) => {
    const at = j * (across + 1) + i;
    if (numbers[at] < 0) {
      numbers[at] = points.length / 2;
      points.push(x0 + i * cell, y0 + j * cell);
    }
    return numbers[at];
  };
  for (let j = 0; j < down; j++)
    for (let i = 0; i < across; i++)
      if (seen[j * across + i]) cells.push(node(i, j), node(i + 1, j), node(i, j + 1), node(i + 1, j + 1));
  if (cells.length === 0) return undefined;
  return {
    width,
    height,
    points: Float64Array.from(points),
    cells: Uint32Array.from(cells),
    triangles: trianglesOf(cells),
    cell,
    left,
    right,
    top,
    floor,
    cut: {
      left: borderShare(alpha, 0, width, height) > cutShare,
      right: borderShare(alpha, width - 1, width, height) > cutShare,
      top: borderShare(alpha, 0, 1, width) > cutShare,
      bottom: !showsFeet,
    },
  };
}

function trianglesOf(cells: readonly number[]): Uint32Array {
  const triangles = new Uint32Array((cells.length / 4) * 6);
  for (let at = 0, to = 0; at < cells.length; at += 4, to += 6) {
    const [a, b, c, d] = cells.slice(at, at + 4);
    triangles.set([a, b, c, c, b, d], to);
  }
  return triangles;
}

/** First and last column that show more than specks. */
function columnsOf({ width, height, data }: Raster<Uint8Array>) {
  const columns = new Float64Array(width);
  let total = 0;
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at++) {
      columns[x] += data[at];
      total += data[at];
    }
  if (total === 0) return undefined;
  const speck = 0.003 * total;
  let left = 0;
  for (let sum = columns[0]; sum < speck; sum += columns[++left]);
  let right = width - 1;
  for (let sum = columns[right]; sum < speck; sum += columns[--right]);
  return { left, right: right + 1 };
}

/** How much of a border shows the subject: `count` pixels from `start` on, each `step` further. */
function borderShare({ data }: Raster<Uint8Array>, start: number, step: number, count: number): number {
  let sum = 0;
  for (let k = 0; k < count; k++) sum += data[start + k * step];
  return sum / (255 * count);
}
