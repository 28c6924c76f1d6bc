import type { Box, Raster } from '../imaging/raster/raster.ts';
import type { Photo } from './photo.ts';

/** Where the subject is, in fractions 0..1 of width and height. */
export interface SubjectHint {
  /** Only what lies in here is the subject. */
  readonly box?: Box;
  /** Points on the subject (`keep`) or on the background. */
  readonly points?: readonly { readonly x: number; readonly y: number; readonly keep: boolean }[];
}

export interface CutOutInput {
  readonly photo: Photo;
  readonly subject?: SubjectHint;
  /** Somebody waits, or the outline is only about where it has to be: two looks at most. */
  readonly isQuick?: boolean;
  /** A box is only about where the subject is: what goes on beyond it comes along, for somebody who knows where that ends. */
  readonly goesBeyondBox?: boolean;
  /**
   * What is half-transparent away from every edge stays so, for somebody who knows what it is (a gap between locks of hair, a
   * coat). Otherwise it is taken for a surface, and opaque.
   */
  readonly keepsDoubts?: boolean;
}

/**
 * Promise: `alpha` has the photo's size, 1 channel, 8 bit, 255 = subject; hair and fur keep their partial values; where
 * the photo itself is transparent alpha is not above the photo's own.
 */
export interface CutOutOutput {
  readonly alpha: Raster<Uint8Array>;
  /** Mean |2α−1| over pixels with α > 0.1: 1 = sure everywhere. */
  readonly certainty: number;
  /** How many times the network looked. */
  readonly views: number;
}
