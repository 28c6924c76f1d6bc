import type { Size } from '../../../imaging/raster/raster.ts';
import { type Bone, distanceToBone } from './bones.ts';
import { cheapestCut } from './cheapest-cut.ts';
import { around, core, distancesInside, type FigureGrid, farthest } from './figure-grid.ts';
import { isMovedApart, type LayerName, type Side, type Skeleton, sides } from './skeleton.ts';

/** Which part each place of a figure belongs to, on a grid. */
export interface LimbCut extends Size {
  readonly cell: number;
  /** 1 where the cell is of that arm. */
  readonly arms: Readonly<Record<Side, Uint8Array>>;
}

/** In cells: so far apart may be what is one thing, where the cut-out lost a part of it. */
const mostGap = 14;
/** In cells: how wide the soft rim of a figure is. */
const rim = 4;

/** In widths of the bone: so far reaches a head, and so far an arm before it. */
const [headReach, armReach] = [1.05, 1.5];

/**
 * Tells arms from the rest of a figure by {@link cheapestCut}. An arm is in one piece.
 *
 * @param grid the figure in the frame
 */
export function cutLimbs(
  grid: FigureGrid,
  bones: readonly Bone[],
  { arms }: Pick<Skeleton, 'arms'>,
): LimbCut {
  const { width, height, cell } = grid;
  const near = bones.map((bone) => distancesInside(bone, grid));
  const found: Record<Side, Uint8Array> = {
    left: new Uint8Array(width * height),
    right: new Uint8Array(width * height),
  };
  for (const side of sides) {
    if (!isMovedApart(arms[side])) continue;
    const part = cutOne(grid, bones, near, side);
    found[side].set(onePiece(part, grid, bones, side));
  }
  // What both would have is the nearer one's.
  for (let i = 0; i < width * height; i++) {
    if (!found.left[i] || !found.right[i]) continue;
    const isLeft = nearest(bones, near, 'left', i) <= nearest(bones, near, 'right', i);
    found[isLeft ? 'right' : 'left'][i] = 0;
  }
  takeAlong(found, grid, near);
  const loose = looseCells(found, grid, bones, near);
  for (const side of sides) joinLoose(found[side], loose, grid);
  for (const side of sides) growOutward(found[side], grid);
  return { width, height, cell, arms: found };
}

/** What lies beyond the reach of all bones, such as what a hand holds, goes with the part that it hangs on. */
function takeAlong(
  found: Readonly<Record<Side, Uint8Array>>,
  { width, height, solid }: FigureGrid,
  near: readonly Float64Array[],
): void {
  const isKnown = solid.map((is, i) => (is && near.some((far) => far[i] < farthest) ? 1 : 0));
  let waiting = [...isKnown.keys()].filter((i) => isKnown[i]);
  while (waiting.length > 0) {
    const next: number[] = [];
    for (const i of waiting)
      for (const [dx, dy] of around) {
        const to = i + dx + dy * width;
        const x = (i % width) + dx;
        if (x < 0 || x >= width || to < 0 || to >= width * height || !solid[to] || isKnown[to]) continue;
        isKnown[to] = 1;
        for (const side of sides) found[side][to] = found[side][i];
        next.push(to);
      }
    waiting = next;
  }
}

/** Cells of the rest, faint ones as well, from which no way leads to its bones: what is held, and what hangs on that. */
function looseCells(
  found: Readonly<Record<Side, Uint8Array>>,
  grid: FigureGrid,
  bones: readonly Bone[],
  near: readonly Float64Array[],
): Uint8Array {
  const rest = grid.faint.map((is, i) => (is && !found.left[i] && !found.right[i] ? 1 : 0));
  const start = [...rest.keys()].filter(
    (i) => rest[i] && bones.some(({ layer }, at) => layer === 'body' && near[at][i] < 1),
  );
  const reached = spread(start, rest, grid, 1);
  return rest.map((is, i) => (is && !reached[i] ? 1 : 0));
}

/** Gives an arm the loose pieces that lie near it, and those near them. */
function joinLoose(part: Uint8Array, loose: Uint8Array, grid: FigureGrid): void {
  const start = [...part.keys()].filter((i) => part[i]);
  const reached = spread(start, loose, grid, mostGap);
  for (let i = 0; i < part.length; i++) {
    if (!loose[i] || !reached[i]) continue;
    part[i] = 1;
    loose[i] = 0;
  }
}

