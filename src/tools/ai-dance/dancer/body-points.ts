import type { Box, Size } from '../../../imaging/raster/raster.ts';
import type { BodyPointName } from '../../../tasks/finders/find-body.ts';
import type { Photo } from '../../../tasks/photo.ts';
import type { Studio } from '../../../tool/studio.ts';
import { movableJoints } from '../moves/movable-joints.ts';
import type { ScoredPlace } from '../puppet/skeleton.ts';

export type FoundPoints = Readonly<Record<BodyPointName, ScoredPlace>>;

/** The points of the body in a box, in pixels of the photo. */
export async function findPoints(
  photo: Photo,
  { x, y, width, height }: Box,
  studio: Pick<Studio, 'run'>,
): Promise<FoundPoints> {
  const { points } = await studio.run('find-body', { photo, box: [x, y, width, height] });
  const named = Object.entries(points).map(([name, { x, y, score }]) => [name, [x, y, score]]);
  return Object.fromEntries(named) as FoundPoints;
}

/** Those that a person put elsewhere, in shares of the photo, are there for sure. */
export function withMoved(
  points: FoundPoints,
  moved: readonly { readonly joint: BodyPointName; readonly x: number; readonly y: number }[] | undefined,
  photo: Size,
): FoundPoints {
  const sure = (moved ?? []).map(({ joint, x, y }) => [joint, [x * photo.width, y * photo.height, 1]]);
  return { ...points, ...Object.fromEntries(sure) };
}

/** Where the joints are that can be moved, in percent of the photo. */
export function placesOf(points: FoundPoints, photo: Size) {
  const percent = (place: number, side: number) =>
    Math.min(300, Math.max(-200, Math.round((1000 * place) / side) / 10));
  return movableJoints.map((joint) => {
    const [x, y] = points[joint];
    return { joint, left: percent(x, photo.width), top: percent(y, photo.height) };
  });
}

/** The same in pixels of a frame that shows this part of the photo. */
export function inFrame(points: FoundPoints, part: Box, frame: Size): FoundPoints {
  const named = Object.entries(points).map(([name, [x, y, score]]) => {
    return [
      name,
      [((x - part.x) * frame.width) / part.width, ((y - part.y) * frame.height) / part.height, score],
    ];
  });
  return Object.fromEntries(named) as FoundPoints;
}
