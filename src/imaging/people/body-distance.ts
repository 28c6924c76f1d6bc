import { type FacePoints, facePoint } from '../face/face-points.ts';
import { smooth } from '../raster/smooth.ts';
import { gridSide, type HeadGrid } from './head-grid.ts';

/** A head as a place to measure from, in cells. */
export interface Seat {
  readonly x: number;
  readonly y: number;
  readonly chin: number;
  readonly height: number;
}

/** In heights of the face: half the width of a person at the jaw, what it grows by for each height further down, and at most. */
const width = { jaw: 0.42, growth: 1, most: 1.6 };
/** What a height of a face costs to walk: within a usual outline, for each height outside of it more, and at most; and where nobody is. */
const pace = { inside: 0.15, outside: 4, most: 6, nobody: 8 };
/** What a step from black to white costs. */
const edgeCost = 1;
/** In heights of the face below the chin, and to both sides: where somebody's chest is, and what it costs to begin there. */
const chest = { from: 0.4, to: 1.5, half: 0.7, cost: 0.1 };
/** Of cells that nobody reached yet. */
const far = 0x7fffffff;
/** Costs are whole numbers of this many for each 1. */
const fineness = 400;

export function seatOf(points: FacePoints): Seat {
  const top = points[facePoint.foreheadTop];
  const chin = points[facePoint.chin];
  const height = Math.max(1, Math.hypot(chin[0] - top[0], chin[1] - top[1]));
  return { x: (top[0] + chin[0]) / 2, y: (top[1] + chin[1]) / 2, chin: chin[1], height };
}

/** What it costs to begin at a place: nothing in a face, little on the chest below it. */
function startAt({ x, y, chin, height }: Seat, px: number, py: number): number | undefined {
  if (Math.hypot((px - x) / 0.7, py - y) <= height / 2) return 0;
  const below = (py - chin) / height;
  const isChest = below > chest.from && below < chest.to && Math.abs(px - x) < chest.half * height;
  return isChest ? Math.ceil(fineness * chest.cost) : undefined;
}

/** How far outside of a person's usual outline a place lies, in heights of their face; below 0 within it. */
export function outsideOf({ x, y, chin, height }: Seat, px: number, py: number): number {
  const below = (py - chin) / height;
  const aside = Math.abs(px - x) / height;
  const head = Math.hypot(aside / 0.85, (py - y) / height) - 0.65;
  if (below < 0) return head;
  const half = Math.min(width.most, width.jaw + width.growth * below);
  return Math.min(head, (aside - half) * smooth(-0.2, 0.3, below) + 0.2 * (1 - smooth(0, 0.3, below)));
}

/**
 * How far each cell of a grid is from the nearest of some faces for somebody who walks over their bodies: it is short within a usual
 * outline, and each edge of colors is a fence to climb over.
 *
 * @param isSomebody cells of the cut-out; elsewhere it is far
 * @param theirs cells that are 1 are known to belong to one of them
 */
export function bodyDistance(
  { lab }: HeadGrid,
  seats: readonly Seat[],
  isSomebody: (cell: number) => boolean,
  theirs?: Uint8Array,
): Float32Array {
  const area = gridSide * gridSide;
  const paces = new Float32Array(area);
  const reached = new Int32Array(area).fill(far);
  const line = new BucketLine();
  for (let i = 0; i < area; i++) {
    const x = (i % gridSide) + 0.5;
    const y = Math.floor(i / gridSide) + 0.5;
    let least = pace.nobody;
    for (const seat of seats) {
      const outside = outsideOf(seat, x, y);
      const speed = Math.min(pace.most, pace.inside + pace.outside * Math.max(0, outside));
      const one = (isSomebody(i) ? speed : pace.nobody) / seat.height;
      if (one < least) least = one;
      const start = startAt(seat, x, y);
      if (start !== undefined) reached[i] = Math.min(reached[i], start);
    }
    if (theirs?.[i] === 1) reached[i] = 0;
    if (reached[i] !== far) line.put(i, reached[i]);
    paces[i] = least;
  }
  const climb = (from: number, to: number, steps: number) => {
    let apart = 0;
    for (let c = 0; c < 3; c++) apart += (lab[3 * from + c] - lab[3 * to + c]) ** 2;
    return Math.ceil(fineness * (steps * paces[to] + edgeCost * Math.sqrt(apart)));
  };
  const visit = (from: number, to: number, steps: number) => {
    const cost = reached[from] + climb(from, to, steps);
    if (cost >= reached[to]) return;
    reached[to] = cost;
    line.put(to, cost);
  };
  for (let i = line.take(); i !== undefined; i = line.take()) {
    if (line.cost > reached[i]) continue;
    const x = i % gridSide;
    for (let down = -1; down <= 1; down++) {
      const row = i + down * gridSide;
      if (row < 0 || row >= area) continue;
      const steps = down === 0 ? 1 : Math.SQRT2;
      if (down !== 0) visit(i, row, 1);
      if (x > 0) visit(i, row - 1, steps);
      if (x + 1 < gridSide) visit(i, row + 1, steps);
    }
  }
  return Float32Array.from(reached, (cost) => cost / fineness);
}

/** Cells in the order of what they cost, whole numbers that only grow (Dial, "Algorithm 360", 1969). */
class BucketLine {
  readonly #buckets: number[][] = [];
  /** Of the cell taken last. */
  cost = 0;

  put(cell: number, cost: number): void {
    this.#buckets[cost] ??= [];
    this.#buckets[cost].push(cell);
  }

  take(): number | undefined {
    for (; this.cost < this.#buckets.length; this.cost++) {
      const cell = this.#buckets[this.cost]?.pop();
      if (cell !== undefined) return cell;
    }
    return undefined;
  }
}
