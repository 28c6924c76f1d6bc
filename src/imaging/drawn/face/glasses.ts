import type { Lab } from '../face-colors.ts';
import type { Point } from '../strokes/cover.ts';

/** Glasses as they sit on a face, in pixels of the scene. */
export interface Glasses {
  /** Of the person's right eye, then the left one: closed lines. */
  readonly lenses: readonly [readonly Point[], readonly Point[]];
  /** From lens to lens, and from each lens towards the ear. */
  readonly bridge: readonly Point[];
  readonly temples: readonly (readonly Point[])[];
  readonly color: Lab;
  /** Eyes can't be seen through them. */
  readonly isDark: boolean;
}
