import { faceParts } from '../../../imaging/face/face-points.ts';
import { type FaceTrack, scenesOf, type TrackedFace } from './face-track.ts';

/** Points that no expression moves far: what place, size and turn of a face are told by. */
const rigid = [
  168, 6, 197, 195, 5, 4, 1, 2, 33, 133, 362, 263, 127, 356, 234, 454, 10, 151, 9, 8, 152, 117, 346, 50, 280,
];
/** Lips and lids, which move fast. */
const quick: ReadonlySet<number> = new Set([
  ...faceParts.lips,
  ...faceParts.mouth,
  ...faceParts.rightEye,
  ...faceParts.leftEye,
]);
/** Seconds before and after a frame that its face is told by: how it lies, its shape, and its lips and lids. */
const reach = { place: 0.1, shape: 0.2, quick: 0.07 };
/** So many frames in a row without a face are bridged: the mesh lost hold of it for a moment. */
const longestGap = 3;
/** How sure a bridged face is, by those around it. */
const bridged = 0.95;

/** How a face lies in a frame. */
interface Lie {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly angle: number;
}

/**
 * The same track without the mesh's trembling and without lag: around each frame a parabola through time is laid, which follows whatever
 * moves evenly (Savitzky and Golay, 1964). How the face lies is smoothed apart from its shape, so that shape may be smoothed more.
 *
 * @param rate frames a second
 */
export function smoothTrack(track: FaceTrack, rate: number): FaceTrack {
  const faces = [...track.faces];
  for (const [from, to] of scenesOf(track)) {
    bridgeGaps(faces, from, to);
    for (let start = from; start < to; start++) {
      if (!faces[start]) continue;
      let end = start;
      while (end < to && faces[end]) end++;
      const run = faces.slice(start, end) as TrackedFace[];
      for (const [i, face] of smoothRun(run, rate).entries()) faces[start + i] = face;
      start = end;
    }
  }
  return { faces, starts: track.starts };
}

function bridgeGaps(faces: (TrackedFace | undefined)[], from: number, to: number): void {
  for (let at = from + 1; at < to; at++) {
    const before = faces[at - 1];
    if (faces[at] || !before) continue;
    let end = at;
    while (end < to && !faces[end]) end++;
    const after = faces[end];
    if (end === to || !after || end - at > longestGap) continue;
    for (let k = at; k < end; k++) {
      const share = (k - at + 1) / (end - at + 1);
      const space = before.space.map((value, i) => value + share * (after.space[i] - value));
      faces[k] = { space, sure: bridged * Math.min(before.sure, after.sure) };
    }
  }
}

function smoothRun(run: readonly TrackedFace[], rate: number): TrackedFace[] {
  // Through five frames and more: a line through three would flatten every blink.
  const half = (seconds: number) => Math.max(2, Math.round(seconds * rate));
  const [placeHalf, shapeHalf, quickHalf] = [half(reach.place), half(reach.shape), half(reach.quick)];
  const lies = run.map(({ space }) => lieOf(space));
  for (let i = 1; i < lies.length; i++) {
    // A head that turns over goes on turning.
    const turns = Math.round((lies[i].angle - lies[i - 1].angle) / (2 * Math.PI));
    lies[i] = { ...lies[i], angle: lies[i].angle - turns * 2 * Math.PI };
  }
  const shapes = run.map(({ space }, i) => shapeIn(space, lies[i]));
  return run.map(({ sure }, i) => {
    const weights = (reachOf: number) => parabolaWeights(i, run.length, reachOf);
    const place = weights(placeHalf);
    const lie = {
      x: blend(place, (k) => lies[k].x),
      y: blend(place, (k) => lies[k].y),
      size: blend(place, (k) => lies[k].size),
      angle: blend(place, (k) => lies[k].angle),
    };
    const [calm, fast] = [weights(shapeHalf), weights(quickHalf)];
    const shape = new Float32Array(run[i].space.length);
    for (let at = 0; at < shape.length; at++) {
      shape[at] = blend(quick.has(Math.floor(at / 3)) ? fast : calm, (k) => shapes[k][at]);
    }
    return { space: placed(shape, lie), sure };
  });
}

