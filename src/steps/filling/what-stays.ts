import { deepHoles } from '../../imaging/fill/holes.ts';
import { outsideOf } from '../../imaging/quad/outside-of.ts';
import { paddedQuad, type Quad, quadBounds } from '../../imaging/quad/quad.ts';
import type { Box, Raster } from '../../imaging/raster/raster.ts';
import { addMask } from '../../imaging/selection/combine-masks.ts';
import { overlapOf, standsApart } from '../../imaging/selection/stands-apart.ts';
import type { FillInput } from '../../tasks/fill.ts';
import { animalLabels } from '../../tasks/finders/find-objects.ts';
import type { Photo } from '../../tasks/photo.ts';
import type { Studio } from '../../tool/studio.ts';
import { outlinesOf } from './outlines-of.ts';

/** Of what is marked: with so much of it in a box, it is a part of what is found there, which goes on in it. */
const part = { thing: 0.1, text: 0.5, other: 0.6 };
/** Who stands before or behind others, and what others stand on: little of the place of what is marked tells. */
const others: ReadonlySet<string> = new Set([
  'person',
  ...animalLabels,
  'bench',
  'couch',
  'bed',
  'dining table',
]);
/** Of the photo: what is larger, such as a table, is where the other things are. */
const mostOfPhoto = 0.5;
/** So much of both boxes is common: what is marked is the thing that was found. */
const wholeOverlap = 0.5;
/** Of its height, around a line of text. */
const lineWider = 0.2;

/**
 * What a hole is not to be filled with: people and things that stay must not be there twice, nor parts of them, and lettering
 * must not be torn. What is marked in them, such as a spot on a shirt, is still filled from them.
 *
 * @returns where they stand; and whether all that is marked are things as a whole, as they are found
 */
export async function whatStays(
  photo: Photo,
  hole: Raster<Uint8Array>,
  studio: Pick<Studio, 'run'>,
): Promise<Pick<FillInput, 'things' | 'isThing'>> {
  const marked = deepHoles(hole);
  if (marked.length === 0) return {};
  const { found, letters } = await look(photo, studio);
  const isApart = (box: Box, share: number) => standsApart(box, { mask: hole, marked, share });
  const boxes = found.flatMap(({ box, label }) => {
    if (!isSmall(box, photo)) return [];
    return isApart(box, others.has(label) ? part.other : part.thing) ? [box] : [];
  });
  const isThing = marked.every((one) => found.some(({ box }) => overlapOf(box, one.box) > wholeOverlap));
  const things = await maskOf(
    photo,
    boxes,
    letters.filter((quad) => isApart(quadBounds(quad), part.text)),
  );
  return things ? { things, isThing } : { isThing };
}

/** Where people, things and lines of text stand in a photo: what goes on over its borders must not have them twice. */
export async function thingsIn(
  photo: Photo,
  studio: Pick<Studio, 'run'>,
): Promise<Raster<Uint8Array> | undefined> {
  const { found, letters } = await look(photo, studio);
  const boxes = found.map(({ box }) => box).filter((box) => isSmall(box, photo));
  return maskOf(photo, boxes, letters);
}

async function look(photo: Photo, studio: Pick<Studio, 'run'>) {
  const { objects } = await studio.run('find-objects', { photo });
  const { lines } = await studio.run('find-text', { photo });
  const found = objects.map(({ box: [x, y, width, height], label }) => ({
    box: { x, y, width, height },
    label,
  }));
  return { found, letters: lines.map(({ points }) => paddedQuad(points, lineWider)) };
}

const isSmall = ({ width, height }: Box, photo: Photo) =>
  width * height <= mostOfPhoto * photo.width * photo.height;

/** Nothing where nothing stands. */
async function maskOf(
  photo: Photo,
  boxes: readonly Box[],
  letters: readonly Quad[],
): Promise<Raster<Uint8Array> | undefined> {
  if (boxes.length + letters.length === 0) return undefined;
  const things = await outlinesOf(photo, boxes);
  const text = outsideOf(letters, photo).data.map((value) => 255 - value);
  return { ...things, data: addMask(things.data, text) };
}
