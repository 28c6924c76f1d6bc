import { eyeLines } from '../../../imaging/face/eye-lines.ts';
import { gridMesh } from '../../../imaging/mesh/grid-mesh.ts';
import { type MeshTexture, newTexture } from '../../../imaging/mesh/mesh-texture.ts';
import { paintMesh } from '../../../imaging/mesh/paint-mesh.ts';
import { smooth } from '../../../imaging/sampling/ramp.ts';
import { fillPolygon } from '../../../imaging/selection/fill-polygon.ts';
import type { HeadPose } from '../head/head-pose.ts';
import { type HeadSpace, headSpace, type SeenFace } from '../head/head-space.ts';
import { headLift, turned } from '../head/pose-mesh.ts';

/** An eyeball: what the photo shows in the opening, on a grid of its own. */
interface Eyeball {
  readonly from: Float32Array;
  readonly triangles: Uint32Array;
  readonly iris: SeenFace['irises'][number];
  readonly depth: number;
}

const grid = { columns: 12, rows: 6 };

export function eyeballsOf(face: SeenFace): Eyeball[] {
  const space = headSpace(face);
  return eyeLines.map(({ upper, lower }, eye) => {
    const corners = [...upper, ...lower].map((index) => face.points[index]);
    const [left, top] = [0, 1].map((k) => Math.min(...corners.map((corner) => corner[k])) - 3);
    const [right, bottom] = [0, 1].map((k) => Math.max(...corners.map((corner) => corner[k])) + 3);
    const { points, triangles } = gridMesh(right - left, bottom - top, grid.columns, grid.rows);
    const from = points.map((at, k) => at + (k % 2 === 0 ? left : top));
    const depth = (face.depths[upper[4]] + face.depths[lower[4]]) / 2 - space.depth;
    return { from, triangles, iris: face.irises[eye], depth };
  });
}

/** The iris moves as it is, the white of the eye stretches beside it. */
export function paintEyeballs(
  photo: MeshTexture,
  frame: MeshTexture,
  balls: readonly Eyeball[],
  space: HeadSpace,
  pose: HeadPose,
): void {
  const { right, down } = space;
  const lift = headLift(space, pose);
  for (const { from, triangles, iris, depth } of balls) {
    const to = from.slice();
    for (let k = 0; k < from.length; k += 2) {
      const [x, y] = [from[k], from[k + 1]];
      const out = Math.hypot(x - iris.center[0], y - iris.center[1]) / iris.radius;
      const share = (1 - smooth(1.05, 2.1, out)) * iris.radius;
      const [gazeX, gazeY] = [pose.gazeX * share, pose.gazeY * share];
      const moveX = right[0] * gazeX + down[0] * gazeY;
      const moveY = right[1] * gazeX + down[1] * gazeY;
      const [turnX, turnY] = turned(space, [x + moveX, y + moveY, depth], 1, pose);
      to[k] = x + moveX + turnX;
      to[k + 1] = y + moveY + turnY - lift;
    }
    paintMesh(photo, frame, { from, to, triangles });
  }
}

/**
 * The photo with the openings of the eyes cut softly out. Over the photo itself it gives the photo again, to the last bit: what it
 * holds is what blending takes away.
 */
export function skinAroundEyes(photo: MeshTexture, faces: readonly SeenFace[]): MeshTexture {
  const skin = newTexture(photo.width, photo.height);
  skin.data.set(photo.data);
  for (const { points } of faces) {
    for (const { upper, lower } of eyeLines) {
      const line = [...upper, ...lower.slice(1, -1).reverse()].map((index) => points[index]);
      cutOut(skin, line);
    }
  }
  return skin;
}

function cutOut(skin: MeshTexture, line: readonly (readonly [number, number])[]): void {
  const left = Math.max(0, Math.floor(Math.min(...line.map(([x]) => x))) - 2);
  const top = Math.max(0, Math.floor(Math.min(...line.map(([, y]) => y))) - 2);
  const width = Math.min(skin.width, Math.ceil(Math.max(...line.map(([x]) => x))) + 2) - left;
  const height = Math.min(skin.height, Math.ceil(Math.max(...line.map(([, y]) => y))) + 2) - top;
  if (width < 1 || height < 1) return;
  const opening = fillPolygon(
    { width, height },
    line.map(([x, y]) => ({ x: x - left, y: y - top })),
  );
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      // A pixel at the rim is the lid's edge: it goes with the skin.
      const share = smooth(0.55, 1, opening[y * width + x] / 255);
      if (share === 0) continue;
      const alpha = Math.round(255 * (1 - share));
      const at = ((y + top) * skin.width + x + left) * 4;
      for (let k = 0; k < 3; k++) {
        const value = skin.data[at + k];
        skin.data[at + k] = alpha === 0 ? 0 : value - ((value * (256 - alpha)) >>> 8);
      }
      skin.data[at + 3] = alpha;
    }
  }
}
