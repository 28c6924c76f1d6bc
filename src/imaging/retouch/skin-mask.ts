import { type FacePoints, faceParts } from '../face/face-points.ts';
import { regionOf } from '../face/face-regions.ts';
import { blurPlane } from '../raster/gaussian-blur.ts';
import type { Raster, Size } from '../raster/raster.ts';
import { smooth } from '../raster/smooth.ts';
import { blurWithin } from './blur-within.ts';
import { type ColorPlanes, planeOf } from './color-planes.ts';

/** So many times as large as they are, parts that are no skin are left out. */
const [eyeGrowth, browGrowth, lipGrowth] = [1.35, 1.2, 1.1];
/** Spreads of skin colors lie in between, in OKLab: no face is all of one color, and a painted one still has its skin's. */
const [leastSpread, mostSpread] = [0.012, 0.022];
/** Distances from the usual color, in spreads, up to which a color is skin and from which on it isn't: paint, frames of glasses. */
const [skinColor, otherColor] = [3, 5.5];
/** By so much lightness below what is around it, skin isn't skin any more: hairs, nostrils, frames. */
const [shade, dark] = [0.09, 0.2];
/** Where all around is darker by so much than most of the skin, it's more likely hair that falls over the face. */
const [shadow, hair] = [0.2, 0.34];

/**
 * Where skin is to be worked on, 0..1: the outline of face and other skin, without eyes, brows and lips, and without what has another
 * color than most of it, or is much darker than what is around it or than most of it.
 *
 * @param outline of face and other skin, in the size of the planes
 * @param points in pixels of the planes
 * @param faceHeight in pixels
 */
export function skinMask(
  planes: ColorPlanes,
  outline: Raster<Uint8Array>,
  points: FacePoints,
  faceHeight: number,
): Float32Array {
  const { width, height } = planes;
  const soft = Math.max(0.7, 0.008 * faceHeight);
  const eyes = regionOf(planes, points, [faceParts.rightEye, faceParts.leftEye], { grow: eyeGrowth, soft });
  const brows = regionOf(planes, points, [faceParts.rightBrow, faceParts.leftBrow], {
    grow: browGrowth,
    soft,
  });
  const lips = regionOf(planes, points, [faceParts.lips], { grow: lipGrowth, soft });
  const skin = new Float32Array(width * height);
  for (let i = 0; i < skin.length; i++) {
    skin[i] = (outline.data[i] / 255) * (1 - eyes[i]) * (1 - brows[i]) * (1 - lips[i]);
  }
  const fine = Math.max(0.7, 0.004 * faceHeight);
  const near = {
    l: blurPlane(planeOf(planes, planes.l), fine).data,
    a: blurPlane(planeOf(planes, planes.a), fine).data,
    b: blurPlane(planeOf(planes, planes.b), fine).data,
  };
  const around = blurWithin(planeOf(planes, planes.l), skin, 0.06 * faceHeight);
  const usualL = usual(near.l, skin);
  const usualA = usual(near.a, skin);
  const usualB = usual(near.b, skin);
  for (let i = 0; i < skin.length; i++) {
    if (skin[i] === 0) continue;
    const redder = (near.a[i] - usualA.middle) / usualA.spread;
    const yellower = (near.b[i] - usualB.middle) / usualB.spread;
    const apart = Math.sqrt(redder * redder + yellower * yellower);
    skin[i] *=
      smooth(otherColor, skinColor, apart) *
      smooth(dark, shade, around[i] - near.l[i]) *
      smooth(hair, shadow, usualL.middle - around[i]);
  }
  const clean = blurPlane({ width, height, data: skin }, soft).data;
  for (let i = 0; i < skin.length; i++) clean[i] = skin[i] < 0.02 ? 0 : Math.min(clean[i], skin[i] * 1.5, 1);
  return clean;
}

/** In heights of the face: half the size of holes in skin that {@link withSmallHoles} takes for skin. */
const smallHole = 0.015;

/** The mask with its small holes filled: dark moles are left out of it, but lie on skin. */
export function withSmallHoles(skin: Float32Array, size: Size, faceHeight: number): Float32Array {
  const around = blurPlane({ ...size, data: skin }, Math.max(1, smallHole * faceHeight)).data;
  for (let i = 0; i < skin.length; i++) around[i] = Math.max(skin[i], smooth(0.55, 0.8, around[i]));
  return around;
}

/** Median of the values on skin, and how far they lie from it. */
function usual(values: Float32Array, skin: Float32Array): { middle: number; spread: number } {
  const step = Math.max(1, Math.floor(values.length / 40_000));
  const taken: number[] = [];
  for (let i = 0; i < values.length; i += step) if (skin[i] > 0.9) taken.push(values[i]);
  const middle = median(taken);
  const spread = 1.48 * median(taken.map((value) => Math.abs(value - middle)));
  return { middle, spread: Math.min(mostSpread, Math.max(leastSpread, spread)) };
}

function median(values: number[]): number {
  return values.length === 0 ? 0 : values.sort((one, other) => one - other)[values.length >> 1];
}
