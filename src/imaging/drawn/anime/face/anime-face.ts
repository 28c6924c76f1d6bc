import type { FaceBoard } from '../../face/face-board.ts';
import type { Lab } from '../../face-colors.ts';
import type { SceneFace } from '../../scene-face.ts';
import type { Point } from '../../strokes/cover.ts';
import type { SkinTones } from './anime-tones.ts';
import type { EyeDesignName } from './eye-designs.ts';
import type { FaceFrame } from './face-frame.ts';

export const lashKinds = ['neutral', 'long'] as const;

/** What the person wishes of a face. */
export interface FaceWishes {
  readonly eyes: EyeDesignName;
  /** A factor, 1 to 1.3. */
  readonly eyeSize: number;
  readonly lashes: (typeof lashKinds)[number];
}

/** A face while it is drawn, in pixels of the canvas. */
export interface AnimeFace {
  readonly board: FaceBoard;
  readonly face: SceneFace;
  readonly isBearded: boolean;
  readonly frame: FaceFrame;
  readonly shape: readonly Point[];
  readonly tones: SkinTones;
  /** Of both eyes: one color, measured in the eye that is better seen. */
  readonly iris: Lab;
  readonly ink: Lab;
  /** The side that lies in shadow: 1 is the person's left. */
  readonly shadowSide: -1 | 1;
  readonly wishes: FaceWishes;
  /** Colors of a gray photo are gray. */
  tint(color: Lab): Lab;
}
