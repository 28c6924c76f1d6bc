import { blurPlane } from '../raster/gaussian-blur.ts';
import type { Size } from '../raster/raster.ts';
import { fillPolygon } from '../selection/fill-polygon.ts';
import type { FacePoints } from './face-points.ts';

/**
 * Further lines of MediaPipe's Face Mesh, outer corner of the eye first: along the lower lid, and along the lower end of what lies
 * under the eye.
 */
export const underEyeLines = [
  [
    [25, 110, 24, 23, 22, 26, 112],
    [111, 117, 118, 119, 120, 121, 128],
  ],
  [
    [255, 339, 254, 253, 252, 256, 341],
    [340, 346, 347, 348, 349, 350, 357],
  ],
] as const;
/** A point in the middle of each cheek. */
export const cheeks = [205, 425] as const;

/**
 * The insides of closed lines, 0..1.
 *
 * @param lines indices of points
 * @param grow how many times as large each is drawn, about its middle
 * @param soft standard deviation of its edge, in pixels
 */
export function regionOf(
  size: Size,
  points: FacePoints,
  lines: readonly (readonly number[])[],
  { grow = 1, soft = 0 }: { grow?: number; soft?: number },
): Float32Array {
  const shares = new Float32Array(size.width * size.height);
  for (const line of lines) {
    let [middleX, middleY] = [0, 0];
    for (const index of line) {
      middleX += points[index][0] / line.length;
      middleY += points[index][1] / line.length;
    }
    const corners = line.map((index) => ({
      x: middleX + (points[index][0] - middleX) * grow,
      y: middleY + (points[index][1] - middleY) * grow,
    }));
    const filled = fillPolygon(size, corners);
    for (let i = 0; i < shares.length; i++)
      if (filled[i] > 0) shares[i] = Math.max(shares[i], filled[i] / 255);
  }
  return soft > 0 ? blurPlane({ ...size, data: shares }, soft).data : shares;
}
