import type { Quad } from '../../imaging/quad/quad.ts';
import type { Photo } from '../photo.ts';

export interface FindTextInput {
  readonly photo: Photo;
  /** Longer side of the copy that is looked at, for a quick look; by itself it shows small print, too. */
  readonly copySide?: number;
  /** It is looked at in a mirror, and so are the corners of its lines. */
  readonly isMirrored?: boolean;
}

/** One line as it stands in the photo, turned or in perspective as it may be. */
export interface TextLine {
  /** Its corners in pixels of the photo, clockwise from where reading begins. */
  readonly points: Quad;
  /** What it says, as far as it can be read; may be empty. */
  readonly text: string;
  /** How sure the engine is of what it says, 0..1. */
  readonly score: number;
}

/** Promise: lines in the order of reading, top to bottom; the same photo gives the same lines. */
export interface FindTextOutput {
  readonly lines: readonly TextLine[];
}
