import { faceParts } from '../../../face/face-points.ts';
import { smooth } from '../../../raster/smooth.ts';
import type { Point } from '../../strokes/cover.ts';
import { curveThrough } from '../../strokes/ribbon.ts';
import type { FaceFrame } from './face-frame.ts';

/** How much cheeks and jaw are drawn in, between which shares of the way from the eyes to the chin, and how far the chin goes up. */
const [slim, from, to, chin] = [0.19, 0.05, 0.75, 0.09];
/** Points of the curve for each of the oval's. */
const piecesOfShape = 6;

/** The drawn face, closed, from the top of the forehead on: forehead and temples are the person's, cheeks and chin are drawn in. */
export function faceShape(frame: FaceFrame): Point[] {
  const { points, chinDown, middle, place, offset } = frame;
  const chinAcross = offset(points[152])[0];
  const corners = faceParts.oval.map((index): Point => {
    const [u, v] = offset(points[index]);
    const share = v / chinDown;
    if (share <= 0) return points[index];
    const axis = chinAcross * share;
    const narrow = 1 - slim * smooth(from, to, share);
    return place(middle, axis + (u - axis) * narrow, v * (1 - chin * 0.8 * share));
  });
  return curveThrough(corners, true, piecesOfShape);
}

/** Between which places to the left of the middle of the eyes the face lies at a height. */
export function shapeAcross(shape: readonly Point[], { offset }: FaceFrame, down: number): [number, number] {
  let [least, most] = [Infinity, -Infinity];
  for (let i = 0; i < shape.length; i++) {
    const [one, other] = [offset(shape[i]), offset(shape[(i + 1) % shape.length])];
    if (one[1] <= down === other[1] <= down) continue;
    const u = one[0] + ((down - one[1]) / (other[1] - one[1])) * (other[0] - one[0]);
    least = Math.min(least, u);
    most = Math.max(most, u);
  }
  return least < most ? [least, most] : [0, 0];
}
