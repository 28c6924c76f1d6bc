import type { FacePoints } from '../face/face-points.ts';
import { smooth } from '../raster/smooth.ts';
import { mouthGap } from './mouth-gap.ts';

/** By so much more the source's lips are open, in widths of its mouth, or its mouth is wider, in distances of the eyes. */
const [opener, wider] = [
  [0.07, 0.16],
  [0.1, 0.22],
] as const;

/** Below this share of {@link mouthKept} the target's mouth stays as it is. */
const leastKept = 0.5;

/**
 * How far the shape of the target's mouth goes for the source's, 0..1: around one that smiles less than the source's the folds of that
 * smile would lie as if they were somebody else's.
 */
export function mouthKept(source: FacePoints, target: FacePoints): number {
  const open = smooth(...opener, mouthGap(source) - mouthGap(target));
  return 1 - Math.max(open, smooth(...wider, widthOf(source) - widthOf(target)));
}

function widthOf(points: FacePoints): number {
  const distance = (a: number, b: number) =>
    Math.hypot(points[a][0] - points[b][0], points[a][1] - points[b][1]);
  return distance(61, 291) / Math.max(1e-6, distance(33, 263));
}

/** Whether the source smiles so much more that the target's mouth stays, with what is around it: teeth in a calm face look like a grimace. */
export const isMouthLeft = (source: FacePoints, target: FacePoints): boolean =>
  mouthKept(source, target) < leastKept;
