import { blurPlane } from '../raster/gaussian-blur.ts';
import { blurWithin } from './blur-within.ts';
import { type ColorPlanes, planeOf } from './color-planes.ts';
import { poreSigma } from './texture.ts';

/** Window of the filter in heights of the face: bumps and blotches fit into it, the shape of a cheek doesn't. */
const window = 0.022;
/** Spread of lightness in the window from which on it is a fold or an edge, and stays. */
const fold = 0.028;
/** At full strength this share of the bumps goes. */
const most = 0.8;

/**
 * Takes bumps and blotches out of skin and leaves its pores and its shape ("frequency separation"): lightness is split into what is
 * finer than pores, what is between, and a base that a guided filter (He, Sun, Tang, 2013) of the picture by itself leaves; only what is between
 * gets weaker. In place.
 *
 * @param strength 0..1
 */
export function smoothSkin(
  planes: ColorPlanes,
  skin: Float32Array,
  faceHeight: number,
  strength: number,
): void {
  const coarse = blurPlane(planeOf(planes, planes.l), poreSigma(faceHeight)).data;
  const sigma = Math.max(1.5, window * faceHeight);
  const mean = blurWithin(planeOf(planes, coarse), skin, sigma);
  const slope = new Float32Array(coarse.length);
  for (let i = 0; i < slope.length; i++) slope[i] = coarse[i] ** 2;
  const squares = blurWithin(planeOf(planes, slope), skin, sigma);
  const offset = new Float32Array(coarse.length);
  for (let i = 0; i < slope.length; i++) {
    const variance = Math.max(0, squares[i] - mean[i] ** 2);
    slope[i] = variance / (variance + fold ** 2);
    offset[i] = mean[i] * (1 - slope[i]);
  }
  const slopes = blurWithin(planeOf(planes, slope), skin, sigma / 2);
  const offsets = blurWithin(planeOf(planes, offset), skin, sigma / 2);
  for (let i = 0; i < slope.length; i++) {
    const between = coarse[i] - (slopes[i] * coarse[i] + offsets[i]);
    planes.l[i] -= most * strength * skin[i] * between;
  }
}
