import type { GridMesh } from '../mesh/grid-mesh.ts';
import type { MeshTexture } from '../mesh/mesh-texture.ts';
import { type PaintedMesh, paintMesh } from '../mesh/paint-mesh.ts';
import { clamp, mix, smooth } from '../sampling/ramp.ts';
import type { BodyLattice } from '../soft-body/body-lattice.ts';
import type { BodyPose } from '../soft-body/body-motion.ts';
import { fadingTexture } from './fade-texture.ts';
import { shadeGround, standIn } from './ground-shadow.ts';
import { drawPlates } from './press-plates.ts';

/** A body and what is behind it. */
export interface SoftScene {
  readonly lattice: BodyLattice;
  /** Of the frame's size: the subject by itself, and the place without it. */
  readonly subject: MeshTexture;
  readonly background: MeshTexture;
  /** Of the lattice's size: the shadow it casts in the photo, black; where there is none, one is drawn where it stands. */
  readonly shadow?: MeshTexture;
  /** Of the lattice's size: `bodyLight`. */
  readonly light: MeshTexture;
}

/** How dark the ground is under a body: one that has its own shadow needs little more. */
const [drawnShadow, besideOwn] = [0.5, 0.22];
/** In its heights: so far above the ground nothing is left of the shadow in the photo. */
const nearGround = 0.05;

/** Draws poses of a body into a frame: its place, its shadow, itself, the light on it and what presses it. */
export function scenePainter(scene: SoftScene): (pose: BodyPose, frame: MeshTexture) => void {
  const { lattice, subject, background } = scene;
  const scale = background.width / lattice.width;
  const from = Float32Array.from(lattice.points, (place) => place * scale);
  const fromSmall = Float32Array.from(lattice.points);
  const to = new Float32Array(from.length);
  const light = fadingTexture(scene.light);
  const shadow = scene.shadow && fadingTexture(scene.shadow);
  const ground = scene.shadow && seenPart(scene.shadow);
  const stood = standIn(lattice, lattice);
  return (pose, frame) => {
    frame.data.set(background.data);
    const lift = pose.lift / (lattice.floor - lattice.top);
    const stand = standIn(lattice, pose);
    // In the air the shadow is another one than in the photo.
    const own = shadow ? 1 - smooth(0, nearGround, lift) : 0;
    if (shadow && ground && own > 0) {
      const wider = stand.half / stood.half;
      const lower = clamp(heightOf(pose) / heightOf(lattice));
      const moved = ground.points.map((place, at) =>
        at % 2 === 0
          ? (stand.middle + (place - stood.middle) * wider) * scale
          : (lattice.floor + (place - lattice.floor) * (0.35 + 0.65 * lower)) * scale,
      );
      const mesh: PaintedMesh = { from: ground.points, to: moved, triangles: ground.triangles };
      paintMesh(shadow.at(own), frame, mesh);
    }
    if (!lattice.cut.bottom)
      shadeGround(frame, stand, lattice, pose.lift, mix(drawnShadow, besideOwn, own), scale);
    for (let i = 0; i < to.length; i++) to[i] = pose.points[i] * scale;
    paintMesh(subject, frame, { from, to, triangles: lattice.triangles });
    if (pose.sheen > 0.01)
      paintMesh(light.at(pose.sheen), frame, { from: fromSmall, to, triangles: lattice.triangles });
    if (pose.plates) drawPlates(frame, pose.plates, lattice, scale);
  };
}

/** The rectangle of a texture beyond which nothing is seen, as two triangles. */
function seenPart({ width, height, data }: MeshTexture): Pick<GridMesh, 'points' | 'triangles'> | undefined {
  let [left, right, top, bottom] = [width, 0, height, 0];
  for (let y = 0, at = 3; y < height; y++)
    for (let x = 0; x < width; x++, at += 4) {
      if (data[at] === 0) continue;
      left = Math.min(left, x);
      right = Math.max(right, x + 1);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y + 1);
    }
  if (right <= left) return undefined;
  const points = Float32Array.of(left, top, right, top, left, bottom, right, bottom);
  return { points, triangles: Uint32Array.of(0, 1, 2, 2, 1, 3) };
}

function heightOf({ points }: { points: Float64Array }): number {
  let [top, bottom] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let i = 1; i < points.length; i += 2) {
    top = Math.min(top, points[i]);
    bottom = Math.max(bottom, points[i]);
  }
  return bottom - top;
}
