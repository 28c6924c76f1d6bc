import type { Strokes } from '../../imaging/matte/mask.ts';
import {
  type GridPicture,
  gridPicture,
  type HeadGrid,
  headGrid,
  withAlpha,
} from '../../imaging/people/head-grid.ts';
import { othersAround, surroundings } from '../../imaging/people/others-around.ts';
import { type PeopleParts, peopleParts } from '../../imaging/people/people-parts.ts';
import type { Raster } from '../../imaging/raster/raster.ts';
import type { FoundFace } from '../../tasks/finders/find-faces.ts';
import type { Photo } from '../../tasks/photo.ts';
import type { Studio } from '../../tool/studio.ts';
import { findSubject } from '../subject/find-subject.ts';
import { type GivenOutline, type OutlineByHand, strokesOfFaces } from './outline-by-hand.ts';

/** Longer side of the copy on which hair, skin and clothes are told apart. */
const copySide = 2048;
/** With so much of the face the cut-out of the whole photo has the person. */
const sure = 0.9;
/** The cut-out looks for a person in a box of so many widths and heights of the face around it: to the sides, above and below. */
const reach = { aside: 2.1, above: 1.1, below: 3.2 };

/** A face with the person it belongs to. */
export interface FoundPerson {
  readonly face: FoundFace;
  /** Of the person, in the size of the photo. */
  readonly alpha: Raster<Uint8Array>;
  /** Without what is somebody else's. */
  readonly grid: HeadGrid;
  /** Cells of the grid that are of others beside them, or of things: 0 or 1. */
  readonly others: Uint8Array;
  readonly parts: PeopleParts;
  /** Pixels of the photo for each of the picture that the grid was made on. */
  readonly scale: number;
  /** What of their outline was corrected by hand: `alpha` has it. */
  readonly byHand?: OutlineByHand;
}

/**
 * The people whose faces these are: cut out together, or alone where that misses one, and hair, face, skin and clothes told apart. Errors: those of the task
 * `cut-out`.
 *
 * @param given what an earlier run found, and what was painted over it
 * @param all faces of the photo: what is nearer to another of them is somebody else's
 * @param isQuick as in the task `cut-out`: the outline is drawn anew
 */
export async function findPeople(
  photo: Photo,
  faces: readonly FoundFace[],
  studio: Pick<Studio, 'run' | 'step'>,
  given: GivenOutline = {},
  all: readonly FoundFace[] = faces,
  isQuick = false,
): Promise<FoundPerson[]> {
  const shrink = Math.min(1, copySide / Math.max(photo.width, photo.height));
  const width = Math.max(1, Math.round(photo.width * shrink));
  const height = Math.max(1, Math.round(photo.height * shrink));
  const copy = await photo.analysis({ width, height });
  const { resample } = await import('../../imaging/raster/resample.ts');
  const { matte, strokes } = await findSubject(photo, given, undefined, studio, {
    keepsDoubts: true,
    isQuick,
  });
  const correct = await corrector(photo, strokes);
  const whole = correct(matte);
  const byHand = await strokesOfFaces(strokes, faces, photo);
  const people: FoundPerson[] = [];
  const onCopy = ({ points }: FoundFace) => points.map(([x, y]) => [x * shrink, y * shrink] as const);
  const together = gridPicture(copy, resample(whole, width, height));
  for (const [i, face] of faces.entries()) {
    const points = onCopy(face);
    let alpha = whole;
    let picture: GridPicture = together;
    let grid = headGrid(picture, points);
    if (shown(grid) < sure) {
      // Somebody small, or in the background: looked at alone.
      const own = await studio.run('cut-out', {
        photo,
        subject: { box: boxAround(face, photo) },
        keepsDoubts: true,
        isQuick,
      });
      const ownAlpha = correct(own.alpha);
      const alone = withAlpha(together, resample(ownAlpha, width, height));
      const ownGrid = headGrid(alone, points);
      if (shown(ownGrid) > shown(grid)) [alpha, picture, grid] = [ownAlpha, alone, ownGrid];
    }
    const beside = all.filter((other) => other !== face).map(onCopy);
    const others = othersAround(grid, beside, () => headGrid(picture, points, surroundings));
    const own = { ...grid, alpha: grid.alpha.map((share, cell) => (others[cell] === 1 ? 0 : share)) };
    people.push({
      face,
      alpha,
      grid: own,
      others,
      parts: peopleParts(own),
      scale: 1 / shrink,
      byHand: byHand[i],
    });
    await studio.step((i + 1) / faces.length);
  }
  return people;
}

/** What takes strokes into a cut-out of the photo; without any it stays as it is. */
async function corrector(photo: Photo, strokes: Strokes) {
  if (!strokes.keep && !strokes.erase) return (alpha: Raster<Uint8Array>) => alpha;
  const { correctByHand } = await import('../../imaging/matte/mask.ts');
  const pixels = await photo.pixels();
  return (alpha: Raster<Uint8Array>) => correctByHand(alpha, pixels, strokes);
}

/** The cut-out of all of them, which a later run can begin with; undefined where there is nobody. */
export function matteOfPeople(people: readonly FoundPerson[]): Raster<Uint8Array> | undefined {
  const [first, ...others] = new Set(people.map(({ alpha }) => alpha));
  if (!first || others.length === 0) return first;
  const data = first.data.slice();
  for (const alpha of others) {
    for (let i = 0; i < data.length; i++) data[i] = Math.max(data[i], alpha.data[i]);
  }
  return { ...first, data };
}

/** How much of the face the cut-out has, 0..1. */
function shown({ oval, alpha }: HeadGrid): number {
  let [face, kept] = [0, 0];
  for (let i = 0; i < oval.length; i++) {
    face += oval[i];
    kept += Math.min(oval[i], alpha[i]);
  }
  return face === 0 ? 0 : kept / face;
}

/** In shares of the photo, within it. */
function boxAround({ box: [x, y, width, height] }: FoundFace, photo: { width: number; height: number }) {
  const middle = x + width / 2;
  const left = Math.max(0, middle - reach.aside * width) / photo.width;
  const right = Math.min(photo.width, middle + reach.aside * width) / photo.width;
  const top = Math.max(0, y - reach.above * height) / photo.height;
  const bottom = Math.min(photo.height, y + reach.below * height) / photo.height;
  return { x: left, y: top, width: right - left, height: bottom - top };
}
