import type { Size } from '../raster/raster.ts';
import {
  type CellGrid,
  type Coarse,
  cellGrid,
  coarserGrid,
  type Lanes,
  lanesOf,
  placesIn,
  relaxBack,
  relaxForth,
  relaxWholly,
  turnAndMultiply,
} from './cell-grid.ts';

/** For each pixel the weight of its difference to the one on its right, and to the one below it; above 0. */
export interface Joints {
  readonly right: Float32Array;
  readonly down: Float32Array;
}

/** When a solution is good enough: whichever comes first. */
export interface Accuracy {
  /** So much of what was wanted at first may be left. */
  readonly tolerance?: number;
  /** A step changes no value by more than this. */
  readonly change?: number;
}

/** Of 255 levels: the last step changes nothing that an eye sees. */
export const imperceptible: Accuracy = { change: 0.25 };

/** A coarse cell is as stiff as its fine ones together, and so answers too little: Braess, 1995. */
const overCorrection = 1.7;
const mostSteps = 80;
const mostGrids = 13;
/** On the coarsest grid. */
const passes = 8;

/**
 * Solves for the pixels of a hole what their differences to the neighbors are to be ("Poisson Image Editing": Pérez, Gangnet,
 * Blake, 2003): conjugate gradients, with a multigrid cycle over 2 × 2 aggregates as preconditioner. Pixels outside the hole
 * keep their values; at the edge of the picture nothing is wanted. A part of a hole that touches nothing known becomes
 * what it was. Three channels are solved for at once, each by itself.
 */
export class PoissonSolver {
  readonly #finest: CellGrid;
  /** Ever coarser. */
  readonly #coarse: Coarse[] = [];
  readonly #joints: Joints | undefined;
  readonly #hold: Float32Array | undefined;

  /**
   * @param hole 1 where pixels are solved for
   * @param joints how much the difference to each neighbor counts; all alike by default
   * @param hold how much each pixel's own value counts, 0 by default; {@link solve} is then given that value times this as well
   */
  constructor(hole: Uint8Array, width: number, height: number, joints?: Joints, hold?: Float32Array) {
    this.#joints = joints;
    this.#hold = hold;
    this.#finest = finestGrid(hole, { width, height }, joints, hold);
    for (let last = this.#finest; last.count > 4 && this.#coarse.length < mostGrids; ) {
      const coarse = coarserGrid(last);
      this.#coarse.push(coarse);
      last = coarse.grid;
    }
  }

  /**
   * Brings the values of the hole's pixels to where, for each of them, the sum of (value − neighbor's value)
   * times the weight of the joint equals what is wanted.
   *
   * @param values three of each pixel; those of the hole are a first guess, and replaced
   * @param wanted three for each pixel of the hole; nothing by default
   */
  solve(values: Float32Array, wanted?: Float32Array, { tolerance = 1e-4, change = 0 }: Accuracy = {}): void {
    const finest = this.#finest;
    const { count, places } = finest;
    const rest = finest.wanted;
    const first = this.#writeRest(values, wanted, rest);
    const direction = lanesOf(count);
    const image = lanesOf(count);
    let before: Lanes = [0, 0, 0];
    for (let step = 0; step < mostSteps; step++) {
      const now = this.#cycle(finest, 0);
      const along = turnAndMultiply(finest, { direction, image, kept: ratios(now, before) });
      const [one, two, three] = ratios(now, along);
      before = now;
      const left: Lanes = [0, 0, 0];
      let most = 0;
      for (let cell = 1, at = 3; cell <= count; cell++, at += 3) {
        const to = 3 * places[cell];
        const red = one * direction[at];
        const green = two * direction[at + 1];
        const blue = three * direction[at + 2];
        values[to] += red;
        values[to + 1] += green;
        values[to + 2] += blue;
        rest[at] -= one * image[at];
        rest[at + 1] -= two * image[at + 1];
        rest[at + 2] -= three * image[at + 2];
        left[0] += rest[at] * rest[at];
        left[1] += rest[at + 1] * rest[at + 1];
        left[2] += rest[at + 2] * rest[at + 2];
        if (red > most || red < -most) most = Math.abs(red);
        if (green > most || green < -most) most = Math.abs(green);
        if (blue > most || blue < -most) most = Math.abs(blue);
      }
      if (most <= change) return;
      if (left.every((value, lane) => value <= tolerance * tolerance * first[lane])) return;
    }
  }

