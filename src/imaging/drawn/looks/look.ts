import type { Canvas } from '../../raster/canvas.ts';
import type { DrawnScene } from '../drawn-scene.ts';

export const grounds = ['keep', 'simplified', 'plain'] as const;
export type Ground = (typeof grounds)[number];

/** What the person wishes, the same for every look. */
export interface LookWishes {
  /** How much is drawn in lines, 0..1; 0.5 is usual. */
  readonly line: number;
  readonly ground: Ground;
  /** Four prints of the same picture in other inks, where the look has several. */
  readonly isSheet: boolean;
  readonly seed: number;
}

/** A way of drawing a prepared scene, in the size of the photo. */
export type CartoonLook = (scene: DrawnScene, wishes: LookWishes) => Canvas;

/** What the slider of lines means: how much wider lines are, and how much weaker a line may be. */
export function lineFeel(line: number): { width: number; sensitivity: number } {
  return { width: 0.45 + 1.1 * line, sensitivity: 0.5 + line };
}
