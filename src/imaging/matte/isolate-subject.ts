import type { Raster } from '../raster/raster.ts';
import { composeSubject } from './compose-subject.ts';
import { correctByHand, type Strokes } from './mask.ts';
import { estimateSceneColors } from './scene-colors.ts';
import { addMargin, subjectBox } from './subject-box.ts';

export interface Isolation {
  readonly strokes: Strokes;
  /** Takes the old background's color out of half-transparent pixels. */
  readonly removeHalo: boolean;
  /** Cuts the result to the subject and this share of its longer side around it; undefined keeps the whole picture. */
  readonly margin?: number;
  /** In the picture's own values; undefined leaves it transparent. */
  readonly background?: readonly [number, number, number];
}

/**
 * Everything between a matte and a finished cut-out.
 *
 * @param pixels 3 or 4 channels, 8 or 16 bit
 * @param matte alpha of the picture's size
 * @returns the cut-out in the pixels' bit depth and RGB space, and the whole picture's alpha as corrected
 */
export function isolateSubject(
  pixels: Raster,
  matte: Raster<Uint8Array>,
  { strokes, removeHalo, margin, background }: Isolation,
): { result: Raster; alpha: Raster<Uint8Array> } {
  const alpha = correctByHand(matte, pixels, strokes);
  const found = margin === undefined ? undefined : subjectBox(alpha);
  const box =
    found === undefined
      ? { x: 0, y: 0, width: pixels.width, height: pixels.height }
      : addMargin(found, margin!, pixels);
  const colors = removeHalo ? estimateSceneColors(pixels, alpha) : undefined;
  return { result: composeSubject(pixels, alpha, { box, colors, background }), alpha };
}
