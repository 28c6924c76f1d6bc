import { ornamentKinds } from '../decor/ornaments.ts';
import { figureIds, figuresInSpace } from '../figure/figure-kinds.ts';
import { type Tint, tintNames } from '../figure/tint-drawing.ts';
import { printArts } from '../print/print-wishes.ts';
import { type Furnishing, furnishings, type HomeWishes, homeSettings } from '../room/home/home-wishes.ts';
import {
  type Bloom,
  type RoomThing,
  type RoomWishes,
  roomSettings,
  roomThings,
  type ThingWish,
} from '../room/room-wishes.ts';
import type { Avoidable, Hour, Place, Sight, Weather } from '../vocabulary.ts';
import { avoidable, hours, places, seasons, sights, weathers } from '../vocabulary.ts';
import type { LandscapeWishes } from '../wishes.ts';
import { styleConcepts } from './named-style.ts';

/** What is drawn where no land is named: a view into space. */
export const heavens = ['space', 'planet', 'rings', 'earth', 'nebula', 'galaxy'] as const;

/** Whoever stands, swims or flies on earth alone. */
export const earthly: readonly Concept[] = figureIds.filter(
  (id) => !(figuresInSpace as readonly string[]).includes(id),
);

/** A view from below the surface. */
const depths = ['underwater'] as const;

/** What makes a still life: things on a table, and the table; and furnished rooms. */
const indoors = [...roomThings, ...roomSettings, ...furnishings, ...homeSettings] as const;

/** What is made of the picture. */
const forms = ['coloringPage', 'card', 'poster', 'travelPoster'] as const;

/** What a card is sent for. */
export const occasions = ['birthday', 'christmas', 'newYear', 'thanks', 'love', 'congratulations'] as const;
export type Occasion = (typeof occasions)[number];

/** Pictures of colors and shapes alone. */
const decorations = ['abstract', ...ornamentKinds] as const;

/** How many there are of what is named next to it. */
const numbers = ['two', 'three', 'four', 'five', 'several', 'many'] as const;

/** Everything that words can ask for, and Scenes can draw. */
export const concepts = [
  ...places,
  ...hours,
  ...weathers,
  ...seasons,
  ...sights,
  ...heavens,
  ...depths,
  'conifer',
  'broadleaf',
  'calm',
  'rough',
  'low',
  'high',
  'wide',
  'close',
  ...figureIds,
  ...indoors,
  ...numbers,
  ...tintNames,
  ...forms,
  ...printArts,
  ...occasions,
  ...decorations,
  ...styleConcepts,
] as const;
export type Concept = (typeof concepts)[number];

/** What is meant where a concept is to be left out. */
const avoided: Partial<Record<Concept, Avoidable>> = {
  lake: 'water',
  river: 'water',
  fjord: 'water',
  sea: 'water',
  forest: 'trees',
  conifer: 'trees',
  broadleaf: 'trees',
  snowfall: 'snow',
  winter: 'snow',
  storm: 'rain',
  cloudy: 'clouds',
  overcast: 'clouds',
  milkyWay: 'stars',
};

const isIn = <T extends string>(list: readonly T[], value: string): value is T =>
  (list as readonly string[]).includes(value);

/** Something that stands, swims or flies, not a place or a light. */
const isFigure = (concept: Concept) => isIn(figureIds, concept);
export const isRoomThing = (concept: Concept) => isIn(roomThings, concept) || isIn(furnishings, concept);
/** Makes a furnished room of it. */
export const isOfHome = (concept: Concept) => isIn(furnishings, concept) || isIn(homeSettings, concept);
export const isIndoors = (concept: Concept) => isIn(indoors, concept);
/** What there can be several of, in a color. */
export const isThing = (concept: Concept) => isFigure(concept) || isRoomThing(concept);
export const isTint = (concept: Concept): concept is Concept & Tint => isIn(tintNames, concept);
export const isNumber = (concept: Concept) => isIn(numbers, concept);
export const isOccasion = (concept: Concept): concept is Occasion => isIn(occasions, concept);
export const isHeaven = (concept: Concept) => isIn(heavens, concept);
export const isDecoration = (concept: Concept) => isIn(decorations, concept);

/** A word that was understood. */
export interface ReadConcept {
  readonly concept: Concept;
  readonly isAvoided: boolean;
  /** Of a color: the thing that has it stands right before or behind it. Left out where none does. */
  readonly colors?: 'before' | 'after';
}

