import { AppError } from '../../errors.ts';
import type { FoundFace } from '../../tasks/finders/find-faces.ts';
import type { Photo } from '../../tasks/photo.ts';
import type { Studio } from '../../tool/studio.ts';
import { likenessOf } from '../likeness/find-likeness.ts';
import { chooseFaces } from '../people/choose-faces.ts';
import { portraitFaces } from '../people/portrait-faces.ts';
import type { CardGuest, CardPerson } from './card-guests.ts';
import type { CardOptions, CardWarning, PetWarning } from './card-options.ts';
import { mostFaces } from './card-shape.ts';
import { findPet } from './find-pet.ts';

export interface CardPhotos {
  readonly photo: Photo;
  /** Left out where the first one shows both. */
  readonly second?: Photo;
}

type Wishes = Pick<CardOptions, 'faces' | 'firstBeard' | 'secondBeard'>;

/** Both who come onto a card, and the faces of the first photo as they are reported. */
export interface FoundGuests<T extends CardGuest> {
  readonly guests: readonly [T, T];
  readonly faces: ReturnType<typeof chooseFaces>['reported'];
}

/**
 * Two people: one of each photo, or both of the only one, the left one first. Warns of others in them. Errors: `document_refused`,
 * `face_not_found`, `second_face_not_found`, `second_person_missing` where the only photo has one face or one is chosen, `option_invalid
 * {option: faces}`.
 */
export async function findPersons(
  photos: CardPhotos,
  wishes: Wishes,
  studio: Pick<Studio<never, CardWarning>, 'run' | 'warn'>,
): Promise<FoundGuests<CardPerson>> {
  const { photo, second } = photos;
  const faces = await portraitFaces(photo, studio);
  const others = second && (await portraitFaces(second, studio, { missing: 'second_face_not_found' }));
  return personsOf(photos, { faces, others }, wishes, studio);
}

/**
 * As `findPersons`; one of them may be a pet, alone in its photo. Errors besides: `pet_fills_photo`.
 */
export async function findGuests(
  photos: CardPhotos,
  wishes: Wishes,
  studio: Pick<Studio<never, CardWarning | PetWarning>, 'run' | 'warn'>,
): Promise<FoundGuests<CardGuest>> {
  const { photo, second } = photos;
  const faces = await portraitFaces(photo, studio, { mayBeNone: second !== undefined });
  if (!second) return personsOf(photos, { faces }, wishes, studio);
  const others = await portraitFaces(second, studio, { mayBeNone: true });
  if (faces.length > 0 && others.length > 0) return personsOf(photos, { faces, others }, wishes, studio);
  const pet = await findPet(faces.length > 0 ? second : photo, studio);
  if (!pet) throw new AppError(faces.length > 0 ? 'second_face_not_found' : 'face_not_found');
  if (faces.length > 0) {
    const { person, reported } = firstPerson(photo, faces, wishes, studio);
    warnOfFaces([person], studio);
    return { guests: [person, pet], faces: reported };
  }
  if (others.length === 0) throw new AppError('face_not_found');
  const person = personOf(second, others, others[0], wishes.secondBeard);
  if (others.length > 1) studio.warn('several_second');
  warnOfFaces([person], studio);
  return { guests: [pet, person], faces: [] };
}

interface FoundFaces {
  readonly faces: readonly FoundFace[];
  /** Of the second photo. */
  readonly others?: readonly FoundFace[];
}

function personsOf(
  { photo, second }: CardPhotos,
  { faces, others }: FoundFaces,
  wishes: Wishes,
  studio: Pick<Studio<never, CardWarning>, 'warn'>,
): FoundGuests<CardPerson> {
  if (!second || !others) return coupleOf(photo, faces, wishes, studio);
  const { person, reported } = firstPerson(photo, faces, wishes, studio);
  if (others.length > 1) studio.warn('several_second');
  const guests = [person, personOf(second, others, others[0], wishes.secondBeard)] as const;
  warnOfFaces(guests, studio);
  return { guests, faces: reported };
}

function firstPerson(
  photo: Photo,
  faces: readonly FoundFace[],
  { faces: places, firstBeard }: Wishes,
  studio: Pick<Studio<never, CardWarning>, 'warn'>,
) {
  const { wanted, reported } = chooseFaces(photo, faces, meant(faces, places, 1), mostFaces);
  if (faces.length > 1 && !places) studio.warn('several_first');
  return { person: personOf(photo, faces, wanted[0], firstBeard), reported };
}

function coupleOf(
  photo: Photo,
  faces: readonly FoundFace[],
  { faces: places, firstBeard, secondBeard }: Wishes,
  studio: Pick<Studio<never, CardWarning>, 'warn'>,
): FoundGuests<CardPerson> {
  const { wanted, reported } = chooseFaces(photo, faces, meant(faces, places, 2), mostFaces);
  if (wanted.length < 2) throw new AppError('second_person_missing');
  if (faces.length > 2 && !places) studio.warn('more_than_two');
  const middle = ({ box: [x, , width] }: FoundFace) => x + width / 2;
  const [left, right] = wanted.toSorted((one, other) => middle(one) - middle(other));
  const guests = [
    personOf(photo, faces, left, firstBeard),
    personOf(photo, faces, right, secondBeard),
  ] as const;
  warnOfFaces(guests, studio);
  return { guests, faces: reported };
}

/** Of the places that are chosen, or else of all, the largest faces; as many as are needed. */
function meant(faces: readonly FoundFace[], places: readonly number[] | undefined, count: number): number[] {
  const all = [...faces.keys()];
  return (places ? all.filter((place) => places.includes(place)) : all).slice(0, count);
}

function personOf(photo: Photo, faces: readonly FoundFace[], face: FoundFace, hasBeard: boolean): CardPerson {
  const found = likenessOf(photo, [face]);
  return { kind: 'person', photo, faces, found, age: 'adult', hasBeard };
}

function warnOfFaces(people: readonly CardPerson[], studio: Pick<Studio<never, CardWarning>, 'warn'>): void {
  if (people.some(({ found }) => found.isSmall)) studio.warn('small_face');
  if (people.some(({ found }) => found.isTurned)) studio.warn('turned_face');
}
