import type { Plane } from '../../../imaging/raster/raster.ts';
import { cellHeight, type Lattice, type Vector } from './lattice.ts';

/** A lattice that lies on a picture: where the corner of copy (0, 0) is. */
export interface PlacedLattice extends Lattice {
  readonly origin: Vector;
}

/** A copy of the mark: where its corner is, and how much of its cell is in the picture. */
export interface Copy {
  readonly column: number;
  readonly row: number;
  readonly x: number;
  readonly y: number;
  readonly visible: number;
}

/** The whole pixels around a cell's corner that a cell can take. */
export interface CellFrame {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** So many pixels tell where a copy is. Not the strongest: those are where single copies are strong. */
const telling = 16_000;
/** In pixels: how far a copy is looked for, one time after the other. */
const reaches = [4, 3, 2, 2];
const mostCopies = 150;
/** A vector of the lattice as it was found is as certain as so many copies. */
const certainty = 20;

export function frameOf(lattice: Lattice): CellFrame {
  const rise = lattice.across[1];
  const top = Math.floor(Math.min(0, rise)) - 1;
  return {
    left: -1,
    top,
    width: Math.ceil(lattice.across[0]) + 3,
    height: Math.ceil(Math.max(0, rise) + cellHeight(lattice)) - top + 2,
  };
}

/** All copies with something of their cell in a picture of this size. */
export function copiesIn(lattice: PlacedLattice, { width, height }: Pick<Plane, 'width' | 'height'>): Copy[] {
  const { across, down, origin } = lattice;
  const frame = frameOf(lattice);
  const whole = across[0] * down[1] - across[1] * down[0];
  const corners = [
    [-frame.width, -frame.height],
    [width + frame.width, -frame.height],
    [-frame.width, height + frame.height],
    [width + frame.width, height + frame.height],
  ].map(([x, y]) => {
    const [dx, dy] = [x - origin[0], y - origin[1]];
    return [(dx * down[1] - dy * down[0]) / whole, (dy * across[0] - dx * across[1]) / whole];
  });
  const range = (k: 0 | 1) => [
    Math.floor(Math.min(...corners.map((corner) => corner[k]))),
    Math.ceil(Math.max(...corners.map((corner) => corner[k]))),
  ];
  const [[left, right], [top, bottom]] = [range(0), range(1)];
  const copies: Copy[] = [];
  for (let row = top; row <= bottom; row++) {
    for (let column = left; column <= right; column++) {
      const x = origin[0] + column * across[0] + row * down[0];
      const y = origin[1] + column * across[1] + row * down[1];
      const inX = Math.min(width, x + frame.left + frame.width) - Math.max(0, x + frame.left);
      const inY = Math.min(height, y + frame.top + frame.height) - Math.max(0, y + frame.top);
      if (inX <= 0 || inY <= 0) continue;
      copies.push({ column, row, x, y, visible: (inX * inY) / (frame.width * frame.height) });
    }
  }
  return copies;
}

/**
 * Lays a lattice on a picture to a fraction of a pixel: what all copies have in common is looked for around each of them.
 *
 * @param detail of the picture, as strong everywhere
 */
export function registerCopies(detail: Plane, lattice: Lattice): PlacedLattice {
  let placed: PlacedLattice = { ...lattice, origin: [0, 0] };
  for (const reach of reaches) {
    const copies = spread(
      copiesIn(placed, detail).filter(({ visible }) => visible > 0.3),
      mostCopies,
    );
    const common = commonDetail(detail, frameOf(placed), copies);
    const points = pointsOf(common, placed);
    placed = throughCopies(
      placed,
      lattice,
      copies.map((copy) => found(detail, copy, points, reach)),
    );
  }
  return placed;
}

/** How much more the copies have in common than noise would. */
export function commonStrength(detail: Plane, lattice: Lattice): number {
  const placed = { ...lattice, origin: [0, 0] as const };
  const copies = spread(
    copiesIn(placed, detail).filter(({ visible }) => visible > 0.3),
    mostCopies,
  );
  const { common } = commonDetail(detail, frameOf(placed), copies);
  const square = (values: Float32Array) =>
    values.reduce((sum, value) => sum + value * value, 0) / values.length;
  return (copies.length * square(common)) / (square(detail.data) + 1e-9);
}

/** At most so many, from everywhere. */
export function spread<T>(items: readonly T[], most: number): readonly T[] {
  if (items.length <= most) return items;
  return Array.from({ length: most }, (_, k) => items[Math.floor(((k + 0.5) * items.length) / most)]);
}

interface CommonDetail {
  readonly common: Float32Array;
  readonly shares: Float32Array;
}

/** The mean over the copies, pixel by pixel of the frame; less where few of them show it. */
export function commonDetail(
  { width, height, data }: Plane,
  frame: CellFrame,
  copies: readonly Copy[],
): CommonDetail {
  const sums = new Float32Array(frame.width * frame.height);
  const counts = new Uint16Array(sums.length);
  for (const { x, y } of copies) {
    const [left, top] = [Math.round(x) + frame.left, Math.round(y) + frame.top];
    for (let dy = Math.max(0, -top); dy < frame.height && top + dy < height; dy++) {
      for (let dx = Math.max(0, -left); dx < frame.width && left + dx < width; dx++) {
        const at = dy * frame.width + dx;
        sums[at] += data[(top + dy) * width + left + dx];
        counts[at]++;
      }
    }
  }
  const shares = sums.map((_, at) => (counts[at] > 2 ? 1 / Math.sqrt(counts[at] * copies.length) : 0));
  return { common: sums.map((sum, at) => sum * shares[at]), shares };
}

interface Point {
  readonly x: number;
  readonly y: number;
  readonly value: number;
  /** Of each copy, in the value. */
  readonly share: number;
}

function pointsOf({ common, shares }: CommonDetail, lattice: Lattice): Point[] {
  const frame = frameOf(lattice);
  const slope = lattice.across[1] / lattice.across[0];
  const high = cellHeight(lattice);
  const points: Point[] = [];
  const step = Math.max(1, Math.ceil((lattice.across[0] * high) / telling));
  for (let at = 0; at < common.length; at += step) {
    const x = (at % frame.width) + frame.left;
    const y = Math.floor(at / frame.width) + frame.top;
    const over = y - x * slope;
    if (x < 0 || x >= lattice.across[0] || over < 0 || over >= high) continue;
    points.push({ x, y, value: common[at], share: shares[at] });
  }
  return points;
}

interface FoundCopy {
  readonly copy: Copy;
  readonly dx: number;
  readonly dy: number;
  readonly weight: number;
}

function found(
  { width, height, data }: Plane,
  copy: Copy,
  points: readonly Point[],
  reach: number,
): FoundCopy {
  const side = 2 * reach + 1;
  const scores = new Float64Array(side * side);
  const [left, top] = [Math.round(copy.x), Math.round(copy.y)];
  let strength = 1e-9;
  for (const { x, y, value, share } of points) {
    const [px, py] = [left + x, top + y];
    if (px < reach || py < reach || px >= width - reach || py >= height - reach) continue;
    // Without what this copy itself brought in: it would be found where it was looked for.
    const others = value - data[py * width + px] * share;
    strength += others * others;
    for (let dy = -reach, k = 0; dy <= reach; dy++)
      for (let dx = -reach, at = (py + dy) * width + px - reach; dx <= reach; dx++, k++, at++)
        scores[k] += others * data[at];
  }
  let best = 0;
  for (let k = 1; k < scores.length; k++) if (scores[k] > scores[best]) best = k;
  const [bx, by] = [best % side, Math.floor(best / side)];
  const isInside = bx > 0 && by > 0 && bx < side - 1 && by < side - 1;
  if (!isInside || scores[best] <= 0) return { copy, dx: 0, dy: 0, weight: 0 };
  const between = (before: number, after: number) =>
    (before - after) / (2 * (before - 2 * scores[best] + after) || 1);
  return {
    copy,
    dx: left - copy.x + bx - reach + between(scores[best - 1], scores[best + 1]),
    dy: top - copy.y + by - reach + between(scores[best - side], scores[best + side]),
    weight: scores[best] ** 2 / strength,
  };
}

/** Least squares over where the copies were found; those far off the rest count less each time. */
function throughCopies(placed: PlacedLattice, before: Lattice, founds: readonly FoundCopy[]): PlacedLattice {
  const strongest = founds.map(({ weight }) => weight).sort((one, other) => other - one);
  const known = certainty * (strongest[founds.length >> 2] ?? 0);
  let next = placed;
  for (const allowed of [2, 1, 0.5]) {
    const sums = new Float64Array(12);
    // What was known before counts as much as some copies.
    sums[3] = sums[5] = known;
    for (const k of [0, 1]) {
      sums[7 + 3 * k] = known * before.across[k];
      sums[8 + 3 * k] = known * before.down[k];
    }
    for (const { copy, dx, dy, weight } of founds) {
      const [x, y] = [copy.x + dx, copy.y + dy];
      const ex = x - next.origin[0] - copy.column * next.across[0] - copy.row * next.down[0];
      const ey = y - next.origin[1] - copy.column * next.across[1] - copy.row * next.down[1];
      const own = weight / (1 + (ex * ex + ey * ey) / (allowed * allowed));
      const terms = [1, copy.column, copy.row];
      let k = 0;
      for (let i = 0; i < 3; i++) for (let j = i; j < 3; j++) sums[k++] += own * terms[i] * terms[j];
      for (let i = 0; i < 3; i++) {
        sums[6 + i] += own * terms[i] * x;
        sums[9 + i] += own * terms[i] * y;
      }
    }
    const [ox, ax, bx] = solved(sums, 6);
    const [oy, ay, by] = solved(sums, 9);
    if (![ox, ax, bx, oy, ay, by].every(Number.isFinite)) return next;
    next = { origin: [ox, oy], across: [ax, ay], down: [bx, by] };
  }
  return next;
}

/** Three equations with the upper half of a symmetric matrix. */
function solved(sums: Float64Array, from: number): [number, number, number] {
  const [a, b, c, d, e, f] = sums;
  const [p, q, r] = sums.subarray(from, from + 3);
  const whole = a * (d * f - e * e) - b * (b * f - c * e) + c * (b * e - c * d);
  return [
    (p * (d * f - e * e) - b * (q * f - e * r) + c * (q * e - d * r)) / whole,
    (a * (q * f - e * r) - p * (b * f - c * e) + c * (b * r - q * c)) / whole,
    (a * (d * r - q * e) - b * (b * r - q * c) + p * (b * e - d * c)) / whole,
  ];
}
