import type { Plane, Size } from '../../imaging/raster/raster.ts';

/** What is written on a picture: over it, on a card with a thin frame, or below it on the paper of a poster. */
export interface Wording {
  readonly form: 'picture' | 'card' | 'poster';
  /** None for a card or a poster without words. */
  readonly lines: readonly string[];
}

export type LetterFace = 'serif' | 'script' | 'sans';

/**
 * Sets lines below each other, centered, as large as they fit a box (pixels): how much of each of its pixels is ink, 0..1. Undefined where
 * none of the letters can be drawn.
 */
export type LetterSetter = (
  lines: readonly string[],
  face: LetterFace,
  box: Size,
) => Promise<Plane | undefined>;
