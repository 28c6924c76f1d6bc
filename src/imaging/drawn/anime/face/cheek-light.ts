import { blurPlane } from '../../../raster/gaussian-blur.ts';
import { valueBetween } from '../../../raster/resample.ts';
import type { DrawnScene } from '../../drawn-scene.ts';
import type { SceneFace } from '../../scene-face.ts';

/** Points on the cheeks: of the person's right, then left. */
const cheeks = [
  [50, 101, 123],
  [280, 330, 352],
] as const;

/** From where light falls on a face. */
export interface FaceLight {
  /** The side in shadow: 1 is the person's left. */
  readonly shadowSide: -1 | 1;
  /** How much darker that cheek is, in lightness. */
  readonly difference: number;
}

export function faceLight({ lightness }: DrawnScene, { points, height }: SceneFace): FaceLight {
  const even = blurPlane(lightness, Math.max(0.7, 0.05 * height));
  const [right, left] = cheeks.map((indices) =>
    indices.reduce((sum, k) => sum + valueBetween(even, points[k][0] - 0.5, points[k][1] - 0.5) / 3, 0),
  );
  return { shadowSide: right >= left ? 1 : -1, difference: Math.abs(right - left) };
}
