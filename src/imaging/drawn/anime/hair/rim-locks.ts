import type { FlowField } from '../../../flow/flow-field.ts';
import { blurPlane } from '../../../raster/gaussian-blur.ts';
import type { Size } from '../../../raster/raster.ts';
import type { Point } from '../../strokes/cover.ts';
import { maskContours } from '../../strokes/mask-contours.ts';
import { smoothLine } from '../../strokes/ribbon.ts';
import { type Lock, lockShape } from './lock-shape.ts';

/** Locks of a head, at least where there is room, and at most. */
const [least, most] = [5, 9];
/** In heights of the face: from lock to lock, and how long the shortest and the longest is. */
const [apart, shortest, longest] = [0.24, 0.035, 0.2];
/** Of the thickness of hair, the length of a lock. */
const ofThickness = 0.5;

export interface RimHair extends Size {
  /** Hair of one head, 0..1. */
  readonly hair: Float32Array;
  /** Where no lock may lie: faces, other skin, 0..1. */
  readonly kept: Float32Array;
  /** Where strands come from. */
  readonly crown: Point;
  readonly faceHeight: number;
}

interface Candidate {
  readonly at: Point;
  readonly normal: Point;
  readonly way: Point;
  readonly score: number;
  readonly thickness: number;
}

/** Pointed tips along the outer rim of hair, where strands leave it, in pixels of the scene. */
export function rimLocks(rim: RimHair, flow: FlowField): Lock[] {
  const { width, height, faceHeight } = rim;
  const soft = blurPlane({ width, height, data: rim.hair }, Math.max(0.8, 0.015 * faceHeight));
  const inside = (x: number, y: number) => {
    const [column, row] = [Math.floor(x), Math.floor(y)];
    return column < 0 || row < 0 || column >= width || row >= height ? -1 : row * width + column;
  };
  const candidates: Candidate[] = [];
  for (const { line, isClosed } of maskContours(soft, 0.5)) {
    if (line.length < 0.8 * faceHeight) continue;
    const even = smoothLine(line, Math.max(1, 0.03 * faceHeight), isClosed);
    const pace = Math.max(1, Math.round(0.04 * faceHeight));
    for (let k = pace; k + pace < even.length; k += pace) {
      const found = candidateAt(even, k, pace);
      if (found) candidates.push(found);
    }
  }
  candidates.sort((one, other) => other.score - one.score);
  const chosen: Candidate[] = [];
  for (const [round, lowest] of [0.2, -1].entries()) {
    const wanted = round === 0 ? most : least;
    for (const candidate of candidates) {
      if (chosen.length >= wanted) break;
      if (candidate.score < lowest || chosen.includes(candidate)) continue;
      if (
        chosen.some(
          ({ at }) => Math.hypot(at[0] - candidate.at[0], at[1] - candidate.at[1]) < apart * faceHeight,
        )
      )
        continue;
      chosen.push(candidate);
    }
  }
  return chosen.map(({ at, normal, way, score, thickness }) => {
    const length =
      Math.min(longest, Math.max(shortest, ofThickness * thickness)) *
      faceHeight *
      (0.65 + 0.5 * Math.max(0, score));
    const along: Point = [-normal[1], normal[0]];
    const inwards = Math.min(0.07 * faceHeight, 0.5 * thickness * faceHeight, 0.6 * length);
    const root: Point = [
      at[0] - way[0] * inwards - normal[0] * 0.01 * faceHeight,
      at[1] - way[1] * inwards - normal[1] * 0.01 * faceHeight,
    ];
    const tip: Point = [at[0] + way[0] * length, at[1] + way[1] * length];
    // A lock bends towards where it points along the rim.
    const lean = way[0] * along[0] + way[1] * along[1];
    return lockShape(
      root,
      tip,
      along,
      0.24 * length + 0.012 * faceHeight,
      -0.16 * lean,
      inwards / (inwards + length),
    );
  });

  function candidateAt(line: readonly Point[], k: number, pace: number): Candidate | undefined {
    const [x, y] = line[k];
    const [before, after] = [line[k - pace], line[k + pace]];
    const [dx, dy] = [after[0] - before[0], after[1] - before[1]];
    const length = Math.hypot(dx, dy) || 1;
    const normal: Point = [dy / length, -dx / length];
    const reach = 0.09 * faceHeight;
    for (const away of [0.5, 1, 1.8]) {
      const place = inside(x + normal[0] * reach * away, y + normal[1] * reach * away);
      if (place < 0 || rim.kept[place] > 0.2 || rim.hair[place] > 0.5) return undefined;
    }
    const under = inside(x - normal[0] * 0.04 * faceHeight, y - normal[1] * 0.04 * faceHeight);
    if (under < 0) return undefined;
    const at =
      Math.min(flow.height - 1, Math.floor((Math.floor(under / width) * flow.height) / height)) * flow.width +
      Math.min(flow.width - 1, Math.floor(((under % width) * flow.width) / width));
    let [tx, ty] = [flow.x[at], flow.y[at]];
    if (tx * (x - rim.crown[0]) + ty * (y - rim.crown[1]) < 0) [tx, ty] = [-tx, -ty];
    // Never back into the hair.
    const out = tx * normal[0] + ty * normal[1];
    const [wx, wy] = [
      0.9 * tx + (0.2 + Math.max(0, -out)) * normal[0],
      0.9 * ty + (0.2 + Math.max(0, -out)) * normal[1] + 0.3,
    ];
    const size = Math.hypot(wx, wy) || 1;
    let thick = 0;
    while (thick < 0.5 * faceHeight) {
      const place = inside(x - normal[0] * (thick + 1), y - normal[1] * (thick + 1));
      if (place < 0 || rim.hair[place] < 0.5) break;
      thick++;
    }
    return { at: [x, y], normal, way: [wx / size, wy / size], score: out, thickness: thick / faceHeight };
  }
}
