import { eyeLines } from '../face/eye-lines.ts';
import { type FacePoints, faceParts } from '../face/face-points.ts';
import { regionOf } from '../face/face-regions.ts';
import { blurPlane } from '../raster/gaussian-blur.ts';
import type { Size } from '../raster/raster.ts';

/** Nostrils and the wings of the nose around them. */
const nostrils = [64, 98, 97, 2, 326, 327, 294, 4];
/** Around a mouth with the folds of its smile: from below the nose by the cheeks to the middle of the chin. */
const smile = [
  2, 98, 203, 206, 216, 212, 202, 204, 194, 201, 200, 421, 418, 424, 422, 432, 436, 426, 423, 327,
];
/** From ear to ear along the jaw, and up to the nose: where a beard grows. */
const jaw = [
  132, 58, 172, 136, 150, 149, 176, 148, 152, 377, 400, 378, 379, 365, 397, 288, 361, 425, 391, 164, 165, 205,
];
const { oval, lips, mouth, rightEye, leftEye, rightBrow, leftBrow } = faceParts;

/** Eyes, brows, lips and nostrils, 0..1: what no light on skin can be read from. `wider`: so much larger about their middles. */
export function featuresIn(size: Size, points: FacePoints, height: number, wider = 1): Float32Array {
  const soft = Math.max(0.7, 0.008 * height);
  const eyes = regionOf(size, points, [rightEye, leftEye], { grow: 1.5 * wider, soft });
  const others = regionOf(size, points, [rightBrow, leftBrow, lips, nostrils], { grow: 1.25 * wider, soft });
  for (let i = 0; i < eyes.length; i++) eyes[i] = Math.max(eyes[i], others[i]);
  return eyes;
}

/** Eyes and brows, 0..1. */
export const browsIn = (size: Size, points: FacePoints, height: number) =>
  regionOf(size, points, [rightEye, leftEye, rightBrow, leftBrow], {
    grow: 1.35,
    soft: Math.max(0.7, 0.012 * height),
  });

/** The lips with what is between them, 0..1. */
export const lipsIn = (size: Size, points: FacePoints, height: number) =>
  regionOf(size, points, [lips], { grow: 1.15, soft: Math.max(0.7, 0.008 * height) });

/** Brows and lips one by one with much room around them, 0..1: what of them is told for hair, by its color, lies here. */
export const hairLikeIn = (size: Size, points: FacePoints): Float32Array[] =>
  [rightBrow, leftBrow, lips].map((line) => regionOf(size, points, [line], { grow: 1.4 }));

/** The openings of the eyes, soft at the edge, 0..1. */
export const eyesIn = (size: Size, points: FacePoints, height: number) =>
  regionOf(size, points, [rightEye, leftEye], { grow: 1.05, soft: Math.max(0.6, 0.006 * height) });

/** The right and the left eye with their lids, from the crease to below the eye, soft at the edge, 0..1. */
export const lidsIn = (size: Size, points: FacePoints, height: number) =>
  eyeLines.map(({ crease, under }) =>
    regionOf(size, points, [[...crease, ...under.toReversed()]], { soft: Math.max(0.7, 0.015 * height) }),
  );

/** The inside of the face's rim, 0..1. */
export const ovalIn = (size: Size, points: FacePoints, grow = 1) => regionOf(size, points, [oval], { grow });

/** Places near the rim from the forehead down to the middle of the nose: 1 there. */
export function hairlineIn(size: Size, points: FacePoints): Uint8Array {
  const inner = regionOf(size, points, [oval], { grow: 0.8 });
  const [top, base] = [points[10], points[195]];
  const [across, down] = [base[0] - top[0], base[1] - top[1]];
  const length = across * across + down * down;
  return Uint8Array.from(inner, (share, i) => {
    const [x, y] = [(i % size.width) - top[0], Math.floor(i / size.width) - top[1]];
    return share < 0.5 && x * across + y * down < length ? 1 : 0;
  });
}

/** What lies between the lips, soft at the edge, 0..1. */
export function mouthIn(size: Size, points: FacePoints, height: number): Float32Array {
  const inside = regionOf(size, points, [mouth], {});
  const soft = Math.max(0.6, 0.006 * height);
  const { data } = blurPlane({ ...size, data: inside }, soft);
  // Its edge lies within the lips: what is there is theirs.
  for (let i = 0; i < data.length; i++) data[i] = Math.max(0, 2 * data[i] - 1);
  return data;
}

/** Everything below the nose where a beard grows, with the mouth, 0..1. */
export const jawIn = (size: Size, points: FacePoints) => regionOf(size, points, [jaw], { grow: 1.06 });

/** A mouth with the folds that it makes when it smiles, 0..1. */
export const smileIn = (size: Size, points: FacePoints) => regionOf(size, points, [smile], {});
