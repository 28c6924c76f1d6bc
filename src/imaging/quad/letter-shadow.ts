import type { Plane } from '../raster/raster.ts';
import { grown } from './letter-rim.ts';
import { place } from './letter-share.ts';
import { localColors } from './local-colors.ts';

/** In heights of the line: how far a shadow is moved at most, how far it is followed, and how far off the background begins. */
const reach = { moved: 0.12, followed: 0.2, background: 0.28, rim: 0.04 } as const;
/** In OKLab's lightness: a shadow differs from what lies on the other side of the letters by so much, a lighter one by more, and ends with so much left. */
const strength = { least: 0.025, lighter: 0.08, end: 0.01 } as const;
/** The line is looked at in so many parts, and in so many of them the shadow falls to the same side: a background's own pattern doesn't. */
const parts = 8;
const leastAlike = 0.8;
const fewest = 10;
/** The side that the shadow doesn't fall to is background: so much of its strength may be found there. */
const mostOpposite = 0.5;
/** In its rows, what is beside the shadow differs from it by so much of its strength: stripes and slopes go on there. */
const leastBeside = 0.25;

/**
 * Letters with their drop shadow: a copy of them, moved and blurred, that is darker or lighter than the background. The shift is
 * the one for which what the moved letters cover differs most from what they cover moved to the other side.
 *
 * @param strokes 1 on letters and their rim, 0 elsewhere
 * @returns the same where no shadow falls
 */
export function withShadow(strokes: Plane, lab: Float32Array, places: Uint8Array, height: number): Plane {
  const close = grown(strokes, Math.max(1, reach.rim * height));
  const near = grown(strokes, reach.background * height);
  const weights = near.data.map((value, i) => (value > 0 || places[i] === place.beyond ? 0 : 1));
  if (weights.every((weight) => weight === 0)) return strokes;
  const [behind] = localColors(lab, weights, strokes, reach.background * height).means;
  const off = Float32Array.from(behind, (value, i) =>
    close.data[i] > 0 || places[i] === place.beyond ? 0 : lab[3 * i] - value,
  );
  const isOpen = (i: number) => close.data[i] === 0 && places[i] !== place.beyond;
  const shift = bestShift(strokes, off, isOpen, reach.moved * height);
  if (!shift) return strokes;
  const cast = moved(strokes, shift.x, shift.y);
  if (contrastInRows(cast, off, isOpen) * shift.sign < leastBeside * shift.strength) return strokes;
  const wide = grown(
    cast,
    reachOf(cast, off, isOpen, { steps: Math.floor(reach.followed * height), ...shift }),
  );
  return { ...strokes, data: strokes.data.map((value, i) => Math.max(value, wide.data[i])) };
}

interface Shift {
  readonly x: number;
  readonly y: number;
  /** −1 for a darker copy, 1 for a lighter one. */
  readonly sign: number;
  readonly strength: number;
}

function bestShift(
  strokes: Plane,
  off: Float32Array,
  isOpen: (i: number) => boolean,
  farthest: number,
): Shift | undefined {
  const { width, height } = strokes;
  const edge: number[] = [];
  for (let i = 0; i < strokes.data.length; i++) if (strokes.data[i] > 0) edge.push(i);
  let best: Shift | undefined;
  const most = Math.floor(farthest);
  for (let y = -most; y <= most; y++) {
    for (let x = -most; x <= most; x++) {
      // Half of all shifts: the others are their opposites.
      if (Math.hypot(x, y) > farthest || y < 0 || (y === 0 && x <= 0)) continue;
      const sums = new Float64Array(4 * parts);
      for (const i of edge) {
        const [column, row] = [i % width, Math.floor(i / width)];
        const part = Math.floor((column * parts) / width);
        for (const side of [0, 1]) {
          const [toX, toY] = side === 0 ? [column + x, row + y] : [column - x, row - y];
          if (toX < 0 || toY < 0 || toX >= width || toY >= height) continue;
          const at = toY * width + toX;
          if (!isOpen(at)) continue;
          sums[4 * part + 2 * side] += off[at];
          sums[4 * part + 2 * side + 1]++;
        }
      }
      const score = scoreOf(sums);
      if (score === 0 || Math.abs(score) <= (best?.strength ?? 0)) continue;
      const [near, opposite] = meansOf(sums);
      const isOpposite = Math.abs(opposite) > Math.abs(near);
      const [more, less] = isOpposite ? [opposite, near] : [near, opposite];
      if (Math.abs(less) > mostOpposite * Math.abs(more)) continue;
      const turn = isOpposite ? -1 : 1;
      best = { x: turn * x, y: turn * y, strength: Math.abs(score), sign: Math.sign(more) };
    }
  }
  return best && best.strength >= (best.sign < 0 ? strength.least : strength.lighter) ? best : undefined;
}

/** Difference between both sides over all parts; 0 where too few parts agree. */
function scoreOf(sums: Float64Array): number {
  const differences: number[] = [];
  for (let at = 0; at < sums.length; at += 4) {
    if (sums[at + 1] < fewest || sums[at + 3] < fewest) continue;
    differences.push(sums[at] / sums[at + 1] - sums[at + 2] / sums[at + 3]);
  }
  if (differences.length < 2) return 0;
  const darker = differences.filter((value) => value < 0).length;
  if (Math.max(darker, differences.length - darker) < leastAlike * differences.length) return 0;
  return differences.sort((a, b) => a - b)[differences.length >> 1];
}

function meansOf(sums: Float64Array): [near: number, opposite: number] {
  const total = [0, 0, 0, 0];
  for (const [at, value] of sums.entries()) total[at % 4] += value;
  return [total[0] / total[1], total[2] / total[3]];
}

/** Mean difference between what the cast covers and what it does not, of the same rows. */
function contrastInRows(
  { width, height, data }: Plane,
  off: Float32Array,
  isOpen: (i: number) => boolean,
): number {
  let [sum, weight] = [0, 0];
  for (let y = 0; y < height; y++) {
    const [covered, open] = [
      { sum: 0, count: 0 },
      { sum: 0, count: 0 },
    ];
    for (let i = y * width; i < (y + 1) * width; i++) {
      if (!isOpen(i)) continue;
      const to = data[i] > 0 ? covered : open;
      to.sum += off[i];
      to.count++;
    }
    if (covered.count === 0 || open.count === 0) continue;
    sum += covered.sum - (covered.count * open.sum) / open.count;
    weight += covered.count;
  }
  return weight > 0 ? sum / weight : 0;
}

function moved({ width, height, data }: Plane, x: number, y: number): Plane {
  const result = new Float32Array(data.length);
  for (let row = Math.max(0, y); row < Math.min(height, height + y); row++)
    for (let column = Math.max(0, x); column < Math.min(width, width + x); column++)
      result[row * width + column] = data[(row - y) * width + column - x];
  return { width, height, data: result };
}

/** So far around its middle the shadow can be told from the background. */
function reachOf(
  cast: Plane,
  off: Float32Array,
  isOpen: (i: number) => boolean,
  { steps, sign }: { steps: number; sign: number },
): number {
  let before = cast;
  for (let step = 1; step <= steps; step++) {
    const now = grown(cast, step);
    let [sum, count] = [0, 0];
    for (let i = 0; i < off.length; i++) {
      if (now.data[i] === 0 || before.data[i] > 0 || !isOpen(i)) continue;
      sum += off[i];
      count++;
    }
    if (count < fewest || (sign * sum) / count < strength.end) return step - 1;
    before = now;
  }
  return steps;
}
