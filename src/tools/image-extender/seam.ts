import { endsOf } from '../../imaging/extend/ends.ts';
import { type Side, sidesOf } from '../../imaging/extend/side.ts';
import type { Box, Raster } from '../../imaging/raster/raster.ts';

/** Lines on each side of the border that it is compared with. */
const neighborLines = 4;

export interface Seam {
  readonly side: Side['name'];
  /** Mean squared step from pixel to pixel over the border, to the mean of that over the lines beside it; 1: no border is there. */
  readonly ratio: number;
}

/**
 * How much stronger the borders of what is known stand out than the lines beside them.
 *
 * @param pixels 3 channels
 * @param subject of their size, above 0 where it is: where a border cuts it off, it ends there, and no seam is meant to be hidden
 */
export function measureSeams(pixels: Raster, known: Box, subject?: Raster<Uint8Array>): Seam[] {
  return sidesOf(pixels, known).map((side) => {
    const ends = subject && endsOf(side, subject);
    return { side: side.name, ratio: seamRatio(pixels, side, known, ends) };
  });
}

function seamRatio(pixels: Raster, side: Side, known: Box, ends?: Uint8Array): number {
  const isUpright = Math.abs(side.outward) === 1;
  // Above and below, only what is known itself has a border.
  const first = isUpright ? 0 : known.x;
  const length = isUpright ? side.length : known.width;
  const lines = Math.min(neighborLines, side.missing - 1, side.known - 1);
  const unit = pixels.data instanceof Uint16Array ? 257 : 1;
  let count = length;
  for (let along = first; along < first + length; along++) if (ends?.[along] === 1) count--;
  const energyAt = (depth: number) => {
    let sum = 0;
    for (let along = first; along < first + length; along++) {
      if (ends?.[along] === 1) continue;
      const at = (side.start + depth * side.outward + along * side.onward) * 3;
      for (let channel = 0; channel < 3; channel++) {
        const step = (pixels.data[at + channel] - pixels.data[at + channel - 3 * side.outward]) / unit;
        sum += step * step;
      }
    }
    return sum / (3 * count);
  };
  let beside = 0;
  for (let line = 1; line <= lines; line++) beside += energyAt(line) + energyAt(-line);
  const mean = lines > 0 ? beside / (2 * lines) : 0;
  // Rounding alone steps by a third of a level.
  return (energyAt(0) + 0.3) / (mean + 0.3);
}