  /** The same for one value of each pixel. */
  solvePlane(values: Float32Array, wanted: Float32Array): void {
    const [lanes, goal] = [new Float32Array(3 * values.length), new Float32Array(3 * values.length)];
    for (let at = 0; at < values.length; at++) {
      lanes[3 * at] = values[at];
      goal[3 * at] = wanted[at];
    }
    this.solve(lanes, goal);
    for (let at = 0; at < values.length; at++) values[at] = lanes[3 * at];
  }

  /** What of the wanted sums is missing so far, and the sums of its squares. */
  #writeRest(values: Float32Array, wanted: Float32Array | undefined, rest: Float32Array): Lanes {
    const { width, height, count, places } = this.#finest;
    const squares: Lanes = [0, 0, 0];
    for (let cell = 1; cell <= count; cell++) {
      const at = places[cell];
      const x = at % width;
      const left = x > 0 ? (this.#joints?.right[at - 1] ?? 1) : 0;
      const right = x < width - 1 ? (this.#joints?.right[at] ?? 1) : 0;
      const up = at >= width ? (this.#joints?.down[at - width] ?? 1) : 0;
      const down = at < width * (height - 1) ? (this.#joints?.down[at] ?? 1) : 0;
      const own = left + right + up + down + (this.#hold?.[at] ?? 0);
      for (let lane = 0, from = 3 * at; lane < 3; lane++, from++) {
        let sum = (wanted ? wanted[from] : 0) - own * values[from];
        if (left > 0) sum += left * values[from - 3];
        if (right > 0) sum += right * values[from + 3];
        if (up > 0) sum += up * values[from - 3 * width];
        if (down > 0) sum += down * values[from + 3 * width];
        rest[3 * cell + lane] = sum;
        squares[lane] += sum * sum;
      }
    }
    return squares;
  }

  /** A better guess for what is wanted on a grid, and the sums of both multiplied. */
  #cycle(grid: CellGrid, depth: number): Lanes {
    const coarse = this.#coarse[depth];
    if (!coarse) return relaxWholly(grid, passes);
    relaxForth(grid, coarse);
    this.#cycle(coarse.grid, depth + 1);
    return relaxBack(grid, coarse, overCorrection);
  }
}

function finestGrid(
  hole: Uint8Array,
  { width, height }: Size,
  joints: Joints | undefined,
  hold: Float32Array | undefined,
): CellGrid {
  const places = placesIn(hole);
  const [right, down, sum] = [0, 1, 2].map(() => new Float32Array(places.length));
  for (let cell = 1; cell < places.length; cell++) {
    const at = places[cell];
    const x = at % width;
    let all = hold ? hold[at] : 0;
    if (x > 0) all += joints ? joints.right[at - 1] : 1;
    if (at >= width) all += joints ? joints.down[at - width] : 1;
    if (x < width - 1) {
      const joint = joints ? joints.right[at] : 1;
      all += joint;
      right[cell] = hole[at + 1] * joint;
    }
    if (at + width < hole.length) {
      const joint = joints ? joints.down[at] : 1;
      all += joint;
      down[cell] = hole[at + width] * joint;
    }
    sum[cell] = all;
  }
  return cellGrid({ width, height, places }, { right, down, sum });
}

/** 0 where a lane is done. */
const ratios = (above: Lanes, below: Lanes): Lanes => {
  const ratio = (lane: number) => (below[lane] > 0 ? above[lane] / below[lane] : 0);
  return [ratio(0), ratio(1), ratio(2)];
};

/**
 * Fills holes with the smoothest surface that meets what is around them; a ramp goes on exactly.
 *
 * @param channels three values for each pixel; those of the hole are a first guess, and replaced
 */
export function diffuse(colors: Float32Array, hole: Uint8Array, width: number, height: number): void {
  new PoissonSolver(hole, width, height).solve(colors, undefined, imperceptible);
}
