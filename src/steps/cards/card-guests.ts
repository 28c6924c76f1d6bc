import { AppError } from '../../errors.ts';
import type { Raster } from '../../imaging/raster/raster.ts';
import type { Age } from '../../imaging/storybook/person-look.ts';
import type { FoundFace } from '../../tasks/finders/find-faces.ts';
import { animalLabels } from '../../tasks/finders/find-objects.ts';
import type { Photo } from '../../tasks/photo.ts';
import type { Studio } from '../../tool/studio.ts';
import { type FoundLikeness, likenessOf } from '../likeness/find-likeness.ts';
import { type MissingFace, portraitFaces } from '../people/portrait-faces.ts';
import { refuseMinors } from '../people/refuse-minors.ts';

/** Who comes onto a card from a photo. */
export type CardGuest = CardPerson | CardPet;

export interface CardPerson {
  readonly kind: 'person';
  readonly photo: Photo;
  readonly found: FoundLikeness;
  readonly faces: readonly FoundFace[];
  readonly age: Age;
}

export interface CardPet {
  readonly kind: 'pet';
  readonly photo: Photo;
  readonly alpha: Raster<Uint8Array>;
}

/** Surer than this, something stands out of the photo. */
const leastCertainty = 0.5;
/** An object that is as sure is what it is. */
const sure = 0.4;

/** The person of a photo whose face is the largest. Errors: `document_refused`, and `missing` where there is nobody. */
export async function personOn(
  photo: Photo,
  missing: MissingFace,
  studio: Pick<Studio, 'run'>,
): Promise<CardPerson> {
  const faces = await portraitFaces(photo, studio, { missing });
  return { kind: 'person', photo, faces, found: likenessOf(photo, faces), age: 'adult' };
}

/** Of narrower faces, in pixels, nobody can tell the age. */
const leastWidth = 88;

/**
 * Nobody in the photo may seem younger than `leastAge` years. Errors: `face_too_small {least}` where nobody can tell an age,
 * `looks_underage {years}`.
 */
export async function refuseYoung(
  { photo, faces, found }: CardPerson,
  leastAge: number,
  studio: Pick<Studio, 'runEach'>,
): Promise<void> {
  if (found.face.box[2] < leastWidth) throw new AppError('face_too_small', { least: leastWidth });
  await refuseMinors(photo, faces, studio, leastAge);
}

/** A person, or else the animal that stands out of the photo. Errors: `document_refused`, and `missing` where there is neither. */
export async function guestOn(
  photo: Photo,
  missing: MissingFace,
  studio: Pick<Studio, 'run'>,
): Promise<CardGuest> {
  const faces = await portraitFaces(photo, studio, { missing, mayBeNone: true });
  if (faces.length > 0)
    return { kind: 'person', photo, faces, found: likenessOf(photo, faces), age: 'adult' };
  const alpha = await petOn(photo, studio);
  if (!alpha) throw new AppError(missing);
  return { kind: 'pet', photo, alpha };
}

/** What stands out of a photo without faces, unless it's surely something else: not every animal is known as one. */
async function petOn(photo: Photo, studio: Pick<Studio, 'run'>): Promise<Raster<Uint8Array> | undefined> {
  const { objects } = await studio.run('find-objects', { photo });
  if (objects.some(({ label, score }) => !animalLabels.has(label) && score >= sure)) return undefined;
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

/** About how many years somebody seems to be old; a rough guess. What tells who they are isn't kept. */
export async function seemingAge({ photo, found }: CardPerson, studio: Pick<Studio, 'run'>): Promise<number> {
  const { age } = await studio.run('describe-face', { photo, face: found.face });
  return (age.from + age.to) / 2;
}
