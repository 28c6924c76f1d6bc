import { type MeshTexture, newTexture } from '../../../imaging/mesh/mesh-texture.ts';
import { paintMesh } from '../../../imaging/mesh/paint-mesh.ts';
import { lidsOf, paintLids } from '../../../imaging/motion/lids.ts';
import { eyeballsOf, paintEyeballs, skinAroundEyes } from '../eyes/eyeballs.ts';
import { type HeadMesh, headMesh } from './head-mesh.ts';
import type { HeadPose } from './head-pose.ts';
import type { SeenFace } from './head-space.ts';
import type { PersonShare } from './person-share.ts';
import { poseMesh } from './pose-mesh.ts';
import { unfoldMesh } from './unfold-mesh.ts';

/** Heads on a picture that can be posed. */
export interface AnimatedHeads {
  readonly mesh: HeadMesh;
  /** Draws them over a frame that holds the picture; the picture may have changed away from them. */
  paint(picture: MeshTexture, frame: MeshTexture, poses: readonly HeadPose[]): void;
}

/** @param person where people are on the picture */
export function animateHeads(
  picture: MeshTexture,
  faces: readonly SeenFace[],
  person: PersonShare,
): AnimatedHeads {
  const mesh = headMesh(faces, picture, person);
  unfoldMesh(mesh);
  const { heads, from, triangles, eyeTriangles } = mesh;
  const still = newTexture(picture.width, picture.height);
  still.data.set(picture.data);
  const skin = skinAroundEyes(picture, faces);
  const balls = faces.map(eyeballsOf);
  const lids = faces.map((face, head) => lidsOf(picture, face.points, heads[head].radius));
  const to = new Float32Array(from.length);
  return {
    mesh,
    paint(around, frame, poses) {
      poseMesh(mesh, poses, to);
      for (const [head, own] of balls.entries()) paintEyeballs(still, frame, own, heads[head], poses[head]);
      paintMesh(around, frame, { from, to, triangles });
      paintMesh(skin, frame, { from, to, triangles: eyeTriangles });
      for (const [head, { down, radius }] of heads.entries()) {
        const points = to.subarray(2 * 468 * head, 2 * 468 * (head + 1));
        paintLids(frame, lids[head], points, { blink: poses[head].blink, down, radius });
      }
    },
  };
}
