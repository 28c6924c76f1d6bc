import type { Size } from '../raster/raster.ts';

/** For each pixel the weight of its difference to the one on its right, and to the one below it; above 0. */
export interface Joints {
  readonly right: Float32Array;
  readonly down: Float32Array;
}

function evenJoints(area: number): Joints {
  return { right: new Float32Array(area).fill(1), down: new Float32Array(area).fill(1) };
}

/** One grid of the hierarchy: cells that are solved for, how strongly each hangs on its neighbors and on what is known. */
interface Grid {
  readonly width: number;
  readonly height: number;
  /** Places of the cells that are solved for, ascending. */
  readonly cells: Int32Array;
  /** To the neighbor on the right and below; 0 where there is none. */
  readonly right: Float32Array;
  readonly down: Float32Array;
  /** All that a cell hangs on: 4 inside a hole. */
  readonly sum: Float32Array;
  /** The cell of the next coarser grid that each belongs to. */
  readonly coarser: Int32Array;
  readonly solution: Float32Array;
  readonly wanted: Float32Array;
}

/** A coarse cell is as stiff as its fine ones together, and so answers too little: Braess, 1995. */
const overCorrection = 1.7;
const mostSteps = 80;

/**
 * Solves for the pixels of a hole what their differences to the neighbors are to be ("Poisson Image Editing": Pérez, Gangnet,
 * Blake, 2003): conjugate gradients, with a multigrid cycle over 2 × 2 aggregates as preconditioner. Pixels outside the hole
 * keep their values; at the edge of the picture nothing is wanted. A part of a hole that touches nothing known becomes
 * what it was.
 */
export class PoissonSolver {
  readonly #grids: Grid[];
  readonly #joints: Joints;
  readonly #hold: Float32Array | undefined;

