import { type Canvas, full } from '../raster/canvas.ts';

/** Triangles over the whole picture. */
export interface Mesh {
  /** x and y of each point. */
  readonly points: Float64Array;
  /** Three numbers of points for each triangle. */
  readonly triangles: Uint32Array;
}

/** Lines in a row of pixels on which coverage is measured, exactly from left to right. */
const linesInRow = 8;
const rowsAtOnce = 64;

/**
 * Each pixel gets the mean of the triangles that it is covered by, each by its area. Neighbors find the crossing of their
 * common side with a line from the same two points in the same order, so they share it to the last bit: no seam
 * stays open.
 */
export async function fillTriangles(
  { points, triangles }: Mesh,
  faces: Float32Array,
  canvas: Canvas,
  progress: (share: number) => Promise<void>,
): Promise<void> {
  const { width, height } = canvas;
  const bands = Array.from({ length: Math.ceil(height / rowsAtOnce) }, (): number[] => []);
  for (let face = 0; face < triangles.length; face += 3) {
    const rows = [0, 1, 2].map((k) => points[triangles[face + k] * 2 + 1] / rowsAtOnce);
    const last = Math.min(bands.length - 1, Math.floor(Math.max(...rows)));
    for (let band = Math.floor(Math.min(...rows)); band <= last; band++) bands[band].push(face);
  }
  const sum = new Float32Array(width * rowsAtOnce * 3);
  for (const [number, band] of bands.entries()) {
    sum.fill(0);
    const top = number * rowsAtOnce;
    const bottom = Math.min(height, top + rowsAtOnce);
    for (const face of band) {
      addTriangle(
        points,
        triangles.subarray(face, face + 3),
        faces.subarray(face, face + 3),
        sum,
        width,
        top,
        bottom,
      );
    }
    writeBand(sum, canvas, top, bottom);
    await progress(bottom / height);
  }
}

function addTriangle(
  points: Float64Array,
  corners: Uint32Array,
  color: Float32Array,
  sum: Float32Array,
  width: number,
  top: number,
  bottom: number,
): void {
  const ys = [...corners].map((corner) => points[corner * 2 + 1]);
  const first = Math.max(top * linesInRow, Math.ceil(Math.min(...ys) * linesInRow - 0.5));
  const end = Math.min(bottom * linesInRow, Math.ceil(Math.max(...ys) * linesInRow - 0.5));
  const share = 1 / linesInRow;
  const [red, green, blue] = [color[0] * share, color[1] * share, color[2] * share];
  for (let line = first; line < end; line++) {
    const y = (line + 0.5) / linesInRow;
    let left = Number.POSITIVE_INFINITY;
    let right = Number.NEGATIVE_INFINITY;
    for (let side = 0; side < 3; side++) {
      const x = crossing(points, corners[side], corners[(side + 1) % 3], y);
      if (x < left) left = x;
      if (x > right) right = x;
    }
    if (!(right > left)) continue;
    const row = (Math.floor(line / linesInRow) - top) * width;
    const last = Math.min(width - 1, Math.floor(right));
    for (let x = Math.max(0, Math.floor(left)), at = (row + x) * 3; x <= last; x++, at += 3) {
      const cover = Math.min(right, x + 1) - Math.max(left, x);
      sum[at] += cover * red;
      sum[at + 1] += cover * green;
      sum[at + 2] += cover * blue;
    }
  }
}

/** Where the side between two points meets a line; NaN where it does not. */
function crossing(points: Float64Array, one: number, other: number, y: number): number {
  const [from, to] = one < other ? [one * 2, other * 2] : [other * 2, one * 2];
  const [y0, y1] = [points[from + 1], points[to + 1]];
  if (y0 <= y === y1 <= y) return Number.NaN;
  return points[from] + ((y - y0) / (y1 - y0)) * (points[to] - points[from]);
}

function writeBand(sum: Float32Array, { width, data }: Canvas, top: number, bottom: number): void {
  for (let i = 0, at = top * width * 3; i < (bottom - top) * width * 3; i++, at++) {
    data[at] = Math.min(1, sum[i]) * full + 0.5;
  }
}
