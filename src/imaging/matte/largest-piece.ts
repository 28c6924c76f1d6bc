import type { Raster } from '../raster/raster.ts';
import { resample } from '../raster/resample.ts';
import { findComponents } from './components.ts';

/** Longer side of the copy on which pieces are told apart. */
const copySide = 480;
/** Alpha from which places hang together. */
const solid = 96;

/** Fainter than this is haze, far from any edge. */
const faintest = 32;

/**
 * Of what was cut out, the largest piece alone, without haze: others in the photo, and what is left of one behind a fence, would float beside it.
 *
 * @param another a piece with so much of the largest one's area is one in its own right
 * @returns with `isAlone` false where there is such a piece
 */
export function largestPiece(
  alpha: Raster<Uint8Array>,
  another: number,
): { alpha: Raster<Uint8Array>; isAlone: boolean } {
  const { width, height } = alpha;
  const shrink = Math.min(1, copySide / Math.max(width, height));
  const [across, down] = [width, height].map((side) => Math.max(1, Math.round(side * shrink)));
  const small = resample(alpha, across, down);
  const plane = { width: across, height: down, data: Float32Array.from(small.data) };
  const { labels, count } = findComponents(plane, solid);
  if (count === 0) return { alpha, isAlone: true };
  const sizes = new Float64Array(count + 1);
  for (const label of labels) if (label > 0) sizes[label]++;
  const largest = sizes.indexOf(Math.max(...sizes));
  const isAlone = sizes.every((size, label) => label === largest || size < another * sizes[largest]);
  const nearest = nearestPiece(labels, across, down);
  const data = alpha.data.slice();
  for (let y = 0, i = 0; y < height; y++) {
    const row = Math.min(down - 1, Math.floor(((y + 0.5) / height) * down)) * across;
    for (let x = 0; x < width; x++, i++) {
      if (data[i] === 0) continue;
      if (data[i] < faintest) {
        data[i] = 0;
        continue;
      }
      const column = Math.min(across - 1, Math.floor(((x + 0.5) / width) * across));
      if (nearest[row + column] !== largest) data[i] = 0;
    }
  }
  return { alpha: { ...alpha, data }, isAlone };
}

/** For each place the piece that is nearest to it, counted in steps to the sides: soft edges belong to what they are the edge of. */
function nearestPiece(labels: Int32Array, width: number, height: number): Int32Array {
  const nearest = labels.slice();
  let rim = [...labels.keys()].filter((i) => labels[i] > 0);
  while (rim.length > 0) {
    const next: number[] = [];
    for (const i of rim) {
      const x = i % width;
      const y = (i - x) / width;
      const around = [
        x > 0 ? i - 1 : -1,
        x + 1 < width ? i + 1 : -1,
        y > 0 ? i - width : -1,
        y + 1 < height ? i + width : -1,
      ];
      for (const other of around) {
        if (other < 0 || nearest[other] !== 0) continue;
        nearest[other] = nearest[i];
        next.push(other);
      }
    }
    rim = next;
  }
  return nearest;
}
