import { type Drawing, type Lab, lay } from './avatar-drawing.ts';
import type { AvatarScene } from './avatar-scene.ts';
import { detailLines } from './detail-lines.ts';
import { drawFeatures } from './face-features.ts';
import { edgeLine } from './outlines.ts';

export interface InkPen {
  readonly ink: Lab;
  /** Of eyes, brows and mouth, 1 as a brush pen draws them. */
  readonly weight: number;
  /** Whether eyes and lips have their colors. */
  readonly isFilled: boolean;
  /** Pixels of lines around hair and clothes, and around the person, by how far the edge looks down to the right, −1..1. */
  readonly within: (down: number) => number;
  readonly around: (down: number) => number;
}

/** Goes over a drawing in one ink: folds and dark lines of the photo, the face, hair and clothes, and last the outline. */
export async function inkLines(
  drawing: Drawing,
  scene: AvatarScene,
  { ink, weight, isFilled, within, around }: InkPen,
  step: (share: number) => Promise<void>,
): Promise<void> {
  const { side, parts, alpha } = scene;
  const rounding = side / 250;
  const lines = await detailLines(scene, step);
  lay(drawing, lines.folds, ink, 0.9);
  lay(drawing, lines.dark, ink);
  drawFeatures(drawing, scene, { ink, weight, eyes: 1, isFilled });
  for (const part of ['hair', 'clothes'] as const)
    lay(drawing, edgeLine(parts[part], side, rounding, within), ink);
  lay(drawing, edgeLine(alpha, side, rounding, around), ink);
}
