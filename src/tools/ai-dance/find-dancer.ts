import { subjectBox } from '../../imaging/matte/subject-box.ts';
import type { Box, Raster, Size } from '../../imaging/raster/raster.ts';
import type { BodyPointName } from '../../tasks/finders/find-body.ts';
import type { Photo } from '../../tasks/photo.ts';
import type { Studio } from '../../tool/studio.ts';
import { movableJoints } from './moves/movable-joints.ts';
import { distance, type ScoredPlace, type Skeleton, sides } from './puppet/skeleton.ts';

export type FoundPoints = Readonly<Record<BodyPointName, ScoredPlace>>;

/** Of the largest person's box: so large are others who are there, too. */
const otherPerson = 0.35;
/** How sure a person's box is. */
const surePerson = 0.45;

/** The points of the body in a cut-out, in pixels of the photo; undefined where nothing was cut out. */
export async function findPoints(
  photo: Photo,
  alpha: Raster<Uint8Array>,
  studio: Pick<Studio, 'run'>,
): Promise<FoundPoints | undefined> {
  const box = subjectBox(alpha);
  if (!box) return undefined;
  const { points } = await studio.run('find-body', { photo, box: [box.x, box.y, box.width, box.height] });
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

/** Whether what was cut out are several people: with joints of one of them. */
export async function hasSeveralPeople(
  photo: Photo,
  alpha: Raster<Uint8Array>,
  studio: Pick<Studio, 'run'>,
): Promise<boolean> {
  const { objects } = await studio.run('find-objects', { photo });
  const boxes = objects
    .filter(({ label, score }) => label === 'person' && score >= surePerson)
    .map(({ box }) => box);
  const shown = boxes.filter((box) => shareOf(alpha, box) > 0.25);
  const largest = Math.max(...shown.map(([, , width, height]) => width * height));
  return shown.filter(([, , width, height]) => width * height > otherPerson * largest).length > 1;
}

/** How much of a box is cut out, 0..1. */
function shareOf(
  { width, height, data }: Raster<Uint8Array>,
  [left, top, across, down]: readonly [number, number, number, number],
): number {
  let [sum, count] = [0, 0];
  const step = Math.max(1, Math.round(Math.min(across, down) / 40));
  for (let y = Math.max(0, Math.round(top)); y < Math.min(height, top + down); y += step)
    for (let x = Math.max(0, Math.round(left)); x < Math.min(width, left + across); x += step) {
      sum += data[y * width + x];
      count++;
    }
  return sum / Math.max(1, 255 * count);
}

/** Shoulders so close together, in trunks, are seen from the side. */
const sideShoulders = 0.34;
/** A thigh that goes down by less, in trunks, is folded: somebody sits or squats. */
const foldedThigh = 0.35;

/** What makes a dance look less natural, of a figure with joints. */
export function poseWarnings({
  joints,
  hasLegs,
  arms,
}: Skeleton): ('side_view' | 'folded_legs' | 'half_body' | 'resting_arms')[] {
  const trunk = distance(joints.neck, joints.pelvis);
  const isAside = distance(joints.leftShoulder, joints.rightShoulder) < sideShoulders * trunk;
  const isFolded = sides.some(
    (side) => joints[`${side}Knee`][1] - joints[`${side}Hip`][1] < foldedThigh * trunk,
  );
  return [
    ...(isAside ? (['side_view'] as const) : []),
    ...(hasLegs && isFolded ? (['folded_legs'] as const) : []),
    ...(hasLegs ? [] : (['half_body'] as const)),
    ...(sides.some((side) => arms[side] === 'hidden') ? (['resting_arms'] as const) : []),
  ];
}
