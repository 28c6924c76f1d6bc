import { largestPiece } from '../../../imaging/matte/largest-piece.ts';
import { subjectBox } from '../../../imaging/matte/subject-box.ts';
import type { Box, Raster } from '../../../imaging/raster/raster.ts';
import type { SubjectHint } from '../../../tasks/cut-out.ts';
import type { FoundObject } from '../../../tasks/finders/find-objects.ts';
import type { Photo } from '../../../tasks/photo.ts';
import type { Studio } from '../../../tool/studio.ts';
import { skeletonOf } from '../puppet/skeleton.ts';
import { type FoundPoints, findPoints } from './body-points.ts';
import { partPerson, type SeenPerson } from './part-person.ts';

/** How sure a person's box is. */
const surePerson = 0.45;
/** Of the largest person's box: so large are others who matter; and so much of it is cut out. */
const [otherPerson, leastShown] = [0.15, 0.25];
/** More than so many others take seconds, and are a crowd. */
const mostOthers = 7;
/** Two boxes that share so much of the smaller one may be one person's. */
const samePerson = 0.85;
/** People are told apart where the cut runs blind for no longer, in heights of their own, and leaves them their bones. */
const [mostBlind, leastCovered] = [0.35, 0.75];
/** Of the area of the largest piece: so large is another thing in its own right. */
const anotherOne = 0.25;
/** Of a person's box: a cut-out so much larger is of more than that person. */
const muchMore = 1.5;

/** Who dances. */
export interface Dancer {
  /** Of the photo's size. */
  readonly alpha: Raster<Uint8Array>;
  readonly points: FoundPoints;
  /** `parted`: others were cut out, too, and stay; `together`: they can't be told apart. */
  readonly company: 'alone' | 'parted' | 'together';
  /** Of those who stay, of the photo's size. */
  readonly others?: Raster<Uint8Array>;
  /** What else was seen in the photo. */
  readonly things: readonly FoundObject[];
}

type Wide = readonly [left: number, top: number, width: number, height: number];

/**
 * Of what was cut out, who dances: of several people the largest, or whom somebody pointed at, cut off the others where that can be done
 * well. Undefined where nothing was cut out.
 *
 * @param alpha of the photo's size
 */
export async function chooseDancer(
  photo: Photo,
  alpha: Raster<Uint8Array>,
  { points: marks = [] }: SubjectHint,
  studio: Pick<Studio, 'run'>,
): Promise<Dancer | undefined> {
  const box = subjectBox(alpha);
  if (!box) return undefined;
  const { objects } = await studio.run('find-objects', { photo });
  const things = objects.filter(({ label }) => label !== 'person');
  const isMarked = (wide: Wide) =>
    marks.some(({ x, y, keep }) => keep && isInside(wide, x * photo.width, y * photo.height));
  const weightOf = (wide: Wide) => areaOf(wide) * (isMarked(wide) ? 1e3 : 1);
  const people = distinct(
    objects.filter(({ label, score }) => label === 'person' && score >= surePerson).map((one) => one.box),
  )
    .filter((wide) => shownShare(alpha, wide) > leastShown)
    .sort((a, b) => weightOf(b) - weightOf(a));
  const [own] = people;
  const others = people
    .slice(1)
    .filter((wide) => areaOf(wide) > otherPerson * areaOf(own))
    .slice(0, mostOthers);
  if (others.length === 0) {
    const isMore = own && box.width * box.height > muchMore * areaOf(own);
    const points = await findPoints(photo, isMore ? boxOf(own) : box, studio);
    return { alpha: skeletonOf(points, photo) ? alpha : inOnePiece(alpha), points, company: 'alone', things };
  }
  const [dancer, ...company] = await Promise.all(
    [own, ...others].map(async (wide): Promise<SeenPerson> => {
      return { box: wide, points: await findPoints(photo, boxOf(wide), studio) };
    }),
  );
  const parted = await partPerson(photo, alpha, dancer, company);
  const { points } = dancer;
  const isClean = parted.blind <= mostBlind && parted.covered >= leastCovered;
  return isClean
    ? { alpha: parted.alpha, points, company: 'parted', others: parted.others, things }
    : { alpha, points, company: 'together', things };
}

/** Without what lies beside something that has no joints, unless that is nearly as large: small pieces would bounce around it. */
function inOnePiece(alpha: Raster<Uint8Array>): Raster<Uint8Array> {
  const largest = largestPiece(alpha, anotherOne);
  return largest.isAlone ? largest.alpha : alpha;
}

const areaOf = ([, , width, height]: Wide) => width * height;
const boxOf = ([x, y, width, height]: Wide): Box => ({ x, y, width, height });
const isInside = ([left, top, width, height]: Wide, x: number, y: number) =>
  x >= left && y >= top && x < left + width && y < top + height;

/** Without boxes that lie in another one almost wholly: the surer one is meant. */
function distinct(boxes: readonly Wide[]): Wide[] {
  const kept: Wide[] = [];
  for (const box of boxes) if (!kept.some((other) => overlap(box, other) > samePerson)) kept.push(box);
  return kept;
}

/** Of the smaller one of two boxes, how much the other one has, 0..1. */
function overlap(a: Wide, b: Wide): number {
  const width = Math.min(a[0] + a[2], b[0] + b[2]) - Math.max(a[0], b[0]);
  const height = Math.min(a[1] + a[3], b[1] + b[3]) - Math.max(a[1], b[1]);
  return (Math.max(0, width) * Math.max(0, height)) / Math.max(1, Math.min(areaOf(a), areaOf(b)));
}

/** How much of a box is cut out, 0..1. */
function shownShare({ width, height, data }: Raster<Uint8Array>, [left, top, across, down]: Wide): number {
  let [sum, count] = [0, 0];
  const step = Math.max(1, Math.round(Math.min(across, down) / 40));
  for (let y = Math.max(0, Math.round(top)); y < Math.min(height, top + down); y += step)
    for (let x = Math.max(0, Math.round(left)); x < Math.min(width, left + across); x += step) {
      sum += data[y * width + x];
      count++;
    }
  return sum / Math.max(1, 255 * count);
}
