import { AppError } from '../../errors.ts';
import { largestPiece } from '../../imaging/matte/largest-piece.ts';
import { subjectBox } from '../../imaging/matte/subject-box.ts';
import type { Box, Raster } from '../../imaging/raster/raster.ts';
import { animalLabels } from '../../tasks/finders/find-objects.ts';
import type { Photo } from '../../tasks/photo.ts';
import type { Studio } from '../../tool/studio.ts';
import type { CardPet } from './card-guests.ts';
import type { PetWarning } from './card-options.ts';

/** Surer than this, something stands out of the photo. */
const leastCertainty = 0.5;
/** An object that is as sure is what it is. */
const sure = 0.4;
/** So sure is enough of a person whose face can't be seen: nobody is held as a pet. */
const somebody = 0.15;
/** A piece beside the largest one that takes so much of its area is another animal; smaller ones are left of what lies before it. */
const another = 0.12;
/** With so much of a side of its box, the border of the photo, or what stands before it, cuts an animal off there. */
const cutOff = 0.25;
/** With so much of both sides, or of the upper one, what would be laid on the card is the photo's own rectangle. */
const filled = 0.6;

/**
 * The animal that stands out of a photo without faces; undefined where nothing does, or surely something else: not every animal is known
 * as one. Of several that don't touch, the largest. Errors: `pet_fills_photo` where it has no outline of its own.
 */
export async function findPet(
  photo: Photo,
  studio: Pick<Studio<never, PetWarning>, 'run' | 'warn'>,
): Promise<CardPet | undefined> {
  const found = await cutAnimal(photo, studio);
  if (!found) return undefined;
  const { alpha, isAlone } = largestPiece(found, another);
  const box = subjectBox(alpha);
  if (!box) return undefined;
  const sides = sidesOf(alpha, box);
  if ((sides.left > filled && sides.right > filled) || sides.top > filled)
    throw new AppError('pet_fills_photo');
  if (!isAlone) studio.warn('several_pets');
  const isCutOff = {
    left: sides.left > cutOff,
    right: sides.right > cutOff,
    top: sides.top > cutOff,
  };
  if (isCutOff.left || isCutOff.right || isCutOff.top) studio.warn('pet_cut_off');
  return { kind: 'pet', photo, alpha, isCutOff };
}

async function cutAnimal(photo: Photo, studio: Pick<Studio, 'run'>): Promise<Raster<Uint8Array> | undefined> {
  const { objects } = await studio.run('find-objects', { photo });
  const isElse = objects.some(
    ({ label, score }) => !animalLabels.has(label) && score >= (label === 'person' ? somebody : sure),
  );
  if (isElse) return undefined;
  const animal = objects.find(({ label, score }) => animalLabels.has(label) && score >= sure);
  const box = animal && {
    x: animal.box[0] / photo.width,
    y: animal.box[1] / photo.height,
    width: animal.box[2] / photo.width,
    height: animal.box[3] / photo.height,
  };
  try {
    const { alpha, certainty } = await studio.run('cut-out', {
      photo,
      ...(box && { subject: { box }, goesBeyondBox: true }),
    });
    return certainty >= leastCertainty ? alpha : undefined;
  } catch (error) {
    if (error instanceof AppError && error.code === 'subject_not_found') return undefined;
    throw error;
  }
}

/**
 * How much of each side of its box the animal takes, a little within, 0..1: round ones touch it in few places, those that something cuts off
 * along a line in many.
 */
function sidesOf({ width, data }: Raster<Uint8Array>, box: Box) {
  const inward = Math.ceil(0.005 * Math.min(box.width, box.height));
  const share = (count: number, at: (i: number) => number) => {
    let sum = 0;
    for (let i = 0; i < count; i++) sum += data[at(i)];
    return sum / (255 * count);
  };
  const [left, right] = [box.x + inward, box.x + box.width - 1 - inward];
  return {
    left: share(box.height, (i) => (box.y + i) * width + left),
    right: share(box.height, (i) => (box.y + i) * width + right),
    top: share(box.width, (i) => (box.y + inward) * width + box.x + i),
  };
}
