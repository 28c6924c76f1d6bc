import { gridMesh } from '../../../imaging/mesh/grid-mesh.ts';
import type { MeshTexture } from '../../../imaging/mesh/mesh-texture.ts';
import { type PaintedMesh, paintMesh } from '../../../imaging/mesh/paint-mesh.ts';
import { type Camera, shiftOf, type View } from '../camera/clip-camera.ts';
import type { PhotoBorder, Side } from '../camera/cover-frame.ts';
import { type Ground, nearnessAt } from '../camera/ground-nearness.ts';

/** A photo taken apart: what is behind its subject, and the subject, which stands upright on the ground. */
export interface LayeredPhoto {
  readonly view: View;
  readonly ground: Ground;
  /** All of the photo, the place behind the subject filled. */
  readonly background: MeshTexture;
  /** Pixels of the textures in one of the frame. */
  readonly detail: number;
  readonly subject?: StandingSubject;
}

export interface StandingSubject {
  readonly texture: MeshTexture;
  /** Of its texture on the photo, in pixels of the texture. */
  readonly left: number;
  readonly top: number;
  /** How near it is, evenly from its left side to its right: where it meets the ground. */
  readonly nearness: readonly number[];
}

/** Of the ground, as a mesh. */
const cells = 24;

/** Rows at which the sides of a photo may bend: above the ground line nothing does. */
function bendingRows({ height, line }: Ground): number[] {
  if (line >= height) return [0, height];
  return [0, ...Array.from({ length: cells + 1 }, (_, row) => line + (row * (height - line)) / cells)];
}

/** Where the background ends. */
export function groundBorders(ground: Ground): PhotoBorder[] {
  const rows = bendingRows(ground);
  const near = (y: number) => nearnessAt(ground, y);
  return [
    ...rows.flatMap((y) => (['left', 'right'] as const).map((side) => ({ side, nearness: near(y) }))),
    { side: 'top', nearness: near(0) },
    { side: 'bottom', nearness: near(ground.height) },
  ];
}

/** Where a subject ends that the photo cuts off on these sides. */
export function subjectBorders({ nearness }: StandingSubject, cut: readonly Side[]): PhotoBorder[] {
  return cut.flatMap((side): PhotoBorder[] => {
    if (side === 'left') return [{ side, nearness: nearness[0] }];
    if (side === 'right') return [{ side, nearness: nearness[nearness.length - 1] }];
    return nearness.map((near) => ({ side, nearness: near }));
  });
}

/**
 * Draws it as the camera sees it, all over the frame.
 *
 * @param between draws what is behind the subject but before everything else
 */
export function paintLayers(
  { view, ground, background, detail, subject }: LayeredPhoto,
  camera: Camera,
  frame: MeshTexture,
  between?: () => void,
): void {
  paintMesh(background, frame, groundMesh(view, ground, camera, detail));
  between?.();
  if (!subject) return;
  paintMesh(subject.texture, frame, standingMesh(subject, view, camera, detail));
}

/** Upright strips side by side, each moved as the ground it stands on. */
function standingMesh(
  { texture: { width, height }, left, top, nearness }: StandingSubject,
  view: View,
  camera: Camera,
  detail: number,
): PaintedMesh {
  const { points: from, triangles } = gridMesh(width, height, nearness.length - 1, 1);
  const to = new Float32Array(from.length);
  for (let at = 0; at < from.length; at += 2) {
    const { scale, right, down } = shiftOf(view, camera, nearness[(at / 2) % nearness.length]);
    to[at] = ((from[at] + left) / detail) * scale + right;
    to[at + 1] = ((from[at + 1] + top) / detail) * scale + down;
  }
  return { from, to, triangles };
}

/** Everything above the ground line is moved as one; the ground itself comes nearer row by row. */
export function groundMesh(view: View, ground: Ground, camera: Camera, detail: number): PaintedMesh {
  const rows = bendingRows(ground);
  const { points, triangles } = gridMesh(view.photo.width, view.photo.height, cells, rows.length - 1);
  const from = new Float32Array(points.length);
  const to = new Float32Array(points.length);
  for (const [j, y] of rows.entries()) {
    const { scale, right, down } = shiftOf(view, camera, nearnessAt(ground, y));
    for (let i = 0, at = j * (cells + 1) * 2; i <= cells; i++, at += 2) {
      const x = points[at];
      from[at] = x * detail;
      from[at + 1] = y * detail;
      to[at] = x * scale + right;
      to[at + 1] = y * scale + down;
    }
  }
  return { from, to, triangles };
}
