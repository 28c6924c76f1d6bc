import { pushPull } from '../../../imaging/fill/push-pull.ts';
import type { Raster } from '../../../imaging/raster/raster.ts';
import { placeOn } from './lattice.ts';
import type { CellFrame, Copy, PlacedLattice } from './register-copies.ts';

/** What is in the picture, or guessed behind a mark, at the marked places of a cell in each copy. */
export interface Stack {
  /** Of the frame's pixels. */
  readonly places: Uint32Array;
  readonly copies: readonly Copy[];
  /** Copy by copy, place by place, 3 channels, 0..255; NaN beyond the picture. */
  readonly seen: Float32Array;
  readonly guess: Float32Array;
}

/** Colors, 0..255, and of each pixel its place in the frame. */
export function seenIn({ width, height, channels, data }: Raster, lattice: PlacedLattice, frame: CellFrame) {
  const unit = data instanceof Uint16Array ? 257 : 1;
  const places = new Uint32Array(width * height);
  const colors = new Float32Array(3 * width * height);
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) {
      const place = placeOn(lattice, x - lattice.origin[0], y - lattice.origin[1]);
      places[at] = frameIndex(frame, place.x, place.y);
      for (let c = 0; c < 3; c++) colors[3 * at + c] = data[channels * at + c] / unit;
    }
  }
  return { width, height, places, colors };
}

/** Colors without the marked places, filled from around them: 3 channels, 0..255. */
export function guessBehind(
  { width, height, places, colors }: ReturnType<typeof seenIn>,
  marked: Uint8Array,
) {
  const hole = new Uint8Array(places.length);
  for (let at = 0; at < hole.length; at++) hole[at] = marked[places[at]];
  return pushPull({ width, height, colors, hole });
}

function frameIndex(frame: CellFrame, x: number, y: number): number {
  return (Math.round(y) - frame.top) * frame.width + Math.round(x) - frame.left;
}

export function stackOf(
  picture: Raster,
  guess: Float32Array,
  copies: readonly Copy[],
  frame: CellFrame,
  marked: Uint8Array,
): Stack {
  const places = Uint32Array.from(Array.from(marked.keys()).filter((at) => marked[at] > 0));
  const size = places.length * 3;
  const seen = new Float32Array(copies.length * size).fill(Number.NaN);
  const behind = seen.slice();
  const unit = picture.data instanceof Uint16Array ? 257 : 1;
  const rowOf = picture.width;
  for (const [k, copy] of copies.entries()) {
    const [wholeX, wholeY] = [Math.floor(copy.x), Math.floor(copy.y)];
    const across = cubicWeights(copy.x - wholeX);
    const down = cubicWeights(copy.y - wholeY);
    const toRight = Math.round(copy.x - wholeX);
    const toBelow = Math.round(copy.y - wholeY) * rowOf;
    for (const [index, at] of places.entries()) {
      const x = wholeX + frame.left + (at % frame.width);
      const y = wholeY + frame.top + Math.floor(at / frame.width);
      if (x < 1 || y < 1 || x >= picture.width - 2 || y >= picture.height - 2) continue;
      const to = k * size + index * 3;
      const from = y * rowOf + x;
      // What is guessed is smooth.
      const nearest = from + toRight + toBelow;
      for (let c = 0; c < 3; c++) {
        let sum = 0;
        for (let j = 0; j < 4; j++) {
          for (let i = 0; i < 4; i++) {
            const weight = down[j] * across[i];
            if (weight === 0) continue;
            const source = from + (j - 1) * rowOf + i - 1;
            sum += weight * picture.data[source * picture.channels + c];
          }
        }
        seen[to + c] = sum / unit;
        behind[to + c] = guess[nearest * 3 + c];
      }
    }
  }
  return { places, copies, seen, guess: behind };
}

/** Of the pixels at −1, 0, 1 and 2 for a place between 0 and 1 (Catmull and Rom). */
export function cubicWeights(t: number): [number, number, number, number] {
  return [
    0.5 * (-t + 2 * t * t - t * t * t),
    0.5 * (2 - 5 * t * t + 3 * t * t * t),
    0.5 * (t + 4 * t * t - 3 * t * t * t),
    0.5 * (-t * t + t * t * t),
  ];
}
