import type { Plane, Size } from '../raster/raster.ts';

/** Where a point of an outline stands, in pixels. */
export type Placing = (x: number, y: number) => { readonly x: number; readonly y: number };

/**
 * How far polygons cover each pixel, 0..1, exactly: each edge adds the signed area to its right, and the sums along the rows
 * are the coverage (Kallmeyer and Gustavson's accumulation buffer, as R. Levien's font rasterizer has it, 2016).
 */
export function letterInk(polygons: readonly Float32Array[], place: Placing, { width, height }: Size): Plane {
  // One more column takes what lies beyond the right border.
  const stride = width + 2;
  const sums = new Float32Array(stride * height);
  for (const polygon of polygons) {
    let from = place(polygon[polygon.length - 2], polygon[polygon.length - 1]);
    for (let at = 0; at < polygon.length; at += 2) {
      const to = place(polygon[at], polygon[at + 1]);
      addEdge(sums, stride, { width, height }, from.x, from.y, to.x, to.y);
      from = to;
    }
  }
  const data = new Float32Array(width * height);
  for (let y = 0; y < height; y++) {
    let sum = 0;
    for (let x = 0; x < width; x++) {
      sum += sums[y * stride + x];
      data[y * width + x] = Math.min(1, Math.abs(sum));
    }
  }
  return { width, height, data };
}

function addEdge(
  sums: Float32Array,
  stride: number,
  { width, height }: Size,
  fromX: number,
  fromY: number,
  toX: number,
  toY: number,
): void {
  if (fromY === toY) return;
  const sign = fromY < toY ? 1 : -1;
  const [topX, topY, endX, endY] = sign > 0 ? [fromX, fromY, toX, toY] : [toX, toY, fromX, fromY];
  const slope = (endX - topX) / (endY - topY);
  const last = Math.min(height, endY);
  let y = Math.max(0, topY);
  let x = topX + (y - topY) * slope;
  for (let row = Math.floor(y); y < last; row++) {
    const next = Math.min(row + 1, last);
    const nextX = x + (next - y) * slope;
    const left = Math.min(width, Math.max(0, Math.min(x, nextX)));
    const right = Math.min(width, Math.max(0, Math.max(x, nextX)));
    addSpan(sums, row * stride, left, right, sign * (next - y));
    [x, y] = [nextX, next];
  }
}

/** What a piece of an edge within one row adds, `share` of the row high, from `left` to `right`. */
function addSpan(sums: Float32Array, start: number, left: number, right: number, share: number): void {
  const first = Math.floor(left);
  const end = Math.ceil(right);
  if (end <= first + 1) {
    const inside = share * (first + 1 - (left + right) / 2);
    sums[start + first] += inside;
    sums[start + first + 1] += share - inside;
    return;
  }
  const perColumn = share / (right - left);
  let before = 0;
  for (let column = first; column < end; column++) {
    const a = Math.max(left, column);
    const b = Math.min(right, column + 1);
    // Of the pieces up to here all of the column, of this one what lies to its right.
    const crossed = perColumn * (b - a);
    const covered = perColumn * (a - left) + crossed * (column + 1 - (a + b) / 2);
    sums[start + column] += covered - before;
    before = covered;
  }
  sums[start + end] += share - before;
}
