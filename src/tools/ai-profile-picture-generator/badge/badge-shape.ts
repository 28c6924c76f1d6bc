export const badgeShapes = ['circle', 'rounded', 'square'] as const;
export type BadgeShape = (typeof badgeShapes)[number];

/** Radius of rounded corners, of the side. */
const corner = 0.2;

/** Where a shape lies on its canvas, in shares of the side: its middle and half its width. */
export interface ShapePlace {
  readonly x: number;
  readonly y: number;
  readonly half: number;
}

/**
 * How far a place lies inside the edge of a shape; negative outside. Exact distances, so that edges and rings come out even; a root is
 * several times as fast as `Math.hypot`.
 */
export function depthIn(shape: BadgeShape, { x, y, half }: ShapePlace, px: number, py: number): number {
  const [dx, dy] = [Math.abs(px - x), Math.abs(py - y)];
  if (shape === 'circle') return half - Math.sqrt(dx * dx + dy * dy);
  const round = shape === 'rounded' ? 2 * half * corner : 0;
  const [qx, qy] = [dx - half + round, dy - half + round];
  const [ox, oy] = [Math.max(qx, 0), Math.max(qy, 0)];
  return round - Math.sqrt(ox * ox + oy * oy) - Math.min(Math.max(qx, qy), 0);
}
