import { type FacePoints, facePoint } from '../face/face-points.ts';
import type { Raster } from '../raster/raster.ts';
import { smooth } from '../raster/smooth.ts';

/** So far above the middle of the face, in heights of it, hair begins to be cut off: at the ears. */
const ears = 0.2;
/** How far hair goes on beside and below that place: in half widths of the face, and in heights of it. */
const reaches = { short: { aside: 1.22, below: 0.86 }, chin: { aside: 1.9, below: 1.05 } } as const;
/** Where the outline is soft, as a share of the reach. */
const soft = 0.05;

/**
 * Cuts off what is beside and below the ears of a head whose hair is that short: collars, flowers and shoulders of others, which a cut-out takes for
 * hair; changes it in place. Beards and ears stay.
 *
 * @param cut RGBA, straight alpha
 * @param points of its face, in its pixels
 */
export function trimHead(
  { width, height, data }: Raster<Uint8Array>,
  points: FacePoints,
  hair: keyof typeof reaches,
): void {
  const [top, chin] = [points[facePoint.foreheadTop], points[facePoint.chin]];
  const [right, left] = [points[facePoint.rightSide], points[facePoint.leftSide]];
  const tall = Math.hypot(chin[0] - top[0], chin[1] - top[1]);
  const half = Math.hypot(left[0] - right[0], left[1] - right[1]) / 2;
  if (tall === 0 || half === 0) return;
  const down = [(chin[0] - top[0]) / tall, (chin[1] - top[1]) / tall] as const;
  const middle = [(top[0] + chin[0]) / 2, (top[1] + chin[1]) / 2] as const;
  const { aside, below } = reaches[hair];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [dx, dy] = [x + 0.5 - middle[0], y + 0.5 - middle[1]];
      const v = ((dx * down[0] + dy * down[1]) / tall + ears) / below;
      if (v <= 0) continue;
      // No ledge beside the ears, where a turned head has hair.
      const wide = half * aside * (1 + 0.6 * Math.max(0, 1 - v) ** 4);
      const out = Math.hypot((dx * down[1] - dy * down[0]) / wide, v);
      const at = 4 * (y * width + x) + 3;
      data[at] = Math.round(data[at] * (1 - smooth(1 - soft, 1 + soft, out)));
    }
  }
}
