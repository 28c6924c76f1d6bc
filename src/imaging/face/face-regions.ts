import { blurPlane, blurReach } from '../raster/gaussian-blur.ts';
import type { Box, Size } from '../raster/raster.ts';
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
  const shapes = lines.map((line) => {
    let [middleX, middleY] = [0, 0];
    for (const index of line) {
      middleX += points[index][0] / line.length;
      middleY += points[index][1] / line.length;
    }
    return line.map((index) => ({
      x: middleX + (points[index][0] - middleX) * grow,
      y: middleY + (points[index][1] - middleY) * grow,
    }));
  });
  const shares = new Float32Array(size.width * size.height);
  // A face takes little of most pictures: only the box around it is worked on.
  const box = boxAround(shapes.flat(), soft > 0 ? blurReach(soft) : 0, size);
  if (!box) return shares;
  const inBox = new Float32Array(box.width * box.height);
  for (const shape of shapes) {
    const filled = fillPolygon(
      box,
      shape.map(({ x, y }) => ({ x: x - box.x, y: y - box.y })),
    );
    for (let i = 0; i < inBox.length; i++) if (filled[i] > 0) inBox[i] = Math.max(inBox[i], filled[i] / 255);
  }
  const { data } = soft > 0 ? blurPlane({ ...box, data: inBox }, soft) : { data: inBox };
  for (let row = 0; row < box.height; row++)
    shares.set(data.subarray(row * box.width, (row + 1) * box.width), (box.y + row) * size.width + box.x);
  return shares;
}

/** The box of whole pixels around corners, grown by a margin, within a picture; undefined where it lies outside. */
function boxAround(
  corners: readonly { readonly x: number; readonly y: number }[],
  margin: number,
  size: Size,
): Box | undefined {
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];
  const x = Math.max(0, Math.floor(Math.min(...xs) - margin));
  const y = Math.max(0, Math.floor(Math.min(...ys) - margin));
  const width = Math.min(size.width, Math.ceil(Math.max(...xs) + margin)) - x;
  const height = Math.min(size.height, Math.ceil(Math.max(...ys) + margin)) - y;
  return width > 0 && height > 0 ? { x, y, width, height } : undefined;
}
