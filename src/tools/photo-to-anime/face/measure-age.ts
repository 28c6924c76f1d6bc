import type { DrawnScene } from '../../../imaging/drawn/drawn-scene.ts';
import type { SceneFace } from '../../../imaging/drawn/scene-face.ts';
import { regionOf } from '../../../imaging/face/face-regions.ts';
import { blurPlane } from '../../../imaging/raster/gaussian-blur.ts';
import { smooth } from '../../../imaging/raster/smooth.ts';

/** Beside the mouth, on the forehead, and on the cheeks, where folds come last. */
const zones = {
  mouth: [
    [129, 203, 206, 216, 212, 57, 61, 186, 92, 165],
    [358, 423, 426, 436, 432, 287, 291, 410, 322, 391],
  ],
  forehead: [[103, 67, 109, 10, 338, 297, 332, 333, 299, 337, 151, 108, 69, 104]],
  cheek: [
    [117, 118, 101, 36, 205, 187, 123],
    [346, 347, 330, 266, 425, 411, 352],
  ],
} as const;
/** Folds are between so wide, in heights of the face. */
const [fine, coarse] = [0.007, 0.03];
/** Relief at which mouth and forehead count once: a smile folds the one, bangs shade the other, age does both. */
const usual = { mouth: 0.1, forehead: 0.05 };
/** Relief of both together from which on a face has light lines, and at which it has them in full. */
const [some, full] = [0.62, 0.95];
/** Cheeks with more relief are painted or out of focus: nothing is told from them. */
const mostCheek = 0.12;
/** White hair: at least so light, of at most so much chroma. */
const white = { lightness: 0.62, chroma: 0.022 };

/** Folds that a face has, 0..1, by the relief of its skin in the photo itself; white hair counts for two thirds. */
export function foldShare(
  { lab, hair }: Pick<DrawnScene, 'lab' | 'hair'>,
  face: Pick<SceneFace, 'points' | 'height' | 'colors' | 'isHat'>,
): number {
  const { width, height, data } = lab;
  const light = { width, height, data: Float32Array.from({ length: width * height }, (_, i) => data[3 * i]) };
  const near = blurPlane(light, Math.max(0.5, fine * face.height)).data;
  const far = blurPlane(light, Math.max(1, coarse * face.height)).data;
  const relief = (lines: readonly (readonly number[])[]) => {
    const inside = regionOf(lab, face.points, lines, { grow: 0.95 });
    let [count, sum] = [0, 0];
    for (let i = 0; i < inside.length; i++) {
      if (inside[i] < 0.5 || hair[i] > 0.2) continue;
      count++;
      sum += ((near[i] - far[i]) / Math.max(0.25, far[i])) ** 2;
    }
    return Math.sqrt(sum / Math.max(1, count));
  };
  const [l, a, b] = face.colors.hair;
  const isWhite = !face.isHat && l > white.lightness && Math.hypot(a, b) < white.chroma;
  const hoary = isWhite ? 0.66 : 0;
  if (relief(zones.cheek) > mostCheek) return hoary;
  const both = Math.sqrt((relief(zones.mouth) / usual.mouth) * (relief(zones.forehead) / usual.forehead));
  return Math.max(hoary, smooth(some, full, both));
}
