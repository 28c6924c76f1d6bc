import { blockSide, findMotion } from '../../imaging/clip-repair/block-motion.ts';
import { lumaOf } from '../../imaging/clip-repair/luma.ts';
import type { Raster } from '../../imaging/raster/raster.ts';

const square = 16;
/** Of 255: what is darker or brighter than that has its noise cut off. */
const darkest = 26;
const brightest = 230;
/** Of the squares, by how much they change: the calmest quarter shows what changes by itself, not because something moved. */
const calmest = 0.25;

/**
 * Standard deviation of the noise, 0..255: by what changes from one frame to the next where nothing moved, or where what moved was followed.
 * Root mean square of red, green and blue. One frame alone tells too little, as noise that was compressed has no finest grain any more.
 *
 * @param before a frame of 3 channels and the next one
 */
export function noiseOverTime(before: Raster<Uint8Array>, after: Raster<Uint8Array>): number {
  const { width, height } = before;
  const { columns, moves } = findMotion(lumaOf(before), lumaOf(after));
  const deviations: number[][] = [[], [], []];
  for (let top = 0; top + square <= height; top += square) {
    for (let left = 0; left + square <= width; left += square) {
      const block = (top / blockSide) * columns + left / blockSide;
      const [x, y] = [left + moves[2 * block], top + moves[2 * block + 1]];
      if (x < 0 || y < 0 || x + square > width || y + square > height) continue;
      for (let channel = 0; channel < 3; channel++) {
        const deviation = changeOf(before, after, { left, top, x, y, channel });
        if (deviation !== undefined) deviations[channel].push(deviation);
      }
    }
  }
  const squares = deviations.map((of) => {
    of.sort((a, b) => a - b);
    return (of[Math.floor(of.length * calmest)] ?? 0) ** 2;
  });
  return Math.sqrt((squares[0] + squares[1] + squares[2]) / 3);
}

/** Of one square and where it went: standard deviation of the difference, for one frame; undefined where it is too dark or bright to tell. */
function changeOf(
  { width, data: a }: Raster<Uint8Array>,
  { data: b }: Raster<Uint8Array>,
  place: { left: number; top: number; x: number; y: number; channel: number },
): number | undefined {
  let [sum, squares, level] = [0, 0, 0];
  for (let row = 0; row < square; row++) {
    let at = ((place.top + row) * width + place.left) * 3 + place.channel;
    let other = ((place.y + row) * width + place.x) * 3 + place.channel;
    for (let k = 0; k < square; k++, at += 3, other += 3) {
      const difference = a[at] - b[other];
      sum += difference;
      squares += difference * difference;
      level += a[at];
    }
  }
  const count = square * square;
  if (level < darkest * count || level > brightest * count) return undefined;
  return Math.sqrt(Math.max(0, squares / count - (sum / count) ** 2) / 2);
}
