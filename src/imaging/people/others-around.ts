import { type FacePoints, facePoint } from '../face/face-points.ts';
import { findComponents } from '../matte/components.ts';
import { connected } from '../selection/connected.ts';
import { bodyDistance, outsideOf, seatOf } from './body-distance.ts';
import { cutGrid } from './cut-grid.ts';
import { cellOf, gridSide, type HeadGrid } from './head-grid.ts';
import { roundBorder } from './round-border.ts';

/** From this alpha on a cell is of somebody. */
const present = 0.15;
/** Odds are no proof beyond this. */
const strongest = 8;
/** Odds of being one person's for how much nearer a cell is to them. */
const steepness = 9;
/** So near to a usual head, in heights of the face, what background parts from it is a lock of hair. */
const lockReach = -0.05;
/** So many cells of background are a gap, and so far below the chin they are looked for, in heights of the face. */
const [leastGap, lowestGap] = [3, 0.45];
/** So many times as wide is the grid on which others are looked for. */
export const surroundings = 2;

/** Cells over which somebody's edge is soft. */
const softEdge = 4;
/** So many cells that hang together away from the head are somebody's, or something; fewer are strands of hair. */
const leastPiece = 120;

/**
 * Which cells of the grid are of others beside the person whose head it is, or of things, 0 or 1: whoever's face is nearer over the bodies,
 * along the edges of colors, and what doesn't hang together with the head.
 *
 * @param others points of other faces, in pixels of the picture that the grid was made on
 * @param wider gives the grid of the same head that is {@link surroundings} times as wide; asked where somebody is near
 */
export function othersAround(
  grid: HeadGrid,
  others: readonly FacePoints[],
  wider: () => HeadGrid,
): Uint8Array {
  const { alpha, lab, oval } = grid;
  const isSomebody = (i: number) => alpha[i] >= present;
  const own = seatOf(grid.points);
  const isNear = others.some((points) => {
    const { x, y, height } = seatOf(points.map((point) => cellOf(grid.square, point)));
    return Math.hypot(x - own.x, y - own.y) < gridSide + 2 * height;
  });
  let mine: Uint8Array = Uint8Array.from(alpha, (_, i) => (isSomebody(i) ? 1 : 0));
  if (isNear) {
    const nearer = nearerBy(wider(), others);
    const beyond = beyondGaps(grid);
    const odds = new Float32Array(gridSide * gridSide);
    for (let i = 0; i < odds.length; i++) {
      if (!isSomebody(i)) continue;
      const apart = nearer(i);
      const difference = beyond[i] === 1 ? -strongest : steepness * apart;
      odds[i] = oval[i] > 0.5 ? strongest : Math.min(strongest, Math.max(-strongest, difference));
    }
    mine = roundBorder(cutGrid(lab, gridSide, odds, isSomebody), grid, isSomebody);
  }
  mine = connected(mine, gridSide, (i) => oval[i] > 0.9);
  const rest = Float32Array.from(alpha, (_, i) => (isSomebody(i) && mine[i] === 0 ? 1 : 0));
  const { labels, count } = findComponents({ width: gridSide, height: gridSide, data: rest }, 0.5);
  const sizes = new Int32Array(count + 1);
  for (const label of labels) sizes[label]++;
  const found = Uint8Array.from(labels, (label) => (label > 0 && sizes[label] >= leastPiece ? 1 : 0));
  return grown(found, mine);
}

/** By how much nearer a cell of the grid is to its own face than to others, looked up on the wider one. */
function nearerBy(wide: HeadGrid, others: readonly FacePoints[]): (cell: number) => number {
  const isSomebody = (i: number) => wide.alpha[i] >= present;
  const beyond = beyondGaps(wide);
  const near = bodyDistance(wide, [seatOf(wide.points)], (i) => isSomebody(i) && beyond[i] === 0);
  const seats = others.map((points) => seatOf(points.map((point) => cellOf(wide.square, point))));
  const far = bodyDistance(wide, seats, isSomebody, beyond);
  const inWide = (place: number) => Math.floor((place + 0.5 - gridSide / 2) / surroundings + gridSide / 2);
  return (cell) => {
    const at = inWide(Math.floor(cell / gridSide)) * gridSide + inWide(cell % gridSide);
    return far[at] - near[at];
  };
}

/** Cells beside a face, down to the shoulders, with a gap between them and it: somebody's shoulder behind, or an arm. */
function beyondGaps({ alpha, points, faceHeight }: HeadGrid): Uint8Array {
  const seat = seatOf(points);
  const beyond = new Uint8Array(alpha.length);
  const [column, chin] = points[facePoint.chin].map(Math.round);
  const from = Math.max(0, Math.round(chin - faceHeight));
  const to = Math.min(gridSide, Math.round(chin + lowestGap * faceHeight));
  for (let row = from; row < to; row++) {
    const start = row * gridSide;
    const first = start + column;
    if (column < 0 || column >= gridSide) break;
    for (const step of [-1, 1]) {
      let gap = 0;
      for (let i = first; i >= start && i < start + gridSide; i += step) {
        const isSomebody = alpha[i] >= present;
        if (gap < leastGap) gap = isSomebody ? 0 : gap + 1;
        else if (isSomebody && outsideOf(seat, i % gridSide, row) > lockReach) beyond[i] = 1;
      }
    }
  }
  return beyond;
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
