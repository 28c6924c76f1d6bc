import { seededRandom } from '../../../imaging/sampling/seeded-random.ts';
import { type FigureKind, figureKinds } from '../../figure/figure-kinds.ts';
import type { Season } from '../../land/ground.ts';
import type { Hour, Place, Weather } from '../../vocabulary.ts';
import type { LandscapeWishes } from '../../wishes.ts';
import { between, type Random } from '../plate/shapes.ts';

export type Daylight = 'dawn' | 'day' | 'evening' | 'dusk' | 'night';

/** What a poster shows, and where. Lengths are shares of its shorter side. */
export interface PosterScene {
  readonly place: PosterPlace;
  readonly daylight: Daylight;
  readonly season: Season | undefined;
  readonly weather: Weather | undefined;
  readonly wide: number;
  readonly high: number;
  /** Of the sky's edge behind the land. */
  readonly horizon: number;
  /** Where the water begins; Infinity where there is none. */
  readonly shore: number;
  readonly disc:
    | { readonly x: number; readonly y: number; readonly radius: number; readonly isMoon: boolean }
    | undefined;
  readonly stars: boolean;
  readonly rough: boolean;
  readonly clouds: number;
  readonly birds: number;
  /** How much of it is lost in the air, layer by layer, 0..1. */
  readonly haze: number;
  /** Where the light comes from. */
  readonly light: -1 | 1;
  /** Of the main motive, over the width. */
  readonly focus: number;
  /** Mountains were named beside another place. */
  readonly backdrop: boolean;
  /** At which side something stands in the foreground, and how it closes the view. */
  readonly frame: -1 | 1;
  readonly framing: 'side' | 'both' | 'low';
  readonly trees: boolean;
  readonly leafy: boolean;
  readonly flowers: boolean;
  readonly snow: boolean;
  readonly seed: number;
}

/** Places that differ as a poster, and which wins where several are named. */
export const posterPlaces = [
  'city',
  'volcano',
  'canyon',
  'desert',
  'fjord',
  'islands',
  'coast',
  'sea',
  'mountains',
  'forest',
  'valley',
  'hills',
  'meadow',
] as const satisfies readonly Place[];
export type PosterPlace = (typeof posterPlaces)[number];

/** Where another place looks like. */
const alike: Partial<Record<Place, PosterPlace>> = {
  street: 'city',
  river: 'valley',
  plain: 'meadow',
  lake: 'mountains',
};

const framings = ['side', 'side', 'both', 'low'] as const;

const daylights: Record<Hour, Daylight> = {
  dawn: 'dawn',
  morning: 'dawn',
  noon: 'day',
  afternoon: 'day',
  golden: 'evening',
  sunset: 'evening',
  dusk: 'dusk',
  night: 'night',
};

/** What places do to a view: open water, none but what stands in it, or high land that leaves less sky. */
const traits: Partial<Record<PosterPlace, { readonly isSea?: true; readonly isHigh?: true }>> = {
  sea: { isSea: true },
  coast: { isSea: true },
  islands: { isSea: true },
  mountains: { isHigh: true },
  volcano: { isHigh: true },
  fjord: { isHigh: true },
};

/** How many clouds a weather has, and what is lost in its air; the seed decides what isn’t given. */
const airs: Partial<Record<Weather, { readonly clouds?: number; readonly haze?: number }>> = {
  clear: { clouds: 0 },
  cloudy: { clouds: 4 },
  overcast: { clouds: 6, haze: 0.7 },
  rain: { clouds: 6, haze: 0.7 },
  storm: { clouds: 6, haze: 0.7 },
  fog: { haze: 1 },
};

export function composePoster(
  wishes: LandscapeWishes,
  seed: number,
  { wide, high }: { readonly wide: number; readonly high: number },
): PosterScene {
  const random = seededRandom(seed * 7919 + 13);
  const { sights, without, weather, trees } = wishes;
  const place = placeOf(wishes, random);
  const daylight = daylightOf(wishes, random);
  const drawsWater = hasWater(wishes, place, random);
  const isMoon = daylight === 'night' || sights.has('moon');
  const { shore, horizon, onLeft, focus, disc } = layOut(place, daylight, isMoon, { wide, high }, random);
  const air = (weather && airs[weather]) ?? {};
  const isGray = air.haze !== undefined;
  const season = wishes.season ?? (sights.has('snow') || weather === 'snowfall' ? 'winter' : undefined);
  return {
    place,
    daylight,
    season,
    weather,
    wide,
    high,
    horizon,
    shore: drawsWater ? shore : Number.POSITIVE_INFINITY,
    disc: isDiscHidden(wishes, isMoon, isGray) ? undefined : disc,
    stars: sights.has('stars') || (daylight === 'night' && !isGray && !without.has('stars')),
    rough: wishes.waves === 'rough' || weather === 'storm',
    clouds: without.has('clouds') ? 0 : (air.clouds ?? cloudsOf(wishes, random)),
    birds: daylight === 'night' || weather === 'storm' ? 0 : flock(random),
    haze: air.haze ?? between(random, 0.25, 0.5),
    light: disc.x < focus ? -1 : 1,
    focus,
    backdrop: isBackdrop(wishes, place),
    frame: random() < 0.6 === onLeft ? 1 : -1,
    framing: framings[Math.floor(random() * framings.length)],
    trees: !without.has('trees'),
    leafy: trees === 'broadleaf' || (season === 'autumn' && trees !== 'conifer'),
    flowers: sights.has('flowers') || (season === 'spring' && place === 'meadow'),
    snow: season === 'winter' && !without.has('snow'),
    seed,
  };
}

