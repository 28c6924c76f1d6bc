import { type FacePoints, facePoint } from '../face/face-points.ts';
import { findComponents } from '../matte/components.ts';
import { smooth } from '../raster/smooth.ts';
import { connected } from './connected.ts';
import { cutGrid } from './cut-grid.ts';
import { cellOf, gridSide, type HeadGrid } from './head-grid.ts';

/** From this alpha on a cell is of somebody. */
const present = 0.15;
/** Odds are no proof beyond this. */
const strongest = 8;
/** Odds of being one person's for each height of a face by which a cell is nearer to them. */
const steepness = 9;
/** In heights of the face: half the width of a person at the jaw, and what it grows by for each height further down, and at most. */
const width = { jaw: 0.42, growth: 0.75, most: 1.25 };

/** A head as a place to measure from, in cells. */
interface Seat {
  readonly x: number;
  readonly y: number;
  readonly chin: number;
  readonly height: number;
}

/** Cells over which somebody's edge is soft. */
const softEdge = 4;
/** So many cells that hang together away from the head are somebody's, or something; fewer are strands of hair. */
const leastPiece = 120;

/**
 * Which cells of the grid are of others beside the person whose head it is, or of things, 0 or 1: whoever is nearer, along the edges of
 * colors, and what doesn't hang together with the head.
 *
 * @param others points of other faces, in pixels of the picture that the grid was made on
 */
export function othersAround(grid: HeadGrid, others: readonly FacePoints[]): Uint8Array {
  const { alpha, lab, oval } = grid;
  const isSomebody = (i: number) => alpha[i] >= present;
  const own = seatOf(grid.points);
  const neighbors = others
    .map((points) => seatOf(points.map((point) => cellOf(grid.square, point))))
    .filter(({ x, y, height }) => Math.hypot(x - own.x, y - own.y) < gridSide + 2 * height);
  let mine: Uint8Array = Uint8Array.from(alpha, (_, i) => (isSomebody(i) ? 1 : 0));
  if (neighbors.length > 0) {
    const odds = new Float32Array(gridSide * gridSide);
    for (let i = 0; i < odds.length; i++) {
      if (!isSomebody(i)) continue;
      const [x, y] = [(i % gridSide) + 0.5, Math.floor(i / gridSide) + 0.5];
      const far = Math.min(...neighbors.map((seat) => distanceTo(seat, x, y)));
      const difference = steepness * (far - distanceTo(own, x, y));
      odds[i] = oval[i] > 0.5 ? strongest : Math.min(strongest, Math.max(-strongest, difference));
    }
    mine = cutGrid(lab, gridSide, odds, isSomebody);
  }
  mine = connected(mine, (i) => oval[i] > 0.9);
  const rest = Float32Array.from(alpha, (_, i) => (isSomebody(i) && mine[i] === 0 ? 1 : 0));
  const { labels, count } = findComponents({ width: gridSide, height: gridSide, data: rest }, 0.5);
  const sizes = new Int32Array(count + 1);
  for (const label of labels) sizes[label]++;
  const found = Uint8Array.from(labels, (label) => (label > 0 && sizes[label] >= leastPiece ? 1 : 0));
  return grown(found, mine);
}

/** With the soft edge around it that is nobody's. */
function grown(part: Uint8Array, mine: Uint8Array): Uint8Array {
  const wide = part.slice();
  for (let i = 0; i < part.length; i++) {
    if (mine[i] === 1 || part[i] === 1) continue;
    const [column, row] = [i % gridSide, Math.floor(i / gridSide)];
    for (let y = Math.max(0, row - softEdge); y <= Math.min(gridSide - 1, row + softEdge); y++) {
      for (let x = Math.max(0, column - softEdge); x <= Math.min(gridSide - 1, column + softEdge); x++)
        if (part[y * gridSide + x] === 1) wide[i] = 1;
    }
  }
  return wide;
}

/** Whether a place of the picture lies on such a part; beyond the grid nothing does. */
export function isOnPart(part: Uint8Array, grid: HeadGrid, place: readonly [x: number, y: number]): boolean {
  const [column, row] = cellOf(grid.square, place).map(Math.floor);
  if (column < 0 || row < 0 || column >= gridSide || row >= gridSide) return false;
  return part[row * gridSide + column] === 1;
}

function seatOf(points: FacePoints): Seat {
  const [top, chin] = [points[facePoint.foreheadTop], points[facePoint.chin]];
  const height = Math.max(1, Math.hypot(chin[0] - top[0], chin[1] - top[1]));
  return { x: (top[0] + chin[0]) / 2, y: (top[1] + chin[1]) / 2, chin: chin[1], height };
}

/** How far outside of a person's usual outline a place lies, in heights of their face; below 0 within it. */
function distanceTo({ x, y, chin, height }: Seat, px: number, py: number): number {
  const below = (py - chin) / height;
  const aside = Math.abs(px - x) / height;
  const head = Math.hypot(aside / 0.85, (py - y) / height) - 0.65;
  if (below < 0) return head;
  const half = Math.min(width.most, width.jaw + width.growth * below);
  return Math.min(head, (aside - half) * smooth(-0.2, 0.3, below) + 0.2 * (1 - smooth(0, 0.3, below)));
}
