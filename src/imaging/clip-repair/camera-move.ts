import type { Raster } from '../raster/raster.ts';
import { blockSide, findMotion } from './block-motion.ts';
import { inLightOf, type Luma } from './luma.ts';

/** What the camera did between two frames: a point at `p` from the middle lies at `p + (a·x − b·y + x, b·x + a·y + y)` in the next one. */
export interface CameraMove {
  readonly x: number;
  readonly y: number;
  /** Turn in radians, and growth, as long as both are small. */
  readonly turn: number;
  readonly growth: number;
}

/** Blocks of so many first guesses are kept: what moves by itself is thrown out round by round, in pixels. */
const tolerances = [8, 4, 2] as const;
/** A block with less light and dark in it fits anywhere. */
const leastTexture = 4;
const leastBlocks = 12;
/** Every second pixel of every second row is enough. */
const step = 2;
const refinements = 4;
/** Of 255: pixels that differ by more are something else that came or went. */
const usual = 12;

/**
 * How the picture as a whole went from one frame to the next: by most of its blocks, then by all of its pixels to some hundredths of one
 * (Gauss and Newton's steps of Lucas and Kanade, with little weight for what does not fit). Undefined where too little is to be seen.
 */
export function findCameraMove(before: Luma, changed: Luma): CameraMove | undefined {
  // Light that flickers is no motion.
  const after = inLightOf(changed, before);
  const rough = moveOfBlocks(before, after);
  if (!rough) return undefined;
  let move = rough;
  for (let round = 0; round < refinements; round++) {
    const better = refined(before.full, after.full, move);
    if (!better) break;
    move = better;
  }
  return move;
}

function moveOfBlocks(before: Luma, after: Luma): CameraMove | undefined {
  const { width, height } = before.full;
  const { columns, rows, moves } = findMotion(before, after);
  const points: number[][] = [];
  for (let row = 1; row < rows - 1; row++) {
    for (let column = 1; column < columns - 1; column++) {
      const [left, top] = [column * blockSide, row * blockSide];
      if (textureOf(before.full, left, top) < leastTexture) continue;
      const block = row * columns + column;
      const [x, y] = [left + blockSide / 2 - width / 2, top + blockSide / 2 - height / 2];
      points.push([x, y, moves[2 * block], moves[2 * block + 1]]);
    }
  }
  if (points.length < leastBlocks) return undefined;
  let move: CameraMove = {
    x: median(points.map(([, , x]) => x)),
    y: median(points.map(([, , , y]) => y)),
    turn: 0,
    growth: 0,
  };
  for (const tolerance of tolerances) {
    const sums = new Normals();
    for (const [x, y, dx, dy] of points) {
      const [sx, sy] = moved(move, x, y);
      if (Math.hypot(dx - sx, dy - sy) > tolerance) continue;
      sums.add([1, 0, -y, x], dx, 1);
      sums.add([0, 1, x, y], dy, 1);
    }
    if (sums.count < 2 * leastBlocks) return move;
    const [x, y, turn, growth] = sums.solve();
    move = { x, y, turn, growth };
  }
  return move;
}

/** How far a point at this distance from the middle goes. */
const moved = ({ x, y, turn, growth }: CameraMove, px: number, py: number) => [
  x + growth * px - turn * py,
  y + turn * px + growth * py,
];

function textureOf({ width, data }: Raster<Uint8Array>, left: number, top: number): number {
  let sum = 0;
  for (let y = 0; y < blockSide; y += 2) {
    for (let x = 0, at = (top + y) * width + left; x < blockSide; x += 2, at += 2) {
      sum += Math.abs(data[at] - data[at + 1]) + Math.abs(data[at] - data[at + width]);
    }
  }
  return (4 * sum) / (blockSide * blockSide);
}

function refined(
  { width, height, data: a }: Raster<Uint8Array>,
  { data: b }: Raster<Uint8Array>,
  move: CameraMove,
): CameraMove | undefined {
  const sums = new Normals();
  const row = [0, 0, 0, 0];
  for (let y = 2; y < height - 2; y += step) {
    const py = y - height / 2;
    for (let x = 2; x < width - 2; x += step) {
      const px = x - width / 2;
      const toX = x + move.x + move.growth * px - move.turn * py;
      const toY = y + move.y + move.turn * px + move.growth * py;
      const [left, top] = [Math.floor(toX), Math.floor(toY)];
      if (left < 1 || top < 1 || left >= width - 2 || top >= height - 2) continue;
      const at = top * width + left;
      const [fx, fy] = [toX - left, toY - top];
      const upper = b[at] + fx * (b[at + 1] - b[at]);
      const lower = b[at + width] + fx * (b[at + width + 1] - b[at + width]);
      const gx = (1 - fy) * (b[at + 1] - b[at]) + fy * (b[at + width + 1] - b[at + width]);
      const gy = lower - upper;
      if (gx === 0 && gy === 0) continue;
      const off = a[y * width + x] - (upper + fy * gy);
      const weight = 1 / (1 + (off / usual) ** 2) ** 2;
      row[0] = gx;
      row[1] = gy;
      row[2] = -gx * py + gy * px;
      row[3] = gx * px + gy * py;
      sums.add(row, off, weight);
    }
  }
  if (sums.count < leastBlocks) return undefined;
  const [x, y, turn, growth] = sums.solve();
  if (![x, y, turn, growth].every(Number.isFinite) || Math.hypot(x, y) > blockSide) return undefined;
  return { x: move.x + x, y: move.y + y, turn: move.turn + turn, growth: move.growth + growth };
}

/** Least squares of four unknowns. */
class Normals {
  count = 0;
  readonly #square = new Float64Array(16);
  readonly #right = new Float64Array(4);

  add(row: readonly number[], value: number, weight: number): void {
    this.count++;
    for (let i = 0; i < 4; i++) {
      const part = weight * row[i];
      for (let k = 0; k <= i; k++) this.#square[4 * i + k] += part * row[k];
      this.#right[i] += part * value;
    }
  }

  /** By Cholesky's way; what does not follow from anything stays 0. */
  solve(): number[] {
    const lower = new Float64Array(16);
    const square = this.#square;
    for (let i = 0; i < 4; i++) {
      for (let k = 0; k <= i; k++) {
        let sum = square[4 * i + k];
        for (let m = 0; m < k; m++) sum -= lower[4 * i + m] * lower[4 * k + m];
        lower[4 * i + k] = i === k ? Math.sqrt(Math.max(sum, 1e-9)) : sum / lower[4 * k + k];
      }
    }
    const answer = Array.from(this.#right);
    for (let i = 0; i < 4; i++) {
      for (let k = 0; k < i; k++) answer[i] -= lower[4 * i + k] * answer[k];
      answer[i] /= lower[4 * i + i];
    }
    for (let i = 3; i >= 0; i--) {
      for (let k = i + 1; k < 4; k++) answer[i] -= lower[4 * k + i] * answer[k];
      answer[i] /= lower[4 * i + i];
    }
    return answer;
  }
}

function median(values: number[]): number {
  values.sort((a, b) => a - b);
  return values[values.length >> 1];
}
