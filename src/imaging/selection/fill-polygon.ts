import type { Size } from '../raster/raster.ts';

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Lines through each row of pixels; along them coverage is exact. */
const linesPerRow = 4;

/**
 * The inside of a closed line, by the nonzero rule: where it crosses itself, both loops are inside. Pixels on the rim are
 * covered in part.
 *
 * @param corners in pixels, (0, 0) is the upper left corner of the picture; they may lie outside
 * @returns 0..255
 */
export function fillPolygon({ width, height }: Size, corners: readonly Point[]): Uint8Array<ArrayBuffer> {
  const selected = new Uint8Array(width * height);
  if (corners.length < 3) return selected;
  const row = new Float32Array(width);
  const heights = corners.map(({ y }) => y);
  const top = Math.max(0, Math.floor(Math.min(...heights)));
  const bottom = Math.min(height, Math.ceil(Math.max(...heights)));
  for (let y = top; y < bottom; y++) {
    row.fill(0);
    let isEmpty = true;
    for (let line = 0; line < linesPerRow; line++) {
      const crossings = crossingsAt(corners, y + (line + 0.5) / linesPerRow);
      let winding = 0;
      for (let i = 0; i + 1 < crossings.length; i++) {
        winding += crossings[i].turn;
        if (winding === 0) continue;
        cover(row, crossings[i].x, crossings[i + 1].x);
        isEmpty = false;
      }
    }
    if (isEmpty) continue;
    for (let x = 0; x < width; x++) selected[y * width + x] = Math.round((255 * row[x]) / linesPerRow);
  }
  return selected;
}

/** Where the line meets this height, from left to right, and whether it goes down (1) or up (−1) there. */
function crossingsAt(corners: readonly Point[], y: number): { x: number; turn: number }[] {
  const crossings: { x: number; turn: number }[] = [];
  for (let i = 0; i < corners.length; i++) {
    const from = corners[i];
    const to = corners[(i + 1) % corners.length];
    if (from.y <= y === to.y <= y) continue;
    crossings.push({
      x: from.x + ((y - from.y) / (to.y - from.y)) * (to.x - from.x),
      turn: to.y > from.y ? 1 : -1,
    });
  }
  return crossings.sort((one, other) => one.x - other.x);
}

/** Adds the share of each pixel that lies between two places of a row. */
function cover(row: Float32Array, from: number, to: number): void {
  const left = Math.max(0, from);
  const right = Math.min(row.length, to);
  for (let x = Math.floor(left); x < right; x++) row[x] += Math.min(x + 1, right) - Math.max(x, left);
}
