import { type FigureKind, figureKinds } from './figure/figure-kinds.ts';
import { type HourLight, lights, type Sky, skies } from './hour-lights.ts';
import type { Season } from './land/ground.ts';
import {
  hills,
  insideWood,
  overRoofs,
  type Setting,
  settings,
  shaping,
  villageAt,
} from './place-settings.ts';
import { cityHours, composeTown } from './town/compose-town.ts';
import type { TownPlan } from './town/town-plan.ts';
import type { Hour, Place, Weather } from './vocabulary.ts';
import type { LandscapeWishes } from './wishes.ts';

type Random = () => number;

/** What is settled before any land is made: what was asked for, and what suits it where something was left open. */
export interface LandscapeBrief {
  readonly wishes: LandscapeWishes;
  readonly place: Place;
  readonly setting: Setting;
  readonly hour: Hour;
  readonly light: HourLight;
  readonly weather: Weather;
  readonly sky: Sky;
  readonly season: Season;
  /** The most important of those that stand, swim or fly in it. */
  readonly hero?: FigureKind;
  readonly town?: TownPlan;
  /** A wood is seen from a path in it. */
  readonly inside: boolean;
  readonly hasWater: boolean;
}

/** Settings for cases, of which the first that fits counts. */
export type Rows<Case, Value> = readonly (readonly [fits: (of: Case) => unknown, value: Value])[];

export const firstFitting = <Case, Value>(rows: Rows<Case, Value>, of: Case): Value | undefined =>
  rows.find(([fits]) => fits(of))?.[1];

export function settleLandscape(wanted: LandscapeWishes, seed: number, random: Random): LandscapeBrief {
  const wishes = asWood(wanted);
  const { sights, without } = wishes;
  const place = placeOf(wishes, random);
  const [hero] = wishes.figures.map(({ id }): FigureKind => figureKinds[id]);
  const hour = wishes.hour ?? (isStarry(wishes) ? 'night' : hero?.hour) ?? fallbackHour(wishes, random);
  const weather = weatherOf(wishes, hour);
  const isBuilt = place === 'city' || place === 'street';
  const town = isBuilt ? composeTown(wishes, { hour, weather, seed }, random) : undefined;
  const inside = place === 'forest' && isInside(wishes, random);
  const usual = settingOf(place, wishes, { town, inside });
  const isLow = without.has('mountains') && usual.relief === 'alps';
  return {
    wishes,
    place,
    setting: isLow ? { ...usual, relief: hills.relief, height: hills.height } : usual,
    hour,
    light: lights[hour],
    weather,
    sky: skies[weather],
    season: seasonOf(wishes, hero, weather),
    hero,
    town,
    inside,
    hasWater: !without.has('water') && (usual.water || sights.has('water')),
  };
}

function placeOf(wishes: LandscapeWishes, random: Random): Place {
  const place = shaping.find((one) => wishes.places.has(one)) ?? fallbackPlace(wishes, random);
  // At sea there is nothing to stand on.
  return place === 'sea' && stands(wishes) ? 'coast' : place;
}

const stands = ({ figures }: LandscapeWishes) => figures.some(({ id }) => figureKinds[id].home === 'ground');

function settingOf(
  place: Place,
  wishes: LandscapeWishes,
  { town, inside }: Pick<LandscapeBrief, 'town' | 'inside'>,
): Setting {
  if (town) return townSettings[town.view];
  if (inside) return insideWood;
  return place === 'village' ? aroundVillage(wishes) : settings[place];
}

function seasonOf(
  { season, sights }: LandscapeWishes,
  hero: FigureKind | undefined,
  weather: Weather,
): Season {
  if (season ?? hero?.season) return (season ?? hero?.season)!;
  if (sights.has('flowers')) return 'spring';
  return sights.has('snow') || weather === 'snowfall' ? 'winter' : 'summer';
}

