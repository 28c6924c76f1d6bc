import { type FacePoints, faceParts, facePoint, middleOf } from '../../../imaging/face/face-points.ts';
import { placeInPicture } from '../../../imaging/face/turned-square.ts';
import type { HeadGrid } from '../../../imaging/people/head-grid.ts';
import { headTop } from '../../../imaging/people/head-top.ts';
import type { PeopleParts } from '../../../imaging/people/people-parts.ts';
import type { HeadMarks } from '../../../imaging/portrait/head-marks.ts';

/**
 * Chin to crown in lengths from the bridge of the nose to the chin. In the anthropometric survey of the US Army (ANSUR, Gordon et al. 1989) the
 * crown of men lies 232 mm above the menton and the sellion 122 mm; of women 218 and 113 mm: 1.90 and 1.93.
 */
const skullRatio = 1.91;

/**
 * @param points of the face, in pixels of the picture
 * @param hairTop as {@link hairTopOf} finds it; the skull is never above it
 */
export function markHead(points: FacePoints, hairTop: number): HeadMarks {
  const chin = Math.max(...faceParts.oval.map((index) => points[index][1]));
  const [rightX, rightY] = middleOf(points, faceParts.rightEye);
  const [leftX, leftY] = middleOf(points, faceParts.leftEye);
  const bridge = points[facePoint.noseBridge][1];
  const rim = faceParts.oval.map((index) => points[index][0]);
  const [left, right] = [Math.min(...rim), Math.max(...rim)];
  // Turned a little, the eyes lie nearer to the middle of the head than the rim does.
  const middle = ((left + right) / 2 + (rightX + leftX) / 2) / 2;
  const skullTop = Math.max(hairTop, chin - skullRatio * (chin - bridge));
  return { middle, chin, eyes: (rightY + leftY) / 2, hairTop, skullTop, faceWidth: right - left };
}

/** How far up hair and face reach, in pixels of the picture that the parts were found in, times `scale`. */
export function hairTopOf(grid: HeadGrid, parts: PeopleParts, scale: number): number {
  const { side, square, points } = grid;
  const height = (column: number, row: number) => placeInPicture(square, column / side, row / side)[1];
  const top = headTop(grid, parts, height);
  if (top === undefined) return Math.min(...points.map(([, y]) => y)) * scale;
  return (top - square.side / side / 2) * scale;
}
