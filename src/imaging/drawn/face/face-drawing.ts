import type { Lab } from '../face-colors.ts';
import type { SceneFace } from '../scene-face.ts';
import type { Point } from '../strokes/cover.ts';
import type { FaceBoard } from './face-board.ts';
import type { FaceStyle } from './face-style.ts';

/** A face while it is drawn, in pixels of the canvas. */
export interface DrawnFace {
  readonly board: FaceBoard;
  readonly face: SceneFace & { readonly sceneWidth: number };
  readonly style: FaceStyle;
  /** A hundredth of the distance of the eyes. */
  readonly unit: number;
  readonly fold: Lab;
  /** Points of the mesh, or places of the scene, on the canvas. */
  at(places: readonly (number | Point)[]): Point[];
  /** Colors of a gray photo are gray. */
  tint(color: Lab): Lab;
}
