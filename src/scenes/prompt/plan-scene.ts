import type { DecorWishes } from '../decor/decor.ts';
import { ornamentKinds } from '../decor/ornaments.ts';
import { figuresInSpace } from '../figure/figure-kinds.ts';
import { tintNames } from '../figure/tint-drawing.ts';
import { roomSettings, roomThings } from '../room/room-wishes.ts';
import type { SpaceWishes } from '../space/compose-space.ts';
import { places } from '../vocabulary.ts';
import type { LandscapeWishes } from '../wishes.ts';
import {
  type Concept,
  earthly,
  heavens,
  isDecoration,
  isHeaven,
  isIndoors,
  isNumber,
  isTint,
  wishesOf,
} from './concepts.ts';
import { isStyle } from './named-style.ts';
import { type ColoringPlan, planColoring } from './plan-coloring.ts';
import { type PrintPlan, planPrint } from './plan-print.ts';
import { isDeep, planReef, type ReefPlan } from './plan-reef.ts';
import { isOfRoomThing, planRoom, type RoomPlan } from './plan-room.ts';
import { isPoster, isStationery, sceneWords } from './plan-wording.ts';
import type { Planned } from './planned.ts';
import { isDrawn, type KnownWord, type ReadWord } from './read-prompt.ts';

/** What a prompt is drawn as, and which of the concepts it names are part of that. */
export type ScenePlan =
  | Planned<'landscape', LandscapeWishes>
  | ReefPlan
  | RoomPlan
  | PrintPlan
  | ColoringPlan
  | Planned<'space', SpaceWishes>
  | Planned<'decor', DecorWishes>;

/** Beside planets and galaxies only these mean something. */
const alsoInSpace: readonly Concept[] = ['moon', 'stars', 'milkyWay', 'night', ...figuresInSpace];

/** Undefined when nothing of it can be drawn. Ways of painting are no part of it: the finished scene is painted so. */
export function planScene(words: readonly ReadWord[]): ScenePlan | undefined {
  const known = words.filter(isDrawn).filter(({ concept }) => !isStyle(concept));
  const plan = planPrint(known) ?? planPicture(sceneWords(known));
  const named = known.filter(({ isAvoided }) => !isAvoided).map(({ concept }) => concept);
  const isWritten = words.some(({ quoted }) => quoted !== undefined);
  const hasForm = named.includes('card') || named.some(isPoster) || isWritten;
  if (!plan || plan.family === 'coloring' || !hasForm) return plan;
  return { ...plan, drawn: new Set([...plan.drawn, ...named.filter(isStationery)]) };
}

/** Land wins over space: a galaxy above mountains is the Milky Way. */
function planPicture(known: readonly KnownWord[]): ScenePlan | undefined {
  const decor = planDecor(known);
  if (decor) return decor;
  const wanted = new Set(
    known.filter((word) => !word.isAvoided && !isIdleColor(word)).map(({ concept }) => concept),
  );
  if (wanted.size === 0) return undefined;
  const isIn = (list: readonly Concept[]) => list.some((concept) => wanted.has(concept));
  if (wanted.has('coloringPage')) return planColoring(known, wanted);
  if (isDeep(wanted)) return planReef(known, wanted);
  const isOutside =
    isIn(heavens) ||
    isIn(earthly.filter((id) => id !== 'sunflower')) ||
    (isIn(places) && !(isIn(roomSettings) && isIn(roomThings)));
  if ([...wanted].some(isIndoors) && !isOutside) return planRoom(known);
  if (isIn(heavens) && !isIn(places) && !isIn(earthly)) {
    const has = (concept: Concept) => wanted.has(concept);
    const drawn = new Set([...wanted].filter(isInSpace));
    const wishes: SpaceWishes = {
      planet: has('planet'),
      rings: has('rings'),
      earth: has('earth'),
      moon: has('moon'),
      nebula: has('nebula'),
      galaxy: has('galaxy') || has('milkyWay'),
      figures: figuresInSpace.filter(has),
    };
    return { family: 'space', wishes, drawn };
  }
  const outside = known.filter((word) => !isIndoors(word.concept) && !isOfRoomThing(word, known));
  const asLand = outside.flatMap((word) => {
    if (word.concept === 'galaxy') return [{ ...word, concept: 'milkyWay' as const }];
    return isHeaven(word.concept) ? [] : [word];
  });
  const wishes = wishesOf(asLand);
  const isCounting = wishes.figures.length > 0;
  const isBuilt = wishes.places.has('city') || wishes.places.has('street');
  const drawn = new Set(
    [...wanted].filter(
      (concept) =>
        concept === 'galaxy' ||
        (!(isBuilt && outOfTown.includes(concept)) &&
          !isHeaven(concept) &&
          !isDecoration(concept) &&
          !isIndoors(concept) &&
          !(isTint(concept) && !outside.some((word) => word.concept === concept && word.colors)) &&
          (isCounting || !isNumber(concept))),
    ),
  );
  return drawn.size === 0 ? undefined : { family: 'landscape', wishes, drawn };
}

/** A color that nothing in the picture has. */
const isIdleColor = ({ concept, colors }: KnownWord) => isTint(concept) && !colors;

/** Where nothing is named that stands anywhere: colors and shapes alone. */
function planDecor(known: readonly KnownWord[]): ScenePlan | undefined {
  const wanted = known.filter(({ isAvoided }) => !isAvoided).map(({ concept }) => concept);
  const isAlone = wanted.every((concept) => isDecoration(concept) || isTint(concept));
  if (!isAlone || !wanted.some(isDecoration)) return undefined;
  const kind = ornamentKinds.find((one) => wanted.includes(one));
  return {
    family: 'decor',
    wishes: { kind, tints: tintNames.filter((tint) => wanted.includes(tint)) },
    drawn: new Set(wanted),
  };
}

/** What a city is drawn without. */
const outOfTown: readonly Concept[] = [
  ...places.filter((place) => !['city', 'street', 'sea', 'lake', 'river', 'coast'].includes(place)),
  ...(['trees', 'conifer', 'broadleaf', 'flowers', 'spring', 'summer', 'autumn'] as const),
];

const isInSpace = (concept: Concept) => isHeaven(concept) || alsoInSpace.includes(concept);
