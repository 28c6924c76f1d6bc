import { subjectBox } from '../../../imaging/matte/subject-box.ts';
import type { GridMesh } from '../../../imaging/mesh/grid-mesh.ts';
import { gridMesh } from '../../../imaging/mesh/grid-mesh.ts';
import { type MeshTexture, textureOf } from '../../../imaging/mesh/mesh-texture.ts';
import { alphaOf } from '../../../imaging/raster/alpha.ts';
import type { Box, Raster } from '../../../imaging/raster/raster.ts';
import { smooth } from '../../../imaging/sampling/ramp.ts';

/** A figure without joints: a pet, a drawing, a head. */
export interface SoftFigure {
  readonly texture: MeshTexture;
  readonly box: Box;
  readonly mesh: GridMesh;
  /** How much each point may move, 0..1: where the border of the photo cuts the figure off, it stays. */
  readonly freedom: Float32Array;
}

/** Cells along the longer side. */
const cells = 40;
/** Of its height: so far a border that cuts it off holds it. */
const holdAside = 0.25;

/** @param cutout the figure in the frame, 4 channels. Undefined where nothing is seen of it */
export function softFigure(cutout: Raster<Uint8Array>): SoftFigure | undefined {
  const box = subjectBox(alphaOf(cutout) as Raster<Uint8Array>);
  if (!box) return undefined;
  const side = Math.max(box.width, box.height) / cells;
  const mesh = gridMesh(box.width, box.height, Math.ceil(box.width / side), Math.ceil(box.height / side));
  const points = mesh.points.map((place, i) => place + (i % 2 === 0 ? box.x : box.y));
  const freedom = new Float32Array(points.length / 2).fill(1);
  const isCut = {
    left: box.x <= 1,
    right: box.x + box.width >= cutout.width - 1,
    top: box.y <= 1,
  };
  const reach = holdAside * box.height;
  for (let i = 0; i < freedom.length; i++) {
    const [x, y] = [points[2 * i], points[2 * i + 1]];
    if (isCut.left) freedom[i] *= smooth(0, reach, x - box.x);
    if (isCut.right) freedom[i] *= smooth(0, reach, box.x + box.width - x);
    if (isCut.top) freedom[i] *= smooth(0, reach, y - box.y);
  }
  return { texture: textureOf(cutout), box, mesh: { ...mesh, points }, freedom };
}

/**
 * Where its points are in a pose: bent like grass about where it stands, and pressed; what it loses in height it gains in width.
 *
 * @param bend how far its top is to the right, in its heights
 * @param press by which share it is lower
 */
export function bendFigure(
  { box, mesh, freedom }: SoftFigure,
  bend: number,
  press: number,
  to: Float32Array,
): void {
  const floor = box.y + box.height;
  const middle = box.x + box.width / 2;
  for (let i = 0; i < freedom.length; i++) {
    const [x, y] = [mesh.points[2 * i], mesh.points[2 * i + 1]];
    const up = (floor - y) / box.height;
    const dx = bend * box.height * up * (0.4 + 0.6 * up) + (x - middle) * press * 0.6 * Math.min(1, 4 * up);
    const dy = press * (floor - y);
    to[2 * i] = x + dx * freedom[i];
    to[2 * i + 1] = y + dy * freedom[i];
  }
}
