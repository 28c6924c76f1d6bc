/**
 * One grid of a multigrid hierarchy: the cells that are solved for, row after row, numbered from 1; 0 stands for none. Every vector has
 * three lanes, one for each channel, side by side: what is read of the grid serves all of them, and none waits for itself.
 */
export interface CellGrid {
  readonly count: number;
  /** Of the grid, cells or not. */
  readonly width: number;
  readonly height: number;
  /** For each cell its place in the grid. */
  readonly places: Int32Array;
  /** How strongly a cell hangs on the next one, which is on its right then; 0 where it is not. */
  readonly right: Float32Array;
  /** The same for the cell below. */
  readonly down: Float32Array;
  readonly above: Int32Array;
  readonly below: Int32Array;
  /** All that a cell hangs on, known pixels and itself counted: 4 inside a hole. */
  readonly sum: Float32Array;
  /** One through that; 0 for a cell that nothing holds, alone on a coarse grid: it has no answer. */
  readonly share: Float32Array;
  readonly solution: Float32Array;
  readonly wanted: Float32Array;
}

/** A value for each channel. */
export type Lanes = [one: number, two: number, three: number];

type Cells = Pick<CellGrid, 'width' | 'height' | 'places'>;
type Ties = Pick<CellGrid, 'right' | 'down' | 'sum'>;

/** Cells are numbered from 1, and the last one has a next. */
export const lanesOf = (count: number): Float32Array => new Float32Array(3 * (count + 2));

/** Places of what is marked 1 in an area; the first is no cell's. */
export function placesIn(marked: Uint8Array): Int32Array {
  let count = 0;
  for (let at = 0; at < marked.length; at++) if (marked[at] === 1) count++;
  const places = new Int32Array(count + 1);
  for (let at = 0, cell = 1; at < marked.length; at++) if (marked[at] === 1) places[cell++] = at;
  return places;
}

/** @param ties of each cell, as in {@link CellGrid} */
export function cellGrid({ width, height, places }: Cells, { right, down, sum }: Ties): CellGrid {
  const count = places.length - 1;
  const above = new Int32Array(count + 1);
  const below = new Int32Array(count + 1);
  for (let cell = 1, upper = 1; cell <= count; cell++) {
    const wanted = places[cell] - width;
    while (places[upper] < wanted) upper++;
    if (places[upper] !== wanted) continue;
    above[cell] = upper;
    below[upper] = cell;
  }
  const share = sum.map((value) => (value > 0 ? 1 / value : 0));
  const solution = lanesOf(count);
  const wanted = lanesOf(count);
  return { count, width, height, places, right, down, above, below, sum, share, solution, wanted };
}

/** Four cells become one: what joins them is gone, the rest adds up. */
export function coarserGrid(fine: CellGrid): Coarse {
  const width = (fine.width + 1) >> 1;
  const height = (fine.height + 1) >> 1;
  const isCell = new Uint8Array(width * height);
  const coarser = new Int32Array(fine.count + 1);
  for (let cell = 1; cell <= fine.count; cell++) {
    const at = fine.places[cell];
    const y = Math.trunc(at / fine.width);
    coarser[cell] = (y >> 1) * width + ((at - y * fine.width) >> 1);
    isCell[coarser[cell]] = 1;
  }
  const places = placesIn(isCell);
  const numbers = new Int32Array(width * height);
  for (let cell = 1; cell < places.length; cell++) numbers[places[cell]] = cell;
  const [right, down, sum] = [0, 1, 2].map(() => new Float32Array(places.length));
  for (let cell = 1; cell <= fine.count; cell++) {
    const at = fine.places[cell];
    const y = Math.trunc(at / fine.width);
    const to = numbers[coarser[cell]];
    coarser[cell] = to;
    sum[to] += fine.sum[cell];
    if ((at - y * fine.width) & 1) right[to] += fine.right[cell];
    else sum[to] -= 2 * fine.right[cell];
    if (y & 1) down[to] += fine.down[cell];
    else sum[to] -= 2 * fine.down[cell];
  }
  return { grid: cellGrid({ width, height, places }, { right, down, sum }), coarser };
}

/** The next coarser grid, and for each cell the one there that it belongs to. */
export interface Coarse {
  readonly grid: CellGrid;
  readonly coarser: Int32Array;
}

/**
 * Gauss and Seidel, from nothing, in the order of the cells; what is missing then is added up for each coarser cell: only what comes
 * after a cell has changed since.
 */
export function relaxForth(
  { count, right, down, above, below, share, solution, wanted }: CellGrid,
  { grid, coarser }: Coarse,
): void {
  const missing = grid.wanted.fill(0);
  let one = 0;
  let two = 0;
  let three = 0;
  let done = 0;
  for (let cell = 1, at = 3; cell <= count; cell++, at += 3) {
    const before = right[cell - 1];
    const over = down[above[cell]];
    const high = 3 * above[cell];
    const part = share[cell];
    one = (wanted[at] + before * one + over * solution[high]) * part;
    two = (wanted[at + 1] + before * two + over * solution[high + 1]) * part;
    three = (wanted[at + 2] + before * three + over * solution[high + 2]) * part;
    solution[at] = one;
    solution[at + 1] = two;
    solution[at + 2] = three;
    // While both are still at hand.
    const last = cell === count ? count : cell - 1;
    for (; done < last && below[done + 1] <= cell; ) {
      done++;
      const after = right[done];
      const under = down[done];
      const low = 3 * below[done];
      const from = 3 * done;
      const to = 3 * coarser[done];
      missing[to] += after * solution[from + 3] + under * solution[low];
      missing[to + 1] += after * solution[from + 4] + under * solution[low + 1];
      missing[to + 2] += after * solution[from + 5] + under * solution[low + 2];
    }
  }
}

