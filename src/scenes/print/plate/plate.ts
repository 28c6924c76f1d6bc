import { clamp } from '../../../imaging/sampling/ramp.ts';
import { seededRandom } from '../../../imaging/sampling/seeded-random.ts';

/** Three shares of 0..1: encoded sRGB, or of a risograph how much of each ink. */
export type Ink = readonly [number, number, number];
/** Corners of a closed shape, x and y in turn. */
export type Outline = readonly number[];
/** The ink of a place, into `out`, and its alpha. */
export type Paint = Ink | ((out: number[], x: number, y: number) => void);

/** What a print is drawn on. Lengths are shares of its shorter side, y goes down. */
export interface Plate {
  readonly width: number;
  readonly height: number;
  /** Pixels of the shorter side. */
  readonly side: number;
  /** The longer of the two is more than 1. */
  readonly wide: number;
  readonly high: number;
  /** Three numbers a pixel. */
  readonly data: Float32Array<ArrayBuffer>;
  /** Of the filler: signed areas. Zero between two fills. */
  readonly sums: Float32Array;
}

export function createPlate(width: number, height: number): Plate {
  const side = Math.min(width, height);
  return {
    width,
    height,
    side,
    wide: width / side,
    high: height / side,
    data: new Float32Array(width * height * 3),
    sums: new Float32Array((width + 2) * height),
  };
}

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/**
 * Fills shapes, together as one, with exact coverage of every pixel: each edge adds the signed area to its right, and sums along the
 * rows are the coverage. Where shapes of one call overlap they don't add up.
 *
 * @param within what is filled is cut off at these shapes
 */
export function fill(
  plate: Plate,
  shapes: readonly Outline[],
  paint: Paint,
  alpha = 1,
  within?: Cutout,
): void {
  const { width, sums, data, side } = plate;
  const box = trace(plate, shapes);
  const out = [0, 0, 0, 1];
  const isFlat = typeof paint !== 'function';
  if (isFlat) [out[0], out[1], out[2]] = paint;
  for (let row = box.top; row <= box.bottom; row++) {
    let sum = 0;
    const from = row * (width + 2);
    const last = Math.min(width, box.right + 2);
    for (let column = box.left; column < last; column++) {
      sum += sums[from + column];
      sums[from + column] = 0;
      let cover = Math.min(1, Math.abs(sum)) * alpha;
      if (within) cover *= within.data[row * width + column];
      if (cover < 0.002) continue;
      if (!isFlat) {
        out[3] = 1;
        paint(out, (column + 0.5) / side, (row + 0.5) / side);
        cover *= out[3];
      }
      const i = 3 * (row * width + column);
      data[i] += (out[0] - data[i]) * cover;
      data[i + 1] += (out[1] - data[i + 1]) * cover;
      data[i + 2] += (out[2] - data[i + 2]) * cover;
    }
    for (let column = last; column < width + 2; column++) sums[from + column] = 0;
  }
}

/** How much of each pixel is inside, 0..1. */
export interface Cutout {
  readonly data: Float32Array;
}

export function cutout(plate: Plate, shapes: readonly Outline[]): Cutout {
  const { width, height, sums } = plate;
  const data = new Float32Array(width * height);
  const box = trace(plate, shapes);
  for (let row = box.top; row <= box.bottom; row++) {
    let sum = 0;
    const from = row * (width + 2);
    for (let column = 0; column < width + 2; column++) {
      sum += sums[from + column];
      sums[from + column] = 0;
      if (column < width) data[row * width + column] = Math.min(1, Math.abs(sum));
    }
  }
  return { data };
}

/** Adds the edges of shapes, all turned the same way. */
function trace(plate: Plate, shapes: readonly Outline[]): Box {
  const { width, height, side, sums } = plate;
  const box: Box = { left: width, top: height, right: -1, bottom: -1 };
  for (const shape of shapes) {
    const count = shape.length / 2;
    let area = 0;
    for (let k = 0, j = count - 1; k < count; j = k++)
      area += shape[2 * j] * shape[2 * k + 1] - shape[2 * k] * shape[2 * j + 1];
    const turn = area < 0 ? -1 : 1;
    for (let k = 0, j = count - 1; k < count; j = k++)
      addEdge(
        sums,
        width,
        height,
        [shape[2 * j] * side, shape[2 * j + 1] * side, shape[2 * k] * side, shape[2 * k + 1] * side],
        turn,
        box,
      );
  }
  box.left = Math.max(0, box.left);
  return box;
}

function addEdge(
  sums: Float32Array,
  width: number,
  height: number,
  [x0, y0, x1, y1]: readonly [number, number, number, number],
  turn: number,
  box: Box,
): void {
  if (y0 === y1) return;
  const [sign, ax, ay, bx, by] = y0 < y1 ? [turn, x0, y0, x1, y1] : [-turn, x1, y1, x0, y0];
  if (by <= 0 || ay >= height) return;
  const slope = (bx - ax) / (by - ay);
  const first = Math.max(0, Math.floor(ay));
  const last = Math.min(height - 1, Math.ceil(by) - 1);
  box.top = Math.min(box.top, first);
  box.bottom = Math.max(box.bottom, last);
  for (let row = first; row <= last; row++) {
    const from = Math.max(ay, row);
    const to = Math.min(by, row + 1);
    const high = sign * (to - from);
    if (high === 0) continue;
    const xa = Math.max(0, Math.min(width, ax + (from - ay) * slope));
    const xb = Math.max(0, Math.min(width, ax + (to - ay) * slope));
    const [left, right] = xa < xb ? [xa, xb] : [xb, xa];
    const start = Math.floor(left);
    const end = Math.floor(right);
    box.left = Math.min(box.left, start);
    box.right = Math.max(box.right, end);
    const o = row * (width + 2);
    if (start === end) {
      const rest = (left + right) / 2 - start;
      sums[o + start] += high * (1 - rest);
      sums[o + start + 1] += high * rest;
      continue;
    }
    // The edge crosses several pixels of the row: the area to its right grows as the integral of how far it has come.
    const pace = 1 / (right - left);
    let before = 0;
    for (let column = start; column <= end + 1; column++) {
      const reached = integral(column + 1, left, right, pace);
      const covered = reached - integral(column, left, right, pace);
      sums[o + column] += high * (covered - before);
      before = covered;
    }
  }
}

/** ∫ of a ramp that is 0 up to `left` and 1 from `right` on, up to x. */
function integral(x: number, left: number, right: number, pace: number): number {
  if (x <= left) return 0;
  if (x >= right) return (right - left) / 2 + (x - right);
  return ((x - left) * (x - left) * pace) / 2;
}

/** The whole plate. */
export function flood(plate: Plate, paint: Paint): void {
  const { wide, high } = plate;
  fill(plate, [[-1, -1, wide + 1, -1, wide + 1, high + 1, -1, high + 1]], paint);
}

/** 8 bit sRGB, dithered against bands. */
export function developPlate({ width, height, data }: Plate, seed: number): Uint8Array<ArrayBuffer> {
  const random = seededRandom(seed);
  const pixels = new Uint8Array(width * height * 3);
  for (let i = 0; i < pixels.length; i += 3) {
    const noise = (random() + random() - 1) * 0.7;
    for (let c = 0; c < 3; c++) pixels[i + c] = Math.round(clamp(data[i + c] + noise / 255) * 255);
  }
  return pixels;
}
