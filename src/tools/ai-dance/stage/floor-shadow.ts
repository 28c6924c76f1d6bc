import type { MeshTexture } from '../../../imaging/mesh/mesh-texture.ts';

/** A soft dark spot on the ground, in pixels of the frame. */
export interface ShadowSpot {
  readonly x: number;
  readonly y: number;
  /** Half of how wide it is. */
  readonly half: number;
  /** In pixels: how far above the ground is what casts it; the further, the wider and fainter. */
  readonly lift: number;
  /** 0..1, where it stands. */
  readonly strength: number;
}

/** How flat it lies, and how much of it is seen at most. */
const [flatness, farEdge] = [0.2, 2.2];

/** Darkens the ground where something stands on it or is just above it. */
export function shadeSpot(
  { width, height, data }: MeshTexture,
  { x, y, half, lift, strength }: ShadowSpot,
): void {
  const gap = lift / half;
  const rx = half * (1 + 0.5 * gap);
  const ry = rx * flatness;
  const dark = strength / (1 + 2.2 * gap);
  for (let row = Math.max(0, Math.floor(y - farEdge * ry)); row < Math.min(height, y + farEdge * ry); row++)
    for (
      let column = Math.max(0, Math.floor(x - farEdge * rx));
      column < Math.min(width, x + farEdge * rx);
      column++
    ) {
      const far = ((column + 0.5 - x) / rx) ** 2 + ((row + 0.5 - y) / ry) ** 2;
      const left = 1 - dark * Math.exp(-1.4 * far);
      const at = 4 * (row * width + column);
      data[at] *= left;
      data[at + 1] *= left;
      data[at + 2] *= left;
    }
}
