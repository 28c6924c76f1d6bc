import { linearOf } from '../../../imaging/color/oklab.ts';
import { workingColors } from '../../../imaging/color/working-colors.ts';
import { alphaOf } from '../../../imaging/raster/alpha.ts';
import type { Raster } from '../../../imaging/raster/raster.ts';
import { resample } from '../../../imaging/raster/resample.ts';

/** What is measured, and what changes slowly over a picture, is found on a copy of so many pixels. */
const copyPixels = 200_000;

/** A small copy of a photo in light, as the numbers of its space would be in sRGB. */
export interface LightCopy {
  readonly width: number;
  readonly height: number;
  /** Interleaved linear RGB, 0..1. */
  readonly light: Float32Array;
  /** How much each pixel counts, 0..1: what is transparent counts for nothing. */
  readonly weights: Float32Array;
}

/** @param picture 3 or 4 channels */
export function lightCopy(picture: Raster): LightCopy {
  const { width, height, data } = workingColors(picture, copyPixels);
  const weights = new Float32Array(width * height).fill(1);
  if (picture.channels === 4) {
    const alpha = resample(alphaOf(picture), width, height).data;
    const most = alpha instanceof Uint16Array ? 65535 : 255;
    for (let i = 0; i < weights.length; i++) weights[i] = alpha[i] / most;
  }
  return { width, height, light: data.map(linearOf), weights };
}

/**
 * The light by which a pixel's brightness is judged and changed: between its luminance and its strongest channel, so that a vivid color is
 * not driven out of the space.
 */
export function toneLight(red: number, green: number, blue: number): number {
  const most = Math.max(red, green, blue);
  return 0.5 * (0.2126 * red + 0.7152 * green + 0.0722 * blue + most);
}
