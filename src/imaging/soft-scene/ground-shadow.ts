import type { MeshTexture } from '../mesh/mesh-texture.ts';
import type { BodyLattice } from '../soft-body/body-lattice.ts';
import type { BodyPose } from '../soft-body/body-motion.ts';

/** What of a body touches the ground, in pixels of the lattice. */
export interface Stand {
  readonly middle: number;
  readonly half: number;
}

/** Of its height: nodes that are no higher above the lowest one stand. */
const low = 0.07;

/** Where a body stands in a pose, or stood before it was lifted. */
export function standIn({ floor, top, cell }: BodyLattice, { points }: Pick<BodyPose, 'points'>): Stand {
  let lowest = Number.NEGATIVE_INFINITY;
  for (let i = 1; i < points.length; i += 2) lowest = Math.max(lowest, points[i]);
  const above = lowest - cell - low * (floor - top);
  let [left, right] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let i = 0; i < points.length; i += 2) {
    if (points[i + 1] < above) continue;
    left = Math.min(left, points[i]);
    right = Math.max(right, points[i]);
  }
  return { middle: (left + right) / 2, half: Math.max(cell, (right - left) / 2 - cell / 2) };
}

/**
 * Darkens the ground where a body touches it: narrow and dark while it stands, wide and faint when it is in the air.
 *
 * @param strength 0..1 of a body that stands
 */
export function shadeGround(
  frame: MeshTexture,
  { middle, half }: Stand,
  { floor, top }: BodyLattice,
  lift: number,
  strength: number,
  scale: number,
): void {
  const { width, height, data } = frame;
  const tall = (floor - top) * scale;
  const gap = (lift * scale) / tall;
  const rx = (half * scale + 0.02 * tall) * (1 + 0.35 * gap);
  const ry = Math.min(0.045 * tall, 0.3 * rx) * (1 + 1.4 * gap);
  const dark = strength / (1 + 5 * gap);
  const [cx, cy] = [middle * scale, floor * scale - 0.35 * ry];
  for (let y = Math.max(0, Math.floor(cy - 2.2 * ry)); y < Math.min(height, cy + 2.2 * ry); y++) {
    for (let x = Math.max(0, Math.floor(cx - 1.7 * rx)); x < Math.min(width, cx + 1.7 * rx); x++) {
      const far = ((x + 0.5 - cx) / rx) ** 2 + ((y + 0.5 - cy) / ry) ** 2;
      const left = 1 - dark * Math.exp(-1.3 * far);
      const at = (y * width + x) * 4;
      data[at] *= left;
      data[at + 1] *= left;
      data[at + 2] *= left;
    }
  }
}
