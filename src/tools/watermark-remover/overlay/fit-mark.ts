import type { Raster } from '../../../imaging/raster/raster.ts';
import type { Located } from './locate-mark.ts';
import { markOpacity } from './mark-opacity.ts';
import { type PlacedMark, placeMark } from './placed-mark.ts';

/** Share of the changes across the outline that may be left unexplained; in photos without the mark it is 0.28 and more. */
const mostError = 0.25;

export interface FittedMark {
  readonly placed: PlacedMark;
  /** 0..1 */
  readonly opacity: number;
}

/**
 * The mark to the very pixel, and how opaque it is: of the places and widths around the one found, that which explains the
 * changes across the mark's outline best.
 *
 * @returns undefined where no opacity explains them: the mark isn't there
 */
export function fitMark(picture: Raster, mark: Raster<Uint8Array>, { box }: Located): FittedMark | undefined {
  let best: (FittedMark & { error: number }) | undefined;
  for (const wider of [0, -1, 1, -2, 2]) {
    const width = box.width + wider;
    const height = Math.round((width * mark.height) / mark.width);
    if (width < 3 || height < 3) continue;
    const { mark: sized } = placeMark(mark, { ...box, width, height });
    for (let dy = -2; dy <= 2; dy++) {
      for (let dx = -2; dx <= 2; dx++) {
        const placed = { box: { x: box.x + dx, y: box.y + dy, width, height }, mark: sized };
        const found = markOpacity(picture, placed);
        if (found && found.opacity > 0.02 && found.error < (best?.error ?? mostError))
          best = { placed, ...found };
      }
    }
  }
  return best;
}
