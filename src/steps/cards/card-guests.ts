import { AppError } from '../../errors.ts';
import type { Raster } from '../../imaging/raster/raster.ts';
import type { Age } from '../../imaging/storybook/person-look.ts';
import type { FoundFace } from '../../tasks/finders/find-faces.ts';
import type { Photo } from '../../tasks/photo.ts';
import type { Studio } from '../../tool/studio.ts';
import type { FoundLikeness } from '../likeness/find-likeness.ts';
import { refuseMinors } from '../people/refuse-minors.ts';

/** Who comes onto a card from a photo. */
export type CardGuest = CardPerson | CardPet;

export interface CardPerson {
  readonly kind: 'person';
  readonly photo: Photo;
  readonly found: FoundLikeness;
  /** All faces of the photo. */
  readonly faces: readonly FoundFace[];
  readonly age: Age;
  readonly hasBeard: boolean;
}

export interface CardPet {
  readonly kind: 'pet';
  readonly photo: Photo;
  readonly alpha: Raster<Uint8Array>;
  /** Where the border of the photo cuts it off. */
  readonly isCutOff: { readonly left: boolean; readonly right: boolean; readonly top: boolean };
}

/** Of narrower faces, in pixels, nobody can tell the age. */
const leastWidth = 88;

/**
 * Nobody in the photos of these people may seem younger than `leastAge` years. Errors: `age_unclear {least}` where nobody can tell an age,
 * `second_age_unclear {least}` where that is so in the other photo alone, `looks_underage {years}`.
 */
export async function refuseYoung(
  people: readonly CardPerson[],
  leastAge: number,
  studio: Pick<Studio, 'runEach'>,
): Promise<void> {
  const unclear = people.find(({ found }) => found.face.box[2] < leastWidth);
  if (unclear)
    throw new AppError(unclear.photo === people[0].photo ? 'age_unclear' : 'second_age_unclear', {
      least: leastWidth,
    });
  const photos = new Map(people.map(({ photo, faces }) => [photo, faces]));
  for (const [photo, faces] of photos) await refuseMinors(photo, faces, studio, leastAge);
}

/** About how many years somebody seems to be old; a rough guess. What tells who they are isn't kept. */
export async function seemingAge({ photo, found }: CardPerson, studio: Pick<Studio, 'run'>): Promise<number> {
  const { age } = await studio.run('describe-face', { photo, face: found.face });
  return (age.from + age.to) / 2;
}