function lieOf(space: Float32Array): Lie {
  let [x, y] = [0, 0];
  for (const i of rigid) [x, y] = [x + space[3 * i] / rigid.length, y + space[3 * i + 1] / rigid.length];
  let squares = 0;
  for (const i of rigid) squares += (space[3 * i] - x) ** 2 + (space[3 * i + 1] - y) ** 2;
  const mean = (a: number, b: number, c: number) => (space[3 * a + c] + space[3 * b + c]) / 2;
  const angle = Math.atan2(
    mean(263, 454, 1) + mean(362, 356, 1) - mean(33, 234, 1) - mean(133, 127, 1),
    mean(263, 454, 0) + mean(362, 356, 0) - mean(33, 234, 0) - mean(133, 127, 0),
  );
  return { x, y, size: Math.sqrt(squares / rigid.length) || 1, angle };
}

function shapeIn(space: Float32Array, { x, y, size, angle }: Lie): Float32Array {
  const [cos, sin] = [Math.cos(angle) / size, Math.sin(angle) / size];
  const shape = new Float32Array(space.length);
  for (let at = 0; at < space.length; at += 3) {
    const [dx, dy] = [space[at] - x, space[at + 1] - y];
    shape[at] = dx * cos + dy * sin;
    shape[at + 1] = dy * cos - dx * sin;
    shape[at + 2] = space[at + 2] / size;
  }
  return shape;
}

function placed(shape: Float32Array, { x, y, size, angle }: Lie): Float32Array {
  const [cos, sin] = [Math.cos(angle) * size, Math.sin(angle) * size];
  const space = new Float32Array(shape.length);
  for (let at = 0; at < shape.length; at += 3) {
    space[at] = x + shape[at] * cos - shape[at + 1] * sin;
    space[at + 1] = y + shape[at] * sin + shape[at + 1] * cos;
    space[at + 2] = shape[at + 2] * size;
  }
  return space;
}

interface Weights {
  readonly from: number;
  readonly values: Float64Array;
}

const blend = ({ from, values }: Weights, valueAt: (k: number) => number): number => {
  let sum = 0;
  for (let i = 0; i < values.length; i++) sum += values[i] * valueAt(from + i);
  return sum;
};

const known = new Map<string, Float64Array>();

/** How much each frame counts where a parabola is laid through those around one: at both ends of a run through fewer on one side. */
function parabolaWeights(at: number, length: number, half: number): Weights {
  const [before, after] = [Math.min(half, at), Math.min(half, length - 1 - at)];
  const key = `${before} ${after} ${half}`;
  let values = known.get(key);
  if (!values) {
    values = weightsFor(before, after, half);
    known.set(key, values);
  }
  return { from: at - before, values };
}

/** First row of (AᵀWA)⁻¹AᵀW for the powers 1, t, t²; fewer powers where there are too few frames. */
function weightsFor(before: number, after: number, half: number): Float64Array {
  const count = before + after + 1;
  const places = Float64Array.from({ length: count }, (_, i) => i - before);
  const nearness = places.map((t) => 1 - (Math.abs(t) / (half + 1)) ** 2);
  const powers = count >= 4 ? 3 : count >= 3 ? 2 : 1;
  const sums = Float64Array.from({ length: 5 }, (_, p) =>
    places.reduce((sum, t, i) => sum + nearness[i] * t ** p, 0),
  );
  const matrix = Array.from({ length: powers }, (_, r) =>
    Array.from({ length: powers }, (_, c) => sums[r + c]),
  );
  const first = solve(
    matrix,
    Array.from({ length: powers }, (_, i) => (i === 0 ? 1 : 0)),
  );
  return places.map((t, i) => nearness[i] * first.reduce((sum, part, p) => sum + part * t ** p, 0));
}

/** Gauss's elimination of a few equations. */
function solve(matrix: number[][], values: number[]): number[] {
  const size = values.length;
  const rows = matrix.map((row, i) => [...row, values[i]]);
  for (let column = 0; column < size; column++) {
    let pivot = column;
    for (let row = column + 1; row < size; row++) {
      if (Math.abs(rows[row][column]) > Math.abs(rows[pivot][column])) pivot = row;
    }
    [rows[column], rows[pivot]] = [rows[pivot], rows[column]];
    for (let row = 0; row < size; row++) {
      if (row === column) continue;
      const factor = rows[row][column] / rows[column][column];
      for (let k = column; k <= size; k++) rows[row][k] -= factor * rows[column][k];
    }
  }
  return rows.map((row, i) => row[size] / row[i]);
}