  /**
   * @param hole 1 where pixels are solved for
   * @param joints how much the difference to each neighbor counts; all alike by default
   * @param hold how much each pixel's own value counts, 0 by default; {@link solve} is then given that value times this as well
   */
  constructor(
    hole: Uint8Array,
    width: number,
    height: number,
    joints = evenJoints(width * height),
    hold?: Float32Array,
  ) {
    this.#joints = joints;
    this.#hold = hold;
    this.#grids = [finestGrid(hole, width, height, { joints, hold })];
    for (;;) {
      const last = this.#grids[this.#grids.length - 1];
      if (last.cells.length <= 4 || this.#grids.length > 12) break;
      this.#grids.push(coarserGrid(last));
    }
  }

  /**
   * Brings the values of the hole's pixels to where, for each of them, the sum of (value − neighbor's value)
   * times the weight of the joint equals what is wanted.
   *
   * @param values of all pixels; those of the hole are a first guess, and replaced
   * @param wanted for each pixel of the hole
   * @param tolerance of the largest share of the wanted sum that may be left
   */
  solve(values: Float32Array, wanted: Float32Array, tolerance = 1e-4): void {
    const { cells, width, height } = this.#grids[0];
    const rest = new Float32Array(values.length);
    let scale = 0;
    for (let k = 0; k < cells.length; k++) {
      const at = cells[k];
      const held = this.#hold ? this.#hold[at] * values[at] : 0;
      rest[at] = wanted[at] - held - laplacianAt(values, at, { width, height }, this.#joints);
    }
    scale = dot(rest, rest, cells);
    if (scale === 0) return;
    const direction = new Float32Array(values.length);
    const image = new Float32Array(values.length);
    let before = 0;
    for (let step = 0; step < mostSteps; step++) {
      const better = this.#precondition(rest);
      const now = dot(rest, better, cells);
      const share = step === 0 ? 0 : now / before;
      for (let k = 0; k < cells.length; k++) {
        const at = cells[k];
        direction[at] = better[at] + share * direction[at];
      }
      before = now;
      multiply(this.#grids[0], direction, image);
      const along = dot(direction, image, cells);
      if (!(along > 0)) return;
      const length = now / along;
      for (let k = 0; k < cells.length; k++) {
        const at = cells[k];
        values[at] += length * direction[at];
        rest[at] -= length * image[at];
      }
      if (dot(rest, rest, cells) <= tolerance * tolerance * scale) return;
    }
  }

  #precondition(rest: Float32Array): Float32Array {
    const [finest] = this.#grids;
    const { cells, wanted } = finest;
    for (let k = 0; k < cells.length; k++) wanted[cells[k]] = rest[cells[k]];
    this.#cycle(0);
    return finest.solution;
  }

  #cycle(depth: number): void {
    const grid = this.#grids[depth];
    const { cells, solution, wanted, coarser } = grid;
    const next = this.#grids[depth + 1];
    for (let k = 0; k < cells.length; k++) solution[cells[k]] = 0;
    if (!next) {
      for (let pass = 0; pass < 8; pass++) {
        relax(grid, false);
        relax(grid, true);
      }
      return;
    }
    relax(grid, false);
    for (let k = 0; k < next.cells.length; k++) next.wanted[next.cells[k]] = 0;
    for (let k = 0; k < cells.length; k++) {
      const at = cells[k];
      next.wanted[coarser[k]] += wanted[at] - productAt(grid, solution, at);
    }
    this.#cycle(depth + 1);
    for (let k = 0; k < cells.length; k++) solution[cells[k]] += overCorrection * next.solution[coarser[k]];
    relax(grid, true);
  }
}

function laplacianAt(
  values: Float32Array,
  at: number,
  { width, height }: Size,
  { right, down }: Joints,
): number {
  const x = at % width;
  const value = values[at];
  let sum = 0;
  if (x > 0) sum += right[at - 1] * (value - values[at - 1]);
  if (x < width - 1) sum += right[at] * (value - values[at + 1]);
  if (at >= width) sum += down[at - width] * (value - values[at - width]);
  if (at < width * (height - 1)) sum += down[at] * (value - values[at + width]);
  return sum;
}

function finestGrid(
  hole: Uint8Array,
  width: number,
  height: number,
  { joints, hold }: { joints: Joints; hold?: Float32Array },
): Grid {
  const area = width * height;
  const cells = Int32Array.from(places(hole));
  const right = new Float32Array(area);
  const down = new Float32Array(area);
  const sum = new Float32Array(area);
  for (const at of cells) {
    const x = at % width;
    if (hold) sum[at] += hold[at];
    if (x > 0) sum[at] += joints.right[at - 1];
    if (at >= width) sum[at] += joints.down[at - width];
    if (x < width - 1) {
      sum[at] += joints.right[at];
      right[at] = hole[at + 1] * joints.right[at];
    }
    if (at + width < area) {
      sum[at] += joints.down[at];
      down[at] = hole[at + width] * joints.down[at];
    }
  }
  return gridOf({ width, height, cells, right, down, sum });
}

function* places(hole: Uint8Array): Generator<number> {
  for (let at = 0; at < hole.length; at++) if (hole[at] === 1) yield at;
}

function gridOf(parts: Pick<Grid, 'width' | 'height' | 'cells' | 'right' | 'down' | 'sum'>): Grid {
  const { width, height, cells } = parts;
  const across = (width + 1) >> 1;
  const coarser = cells.map((at) => (Math.trunc(at / width) >> 1) * across + ((at % width) >> 1));
  const area = width * height;
  return { ...parts, coarser, solution: new Float32Array(area), wanted: new Float32Array(area) };
}

/** Four cells become one: what joins them is gone, the rest adds up. */
function coarserGrid(fine: Grid): Grid {
  const width = (fine.width + 1) >> 1;
  const height = (fine.height + 1) >> 1;
  const area = width * height;
  const right = new Float32Array(area);
  const down = new Float32Array(area);
  const sum = new Float32Array(area);
  const isCell = new Uint8Array(area);
  for (let k = 0; k < fine.cells.length; k++) {
    const at = fine.cells[k];
    const to = fine.coarser[k];
    isCell[to] = 1;
    sum[to] += fine.sum[at];
    const isLeft = (at % fine.width) & 1;
    if (isLeft) right[to] += fine.right[at];
    else sum[to] -= 2 * fine.right[at];
    if (Math.trunc(at / fine.width) & 1) down[to] += fine.down[at];
    else sum[to] -= 2 * fine.down[at];
  }
  return gridOf({ width, height, cells: Int32Array.from(places(isCell)), right, down, sum });
}

/** What a cell's neighbors pull it to. */
function pullAt({ width, right, down }: Grid, values: Float32Array, at: number): number {
  let pull = 0;
  if (right[at] > 0) pull += right[at] * values[at + 1];
  if (down[at] > 0) pull += down[at] * values[at + width];
  if (at > 0 && right[at - 1] > 0) pull += right[at - 1] * values[at - 1];
  if (at >= width && down[at - width] > 0) pull += down[at - width] * values[at - width];
  return pull;
}

function productAt(grid: Grid, values: Float32Array, at: number): number {
  return grid.sum[at] * values[at] - pullAt(grid, values, at);
}

function multiply(grid: Grid, values: Float32Array, product: Float32Array): void {
  const { cells } = grid;
  for (let k = 0; k < cells.length; k++) product[cells[k]] = productAt(grid, values, cells[k]);
}

/** Gauss and Seidel, forth or back. */
function relax(grid: Grid, isBack: boolean): void {
  const { cells, sum, wanted, solution } = grid;
  for (let k = 0; k < cells.length; k++) {
    const at = cells[isBack ? cells.length - 1 - k : k];
    // A cell that nothing holds, alone on a coarse grid, has no answer.
    if (sum[at] > 0) solution[at] = (wanted[at] + pullAt(grid, solution, at)) / sum[at];
  }
}

function dot(one: Float32Array, other: Float32Array, cells: Int32Array): number {
  let sum = 0;
  for (let k = 0; k < cells.length; k++) sum += one[cells[k]] * other[cells[k]];
  return sum;
}

/**
 * Fills holes with the smoothest surface that meets what is around them; a ramp goes on exactly.
 *
 * @param channels three values for each pixel; those of the hole are a first guess, and replaced
 */
export function diffuse(colors: Float32Array, hole: Uint8Array, width: number, height: number): void {
  const solver = new PoissonSolver(hole, width, height);
  const nothing = new Float32Array(width * height);
  const plane = new Float32Array(width * height);
  for (let channel = 0; channel < 3; channel++) {
    for (let at = 0; at < plane.length; at++) plane[at] = colors[at * 3 + channel];
    solver.solve(plane, nothing);
    for (let at = 0; at < plane.length; at++) if (hole[at] === 1) colors[at * 3 + channel] = plane[at];
  }
}
