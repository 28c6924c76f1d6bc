import type { Photo } from '../photo.ts';

/** The points of a body in the order of COCO; left and right are the person's own. */
export const bodyPointNames = [
  'nose',
  'leftEye',
  'rightEye',
  'leftEar',
  'rightEar',
  'leftShoulder',
  'rightShoulder',
  'leftElbow',
  'rightElbow',
  'leftWrist',
  'rightWrist',
  'leftHip',
  'rightHip',
  'leftKnee',
  'rightKnee',
  'leftAnkle',
  'rightAnkle',
] as const;

export type BodyPointName = (typeof bodyPointNames)[number];

export interface BodyPoint {
  /** In pixels of the photo; what is cut off may lie beyond it. */
  readonly x: number;
  readonly y: number;
  /** How sure the engine is that the point is there to be seen, 0..1; below about 0.3 it is a guess. */
  readonly score: number;
}

export interface FindBodyInput {
  readonly photo: Photo;
  /** Left, top, width and height of all of one person, in pixels of the photo, such as a matte's. */
  readonly box: readonly [number, number, number, number];
}

/** Promise: every point once, of the person whose middle is nearest to the middle of the box; the same photo gives the same points. */
export interface FindBodyOutput {
  readonly points: Readonly<Record<BodyPointName, BodyPoint>>;
}
