import type { Bloom, RoomWishes } from '../room/room-wishes.ts';
import { hours } from '../vocabulary.ts';
import {
  type Concept,
  isIndoors,
  isNumber,
  isOfHome,
  isRoomThing,
  isTint,
  roomWishesOf,
} from './concepts.ts';
import { compared, languages, lexicons } from './lexicon.ts';
import type { Planned } from './planned.ts';
import type { KnownWord } from './read-prompt.ts';

export type RoomPlan = Planned<'room', RoomWishes>;

/** A color that something on a table has, not a figure. */
export function isOfRoomThing(word: KnownWord, known: readonly KnownWord[]): boolean {
  if (!isTint(word.concept) || !word.colors) return false;
  const at = known.indexOf(word);
  const owner =
    word.colors === 'before'
      ? known[at - 1]
      : known.slice(at + 1).find(({ concept }) => !isTint(concept) && !isNumber(concept));
  return owner !== undefined && isRoomThing(owner.concept);
}

/** A still life or a furnished room: things, their colors and numbers, flowers, the hour, and from where it is seen. */
export function planRoom(known: readonly KnownWord[]): RoomPlan {
  // A glass of white wine is one glass.
  const isOfWine = ({ concept, text }: KnownWord, i: number) =>
    concept === 'glass' &&
    !text.includes(' ') &&
    known.slice(i + 1).find((next) => !isTint(next.concept))?.concept === 'wine';
  const read = known.filter((word, i) => !isOfWine(word, i));
  const words = read.filter(({ isAvoided }) => !isAvoided);
  const isOfFlowers = ({ concept, colors }: KnownWord, i: number) =>
    isTint(concept) &&
    !colors &&
    (words[i + 1]?.concept === 'flowers' || words[i - 1]?.concept === 'flowers');
  const flowerTint = words.find(isOfFlowers)?.concept;
  const isCounting = words.some(({ concept }) => isRoomThing(concept));
  const isHome = words.some(({ concept }) => isOfHome(concept));
  const isShown = (concept: Concept) =>
    isIndoors(concept) && (!isHome || isOfHome(concept) || inHomes.includes(concept));
  const drawn = words.filter(
    (word, i) =>
      (inRooms.includes(word.concept) && !(isHome && notInHomes.includes(word.concept))) ||
      isShown(word.concept) ||
      (isNumber(word.concept) && isCounting && !isHome) ||
      (isTint(word.concept) && (word.colors !== undefined || isOfFlowers(word, i))),
  );
  return {
    family: 'room',
    wishes: roomWishesOf(read, flowerTint && isTint(flowerTint) ? flowerTint : undefined, bloomOf(words)),
    drawn: new Set(drawn.map(({ concept }) => concept)),
  };
}

/** Which flowers are meant. */
function bloomOf(words: readonly KnownWord[]): Bloom | undefined {
  if (words.some(({ concept }) => concept === 'sunflower')) return 'sunflowers';
  for (const { text, concept } of words) {
    if (concept !== 'flowers' && concept !== 'bouquet') continue;
    const word = compared(text);
    // Korean particles follow without a space.
    for (const language of languages)
      for (const [form, bloom] of lexicons[language].blooms)
        if (word === form || (language === 'ko' && word.startsWith(form))) return bloom;
  }
}

/** What changes a still life besides the things in it. */
const inRooms: readonly Concept[] = [
  ...hours,
  'flowers',
  'sunflower',
  'sun',
  'fair',
  'marble',
  'low',
  'high',
  'wide',
  'close',
];
/** Of what stands on tables, what also stands in furnished rooms; the rest would be too small to be seen. */
const inHomes: readonly Concept[] = ['plant', 'vase', 'book', 'bouquet', 'window'];
const notInHomes: readonly Concept[] = ['sunflower', 'marble'];
