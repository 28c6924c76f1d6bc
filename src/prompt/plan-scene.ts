import type { PageOrnament } from '../imaging/scene/coloring/coloring-page.ts';
import type { DecorWishes } from '../imaging/scene/decor/decor.ts';
import { ornamentKinds } from '../imaging/scene/decor/ornaments.ts';
import { figureIds, figuresInSpace } from '../imaging/scene/figure/figure-kinds.ts';
import { tintNames } from '../imaging/scene/figure/tint-drawing.ts';
import type { PrintWishes } from '../imaging/scene/print/print-wishes.ts';
import { alsoUnderWater, deepSwimmers, type ReefWishes } from '../imaging/scene/reef/reef-wishes.ts';
import { type Bloom, type RoomWishes, roomSettings, roomThings } from '../imaging/scene/room/room-wishes.ts';
import type { SpaceWishes } from '../imaging/scene/space/compose-space.ts';
import { hours, places } from '../imaging/scene/vocabulary.ts';
import type { LandscapeWishes } from '../imaging/scene/wishes.ts';
import {
  type Concept,
  heavens,
  isDecoration,
  isHeaven,
  isIndoors,
  isNumber,
  isOfHome,
  isRoomThing,
  isTint,
  roomWishesOf,
  wishesOf,
} from './concepts.ts';
import { compared, languages, lexicons } from './lexicon.ts';
import { planPrint } from './plan-print.ts';
import { isPoster, isStationery, sceneWords } from './plan-wording.ts';
import { isDrawn, type ReadWord } from './read-prompt.ts';

/** What a prompt is drawn as, and which of the concepts it names are part of that. */
export type ScenePlan = { readonly drawn: ReadonlySet<Concept> } & (
  | { readonly family: 'landscape'; readonly wishes: LandscapeWishes }
  | { readonly family: 'space'; readonly wishes: SpaceWishes }
  | { readonly family: 'reef'; readonly wishes: ReefWishes }
  | { readonly family: 'room'; readonly wishes: RoomWishes }
  | { readonly family: 'decor'; readonly wishes: DecorWishes }
  | { readonly family: 'print'; readonly wishes: PrintWishes }
  | {
      readonly family: 'coloring';
      readonly wishes: LandscapeWishes;
      /** Fills the page instead of a scene. */
      readonly ornament?: PageOrnament;
      /** The scene is under water. */
      readonly isDeep?: true;
    }
);

type KnownWord = ReadWord & { readonly concept: Concept };

/** Beside planets and galaxies only these mean something. */
const alsoInSpace: readonly Concept[] = ['moon', 'stars', 'milkyWay', 'night', ...figuresInSpace];
const earthly: readonly Concept[] = figureIds.filter(
  (id) => !(figuresInSpace as readonly string[]).includes(id),
);

/** Undefined when nothing of it can be drawn. */
export function planScene(words: readonly ReadWord[]): ScenePlan | undefined {
  const known = words.filter(isDrawn);
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
  if (wanted.has('coloringPage')) {
    const wishes = wishesOf(known.filter(({ concept }) => !isTint(concept)));
    const ornament = pageOrnament(wanted);
    if (ornament) {
      const [middle] = ornament.id === 'mandala' ? wishes.figures : [];
      const drawn = new Set<Concept>(['coloringPage', ornament.named, ...(middle ? [middle.id] : [])]);
      return { family: 'coloring', wishes, ornament: ornament.id, drawn };
    }
    if (isDeep(wanted)) {
      const { wishes: reef, drawn } = planReef(known, wanted);
      const shown = [...drawn].filter((concept) => !isTint(concept) && concept !== 'night');
      return {
        family: 'coloring',
        wishes: { ...wishes, figures: reef.figures },
        isDeep: true,
        drawn: new Set<Concept>(['coloringPage', ...shown]),
      };
    }
    const isCounting = wishes.figures.length > 0;
    const drawn = new Set(
      [...wanted].filter((concept) => isOnPages(concept) || (isCounting && isNumber(concept))),
    );
    return { family: 'coloring', wishes, drawn };
  }
  if (isDeep(wanted)) return planReef(known, wanted);
  const isOutside =
    isIn(heavens) ||
    isIn(earthly.filter((id) => id !== 'sunflower')) ||
    (isIn(places) && !(isIn(settings) && isIn(roomThings)));
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

/** Fish are seen from below the surface, unless something is named that is above it. */
function isDeep(wanted: ReadonlySet<Concept>): boolean {
  if (wanted.has('underwater')) return true;
  return (
    deepSwimmers.some((id) => wanted.has(id)) &&
    ![...places, ...heavens, ...earthly].some(
      (concept) => wanted.has(concept) && concept !== 'sea' && !underWater.includes(concept),
    )
  );
}

const underWater: readonly Concept[] = [...deepSwimmers, ...alsoUnderWater];

function planReef(
  known: readonly KnownWord[],
  wanted: ReadonlySet<Concept>,
): Extract<ScenePlan, { family: 'reef' }> {
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

/** A color that something on a table has, not a figure. */
function isOfRoomThing(word: KnownWord, known: readonly KnownWord[]): boolean {
  if (!isTint(word.concept) || !word.colors) return false;
  const at = known.indexOf(word);
  const owner =
    word.colors === 'before'
      ? known[at - 1]
      : known.slice(at + 1).find(({ concept }) => !isTint(concept) && !isNumber(concept));
  return owner !== undefined && isRoomThing(owner.concept);
}

/** A still life: things, their colors and numbers, flowers, the hour, and from where it is seen. */
function planRoom(known: readonly KnownWord[]): ScenePlan {
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
const settings: readonly Concept[] = roomSettings;

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

/** What a coloring page has lines for: no light, no weather, no seasons. */
const onPages: readonly Concept[] = [
  ...places.filter((place) => !['canyon', 'city', 'street'].includes(place)),
  ...(['coloringPage', 'night', 'moon', 'stars', 'sun', 'clouds', 'rainbow'] as const),
  ...(['flowers', 'trees', 'conifer', 'broadleaf', 'water'] as const),
  ...figureIds,
];
/** An ornament to be colored. A mandala may have something in its middle; any other stands for itself. */
function pageOrnament(wanted: ReadonlySet<Concept>) {
  if (wanted.has('mandala')) return { id: 'mandala', named: 'mandala' } as const;
  const named = [...wanted].find(isDecoration);
  const isScene = [...wanted].some((concept) => concept !== 'coloringPage' && isOnPages(concept));
  return named && !isScene ? ({ id: 'geometric', named } as const) : undefined;
}

const isOnPages = (concept: Concept) => onPages.includes(concept);
const isInSpace = (concept: Concept) => isHeaven(concept) || alsoInSpace.includes(concept);
