import type { Box, Outline } from '../drawing/shape-outline.ts';

/** What a line is set at: coordinates are rounded, and the units of most fonts are a thousandth of their em. */
export const em = 100;

/** A line of type at this size: y downward, 0, 0 on the baseline where the line begins. */
export interface Lettering {
  readonly text: string;
  readonly letters: readonly {
    readonly outline: Outline;
    /** Where its ink is. */
    readonly box: Box;
    /** How many letters, spaces too, stand before it. */
    readonly place: number;
  }[];
  /** All the ink; a line without any is not made. */
  readonly box: Box;
  /** Where capitals, or ideographs, end above the baseline, positive; small letters where the line has no taller ones. */
  readonly height: number;
  /** Of how the line is centered beside other things: between baseline and `height`, for ideographs the middle of their ink. */
  readonly middle: number;
}
