import { gridMesh } from '../../imaging/mesh/grid-mesh.ts';
import { newTexture } from '../../imaging/mesh/mesh-texture.ts';
import { paintMesh } from '../../imaging/mesh/paint-mesh.ts';
import type { Raster } from '../../imaging/raster/raster.ts';
import { smooth } from '../../imaging/sampling/ramp.ts';
import type { FlowDirection } from './flow/flow-directions.ts';
import { flowingPicture } from './flow/flow-picture.ts';
import { animateHeads } from './head/animate-heads.ts';
import { headMotion, posterShares, type WantedMotion } from './head/head-motions.ts';
import { headSpace } from './head/head-space.ts';
import { type PersonShare, personShare } from './head/person-share.ts';
import type { Scene } from './prepare-scene.ts';

/** Where the background is dragged along, in half widths of the largest face. */
const dragged = 0.5;
/** How much nearer the camera comes where no head may turn. */
const push = 0.05;

export type WantedScene = WantedMotion & { readonly direction: FlowDirection };

interface SceneFrames {
  /** A function of the share of the clip that has passed, 0..1. The raster is the same one each time, for all that is wanted of a scene. */
  frameAt(share: number): Raster<Uint8Array>;
  readonly posterShare: number;
}

/** A scene made ready to move, in whatever way is wanted. */
export function sceneFrames(scene: Scene): (wanted: WantedScene) => SceneFrames {
  const { picture, heads, people } = scene;
  const { width, height } = picture;
  const around = newTexture(width, height);
  around.data.set(picture.data);
  const frame = newTexture(width, height);
  const faces = heads.map(({ face }) => face);
  const reach = dragged * Math.max(0, ...faces.map((face) => headSpace(face).radius));
  const person = people ? personShare(people, picture, reach) : aroundFaces(faces.map(headSpace));
  const animated = heads.length > 0 ? animateHeads(picture, faces, person) : undefined;
  const isPushed = heads.length > 0 && heads.every(({ limits }) => !limits.canTurn);
  const pushed = newTexture(width, height);
  return (wanted) => {
    const flow = scene.flow && flowingPicture(picture, scene.flow, wanted);
    const poseAt = heads.map(({ limits }, head) => headMotion(wanted, limits, head));
    return {
      posterShare: heads.length > 0 ? posterShares[wanted.motion] : 0.5,
      frameAt(share) {
        flow?.paint(around, share);
        frame.data.set(around.data);
        animated?.paint(
          around,
          frame,
          poseAt.map((pose) => pose(share)),
        );
        if (!isPushed) return { width, height, channels: 4, data: frame.data };
        const nearer = 1 + (push * wanted.strength * (1 - Math.cos(2 * Math.PI * share))) / 2;
        const [x, y] = headSpace(faces[0]).center;
        const { points: from, triangles } = gridMesh(width, height, 1, 1);
        const to = from.map((at, k) => (k % 2 === 0 ? x : y) + (at - (k % 2 === 0 ? x : y)) * nearer);
        paintMesh(frame, pushed, { from, to, triangles });
        return { width, height, channels: 4, data: pushed.data };
      },
    };
  };
}

/** Where people are, guessed by their faces. */
function aroundFaces(spaces: readonly ReturnType<typeof headSpace>[]): PersonShare {
  return (x, y) =>
    spaces.reduce((most, { center, radius, chin, local }) => {
      const [across, down] = local(x, y);
      const head = 1 - smooth(1.5, 2.2, Math.hypot(x - center[0], y - center[1]) / radius);
      const shoulders = smooth(0, chin, down) * (1 - smooth(1.6, 3, Math.abs(across)));
      return Math.max(most, head, shoulders);
    }, 0);
}
