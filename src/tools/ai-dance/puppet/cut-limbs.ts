import { FlowNetwork } from '../../../imaging/fill/max-flow.ts';
import type { Raster, Size } from '../../../imaging/raster/raster.ts';
import { type Bone, distanceToBone } from './bones.ts';
import { type LayerName, type Side, type Skeleton, sides } from './skeleton.ts';

/** Which part each place of a figure belongs to, on a grid. */
export interface LimbCut extends Size {
  /** Side of a cell, in pixels of the frame. */
  readonly cell: number;
  /** 1 where the cell is of that arm. */
  readonly arms: Readonly<Record<Side, Uint8Array>>;
}

/** So many cells is a person high. */
const cellsHigh = 240;
/** From this opacity on a cell is of the figure; thin things, such as a pole, are fainter. */
const [solidFrom, faintFrom] = [90, 40];
/** In cells: so far apart may be what is one thing, where the cut-out lost a part of it. */
const mostGap = 14;
/** In cells: how wide the soft rim of a figure is. */
const rim = 4;
/** In widths of a bone: what is sure to belong to it, and how far it reaches at most. */
const [core, farthest] = [0.4, 6];
/** What decides whose a cell is: how far from the bones, what colors lie on them; and what a cut costs where nothing changes. */
const [byDistance, byColor, smoothness] = [1.1, 0.7, 3];

/**
 * Tells arms from the rest of a figure by the cheapest cut (Boykov and Jolly, "Interactive Graph Cuts", 2001): what lies near a bone inside the
 * figure, has its colors and is divided from the rest by an edge. An arm is in one piece.
 *
 * @param cutout the figure in the frame, 4 channels
 */
export function cutLimbs(
  cutout: Raster<Uint8Array>,
  bones: readonly Bone[],
  { tall, arms }: Pick<Skeleton, 'tall' | 'arms'>,
): LimbCut {
  const cell = Math.max(1, tall / cellsHigh);
  const width = Math.ceil(cutout.width / cell);
  const height = Math.ceil(cutout.height / cell);
  const grid = coarse(cutout, cell, width, height);
  const near = bones.map((bone) => geodesic(bone, grid, cell));
  const found: Record<Side, Uint8Array> = {
    left: new Uint8Array(width * height),
    right: new Uint8Array(width * height),
  };
  for (const side of sides) {
    if (arms[side] === 'hidden') continue;
    const part = cutOne(grid, bones, near, side);
    found[side].set(onePiece(part, grid, bones, side, cell));
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
  { width, height, solid }: Grid,
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
  grid: Grid,
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
function joinLoose(part: Uint8Array, loose: Uint8Array, grid: Grid): void {
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
function growOutward(part: Uint8Array, { width, height, solid }: Grid): void {
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

interface Grid extends Size {
  readonly colors: Float32Array;
  readonly solid: Uint8Array;
  readonly faint: Uint8Array;
}

function coarse(
  { width: across, height: down, data }: Raster<Uint8Array>,
  cell: number,
  width: number,
  height: number,
): Grid {
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
  return { width, height, colors, solid, faint };
}

/** How far each cell lies from a bone without leaving the figure, in widths of the bone. */
function geodesic(bone: Bone, { width, height, solid }: Grid, cell: number): Float64Array {
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

const around = [-1, 0, 1].flatMap((dy) =>
  [-1, 0, 1].filter((dx) => dx !== 0 || dy !== 0).map((dx) => [dx, dy, Math.hypot(dx, dy)] as const),
);

function nearest(bones: readonly Bone[], near: readonly Float64Array[], layer: LayerName, i: number): number {
  let least = farthest;
  for (const [at, bone] of bones.entries()) if (bone.layer === layer) least = Math.min(least, near[at][i]);
  return least;
}

function cutOne(grid: Grid, bones: readonly Bone[], near: readonly Float64Array[], side: Side): Uint8Array {
  const { width, height, solid, colors } = grid;
  const own = new Float32Array(width * height);
  const other = new Float32Array(width * height);
  for (let i = 0; i < own.length; i++) {
    own[i] = nearest(bones, near, side, i);
    other[i] = Math.min(
      ...(['body', ...sides] as const)
        .filter((layer) => layer !== side)
        .map((layer) => nearest(bones, near, layer, i)),
    );
  }
  // A face is as the hands are: their colors don't tell one from the other.
  const trunk = other.map((_, i) =>
    Math.min(
      ...bones.map((bone, at) => (bone.layer === 'body' && bone.to !== 'head' ? near[at][i] : farthest)),
    ),
  );
  const [mine, theirs] = histograms(colors, own, trunk);
  const network = new FlowNetwork(width * height, 2 * width * height);
  const spread = contrast(grid);
  const limit = 1e3;
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i++) {
      if (!solid[i]) continue;
      const isOwn = own[i] < core && own[i] < other[i] + 1;
      const isOther = other[i] < core && own[i] > 1;
      const color = Math.log(mine[binOf(colors, i)] / theirs[binOf(colors, i)]);
      const excess = byDistance * (other[i] - own[i]) + byColor * Math.max(-3, Math.min(3, color));
      network.setTerminal(i, isOwn ? limit : isOther ? -limit : excess);
    }
  let edge = 0;
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i++) {
      for (const to of [x + 1 < width ? i + 1 : -1, y + 1 < height ? i + width : -1]) {
        if (to < 0) continue;
        if (!solid[i] || !solid[to]) continue;
        network.addEdge(i, to);
        const cost = smoothness * (0.08 + Math.exp(-squared(colors, i, to) / spread));
        network.setEdge(edge++, cost, cost);
      }
    }
  network.cut();
  return Uint8Array.from(own, (far, i) => (solid[i] && far < farthest && !network.isBehindCut(i) ? 1 : 0));
}

/** How often each of 512 colors lies on the arm's bones, and on the others but away from it. */
function histograms(
  colors: Float32Array,
  own: Float32Array,
  other: Float32Array,
): [Float32Array, Float32Array] {
  const [mine, theirs] = [new Float32Array(512).fill(1), new Float32Array(512).fill(1)];
  for (let i = 0; i < own.length; i++) {
    if (own[i] < 0.7) mine[binOf(colors, i)] += 4;
    else if (other[i] < 0.9 && own[i] > 1.4) theirs[binOf(colors, i)] += 2;
  }
  for (const counts of [mine, theirs]) {
    const total = counts.reduce((sum, count) => sum + count, 0);
    for (let i = 0; i < 512; i++) counts[i] /= total;
  }
  return [mine, theirs];
}

const binOf = (colors: Float32Array, i: number) =>
  ((colors[3 * i] >> 5) << 6) | ((colors[3 * i + 1] >> 5) << 3) | (colors[3 * i + 2] >> 5);

function squared(colors: Float32Array, a: number, b: number): number {
  const [red, green, blue] = [0, 1, 2].map((k) => colors[3 * a + k] - colors[3 * b + k]);
  return red * red + green * green + blue * blue;
}

/** Twice the mean square of what neighbors in the figure differ by. */
function contrast({ width, solid, colors }: Grid): number {
  let [sum, count] = [0, 1];
  for (let i = 0; i + 1 < solid.length; i++) {
    if (!solid[i] || !solid[i + 1] || (i + 1) % width === 0) continue;
    sum += squared(colors, i, i + 1);
    count++;
  }
  return Math.max(60, (2 * sum) / count);
}

/** The pieces that touch the bones; others are no arm. */
function onePiece(
  part: Uint8Array,
  { width, height }: Grid,
  bones: readonly Bone[],
  side: Side,
  cell: number,
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
