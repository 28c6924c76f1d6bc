import type { FacePoints } from '../face/face-points.ts';
import type { Box } from '../raster/raster.ts';
import { type ColorPlanes, cropPlanes, putPlanes } from './color-planes.ts';

/**
 * Works on the part around some of a face's points alone, in place: eyes and teeth take little of a face.
 *
 * @param lines indices of the points
 * @param margin around them, in pixels
 * @param work is given the part, and where it lies
 */
export function onPart(
  planes: ColorPlanes,
  points: FacePoints,
  lines: readonly (readonly number[])[],
  margin: number,
  work: (part: ColorPlanes, place: Box) => void,
): void {
  const chosen = lines.flat().map((index) => points[index]);
  const x = Math.max(0, Math.floor(Math.min(...chosen.map(([left]) => left)) - margin));
  const y = Math.max(0, Math.floor(Math.min(...chosen.map(([, top]) => top)) - margin));
  const right = Math.min(planes.width, Math.ceil(Math.max(...chosen.map(([left]) => left)) + margin));
  const bottom = Math.min(planes.height, Math.ceil(Math.max(...chosen.map(([, top]) => top)) + margin));
  if (right - x < 2 || bottom - y < 2) return;
  const box = { x, y, width: right - x, height: bottom - y };
  const part = cropPlanes(planes, box);
  work(part, box);
  putPlanes(planes, part, box);
}

/** Points of the planes, in a part of them. */
export function movedBy(points: FacePoints, { x, y }: Pick<Box, 'x' | 'y'>): FacePoints {
  return points.map(([px, py]) => [px - x, py - y] as const);
}
