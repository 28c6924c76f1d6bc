import type { FacePoints } from '../face/face-points.ts';
import { cheeks, regionOf, underEyeLines } from '../face/face-regions.ts';
import { blurWithin } from './blur-within.ts';
import { type ColorPlanes, planeOf } from './color-planes.ts';

/** In heights of the face: the softness of the region, what counts as a shadow, and how much of a cheek is its measure. */
const [softness, shadow, cheekRadius] = [0.014, 0.012, 0.05];
/** At full strength shadows go this share of the way to the cheek, at most so far. */
const [lightShare, colorShare, limit] = [0.6, 0.6, 0.09];

/**
 * Lightens the shadows under eyes towards the lightness and color of the cheek below each. Lines and pores stay; what is as light as
 * the cheek doesn't change. In place.
 *
 * @param strength 0..1
 */
export function lightenUnderEyes(
  planes: ColorPlanes,
  skin: Float32Array,
  points: FacePoints,
  faceHeight: number,
  strength: number,
): void {
  const [l, a, b] = (['l', 'a', 'b'] as const).map((part) =>
    blurWithin(planeOf(planes, planes[part]), skin, Math.max(1, shadow * faceHeight)),
  );
  for (const [side, [lid, end]] of underEyeLines.entries()) {
    const region = regionOf(planes, points, [[...lid, ...end.toReversed()]], { soft: softness * faceHeight });
    const cheek = meanAround(planes, skin, points[cheeks[side]], cheekRadius * faceHeight);
    if (!cheek) continue;
    for (let i = 0; i < region.length; i++) {
      const share = strength * region[i] * skin[i];
      if (share === 0) continue;
      planes.l[i] += share * Math.min(limit, Math.max(0, lightShare * (cheek[0] - l[i])));
      planes.a[i] += share * colorShare * (cheek[1] - a[i]);
      planes.b[i] += share * colorShare * (cheek[2] - b[i]);
    }
  }
}

/** Mean color of the skin around a point; undefined where there is none. */
function meanAround(
  planes: ColorPlanes,
  skin: Float32Array,
  [x, y]: readonly [number, number],
  radius: number,
): [l: number, a: number, b: number] | undefined {
  const sum: [number, number, number] = [0, 0, 0];
  let count = 0;
  for (let row = Math.max(0, Math.ceil(y - radius)); row < Math.min(planes.height, y + radius); row++) {
    for (
      let column = Math.max(0, Math.ceil(x - radius));
      column < Math.min(planes.width, x + radius);
      column++
    ) {
      const i = row * planes.width + column;
      if (skin[i] < 0.5) continue;
      count += skin[i];
      sum[0] += skin[i] * planes.l[i];
      sum[1] += skin[i] * planes.a[i];
      sum[2] += skin[i] * planes.b[i];
    }
  }
  return count < 4 ? undefined : [sum[0] / count, sum[1] / count, sum[2] / count];
}
