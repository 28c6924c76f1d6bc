import type { FacePoints } from '../face/face-points.ts';

/** How far a mouth is open: the gap of the lips by the mouth's width. */
export function mouthGap(points: FacePoints): number {
  const distance = (a: number, b: number) =>
    Math.hypot(points[a][0] - points[b][0], points[a][1] - points[b][1]);
  return distance(13, 14) / Math.max(1e-6, distance(61, 291));
}
