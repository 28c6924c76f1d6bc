import type { Raster } from '../raster/raster.ts';
import type { Luma } from './luma.ts';

/** Side of a block, in pixels of the frame. It is compared with its surroundings, twice as wide, so that noise decides less. */
export const blockSide = 8;
const windowSide = 2 * blockSide;
/** In the small frame every pixel of a window is compared, in the full one every second of every second row. */
const halfWindow = windowSide / 2;
const samples = halfWindow * halfWindow;
/** Of the difference a pixel, and so much more for each level of noise: what is better by less is not another place but noise that looks alike. */
const gains = { least: 0.06, perNoise: 0.05 } as const;
/** Steps in the small frame, each repeated as long as it leads on, but not forever. */
const steps = [4, 2, 1] as const;
const mostMoves = 4;
const beyond = 0x7fffffff;

/** x and y of the eight places around one. */
const around = [1, 0, -1, 0, 0, 1, 0, -1, 1, 1, -1, -1, 1, -1, -1, 1] as const;

/** Where the blocks of one frame lie in another. */
export interface BlockMotion {
  readonly columns: number;
  readonly rows: number;
  /** In whole pixels, x and y of each block. */
  readonly moves: Int16Array;
  /** Mean difference a pixel, 0..255. */
  readonly costs: Float32Array;
}

/**
 * For each block of 8 × 8 of a frame, the place in another one that looks most like it: nothing, the neighbors' and an earlier answer are
 * tried and the best improved step by step (predictive search), at half size first. Frames have at least 32 pixels a side.
 *
 * @param noise standard deviation that both frames had, 0..255: the more, the clearer a place has to be better than where nothing moved
 * @param before the motion to a frame nearer by in the same direction
 */
export function findMotion(
  from: Luma,
  to: Luma,
  { noise = 0, before }: { readonly noise?: number; readonly before?: BlockMotion } = {},
): BlockMotion {
  const gain = (gains.least + gains.perNoise * noise) * samples;
  const { width, height } = from.full;
  const columns = Math.ceil(width / blockSide);
  const rows = Math.ceil(height / blockSide);
  const moves = new Int16Array(columns * rows * 2);
  const costs = new Float32Array(columns * rows);
  const small = new Comparison(from.half, to.half, 1);
  const large = new Comparison(from.full, to.full, 2);
  for (let row = 0, block = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++, block++) {
      small.place((column * blockSide) / 2 - blockSide / 4, (row * blockSide) / 2 - blockSide / 4);
      small.start();
      if (column > 0) small.offer(moves[2 * block - 2] >> 1, moves[2 * block - 1] >> 1, gain);
      const above = block - columns;
      if (row > 0) small.offer(moves[2 * above] >> 1, moves[2 * above + 1] >> 1, gain);
      if (before) {
        small.offer(before.moves[2 * block] >> 1, before.moves[2 * block + 1] >> 1, gain);
        small.offer(before.moves[2 * block], before.moves[2 * block + 1], gain);
      }
      for (const step of steps) small.improve(step, mostMoves, gain);
      large.place(column * blockSide - blockSide / 2, row * blockSide - blockSide / 2);
      large.start(2 * small.x, 2 * small.y, gain);
      large.improve(1, 2, gain / 2);
      moves[2 * block] = large.x;
      moves[2 * block + 1] = large.y;
      costs[block] = large.best / samples;
    }
  }
  return { columns, rows, moves, costs };
}

/** Compares a window of one picture with windows of another, 8 × 8 samples that lie `step` apart, and keeps the best place. */
class Comparison {
  /** The best place so far, and the sum of differences there. */
  x = 0;
  y = 0;
  best = beyond;
  readonly #from: Uint8Array;
  readonly #to: Uint8Array;
  readonly #width: number;
  readonly #step: 1 | 2;
  readonly #lastLeft: number;
  readonly #lastTop: number;
  #left = 0;
  #top = 0;

  constructor(from: Raster<Uint8Array>, to: Raster<Uint8Array>, step: 1 | 2) {
    this.#from = from.data;
    this.#to = to.data;
    this.#width = from.width;
    this.#step = step;
    this.#lastLeft = from.width - halfWindow * step;
    this.#lastTop = from.height - halfWindow * step;
  }

  /** At the rim the window is moved inside. */
  place(x: number, y: number): void {
    this.#left = Math.max(0, Math.min(this.#lastLeft, x));
    this.#top = Math.max(0, Math.min(this.#lastTop, y));
  }

  start(x = 0, y = 0, gain = 0): void {
    this.best = beyond;
    this.x = this.y = 0;
    this.offer(0, 0, 0);
    if (x !== 0 || y !== 0) this.offer(x, y, gain);
  }

  /** What is better by less than `gain` is not taken. */
  offer(x: number, y: number, gain: number): boolean {
    const left = this.#left + x;
    const top = this.#top + y;
    if (left < 0 || top < 0 || left > this.#lastLeft || top > this.#lastTop) return false;
    const limit = this.best - gain;
    const at = this.#top * this.#width + this.#left;
    const other = top * this.#width + left;
    const cost =
      this.#step === 1
        ? nearCost(this.#from, this.#to, at, other, this.#width, limit)
        : sparseCost(this.#from, this.#to, at, other, this.#width, limit);
    if (cost >= limit) return false;
    this.best = cost;
    this.x = x;
    this.y = y;
    return true;
  }

  improve(step: number, most: number, gain: number): void {
    for (let moved = 0; moved < most; moved++) {
      const { x, y } = this;
      let isBetter = false;
      for (let at = 0; at < 16 && !isBetter; at += 2) {
        isBetter = this.offer(x + around[at] * step, y + around[at + 1] * step, gain);
      }
      if (!isBetter) return;
    }
  }
}

/** Sum of the differences of 8 × 8 pixels, or anything above `stop`. */
function nearCost(
  a: Uint8Array,
  b: Uint8Array,
  start: number,
  otherStart: number,
  width: number,
  stop: number,
): number {
  let sum = 0;
  for (let row = 0, at = start, other = otherStart; row < 8; row++, at += width, other += width) {
    sum +=
      Math.abs(a[at] - b[other]) +
      Math.abs(a[at + 1] - b[other + 1]) +
      Math.abs(a[at + 2] - b[other + 2]) +
      Math.abs(a[at + 3] - b[other + 3]) +
      Math.abs(a[at + 4] - b[other + 4]) +
      Math.abs(a[at + 5] - b[other + 5]) +
      Math.abs(a[at + 6] - b[other + 6]) +
      Math.abs(a[at + 7] - b[other + 7]);
    if (sum > stop) return sum;
  }
  return sum;
}

/** The same of every second pixel of every second row. */
function sparseCost(
  a: Uint8Array,
  b: Uint8Array,
  start: number,
  otherStart: number,
  width: number,
  stop: number,
): number {
  let sum = 0;
  for (let row = 0, at = start, other = otherStart; row < 8; row++, at += 2 * width, other += 2 * width) {
    sum +=
      Math.abs(a[at] - b[other]) +
      Math.abs(a[at + 2] - b[other + 2]) +
      Math.abs(a[at + 4] - b[other + 4]) +
      Math.abs(a[at + 6] - b[other + 6]) +
      Math.abs(a[at + 8] - b[other + 8]) +
      Math.abs(a[at + 10] - b[other + 10]) +
      Math.abs(a[at + 12] - b[other + 12]) +
      Math.abs(a[at + 14] - b[other + 14]);
    if (sum > stop) return sum;
  }
  return sum;
}
