import type { FacePoints } from '../../../face/face-points.ts';
import type { SceneSource } from '../../scene-source.ts';

/** Where the far eye is seen narrower than this share of the near one, a drawn one would hang over the edge of the face. */
const leastFarEye = 0.57;

export function isTooTurned(points: FacePoints): boolean {
  const wide = (outer: number, inner: number) =>
    Math.hypot(points[outer][0] - points[inner][0], points[outer][1] - points[inner][1]);
  const [right, left] = [wide(33, 133), wide(263, 362)];
  return Math.min(right, left) < leastFarEye * Math.max(right, left);
}

/** Heads that are turned too far for two drawn eyes stay areas and strokes; how many they are. */
export function withoutTurned(source: SceneSource): { source: SceneSource; turned: number } {
  let turned = 0;
  const heads = source.heads.map((head) => {
    if (!head.isDrawn || !isTooTurned(head.points)) return head;
    turned++;
    return { ...head, isDrawn: false };
  });
  return { source: { ...source, heads }, turned };
}
