import type { Outline, Point } from '../../vector/curves.ts';
import type { Lab } from '../../vector/painting.ts';

/** How far below the chin a body is drawn. */
export const bodyLength = 460;

/** Where clothes are drawn, and in what colors. */
export interface Body {
  readonly outline: Outline;
  /** Where the neck comes out. */
  readonly collar: readonly Point[];
  readonly top: number;
  readonly half: number;
  readonly neck: number;
  readonly main: Lab;
  readonly other: Lab;
  readonly dark: Lab;
}
