import type { FacePoints } from '../../imaging/face/face-points.ts';
import type { Raster } from '../../imaging/raster/raster.ts';
import type { FoundFace } from './find-faces.ts';

export interface FollowFaceInput {
  /** A frame of a clip: sRGB, 3 channels. */
  readonly pixels: Raster<Uint8Array>;
  /** Of the face in the frame before, or where it is expected, in pixels. */
  readonly points: FacePoints;
}

/**
 * Promise: looks only around the points, and is many times as fast as looking through the frame for faces. What it finds may be none:
 * `pointScore` says so. Nothing here tells who somebody is.
 */
export interface FollowFaceOutput {
  readonly face: Omit<FoundFace, 'score'>;
}
