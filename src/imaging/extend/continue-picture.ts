import type { Box, Raster } from '../raster/raster.ts';
import { continueSide } from './continue-side.ts';
import { firstPart, nextPart, sidesOf } from './side.ts';

/** Of what is known inward: no more is made in one go, for it comes from there. */
const stepShare = 0.5;

export interface Continuation {
  /** Where the picture is known; everything around it is made. */
  readonly known: Box;
  /** 255 marks what is not to be there twice. */
  readonly unique?: Raster<Uint8Array>;
  readonly seed: number;
  /** Share that is done, 0..1. */
  onStep?(done: number): Promise<void>;
}

/**
 * Continues a picture over its borders with what it shows itself.
 *
 * @param pixels 3 channels, 8 or 16 bit; what is not known is written, in place
 */
export async function continuePicture(
  pixels: Raster,
  { known, unique, seed, onStep }: Continuation,
): Promise<void> {
  const sides = sidesOf(pixels, known);
  const total = sides.reduce((sum, { missing, length }) => sum + missing * length, 0);
  let done = 0;
  for (const [index, side] of sides.entries()) {
    for (let rest = side; rest.missing > 0; ) {
      const part = firstPart(rest, Math.max(1, Math.floor(rest.known * stepShare)));
      continueSide(pixels, part, { unique, seed: seed + index });
      rest = nextPart(rest, part.missing);
      done += part.missing * part.length;
      await onStep?.(done / total);
    }
  }
}
