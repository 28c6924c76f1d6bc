import { type FacePoints, faceParts, facePoint, middleOf } from '../face/face-points.ts';
import { textureOf } from '../mesh/mesh-texture.ts';
import { lidsOf, paintLids } from '../motion/lids.ts';
import type { Raster } from '../raster/raster.ts';

/** How far the eyes are closed on each of the pictures that follow the open ones. */
const lidSteps = [0.5, 1] as const;

/**
 * A cut-out whose eyes close, once for each of `lidSteps`: lids of the face's own skin.
 *
 * @param cut RGBA, straight alpha
 * @param points of its face, in its pixels
 */
export function closedEyes(cut: Raster<Uint8Array>, points: FacePoints): Raster<Uint8Array>[] {
  const [right, left] = [points[facePoint.rightSide], points[facePoint.leftSide]];
  const radius = Math.hypot(left[0] - right[0], left[1] - right[1]) / 2;
  const [rightEye, leftEye] = [faceParts.rightEye, faceParts.leftEye].map((eye) => middleOf(points, eye));
  const roll = Math.atan2(leftEye[1] - rightEye[1], leftEye[0] - rightEye[0]);
  const down = [-Math.sin(roll), Math.cos(roll)] as const;
  const open = textureOf(cut);
  const lids = lidsOf(open, points, radius);
  const to = Float32Array.from(points.flat());
  return lidSteps.map((blink) => {
    const frame = { ...open, data: open.data.slice() };
    paintLids(frame, lids, to, { blink, down, radius });
    // Faces are opaque: there colors are the same with straight alpha.
    const data = cut.data.slice();
    for (let i = 0; i < data.length; i += 4)
      if (cut.data[i + 3] === 255) for (let k = 0; k < 3; k++) data[i + k] = frame.data[i + k];
    return { ...cut, data };
  });
}

/** What is around the eyes, of one of those pictures: a patch that is laid over the open ones. In pixels of the cut-out. */
export function eyeBox({ width, height }: Raster<Uint8Array>, points: FacePoints) {
  const around = [...faceParts.rightEye, ...faceParts.leftEye].map((index) => points[index]);
  const [xs, ys] = [around.map(([x]) => x), around.map(([, y]) => y)];
  const room = 0.35 * (Math.max(...xs) - Math.min(...xs));
  const x = Math.max(0, Math.floor(Math.min(...xs) - room));
  const y = Math.max(0, Math.floor(Math.min(...ys) - room));
  return {
    x,
    y,
    width: Math.max(1, Math.min(width, Math.ceil(Math.max(...xs) + room)) - x),
    height: Math.max(1, Math.min(height, Math.ceil(Math.max(...ys) + room)) - y),
  };
}
