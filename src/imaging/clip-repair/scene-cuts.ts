import type { Luma } from './luma.ts';

/** Squares of the half-size frame, in pixels: coarse, so that what moves stays in its square mostly. */
const square = 16;
/** Mean difference of squares, 0..255, from which on two frames show something else. */
const apart = 22;
/** A frame that only gets brighter or darker is none. */
const levels = 16;
const leastMoved = 0.35;

/** Whether a frame shows another scene than the one before it: both the places of light and how much there is of each differ. */
export function isCut(before: Luma, after: Luma): boolean {
  const [a, b] = [squareMeans(before), squareMeans(after)];
  const shift = mean(b) - mean(a);
  let sum = 0;
  for (let at = 0; at < a.length; at++) sum += Math.abs(b[at] - a[at] - shift);
  if (sum / a.length > 1.6 * apart) return true;
  return sum / a.length > apart && movedLight(before, after, shift) > leastMoved;
}

/** Share of the pixels whose light is that of others now, 0..1, but for a shift of all. */
function movedLight(before: Luma, after: Luma, shift: number): number {
  const [a, b] = [histogram(before, 0), histogram(after, -shift)];
  let moved = 0;
  for (let at = 0; at < levels; at++) moved += Math.abs(a[at] - b[at]);
  return moved / 2;
}

function histogram({ half: { data } }: Luma, shift: number): Float32Array {
  const counts = new Float32Array(levels);
  const share = 1 / data.length;
  for (const value of data) {
    counts[Math.max(0, Math.min(levels - 1, Math.floor((value + shift) / (256 / levels))))] += share;
  }
  return counts;
}

function squareMeans({ half: { width, height, data } }: Luma): Float32Array {
  const columns = Math.max(1, Math.floor(width / square));
  const rows = Math.max(1, Math.floor(height / square));
  const means = new Float32Array(columns * rows);
  for (let y = 0; y < Math.min(height, rows * square); y++) {
    const row = Math.floor(y / square) * columns;
    for (let x = 0; x < Math.min(width, columns * square); x++) {
      means[row + Math.floor(x / square)] += data[y * width + x];
    }
  }
  return means.map((sum) => sum / (Math.min(square, width) * Math.min(square, height)));
}

const mean = (values: Float32Array) => values.reduce((sum, value) => sum + value, 0) / values.length;
