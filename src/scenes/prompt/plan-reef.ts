import { alsoUnderWater, deepSwimmers, type ReefWishes } from '../reef/reef-wishes.ts';
import { places } from '../vocabulary.ts';
import { type Concept, earthly, heavens, isNumber, isTint, wishesOf } from './concepts.ts';
import type { Planned } from './planned.ts';
import type { KnownWord } from './read-prompt.ts';

export type ReefPlan = Planned<'reef', ReefWishes>;

/** Fish are seen from below the surface, unless something is named that is above it. */
export function isDeep(wanted: ReadonlySet<Concept>): boolean {
  if (wanted.has('underwater')) return true;
  return (
    deepSwimmers.some((id) => wanted.has(id)) &&
    ![...places, ...heavens, ...earthly].some(
      (concept) => wanted.has(concept) && concept !== 'sea' && !underWater.includes(concept),
    )
  );
}

const underWater: readonly Concept[] = [...deepSwimmers, ...alsoUnderWater];

/** What swims, how many of them and in which colors, by day or at night. */
export function planReef(known: readonly KnownWord[], wanted: ReadonlySet<Concept>): ReefPlan {
  const swimming = known.filter(
    ({ concept }) => underWater.includes(concept) || isNumber(concept) || isTint(concept),
  );
  // Of fish there are some, unless there is to be one.
  const isCounted = known.some(({ concept }) => isNumber(concept));
  const figures = wishesOf(swimming).figures.map((figure) =>
    figure.id === 'fish' && wanted.has('underwater') && !isCounted ? { ...figure, count: 3 } : figure,
  );
  const isTold = (concept: Concept) =>
    underWater.includes(concept) ||
    ['underwater', 'sea', 'water', 'sun', 'night'].includes(concept) ||
    (isNumber(concept) && figures.length > 0) ||
    (isTint(concept) && figures.some(({ tint }) => tint === concept));
  return {
    family: 'reef',
    wishes: { figures, isNight: wanted.has('night') },
    drawn: new Set([...wanted].filter(isTold)),
  };
}
