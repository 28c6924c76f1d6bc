import type { Wording } from '../lettering/wording.ts';
import { type Concept, isOccasion } from './concepts.ts';
import { lexicons } from './lexicon.ts';
import { linesOf } from './quoted-words.ts';
import { promptLanguage, type ReadWord } from './read-prompt.ts';

/** Concepts that only say what a picture is for. */
export const isStationery = (concept: Concept) =>
  concept === 'card' || isPoster(concept) || isOccasion(concept);
export const isPoster = (concept: Concept) => concept === 'poster' || concept === 'travelPoster';

/** What is to be written on the picture; undefined where it stays as it is. */
export function planWording(prompt: string, words: readonly ReadWord[]): Wording | undefined {
  const has = (concept: Concept) => words.some((word) => word.concept === concept && !word.isAvoided);
  const form = has('poster') || has('travelPoster') ? 'poster' : has('card') ? 'card' : 'picture';
  const quoted = words.flatMap(({ quoted }) => (quoted === undefined ? [] : [quoted]));
  if (quoted.length > 0) return { form, lines: quoted.flatMap(linesOf).slice(0, 4) };
  if (form === 'picture') return undefined;
  const occasion = words.find(({ concept }) => concept && isOccasion(concept))?.concept;
  const greeting = occasion && lexicons[promptLanguage(prompt)].greetings.get(occasion);
  return { form, lines: greeting ? linesOf(greeting) : [] };
}

/** What is drawn on a card of which nothing else is said. */
const scenes: Partial<Record<Concept, readonly Concept[]>> = {
  birthday: ['several', 'hotAirBalloon', 'meadow', 'flowers', 'morning'],
  christmas: ['christmasTree', 'snowfall', 'night', 'hills'],
  newYear: ['city', 'night', 'water'],
  thanks: ['meadow', 'flowers', 'morning'],
  love: ['two', 'swan', 'lake', 'sunset'],
  congratulations: ['mountains', 'dawn'],
};

/** The words that make the picture; those of the occasion where no others do. */
export function sceneWords<W extends ReadWord>(known: readonly W[]): W[] {
  const scene = known.filter(({ concept }) => concept && !isStationery(concept));
  if (scene.some(({ isAvoided }) => !isAvoided)) return scene;
  const form = known.find(({ concept }) => concept && isStationery(concept));
  if (!form) return scene;
  const occasion = known.find(({ concept }) => concept && isOccasion(concept))?.concept;
  const concepts = (occasion && scenes[occasion]) ?? ['meadow', 'flowers'];
  return [...scene, ...concepts.map((concept) => ({ ...form, concept }))];
}
