import type { Box, Size } from '../raster/raster.ts';

/**
 * A side of a picture that is to go on, whichever it is, seen alike: `depth` counts outward from the border (0 is the first pixel
 * that is missing, −1 the last that is known), `along` runs along the border.
 */
export interface Side {
  readonly name: 'left' | 'right' | 'top' | 'bottom';
  /** Pixels that are missing outward. */
  readonly missing: number;
  /** Pixels that are known inward. */
  readonly known: number;
  /** Length of the border. */
  readonly length: number;
  /** The place in the whole picture of depth 0, along 0, and the steps from there. */
  readonly start: number;
  readonly outward: number;
  readonly onward: number;
}

/** The same picture when so many pixels of this side are made at first. */
export function firstPart(side: Side, missing: number): Side {
  return { ...side, missing: Math.min(side.missing, missing) };
}

/** What is left of a side when so many of its pixels were made. */
export function nextPart(side: Side, made: number): Side {
  return {
    ...side,
    missing: side.missing - made,
    known: side.known + made,
    start: side.start + made * side.outward,
  };
}

/**
 * The sides of what is known in a frame, in the order in which they go on: left and right first, above and below over the whole
 * width then.
 */
export function sidesOf({ width, height }: Size, known: Box): Side[] {
  const right = known.x + known.width;
  const bottom = known.y + known.height;
  const across = { known: known.width, length: known.height, onward: width } as const;
  const upright = { known: known.height, length: width, onward: 1 } as const;
  const sides: Side[] = [
    { name: 'left', ...across, missing: known.x, start: known.y * width + known.x - 1, outward: -1 },
    { name: 'right', ...across, missing: width - right, start: known.y * width + right, outward: 1 },
    { name: 'top', ...upright, missing: known.y, start: (known.y - 1) * width, outward: -width },
    { name: 'bottom', ...upright, missing: height - bottom, start: bottom * width, outward: width },
  ];
  return sides.filter(({ missing }) => missing > 0);
}
