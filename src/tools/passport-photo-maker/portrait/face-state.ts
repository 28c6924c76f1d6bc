import { type FacePoints, facePoint } from '../../../imaging/face/face-points.ts';

type Point = readonly [x: number, y: number];

/** What a face does, as shares of its own sizes. */
export interface FaceState {
  /** How far the irises lie from the middle between the corners of their eyes, in widths of the eye; the mean of both, to the same side. */
  readonly gaze: number;
  /** Opening of the eyes by their width, of the eye that is less open. */
  readonly eyesOpen: number;
  /** Gap between the lips by the width of the mouth. */
  readonly mouthOpen: number;
}

const lids = { right: [159, 145], left: [386, 374] } as const;

/**
 * @param points of the face
 * @param irises of the right eye and the left one, in the same pixels
 */
export function faceState(
  points: FacePoints,
  irises: readonly [{ readonly center: Point }, { readonly center: Point }],
): FaceState {
  const eyes = [
    { outer: points[facePoint.rightEyeOuter], inner: points[facePoint.rightEyeInner], lid: lids.right },
    { outer: points[facePoint.leftEyeInner], inner: points[facePoint.leftEyeOuter], lid: lids.left },
  ];
  // From left to right in the picture for both, so that a look to one side adds up and crossed eyes don't.
  const offsets = eyes.map(({ outer, inner }, i) => along(outer, inner, irises[i].center) - 0.5);
  const openings = eyes.map(
    ({ outer, inner, lid }) => far(points[lid[0]], points[lid[1]]) / far(outer, inner),
  );
  const mouth = far(points[facePoint.mouthRight], points[facePoint.mouthLeft]);
  return {
    gaze: Math.abs(offsets[0] + offsets[1]) / 2,
    eyesOpen: Math.min(...openings),
    mouthOpen: far(points[facePoint.upperLip], points[facePoint.lowerLip]) / mouth,
  };
}

const far = (a: Point, b: Point) => Math.hypot(a[0] - b[0], a[1] - b[1]);

/** Where a point lies along the way from one to another, 0..1. */
function along([ax, ay]: Point, [bx, by]: Point, [x, y]: Point): number {
  const [dx, dy] = [bx - ax, by - ay];
  return ((x - ax) * dx + (y - ay) * dy) / Math.max(1e-9, dx * dx + dy * dy);
}
