import type { Box, Raster } from '../raster/raster.ts';
import { continueSide } from './continue-side.ts';
import { firstPart, nextPart, type Side, sidesOf } from './side.ts';
import type { Kept } from './small-side.ts';

/** Of what is known inward: no more is made in one go, for it comes from there. */
const stepShare = 0.5;
/** Places along a border that are looked at. */
const looks = 64;

export interface Continuation extends Kept {
  /** Where the picture is known; everything around it is made. */
  readonly known: Box;
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
  { known, unique, things, seed, onStep }: Continuation,
): Promise<void> {
  const sides = sidesOf(pixels, known);
  const total = sides.reduce((sum, { missing, length }) => sum + missing * length, 0);
  let done = 0;
  for (const [index, side] of sides.entries()) {
    for (let rest = side; rest.missing > 0; ) {
      const part = firstPart(
        rest,
        Math.max(1, Math.floor(Math.min(rest.known, freeDepth(rest, unique)) * stepShare)),
      );
      continueSide(pixels, part, { unique, things, seed: seed + index });
      rest = nextPart(rest, part.missing);
      done += part.missing * part.length;
      await onStep?.(done / total);
    }
  }
}

/** How far inward most of a side may be copied from before what is unique begins; but a quarter of what is missing anyway. */
function freeDepth(
  { known, missing, length, start, outward, onward }: Side,
  unique?: Raster<Uint8Array>,
): number {
  if (!unique) return known;
  const depths: number[] = [];
  for (let look = 0; look < looks; look++) {
    const first = start + Math.floor(((look + 0.5) * length) / looks) * onward;
    let depth = 0;
    while (depth < known && unique.data[first - (depth + 1) * outward] <= 127) depth++;
    if (depth > 0) depths.push(depth);
  }
  depths.sort((one, other) => one - other);
  return Math.max(depths[Math.floor(depths.length / 3)] ?? known, missing / 2);
}