/** Where one gets to from some cells over allowed ones, which lie no further apart than a gap. */
function spread(
  start: readonly number[],
  allowed: Uint8Array,
  { width, height }: Size,
  gap: number,
): Uint8Array {
  const reached = new Uint8Array(width * height);
  const left = new Uint8Array(width * height);
  let waiting = [...start];
  for (const i of start) {
    reached[i] = 1;
    left[i] = gap;
  }
  while (waiting.length > 0) {
    const next: number[] = [];
    for (const i of waiting)
      for (const [dx, dy] of around) {
        const to = i + dx + dy * width;
        const x = (i % width) + dx;
        if (x < 0 || x >= width || to < 0 || to >= width * height) continue;
        const rest = allowed[to] ? gap : left[i] - 1;
        if (rest <= left[to] || rest <= 0) continue;
        left[to] = rest;
        reached[to] = 1;
        next.push(to);
      }
    waiting = next;
  }
  return reached;
}

/** Takes the soft rim of an arm, fainter than what is the figure's for sure, to the arm. */
function growOutward(part: Uint8Array, { width, height, solid }: FigureGrid): void {
  for (let ring = 0; ring < rim; ring++) {
    const before = part.slice();
    for (let i = 0; i < part.length; i++) {
      if (solid[i] || before[i]) continue;
      const x = i % width;
      const isBeside = around.some(([dx, dy]) => {
        const from = i + dx + dy * width;
        return x + dx >= 0 && x + dx < width && from >= 0 && from < width * height && before[from] === 1;
      });
      if (isBeside) part[i] = 1;
    }
  }
}

function nearest(bones: readonly Bone[], near: readonly Float64Array[], layer: LayerName, i: number): number {
  let least = farthest;
  for (const [at, bone] of bones.entries()) if (bone.layer === layer) least = Math.min(least, near[at][i]);
  return least;
}

function cutOne(
  grid: FigureGrid,
  bones: readonly Bone[],
  near: readonly Float64Array[],
  side: Side,
): Uint8Array {
  const own = new Float32Array(grid.solid.length);
  const other = new Float32Array(grid.solid.length);
  for (let i = 0; i < own.length; i++) {
    own[i] = nearest(bones, near, side, i);
    other[i] = Math.min(
      ...(['body', ...sides] as const)
        .filter((layer) => layer !== side)
        .map((layer) => nearest(bones, near, layer, i)),
    );
  }
  // A face is as the hands are: their colors don't tell one from the other.
  const teaching = other.map((_, i) =>
    Math.min(
      ...bones.map((bone, at) => (bone.layer === 'body' && bone.to !== 'head' ? near[at][i] : farthest)),
    ),
  );
  return cheapestCut(grid, { own: withoutHead(own, grid, bones, side), other, teaching });
}

/** The same distances, endless in the head away from the arm: a beard is no part of a sleeve of its color. */
function withoutHead(
  own: Float32Array,
  { width, cell }: FigureGrid,
  bones: readonly Bone[],
  side: Side,
): Float32Array {
  const head = bones.find(({ to }) => to === 'head');
  const arm = bones.filter(({ layer }) => layer === side);
  return own.map((far, i) => {
    const [x, y] = [((i % width) + 0.5) * cell, (Math.floor(i / width) + 0.5) * cell];
    if (!head || far < core || distanceToBone(head, x, y) > headReach * head.radius) return far;
    return arm.some((bone) => distanceToBone(bone, x, y) < armReach * bone.radius) ? far : farthest;
  });
}

/** The pieces that touch the bones; others are no arm. */
function onePiece(
  part: Uint8Array,
  { width, height, cell }: FigureGrid,
  bones: readonly Bone[],
  side: Side,
): Uint8Array {
  const kept = new Uint8Array(width * height);
  const waiting: number[] = [];
  for (let i = 0; i < part.length; i++) {
    const [x, y] = [((i % width) + 0.5) * cell, (Math.floor(i / width) + 0.5) * cell];
    if (
      !part[i] ||
      !bones.some((bone) => bone.layer === side && distanceToBone(bone, x, y) < 0.3 * bone.radius)
    )
      continue;
    kept[i] = 1;
    waiting.push(i);
  }
  for (let i = waiting.pop(); i !== undefined; i = waiting.pop()) {
    for (const [dx, dy] of around) {
      const to = i + dx + dy * width;
      const x = (i % width) + dx;
      if (x < 0 || x >= width || to < 0 || to >= part.length || !part[to] || kept[to]) continue;
      kept[to] = 1;
      waiting.push(to);
    }
  }
  return kept;
}
