import { isGray } from '../../../imaging/color/gray-picture.ts';
import { edgeWidthOf } from '../../../imaging/detail/edge-width.ts';
import { estimateNoise } from '../../../imaging/detail/noise-estimate.ts';
import type { Raster } from '../../../imaging/raster/raster.ts';
import { type ColorCast, colorCast, noCast } from './color-cast.ts';
import { type LightCopy, lightCopy } from './light-copy.ts';
import { type ToneLevels, toneLevels } from './tone-levels.ts';
import { findVeil, hazeLikeness, type Veil } from './veil.ts';

/** What was measured on a photo. */
export interface Diagnosis {
  readonly copy: LightCopy;
  readonly tone: ToneLevels;
  readonly cast: ColorCast;
  readonly veil: Veil;
  /** How sure it is that there is haze, 0..1. */
  readonly haze: number;
  /** Standard deviation of noise, 0..255. */
  readonly noise: number;
  /** Width of the sharper edges in pixels; 0 where there are too few. */
  readonly edgeWidth: number;
}

/** @param pixels 3 or 4 channels */
export function diagnose(pixels: Raster): Diagnosis {
  const copy = lightCopy(pixels);
  const tone = toneLevels(copy);
  const veil = findVeil(copy);
  const noise = estimateNoise(pixels);
  return {
    copy,
    tone,
    cast: isGray(pixels) ? noCast : colorCast(copy),
    veil,
    haze: hazeLikeness(veil, tone),
    noise,
    edgeWidth: edgeWidthOf(pixels, noise),
  };
}
