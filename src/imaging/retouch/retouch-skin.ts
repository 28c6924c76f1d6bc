import type { FacePoints } from '../face/face-points.ts';
import type { Size } from '../raster/raster.ts';
import { resamplePlane } from '../raster/resample.ts';
import { blockMeans } from './block-means.ts';
import { type ColorPlanes, copyPlanes, shrinkPlanes } from './color-planes.ts';
import { evenTone } from './even-tone.ts';
import { reduceShine } from './reduce-shine.ts';
import { smoothSkin } from './smooth-skin.ts';
import { poreSigma } from './texture.ts';
import { lightenUnderEyes } from './under-eyes.ts';

interface SkinStrengths {
  readonly shine: number;
  readonly evenTone: number;
  readonly underEyes: number;
  readonly smooth: number;
}

/** A smaller copy has at least so many of its pixels in the standard deviation of what is no finer than pores. */
const leastSigma = 2;

/**
 * The size in which all of a face can be seen that is larger than its pores: nothing but these has to be looked at in the size of a
 * large photo.
 */
export function sizeWithoutPores({ width, height }: Size, faceHeight: number): Size {
  const shrink = Math.max(1, Math.floor(poreSigma(faceHeight) / leastSigma));
  return {
    width: Math.max(1, Math.round(width / shrink)),
    height: Math.max(1, Math.round(height / shrink)),
  };
}

/** Points of a picture in a copy of it of another size. */
export function pointsIn(points: FacePoints, from: Size, to: Size): FacePoints {
  const [across, down] = [to.width / from.width, to.height / from.height];
  return points.map(([x, y]) => [x * across, y * down] as const);
}

/**
 * Takes shine, patches, shadows under the eyes and bumps off skin, in place. A large face changes by what its smaller copy changes by, so
 * that its pores are not touched at all.
 */
export function retouchSkin(
  planes: ColorPlanes,
  skin: Float32Array,
  points: FacePoints,
  faceHeight: number,
  strengths: SkinStrengths,
): void {
  const size = sizeWithoutPores(planes, faceHeight);
  if (size.width === planes.width) {
    carryOut(planes, skin, points, faceHeight, strengths);
    return;
  }
  const before = shrinkPlanes(planes, size);
  const after = copyPlanes(before);
  const smallSkin = blockMeans({ ...planes, data: skin }, size).data;
  const height = (faceHeight * size.width) / planes.width;
  carryOut(after, smallSkin, pointsIn(points, planes, size), height, strengths);
  for (const part of ['l', 'a', 'b'] as const) {
    const change = after[part];
    for (let i = 0; i < change.length; i++) change[i] -= before[part][i];
    const own = resamplePlane({ ...size, data: change }, planes.width, planes.height).data;
    const values = planes[part];
    for (let i = 0; i < own.length; i++) if (skin[i] > 0) values[i] += own[i];
  }
}

function carryOut(
  planes: ColorPlanes,
  skin: Float32Array,
  points: FacePoints,
  height: number,
  strengths: SkinStrengths,
): void {
  if (strengths.shine > 0) reduceShine(planes, skin, height, strengths.shine);
  if (strengths.evenTone > 0) evenTone(planes, skin, height, strengths.evenTone);
  if (strengths.underEyes > 0) lightenUnderEyes(planes, skin, points, height, strengths.underEyes);
  if (strengths.smooth > 0) smoothSkin(planes, skin, height, strengths.smooth);
}
