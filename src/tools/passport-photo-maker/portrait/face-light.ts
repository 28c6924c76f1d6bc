import { faceParts, facePoint } from '../../../imaging/face/face-points.ts';
import { type PortraitView, pixelsInside, quantile } from './portrait-view.ts';

/** How a face is lit. */
export interface FaceLight {
  /** Between its right and its left cheek, in OKLab lightness, whichever is darker. */
  readonly sides: number;
  /** Share of the skin that is burnt out, 0..1. */
  readonly burnt: number;
  /** Share of the skin without any light, 0..1. */
  readonly black: number;
  /** Share of the eyes and what is around them that is white as a reflection, without the irises, 0..1. */
  readonly glare: number;
}

/** Cheeks from the eye down to the mouth, beside the nose. */
const cheeks = {
  right: [117, 118, 101, 36, 205, 187, 123],
  left: [346, 347, 330, 266, 425, 411, 352],
} as const;
const eyeRegions = {
  right: [46, 53, 52, 65, 55, 122, 101, 118, 117, 143],
  left: [276, 283, 282, 295, 285, 351, 330, 347, 346, 372],
} as const;
/** From so much of every channel on, of 255, no detail is left. */
const burntFrom = 252;
const blackUpTo = 6;
/** In widths of the eye: what shines within is the iris with its light. */
const irisReach = 0.36;

export function faceLight(view: PortraitView): FaceLight {
  const { points, lightness } = view;
  const [right, left] = [cheeks.right, cheeks.left].map((cheek) => {
    const inside = pixelsInside(
      view,
      cheek.map((index) => points[index]),
    );
    return quantile(
      inside.map((i) => lightness[i]),
      0.5,
    );
  });
  const skin = pixelsInside(
    view,
    faceParts.oval.map((index) => points[index]),
    0.85,
  );
  const share = (pixels: readonly number[], is: (i: number) => boolean) =>
    pixels.length === 0 ? 0 : pixels.filter(is).length / pixels.length;
  return {
    sides: Math.abs(right - left),
    burnt: share(skin, (i) => leastOf(view, i) >= burntFrom),
    black: share(skin, (i) => mostOf(view, i) <= blackUpTo),
    glare: Math.max(glareOf(view, 'right'), glareOf(view, 'left')),
  };
}

function glareOf(view: PortraitView, side: keyof typeof eyeRegions): number {
  const { points, width } = view;
  const isRight = side === 'right';
  const outer = points[isRight ? facePoint.rightEyeOuter : facePoint.leftEyeOuter];
  const inner = points[isRight ? facePoint.rightEyeInner : facePoint.leftEyeInner];
  const [x, y] = [(outer[0] + inner[0]) / 2, (outer[1] + inner[1]) / 2];
  const reach = irisReach * Math.hypot(outer[0] - inner[0], outer[1] - inner[1]);
  const around = pixelsInside(
    view,
    eyeRegions[side].map((index) => points[index]),
  ).filter((i) => Math.hypot((i % width) + 0.5 - x, Math.floor(i / width) + 0.5 - y) > reach);
  if (around.length === 0) return 0;
  return around.filter((i) => leastOf(view, i) >= 245).length / around.length;
}

function leastOf({ picture: { data } }: PortraitView, i: number): number {
  return Math.min(data[3 * i], data[3 * i + 1], data[3 * i + 2]);
}

function mostOf({ picture: { data } }: PortraitView, i: number): number {
  return Math.max(data[3 * i], data[3 * i + 1], data[3 * i + 2]);
}
