import { facePoint } from '../../../imaging/face/face-points.ts';
import type { Plane } from '../../../imaging/raster/raster.ts';
import type { HairCrop } from './hair-crop.ts';

/** The parting lies so far above the forehead's points, in heights of the face. */
const parting = 0.18;
/** Beyond this distance from the middle line hair has come a way down the side of the head already. */
const side = 0.35;

/**
 * How far down its length hair is at each pixel of the small copy, in heights of the face: the distance below the parting, and a share
 * of that beside the head. Where it grows it is 0.
 */
export function hairLength({ small: { width, height }, face }: HairCrop): Plane {
  const { points, down, across } = face;
  const [topX, topY] = points[facePoint.foreheadTop];
  const x0 = topX - parting * face.height * down[0];
  const y0 = topY - parting * face.height * down[1];
  const data = new Float32Array(width * height);
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const [dx, dy] = [(x - x0) / face.height, (y - y0) / face.height];
      const below = dx * down[0] + dy * down[1];
      const aside = Math.abs(dx * across[0] + dy * across[1]);
      data[i] = 0.9 * Math.max(0, below) + 0.35 * Math.max(0, aside - side);
    }
  }
  return { width, height, data };
}
