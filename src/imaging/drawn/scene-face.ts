import type { ColorField } from '../color/working-colors.ts';
import type { BetweenLips } from '../face/between-lips.ts';
import { blurPlane } from '../raster/gaussian-blur.ts';
import type { Glasses } from './face/glasses.ts';
import type { FaceColors } from './face-colors.ts';
import type { SourceHead } from './scene-source.ts';
import { quantilesOf } from './soft-steps.ts';

/** A face with what belongs to it, in pixels of the scene; shares are 0..1 for each pixel. */
export interface SceneFace extends SourceHead {
  /** From the top of the forehead's points to the chin. */
  readonly height: number;
  /** Between the outer corners of the eyes. */
  readonly eyeDistance: number;
  /** What is in the place of hair is a hat: its lightness varies more than that of any hair. */
  readonly isHat: boolean;
  /** What is seen between the lips. */
  readonly mouth: BetweenLips;
  /** Of the brows, as a factor of what the mesh has. */
  readonly browThickness: number;
  readonly colors: FaceColors;
  readonly glasses?: Glasses;
}

/** Of the range of lightness of what counts as hair: shares between which it is measured, and from where on it is a hat. */
const hat = { low: 0.3, high: 0.97, range: 0.42 };
/** In heights of the face, how far the rim reaches in: what is behind somebody shows between curls there. */
const rim = 0.05;

/** Whether what was taken for hair is a hat. */
export function isHat({ data, width, height }: ColorField, hair: Float32Array, faceHeight: number): boolean {
  const inside = blurPlane({ width, height, data: hair }, Math.max(0.7, rim * faceHeight)).data;
  const light: number[] = [];
  for (let i = 0; i < hair.length; i++) if (hair[i] > 0.7 && inside[i] > 0.85) light.push(data[3 * i]);
  if (light.length < 80) return false;
  const [low, high] = quantilesOf(Float32Array.from(light), [hat.low, hat.high]);
  return high - low > hat.range;
}
