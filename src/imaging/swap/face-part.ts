import { facePoint } from '../face/face-points.ts';
import type { Raster, Size } from '../raster/raster.ts';
import { resample } from '../raster/resample.ts';
import type { SpaceFace } from './face-geometry.ts';

/** A face with what is around it, cut out of a photo. */
export interface FacePart extends SpaceFace {
  /** sRGB, 3 channels. */
  readonly picture: Raster<Uint8Array>;
  /** How much of each place is hair: stretched over the picture, in any size. */
  readonly hair: Raster<Uint8Array>;
}

/** From the top of the forehead to the chin, in pixels. */
export function heightOf({ points }: Pick<SpaceFace, 'points'>): number {
  const [top, chin] = [points[facePoint.foreheadTop], points[facePoint.chin]];
  return Math.max(1, Math.hypot(chin[0] - top[0], chin[1] - top[1]));
}

/** The same face in another size. */
export function resizePart({ points, depths, picture, hair }: FacePart, { width, height }: Size): FacePart {
  const [across, down] = [width / picture.width, height / picture.height];
  return {
    points: points.map(([x, y]) => [x * across, y * down] as const),
    depths: depths.map((depth) => depth * across),
    picture: resample(picture, width, height),
    hair,
  };
}