/** What lies around a village: mountains, unless other land or water is named. */
function aroundVillage({ places, sights }: LandscapeWishes): Setting {
  const has = (...some: Place[]) => some.some((one) => places.has(one));
  if (has('sea', 'coast', 'islands')) return villageAt.sea;
  if (has('lake', 'fjord')) return villageAt.lake;
  if (has('river')) return villageAt.river;
  if (has('hills', 'meadow', 'plain')) return villageAt.hills;
  return sights.has('water') ? villageAt.lake : settings.village;
}

/** A single fir or tree named beside a forest is what the forest is of. */
function asWood(wishes: LandscapeWishes): LandscapeWishes {
  const kinds = { fir: 'conifer', tree: 'broadleaf' } as const;
  const [named] = wishes.figures.filter(({ count }) => count === 1).map(({ id }) => id);
  if (!wishes.places.has('forest') || (named !== 'fir' && named !== 'tree')) return wishes;
  return {
    ...wishes,
    trees: wishes.trees ?? kinds[named],
    figures: wishes.figures.filter(({ id }) => id !== named),
  };
}

/** Woods are seen from a path in them, unless a wide or high view was asked for: always where somebody stands there, else mostly. */
function isInside(wishes: LandscapeWishes, random: Random): boolean {
  const { view, places, without } = wishes;
  const isAlone = places.size <= 1 && !without.has('trees');
  const isClose = view === undefined || view === 'close' || view === 'low';
  return (random() < 0.75 || stands(wishes)) && isAlone && isClose;
}

const townSettings = { skyline: settings.city, street: settings.street, roofs: overRoofs };

/** Where only the sky, the weather or the season was named, it stands above land that shows it well: the first of these that fits. */
const fallbacks: Rows<LandscapeWishes, readonly Place[]> = [
  [({ trees }) => trees !== undefined, ['forest']],
  [({ waves }) => waves === 'rough', ['sea']],
  [({ sights }) => sights.has('flowers'), ['meadow']],
  [
    ({ sights, season }) => sights.has('aurora') || sights.has('snow') || season === 'winter',
    ['lake', 'mountains', 'fjord'],
  ],
  [({ sights, season }) => sights.has('rainbow') || season === 'spring', ['hills', 'meadow']],
  [({ season, weather }) => season === 'autumn' || weather === 'fog', ['forest', 'lake', 'river']],
  [({ weather }) => weather === 'storm', ['sea', 'coast']],
  [() => true, ['lake', 'mountains', 'coast', 'hills', 'sea']],
];

function fallbackPlace(wishes: LandscapeWishes, random: Random): Place {
  if (wishes.sights.has('neon')) return 'street';
  // What swims can't be without water; all others find a shore.
  const kinds = wishes.figures.map(({ id }): FigureKind => figureKinds[id]);
  const figure = kinds.find(({ home }) => home === 'water') ?? kinds[0];
  if (figure?.places) return figure.places[Math.floor(random() * figure.places.length)];
  const fitting = firstFitting(fallbacks, wishes)!;
  return fitting[Math.floor(random() * fitting.length)];
}

/** What is seen at night alone. */
const starry = ['moon', 'stars', 'milkyWay', 'aurora'] as const;
const isStarry = ({ sights }: LandscapeWishes) => starry.some((one) => sights.has(one));

function fallbackHour({ sights, weather, places }: LandscapeWishes, random: Random): Hour {
  if (sights.has('neon')) return 'night';
  if (sights.has('rainbow') || weather === 'storm' || weather === 'rain' || weather === 'overcast')
    return 'afternoon';
  if (places.has('city') || places.has('street')) return cityHours[Math.floor(random() * cityHours.length)];
  const fitting: Hour[] = sights.has('sun') ? ['golden', 'morning'] : ['golden', 'afternoon', 'morning'];
  return fitting[Math.floor(random() * fitting.length)];
}

function weatherOf({ weather, sights, without }: LandscapeWishes, hour: Hour): Weather {
  const isHeaped = sights.has('rainbow') || sights.has('clouds');
  const wanted = weather ?? (isHeaped ? 'cloudy' : hour === 'night' ? 'clear' : 'fair');
  return without.has('clouds') && wanted !== 'fog' ? 'clear' : wanted;
}
