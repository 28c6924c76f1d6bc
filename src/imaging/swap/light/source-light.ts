import { blurPlane } from '../../raster/gaussian-blur.ts';
import type { Size } from '../../raster/raster.ts';
import { smooth } from '../../raster/smooth.ts';
import { pixelMarks } from '../pixel-marks.ts';
import { medianColor, skinField, skinTest } from './skin-field.ts';

/** The source as it lies over the target. */
export interface WarpedLook extends Size {
  /** OKLab, interleaved. */
  readonly lab: Float32Array;
  /** 1 where the source shows. */
  readonly shown: Uint8Array;
  readonly features: Float32Array;
  /** Of the source, 0..1. */
  readonly hair: Float32Array;
  /** 1 near the rim of the face from the forehead down to the ears: what is dark there is hair, further down it may be a beard. */
  readonly hairline: Uint8Array;
  /** Of the target's face, in pixels. */
  readonly faceHeight: number;
}

/** In heights of the face: how far around near the hairline is looked for skin; a place that is darker by so much is hair. */
const [wide, step] = [0.1, 0.07];
/** In heights of the face: standard deviation of what counts as light. */
export const lightReach = 0.055;

/** The source's own light, and how much of each place is its hair, which is neither light nor skin. */
export interface SourceLight {
  readonly field: Float32Array;
  readonly middle: readonly [number, number, number];
  readonly hair: Float32Array;
  /** Places of the source that are skin for sure. */
  readonly skin: Uint8Array;
}

export function sourceLight({
  lab,
  shown,
  features,
  hair,
  hairline,
  faceHeight,
  ...size
}: WarpedLook): SourceLight {
  const skin = pixelMarks(
    shown.length,
    (i) => shown[i] === 1 && features[i] < 0.1 && hair[i] * (1 - features[i]) < 0.08,
  );
  const isAlike = skinTest(lab, skin);
  const others = hair.map((share, i) => share * (1 - features[i]));
  for (let i = 0; i < skin.length; i++) {
    if (isAlike(i)) continue;
    if (shown[i] === 1 && features[i] < 0.1 && hairline[i] === 1) others[i] = 1;
    skin[i] = 0;
  }
  const near = (data: Float32Array, share: number) =>
    blurPlane({ ...size, data }, Math.max(0.5, share * faceHeight)).data;
  // A shadow is soft; beside it hair is darker than the skin around.
  const around = skinField(lab, skin, size, wide * faceHeight);
  for (let i = 0; i < skin.length; i++) {
    if (skin[i] === 0 || hairline[i] === 0 || lab[3 * i] > around[3 * i] - step) continue;
    others[i] = 1;
    skin[i] = 0;
  }
  const own = near(others, 0.025).map((share) => smooth(0.1, 0.4, share));
  return {
    field: skinField(lab, skin, size, lightReach * faceHeight),
    middle: medianColor(lab, skin),
    hair: near(own, 0.015),
    skin,
  };
}