/**
 * Adds what the coarser cells say, so many times, and goes on with Gauss and Seidel, from the last cell to the first.
 *
 * @returns the sums of the solution times what is wanted
 */
export function relaxBack(
  { count, right, down, above, below, share, solution, wanted }: CellGrid,
  { grid, coarser }: Coarse,
  times: number,
): Lanes {
  const answer = grid.solution;
  let one = 0;
  let two = 0;
  let three = 0;
  const sums: Lanes = [0, 0, 0];
  let ready = count + 1;
  for (let cell = count, at = 3 * count; cell >= 1; cell--, at -= 3) {
    const upper = above[cell];
    for (const first = upper > 0 ? upper : Math.max(1, cell - 1); ready > first; ) {
      ready--;
      const to = 3 * ready;
      const from = 3 * coarser[ready];
      solution[to] += times * answer[from];
      solution[to + 1] += times * answer[from + 1];
      solution[to + 2] += times * answer[from + 2];
    }
    const before = right[cell - 1];
    const after = right[cell];
    const over = down[upper];
    const under = down[cell];
    const high = 3 * upper;
    const low = 3 * below[cell];
    const part = share[cell];
    one =
      (wanted[at] + before * solution[at - 3] + over * solution[high] + under * solution[low] + after * one) *
      part;
    two =
      (wanted[at + 1] +
        before * solution[at - 2] +
        over * solution[high + 1] +
        under * solution[low + 1] +
        after * two) *
      part;
    three =
      (wanted[at + 2] +
        before * solution[at - 1] +
        over * solution[high + 2] +
        under * solution[low + 2] +
        after * three) *
      part;
    solution[at] = one;
    solution[at + 1] = two;
    solution[at + 2] = three;
    sums[0] += one * wanted[at];
    sums[1] += two * wanted[at + 1];
    sums[2] += three * wanted[at + 2];
  }
  return sums;
}

/** Gauss and Seidel from nothing, so often forth and back, on a grid of few cells. */
export function relaxWholly(
  { count, right, down, above, below, share, solution, wanted }: CellGrid,
  passes: number,
): Lanes {
  const relax = (at: number, lane: number) => {
    const pull =
      right[at - 1] * solution[3 * at - 3 + lane] +
      right[at] * solution[3 * at + 3 + lane] +
      down[above[at]] * solution[3 * above[at] + lane] +
      down[at] * solution[3 * below[at] + lane];
    solution[3 * at + lane] = (wanted[3 * at + lane] + pull) * share[at];
  };
  const sums: Lanes = [0, 0, 0];
  for (let lane = 0; lane < 3; lane++) {
    for (let cell = 1; cell <= count; cell++) solution[3 * cell + lane] = 0;
    for (let pass = 0; pass < passes; pass++) {
      for (let cell = 1; cell <= count; cell++) relax(cell, lane);
      for (let cell = count; cell >= 1; cell--) relax(cell, lane);
    }
    for (let cell = 1; cell <= count; cell++)
      sums[lane] += solution[3 * cell + lane] * wanted[3 * cell + lane];
  }
  return sums;
}

/**
 * Turns a direction by so much of what it was into the solution, and writes what its values add up to in each cell.
 *
 * @returns the sums of the direction times that
 */
export function turnAndMultiply(
  { count, right, down, above, below, sum, solution }: CellGrid,
  { direction, image, kept }: { direction: Float32Array; image: Float32Array; kept: Lanes },
): Lanes {
  const [keptOne, keptTwo, keptThree] = kept;
  let first = 0;
  let second = 0;
  let third = 0;
  let ready = 0;
  for (let cell = 1, at = 3; cell <= count; cell++, at += 3) {
    const lower = below[cell];
    for (const last = lower > 0 ? lower : Math.min(count, cell + 1); ready < last; ) {
      ready++;
      const to = 3 * ready;
      direction[to] = solution[to] + keptOne * direction[to];
      direction[to + 1] = solution[to + 1] + keptTwo * direction[to + 1];
      direction[to + 2] = solution[to + 2] + keptThree * direction[to + 2];
    }
    const before = right[cell - 1];
    const after = right[cell];
    const over = down[above[cell]];
    const under = down[cell];
    const own = sum[cell];
    const high = 3 * above[cell];
    const low = 3 * lower;
    const one =
      own * direction[at] -
      before * direction[at - 3] -
      after * direction[at + 3] -
      over * direction[high] -
      under * direction[low];
    const two =
      own * direction[at + 1] -
      before * direction[at - 2] -
      after * direction[at + 4] -
      over * direction[high + 1] -
      under * direction[low + 1];
    const three =
      own * direction[at + 2] -
      before * direction[at - 1] -
      after * direction[at + 5] -
      over * direction[high + 2] -
      under * direction[low + 2];
    first += one * direction[at];
    second += two * direction[at + 1];
    third += three * direction[at + 2];
    image[at] = one;
    image[at + 1] = two;
    image[at + 2] = three;
  }
  return [first, second, third];
}
