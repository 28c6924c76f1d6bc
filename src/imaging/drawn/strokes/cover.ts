import { type Canvas, full } from '../../raster/canvas.ts';
import { blurPlane } from '../../raster/gaussian-blur.ts';
import type { Size } from '../../raster/raster.ts';

export type Point = readonly [x: number, y: number];

/** How far shapes cover the pixels of a box of a picture, 0..1; outside of the box they cover nothing. */
export interface Cover extends Size {
  /** The upper left pixel of the box; it may lie outside of the picture. */
  readonly x: number;
  readonly y: number;
  readonly data: Float32Array;
}

/**
 * Collects what polygons cover, exactly, by the signed area to the right of each of their sides (Levien's rasterizer for letters): the time is that of
 * their outlines, however many there are.
 */
export class CoverSheet {
  readonly #box: Omit<Cover, 'data'>;
  readonly #sums: Float32Array;

  /** @param box what lies outside is left out */
  constructor(box: Omit<Cover, 'data'>) {
    this.#box = box;
    this.#sums = new Float32Array(box.width * box.height + 2);
  }

  /** A closed line; a polygon that turns the other way round counts as well. */
  add(points: readonly Point[]): void {
    let area = 0;
    for (let i = 0; i < points.length; i++) {
      const [x, y] = points[i];
      const [nextX, nextY] = points[(i + 1) % points.length];
      area += x * nextY - nextX * y;
    }
    const turn = area < 0 ? -1 : 1;
    for (let i = 0; i < points.length; i++) this.#addSide(points[i], points[(i + 1) % points.length], turn);
  }

  #addSide([x0, y0]: Point, [x1, y1]: Point, turn: number): void {
    if (y0 === y1) return;
    const { width, height, x: left, y: top } = this.#box;
    const way = y0 < y1 ? -turn : turn;
    const [upX, upY, lowX, lowY] = y0 < y1 ? [x0, y0, x1, y1] : [x1, y1, x0, y0];
    const slope = (lowX - upX) / (lowY - upY);
    const first = Math.max(0, Math.floor(upY - top));
    const last = Math.min(height, Math.ceil(lowY - top));
    for (let row = first; row < last; row++) {
      const from = Math.max(upY - top, row);
      const to = Math.min(lowY - top, row + 1);
      const rows = (to - from) * way;
      if (rows === 0) continue;
      const xa = upX - left + (from + top - upY) * slope;
      const xb = upX - left + (to + top - upY) * slope;
      this.#addSpan(row * width, Math.min(xa, xb), Math.max(xa, xb), rows, width);
    }
  }

  /** A piece of a side within one row: what is right of it is covered. */
  #addSpan(start: number, from: number, to: number, rows: number, width: number): void {
    const sums = this.#sums;
    if (from >= width) return;
    if (to <= 0) {
      sums[start] += rows;
      return;
    }
    const low = Math.max(0, from);
    const high = Math.min(width, to);
    const span = to - from;
    // What lies left of the box covers all of it, what lies right of it nothing.
    if (from < 0) sums[start] += (rows * -from) / span;
    if (span < 1e-6) {
      const cell = Math.floor(low);
      const share = cell + 1 - low;
      sums[start + cell] += rows * share;
      if (cell + 1 < width) sums[start + cell + 1] += rows * (1 - share);
      return;
    }
    const perPixel = rows / span;
    for (let cell = Math.floor(low); cell < high; cell++) {
      const a = Math.max(low, cell);
      const b = Math.min(high, cell + 1);
      if (b <= a) continue;
      const amount = perPixel * (b - a);
      const share = cell + 1 - (a + b) / 2;
      sums[start + cell] += amount * share;
      if (cell + 1 < width) sums[start + cell + 1] += amount * (1 - share);
    }
  }

  /** What all of them cover together. */
  cover(): Cover {
    const { width, height } = this.#box;
    const data = new Float32Array(width * height);
    for (let y = 0, i = 0; y < height; y++) {
      let sum = 0;
      for (let x = 0; x < width; x++, i++) {
        sum += this.#sums[i];
        data[i] = sum < 1e-4 ? 0 : Math.min(sum, 1);
      }
    }
    return { ...this.#box, data };
  }
}

/** The box of whole pixels around points, grown by a margin, within a picture. */
export function boxAround(
  points: readonly Point[],
  margin: number,
  size: Size,
): Omit<Cover, 'data'> | undefined {
  let left = Infinity;
  let top = Infinity;
  let right = -Infinity;
  let bottom = -Infinity;
  for (const [x, y] of points) {
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  const x = Math.max(0, Math.floor(left - margin));
  const y = Math.max(0, Math.floor(top - margin));
  const width = Math.min(size.width, Math.ceil(right + margin)) - x;
  const height = Math.min(size.height, Math.ceil(bottom + margin)) - y;
  return width > 0 && height > 0 ? { x, y, width, height } : undefined;
}

const nothing: Cover = { x: 0, y: 0, width: 0, height: 0, data: new Float32Array(0) };

/**
 * The inside of a closed line.
 *
 * @param soft standard deviation in pixels of its edge
 */
export function shapeCover(points: readonly Point[], size: Size, soft = 0): Cover {
  const box = boxAround(points, 1 + 3 * soft, size);
  if (!box) return nothing;
  const sheet = new CoverSheet(box);
  sheet.add(points);
  const cover = sheet.cover();
  return soft > 0.3 ? { ...cover, data: blurPlane(cover, soft).data } : cover;
}

/** How far a pixel of the picture is covered. */
export function coveredAt({ x: left, y: top, width, height, data }: Cover, x: number, y: number): number {
  const [column, row] = [x - left, y - top];
  return column < 0 || row < 0 || column >= width || row >= height ? 0 : data[row * width + column];
}

/** What of a cover lies within another. */
export function within(cover: Cover, clip: Cover): Cover {
  const data = cover.data.slice();
  for (let y = 0, i = 0; y < cover.height; y++) {
    const row = cover.y + y - clip.y;
    for (let x = 0; x < cover.width; x++, i++) {
      const column = cover.x + x - clip.x;
      const inside = row >= 0 && row < clip.height && column >= 0 && column < clip.width;
      data[i] *= inside ? clip.data[row * clip.width + column] : 0;
    }
  }
  return { ...cover, data };
}

/** A color, gamma encoded RGB 0..1, over what a canvas has, as far as it is covered. */
export function layCover(
  canvas: Canvas,
  cover: Cover,
  color: readonly [number, number, number],
  opacity = 1,
): void {
  const { width, data } = canvas;
  const [red, green, blue] = color.map((value) => value * full);
  for (let y = 0, i = 0; y < cover.height; y++) {
    let at = ((cover.y + y) * width + cover.x) * 3;
    for (let x = 0; x < cover.width; x++, i++, at += 3) {
      const share = cover.data[i] * opacity;
      if (share === 0) continue;
      data[at] += share * (red - data[at]) + 0.5;
      data[at + 1] += share * (green - data[at + 1]) + 0.5;
      data[at + 2] += share * (blue - data[at + 2]) + 0.5;
    }
  }
}
