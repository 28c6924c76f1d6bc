import type { Point } from '../../strokes/cover.ts';
import { curveThrough } from '../../strokes/ribbon.ts';

/** A pointed lock: two curves from its root that meet in its tip. */
export interface Lock {
  readonly root: Point;
  /** The share of its length from which on it lies outside of the hair: lines begin there. */
  readonly free: number;
  readonly tip: Point;
  readonly one: readonly Point[];
  readonly other: readonly Point[];
}

/**
 * A wedge that bends like a claw.
 *
 * @param along unit vector along the root, half of whose width lies to each side
 * @param free share of its length that lies in the hair
 * @param bend how far its middle leaves the straight line, as a share of its length; towards `along`
 */
export function lockShape(
  root: Point,
  tip: Point,
  along: Point,
  halfWidth: number,
  bend: number,
  free: number,
): Lock {
  const length = Math.hypot(tip[0] - root[0], tip[1] - root[1]);
  const side = (way: -1 | 1): Point[] => {
    const from: Point = [root[0] + way * along[0] * halfWidth, root[1] + way * along[1] * halfWidth];
    // Both sides bend the same way, the inner one less: the lock gets thin evenly.
    const at = (t: number): Point => {
      const out = bend * length * 4 * t * (1 - t) + way * halfWidth * 0.25 * Math.sin(Math.PI * t);
      return [
        from[0] + t * (tip[0] - from[0]) + out * along[0],
        from[1] + t * (tip[1] - from[1]) + out * along[1],
      ];
    };
    return curveThrough([from, at(0.3), at(0.62), tip], false, 6);
  };
  return { root, free, tip, one: side(-1), other: side(1) };
}