/** The first word of a kind counts: “a sunset after noon” is a sunset. */
export function wishesOf(read: readonly ReadConcept[]): LandscapeWishes {
  const wanted = read.filter(({ isAvoided }) => !isAvoided).map(({ concept }) => concept);
  const without = read
    .filter(({ isAvoided }) => isAvoided)
    .map(({ concept }) => avoided[concept] ?? concept)
    .filter((concept) => isIn(avoidable, concept));
  const first = <T extends string>(list: readonly T[]) =>
    wanted.find((concept): concept is Concept & T => isIn(list, concept));
  return {
    places: new Set(wanted.filter((concept): concept is Place => isIn(places, concept))),
    hour: first<Hour>(hours),
    weather: first<Weather>(weathers),
    season: first(seasons),
    sights: new Set(wanted.filter((concept): concept is Sight => isIn(sights, concept))),
    trees: first(['conifer', 'broadleaf']),
    without: new Set(without),
    waves: first(['calm', 'rough']),
    view: first(['low', 'high', 'wide', 'close']),
    figures: countedOf(
      read.filter(({ isAvoided }) => !isAvoided),
      figureIds,
    ),
  };
}

/** What a still life is asked for. `flowerTint` is a color named right beside flowers. */
export function roomWishesOf(
  read: readonly ReadConcept[],
  flowerTint: Tint | undefined,
  bloom: Bloom | undefined,
): RoomWishes {
  const { hour, sights, view, weather, without } = wishesOf(read);
  const wanted = read.filter(({ isAvoided }) => !isAvoided);
  const has = (concept: Concept) => wanted.some((one) => one.concept === concept);
  const isCounted = wanted.some(({ concept }) => isNumber(concept) && concept !== 'several');
  const things: ThingWish[] = countedOf<RoomThing>(wanted, roomThings).map((thing) => ({
    ...thing,
    ...(thing.count === counts.several && !isCounted && { isSome: true }),
  }));
  const bouquet = things.find(({ id }) => id === 'bouquet');
  return {
    things,
    flowers: sights.has('flowers') || bouquet !== undefined || bloom !== undefined,
    ...(without.has('flowers') && { isBare: true }),
    flowerTint: flowerTint ?? bouquet?.tint,
    bloom,
    stillLife: has('stillLife'),
    window: has('window'),
    sun: sights.has('sun') || weather === 'fair',
    marble: has('marble'),
    ...(wanted.some(({ concept }) => isOfHome(concept)) && { home: homeOf(wanted) }),
    hour,
    view,
  };
}

function homeOf(wanted: readonly ReadConcept[]): HomeWishes {
  const setting = homeSettings.find((one) => wanted.some(({ concept }) => concept === one)) ?? 'room';
  return { setting, furnishings: countedOf<Furnishing>(wanted, furnishings) };
}

/** A crowd of each is as many as five. */
const counts = { two: 2, three: 3, four: 4, five: 5, several: 3, many: 5 } as const;
const mostThings = 8;

/**
 * Things of a kind, with how many of each and in which color. Numbers count what comes next; at the end of a list, as in Japanese, what came
 * before.
 */
function countedOf<T extends Concept>(
  wanted: readonly ReadConcept[],
  ids: readonly T[],
): { readonly id: T; readonly count: number; readonly tint?: Tint }[] {
  const things: { readonly id: T; readonly count: number; readonly tint?: Tint }[] = [];
  let count: number | undefined;
  let tint: Tint | undefined;
  for (const { concept, colors } of wanted) {
    if (isIn(tintNames, concept)) {
      const last = things.at(-1);
      if (colors === 'after') tint = concept;
      else if (colors === 'before' && last) things.splice(-1, 1, { ...last, tint: concept });
      continue;
    }
    // A plural alone means several; beside a number it adds nothing.
    if (isIn(numbers, concept)) count = concept === 'several' ? (count ?? counts.several) : counts[concept];
    else if (isThing(concept)) {
      if (isIn(ids, concept) && !things.some((known) => known.id === concept && known.tint === tint))
        things.push({ id: concept, count: count ?? 1, ...(tint && { tint }) });
      count = undefined;
      tint = undefined;
    }
  }
  const last = things.at(-1);
  if (count !== undefined && last?.count === 1) things.splice(-1, 1, { ...last, count });
  let left = mostThings;
  return things.flatMap((thing) => {
    const shown = Math.min(left, thing.count);
    left -= shown;
    return shown > 0 ? [{ ...thing, count: shown }] : [];
  });
}
