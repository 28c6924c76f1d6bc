import { findComponents } from '../matte/components.ts';
import { maskPlane } from '../raster/mask-plane.ts';
import type { Raster } from '../raster/raster.ts';
import { resample } from '../raster/resample.ts';

type Mask = Raster<Uint8Array>;

/** Longer side of the copy on which strokes are told apart. */
const lookSide = 512;
/** From this share on a place belongs to a stroke. */
const painted = 0.02;

/**
 * What of a mask of strokes belongs to each face: every stroke goes to the face that it comes nearest to, by the heights of the faces.
 *
 * @param strokes of any size, stretched over the photo
 * @param boxes of the faces as shares of the photo's width and height: left, top, width, height
 * @returns a mask of the same size for each box
 */
export function strokesByFace(
  strokes: Mask,
  boxes: readonly (readonly [left: number, top: number, width: number, height: number])[],
): Mask[] {
  if (boxes.length === 1) return [strokes];
  const shrink = Math.min(1, lookSide / Math.max(strokes.width, strokes.height));
  const width = Math.max(1, Math.round(strokes.width * shrink));
  const height = Math.max(1, Math.round(strokes.height * shrink));
  const { labels, count } = findComponents(maskPlane(resample(strokes, width, height)), painted);
  const owners = new Int32Array(count + 1).fill(-1);
  const nearest = new Float64Array(count + 1).fill(Number.POSITIVE_INFINITY);
  for (let i = 0; i < labels.length; i++) {
    if (labels[i] === 0) continue;
    const [x, y] = [(i % width) + 0.5, Math.floor(i / width) + 0.5];
    for (const [face, [left, top, across, down]] of boxes.entries()) {
      const away =
        Math.hypot(x - (left + across / 2) * width, y - (top + down / 2) * height) / (down * height);
      if (away >= nearest[labels[i]]) continue;
      nearest[labels[i]] = away;
      owners[labels[i]] = face;
    }
  }
  return boxes.map((_, face) => {
    const data = new Uint8Array(strokes.data.length);
    for (let i = 0; i < data.length; i++) {
      if (strokes.data[i] === 0) continue;
      const column = Math.min(width - 1, Math.floor(((i % strokes.width) * width) / strokes.width));
      const row = Math.min(height - 1, Math.floor((Math.floor(i / strokes.width) * height) / strokes.height));
      if (owners[labels[row * width + column]] === face) data[i] = strokes.data[i];
    }
    return { ...strokes, data };
  });
}
