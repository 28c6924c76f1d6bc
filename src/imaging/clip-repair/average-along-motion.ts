import type { Raster } from '../raster/raster.ts';
import { type BlockMotion, blockSide, findMotion } from './block-motion.ts';
import { type Luma, lumaOf } from './luma.ts';
import { isCut } from './scene-cuts.ts';

/** Of the other frame's weight in a block: what fits less is not the same thing. */
const leastWeight = 0.02;
/** Both sides have to have room for a window. */
const leastSide = 32;
/** A frame that is a mean itself counts as so many at most: what was settled stays settled, but what has changed is not dragged along. */
const mostCounted = 3;

interface SeenFrame {
  readonly frame: Raster<Uint8Array>;
  readonly luma: Luma;
  /** Of how many frames each pixel is the mean, as far as it counts; undefined: of its own alone. */
  readonly counts?: Float32Array;
}

/**
 * Takes away what flickers: every frame becomes the mean of itself and its neighbors, each moved to where its blocks lie in this one. What has
 * moved out, was hidden, or looks otherwise counts less or nothing; nothing comes from beyond a cut. No more frames are held than go into one.
 *
 * @param noise standard deviation, 0..255, before anything was taken away: how far the same thing may differ
 * @param reach so many frames before and after one go into it
 */
export async function* averagedAlongMotion(
  frames: AsyncIterable<Raster<Uint8Array>>,
  noise: number,
  reach: 1 | 2,
): AsyncGenerator<Raster<Uint8Array>> {
  /** A scene: frames of which none lies beyond a cut. Those before `next` are means themselves by now. */
  let seen: SeenFrame[] = [];
  let next = 0;
  const settle = () => {
    const { frame, counts } = averageAround(seen, next, noise, reach);
    seen[next] = { frame, luma: lumaOf(frame), counts };
    next++;
    return frame;
  };
  for await (const frame of frames) {
    const one = { frame, luma: lumaOf(frame) };
    const last = seen.at(-1);
    if (last && isCut(last.luma, one.luma)) {
      while (next < seen.length) yield settle();
      seen = [];
      next = 0;
    }
    seen.push(one);
    if (seen.length > next + reach) yield settle();
    if (next > reach) {
      seen.shift();
      next--;
    }
  }
  while (next < seen.length) yield settle();
}

/** One of these frames and those around it, in one. */
function averageAround(
  seen: readonly SeenFrame[],
  at: number,
  noise: number,
  reach: number,
): { readonly frame: Raster<Uint8Array>; readonly counts?: Float32Array } {
  const { frame, luma } = seen[at];
  const { width, height } = frame;
  if (Math.min(width, height) < leastSide) return { frame };
  const apart = 1.5 + 0.3 * noise;
  const likeness = Float32Array.from({ length: 256 }, (_, difference) =>
    Math.exp(-((difference / (3 * apart)) ** 2)),
  );
  const sums = Float32Array.from(frame.data);
  const counts = new Float32Array(width * height).fill(1);
  for (const direction of [-1, 1]) {
    let before: BlockMotion | undefined;
    for (let away = 1; away <= reach; away++) {
      const other = seen[at + direction * away];
      if (!other) break;
      const motion = findMotion(luma, other.luma, { noise, before });
      addMoved(sums, counts, seen[at], other, motion, { apart, likeness });
      before = motion;
    }
  }
  const data = new Uint8Array(frame.data.length);
  for (let pixel = 0, to = 0; pixel < counts.length; pixel++) {
    const share = 1 / counts[pixel];
    for (let channel = 0; channel < 3; channel++, to++) data[to] = sums[to] * share + 0.5;
    counts[pixel] = Math.min(mostCounted, counts[pixel]);
  }
  return { frame: { width, height, channels: 3, data }, counts };
}

function addMoved(
  sums: Float32Array,
  counts: Float32Array,
  here: SeenFrame,
  there: SeenFrame,
  { columns, rows, moves, costs }: BlockMotion,
  { apart, likeness }: { readonly apart: number; readonly likeness: Float32Array },
): void {
  const { width, height } = here.frame;
  const [a, b] = [here.luma.full.data, there.luma.full.data];
  const {
    frame: { data },
    counts: known,
  } = there;
  for (let row = 0, block = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++, block++) {
      const weight = Math.exp(-((costs[block] / (1.5 * apart)) ** 2));
      if (weight < leastWeight) continue;
      const [dx, dy] = [moves[2 * block], moves[2 * block + 1]];
      const left = Math.max(column * blockSide, -dx);
      const right = Math.min(column * blockSide + blockSide, width, width - dx);
      const top = Math.max(row * blockSide, -dy);
      const bottom = Math.min(row * blockSide + blockSide, height, height - dy);
      for (let y = top; y < bottom; y++) {
        let at = y * width + left;
        let from = (y + dy) * width + left + dx;
        for (let x = left; x < right; x++, at++, from++) {
          const difference = a[at] - b[from];
          const like = weight * likeness[difference < 0 ? -difference : difference];
          const share = known ? like * known[from] : like;
          counts[at] += share;
          sums[3 * at] += share * data[3 * from];
          sums[3 * at + 1] += share * data[3 * from + 1];
          sums[3 * at + 2] += share * data[3 * from + 2];
        }
      }
    }
  }
}
