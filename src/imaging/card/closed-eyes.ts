import { eyeLines, splineAt } from '../face/eye-lines.ts';
import { type FacePoints, faceParts, facePoint, middleOf } from '../face/face-points.ts';
import { type MeshTexture, textureOf } from '../mesh/mesh-texture.ts';
import { lidsOf, paintLids } from '../motion/lids.ts';
import type { Raster } from '../raster/raster.ts';
import { mix } from '../sampling/ramp.ts';

/** How far the eyes are closed on each of the pictures that follow the open ones. */
const lidSteps = [0.5, 1] as const;
/** Lashes of eyes that stay closed, in half widths of the face: how thick their line is at most, and how far below the open eye's edge it lies. */
const lashes = { thick: 0.022, below: 0.02, opacity: 0.8 };
const lashSteps = 90;

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
    if (blink === 1) drawLashes(frame, points, down, radius);
    // Faces are opaque: there colors are the same with straight alpha.
    const data = cut.data.slice();
    for (let i = 0; i < data.length; i += 4)
      if (cut.data[i + 3] === 255) for (let k = 0; k < 3; k++) data[i + k] = frame.data[i + k];
    return { ...cut, data };
  });
}

/** A dark line along the edge of each closed lid, thicker outward: without it lids that stay closed look like skin without eyes. */
function drawLashes(
  frame: MeshTexture,
  points: FacePoints,
  down: readonly [number, number],
  radius: number,
): void {
  for (const { upper, lower } of eyeLines) {
    const color = darkestAlong(frame, points, upper);
    for (let step = 0; step <= lashSteps; step++) {
      const share = step / lashSteps;
      const edge = splineAt(9, (index) => points[lower[index]], share);
      const bow = Math.sqrt(Math.sin(Math.PI * share));
      const thick = radius * lashes.thick * bow * (1.1 - 0.55 * share);
      const below = radius * lashes.below * bow;
      stamp(frame, [edge[0] + below * down[0], edge[1] + below * down[1]], thick, color);
    }
  }
}

/** The darkest color of the lashes, or the lid's own, darkened. */
function darkestAlong({ width, height, data }: MeshTexture, points: FacePoints, line: readonly number[]) {
  let best: readonly [number, number, number] = [70, 48, 40];
  for (const index of line) {
    const x = Math.min(width - 1, Math.max(0, Math.round(points[index][0])));
    const y = Math.min(height - 1, Math.max(0, Math.round(points[index][1])));
    const at = 4 * (y * width + x);
    if (data[at] + data[at + 1] + data[at + 2] < best[0] + best[1] + best[2])
      best = [data[at], data[at + 1], data[at + 2]];
  }
  return best;
}

/** A round spot with a soft rim, over what is there; spots of a line lie so close that it is even. */
function stamp(
  { width, height, data }: MeshTexture,
  [x, y]: readonly [number, number],
  radius: number,
  color: readonly number[],
): void {
  const reach = radius + 1;
  for (let row = Math.max(0, Math.floor(y - reach)); row < Math.min(height, y + reach); row++) {
    for (let column = Math.max(0, Math.floor(x - reach)); column < Math.min(width, x + reach); column++) {
      const inside = Math.min(1, Math.max(0, radius + 0.5 - Math.hypot(column + 0.5 - x, row + 0.5 - y)));
      const at = 4 * (row * width + column);
      if (inside === 0 || data[at + 3] < 255) continue;
      const share = lashes.opacity * inside;
      for (let k = 0; k < 3; k++) data[at + k] = Math.min(data[at + k], mix(data[at + k], color[k], share));
    }
  }
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