const isPosterPlace = (place: Place): place is PosterPlace =>
  (posterPlaces as readonly Place[]).includes(place);

/** The seed's composition: the motive on one third, the disc on the other or behind it. */
function layOut(
  place: PosterPlace,
  daylight: Daylight,
  isMoon: boolean,
  { wide, high }: { readonly wide: number; readonly high: number },
  random: Random,
) {
  const { isSea, isHigh } = traits[place] ?? {};
  const shore = high * between(random, 0.68, 0.76);
  const level = high * between(random, 0.6, 0.7);
  const horizon = isSea ? high * between(random, 0.52, 0.64) : level;
  const onLeft = random() < 0.5;
  const focus = wide * (onLeft ? between(random, 0.32, 0.42) : between(random, 0.58, 0.68));
  const behind = random() < 0.35;
  const isLow = daylight === 'evening' || daylight === 'dawn';
  const radius = between(random, isLow ? 0.1 : 0.07, isLow ? 0.17 : 0.11) * (isMoon ? 0.75 : 1);
  const x = behind ? focus + between(random, -0.08, 0.08) : wide - focus + between(random, -0.06, 0.06);
  const skyRoom = horizon - (isHigh ? 0.3 : 0.12) * high;
  const up = isLow ? between(random, 0.72, 1) : between(random, 0.45, 0.7);
  const y = Math.max(radius * 1.6, skyRoom * up);
  return { shore, horizon, onLeft, focus, disc: { x, y, radius, isMoon } };
}

function isDiscHidden({ sights, without }: LandscapeWishes, isMoon: boolean, isGray: boolean): boolean {
  if (without.has(isMoon ? 'moon' : 'sun')) return true;
  return (isGray || sights.has('rainbow')) && !sights.has('sun') && !sights.has('moon');
}

function isBackdrop({ places, without }: LandscapeWishes, place: PosterPlace): boolean {
  if (without.has('mountains') || place === 'mountains' || place === 'valley') return false;
  return places.has('mountains') || (place === 'city' && places.has('volcano'));
}

function hasWater({ places, sights, without, figures }: LandscapeWishes, place: PosterPlace, random: Random) {
  // Mountains often have a lake at their feet.
  const hasTarn = random() < 0.4 && place === 'mountains';
  if (place === 'fjord' || (place === 'city' && !places.has('street'))) return true;
  if (traits[place]?.isSea || without.has('water')) return false;
  const floats = figures.some(({ id }) => figureKinds[id].home === 'water');
  const isRiver = places.has('river') && place !== 'valley';
  return hasTarn || places.has('lake') || isRiver || sights.has('water') || floats;
}

function placeOf(wishes: LandscapeWishes, random: Random): PosterPlace {
  const place = namedPlace(wishes) ?? usualPlaces[Math.floor(random() * usualPlaces.length)];
  // At sea there is nothing to stand on.
  const stands = wishes.figures.some(({ id }) => figureKinds[id].home === 'ground');
  return place === 'sea' && stands ? 'coast' : place;
}

const usualPlaces = [
  'mountains',
  'hills',
  'mountains',
  'forest',
  'coast',
  'mountains',
  'desert',
  'valley',
] as const;

function namedPlace({ places, without, waves, figures }: LandscapeWishes): PosterPlace | undefined {
  const named = new Set([...places].map((place) => alike[place] ?? place));
  const found = posterPlaces.find((place) => named.has(place));
  // A lake alone has mountains behind it, unless they are to be left out.
  if (found === 'mountains' && without.has('mountains')) return 'forest';
  if (found) return found;
  if (waves === 'rough') return 'sea';
  const [first] = figures.map(({ id }): FigureKind => figureKinds[id]);
  return first?.places?.map((one) => alike[one] ?? one).find((one) => isPosterPlace(one));
}

function daylightOf({ hour, sights, weather }: LandscapeWishes, random: Random): Daylight {
  if (hour) return daylights[hour];
  if (sights.has('stars') || sights.has('moon') || sights.has('aurora') || sights.has('milkyWay'))
    return 'night';
  if (weather) return 'day';
  const usual = ['evening', 'day', 'dawn', 'day', 'dusk', 'day'] as const;
  return usual[Math.floor(random() * usual.length)];
}

const flock = (random: Random) => (random() < 0.75 ? 2 + Math.floor(random() * 4) : 0);

const cloudsOf = ({ sights }: LandscapeWishes, random: Random): number =>
  sights.has('clouds') ? 4 : random() < 0.6 ? 1 + Math.floor(random() * 2) : 0;
