import type { FacePoints } from '../../imaging/face/face-points.ts';
import type { FacePose } from '../../imaging/face/face-pose.ts';
import type { Photo } from '../photo.ts';

export interface FindFacesInput {
  readonly photo: Photo;
}

/** The colored ring of an eye, in pixels of the photo. */
export interface Iris {
  readonly center: readonly [x: number, y: number];
  readonly radius: number;
}

export interface FoundFace {
  /** Left, top, width and height of what the points span, in pixels of the photo; a part of it may lie outside. */
  readonly box: readonly [number, number, number, number];
  /** How sure the engine is, 0..1. */
  readonly score: number;
  /** How sure the engine is that the points are those of a face, 0..1: low where half of it can't be seen. */
  readonly pointScore: number;
  /** 468, in the order of MediaPipe's Face Mesh, in pixels of the photo. */
  readonly points: FacePoints;
  /** How far each point lies behind the middle of the face, in pixels; negative: towards the viewer. */
  readonly depths: readonly number[];
  /** Of the person's right eye, then the left one. */
  readonly irises: readonly [Iris, Iris];
  readonly pose: FacePose;
}

/**
 * Promise: every face once, the largest first; the same photo gives the same faces. Nothing here tells who somebody is: that is
 * `describe-face`.
 */
export interface FindFacesOutput {
  readonly faces: readonly FoundFace[];
}
