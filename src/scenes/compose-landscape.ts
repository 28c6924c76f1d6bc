import { createNoise } from '../imaging/sampling/noise.ts';
import { seededRandom } from '../imaging/sampling/seeded-random.ts';
import { directionOf } from './air/atmosphere.ts';
import type { CloudCover } from './air/clouds.ts';
import { composeFalls } from './falls/compose-falls.ts';
import type { Falls } from './falls/falls.ts';
import type { Figure } from './figure/figure.ts';
import { type FigureKind, figureKinds } from './figure/figure-kinds.ts';
import { placeFigures } from './figure/place-figures.ts';
import { lights, skies } from './hour-lights.ts';
import type { ForestKind } from './land/forest.ts';
import { type Relief, reliefShape } from './land/relief.ts';
import type { Landscape } from './landscape.ts';
import {
  hills,
  insideWood,
  never,
  overRoofs,
  type Range,
  type Setting,
  settings,
  shaping,
  villageAt,
} from './place-settings.ts';
import { cityHours, composeTown } from './town/compose-town.ts';
import { rateOutlook } from './view/outline.ts';
import { composeVillage, siteOf } from './village/compose-village.ts';
import type { Hour, Place, Weather } from './vocabulary.ts';
import type { LandscapeWishes } from './wishes.ts';

type Random = () => number;
const pickMiddle = ([from, to]: Range) => (from + to) / 2;
const pick = (random: Random, [from, to]: Range) => from + (to - from) * random();

/** Half the width of the view at distance 1, how much higher the eye stands, and where the horizon goes. */
const views = {
  usual: { halfWidth: 0.6, lift: 1, horizon: 0 },
  wide: { halfWidth: 0.82, lift: 1, horizon: 0 },
  close: { halfWidth: 0.4, lift: 1, horizon: 0 },
  high: { halfWidth: 0.6, lift: 3, horizon: -0.12 },
  low: { halfWidth: 0.6, lift: 0.4, horizon: 0 },
} as const;

/**
 * Makes a whole landscape of wishes. The variants of one seed differ in land, viewpoint and side of the light; of twelve viewpoints the best
 * composed one is taken.
 *
 * @param aspect height divided by width of the picture
 */
export function composeLandscape(wanted: LandscapeWishes, seed: number, aspect: number): Landscape {
  const wishes = asWood(wanted);
  const random = seededRandom(seed);
  const named = shaping.find((one) => wishes.places.has(one)) ?? fallbackPlace(wishes, random);
  // At sea there is nothing to stand on.
  const stands = wishes.figures.some(({ id }) => figureKinds[id].home === 'ground');
  const place = named === 'sea' && stands ? 'coast' : named;
  const { sights, without } = wishes;
  const [hero] = wishes.figures.map(({ id }): FigureKind => figureKinds[id]);
  const isStarry = starry.some((one) => sights.has(one));
  const hour = wishes.hour ?? (isStarry ? undefined : hero?.hour) ?? fallbackHour(wishes, random);
  const weather = weatherOf(wishes, hour);
  const isBuilt = place === 'city' || place === 'street';
  const town = isBuilt ? composeTown(wishes, { hour, weather, seed }, random) : undefined;
  const inside = place === 'forest' && isInside(wishes, random);
  const isVillage = place === 'village';
  const setting = town
    ? townSettings[town.view]
    : inside
      ? insideWood
      : isVillage
        ? aroundVillage(wishes)
        : settings[place];
  const hasWater = !without.has('water') && (setting.water || sights.has('water'));
  const light = lights[hour];
  const isNight = light.night === true;
  const isLow = without.has('mountains') && setting.relief === 'alps';
  const forms: Relief['kind'] = isLow ? 'hills' : setting.relief;

  const aside = random() < 0.5 ? -1 : 1;
  const view = views[wishes.view ?? 'usual'];
  const halfWidth = view.halfWidth * (aspect > 1.2 ? 0.75 : 1);
  const horizonShift =
    (town ? 0 : view.horizon) +
    (isNight && (sights.has('aurora') || sights.has('milkyWay') || sights.has('stars')) ? 0.12 : 0) +
    (sights.has('rainbow') ? 0.06 : 0);

  const isTwilight = hour === 'sunset' || hour === 'dusk' || hour === 'dawn';
  const low = isTwilight || isNight;
  const isDunes = setting.relief === 'dunes';
  const towards =
    isNight || (low && !isDunes)
      ? undefined
      : directionOf(
          Math.max(4.5, pickMiddle(light.height)),
          aside * Math.max(isDunes ? 50 : 0, pickMiddle(light.side)),
        );
  // A gorge is composed as a whole.
  const trials = Array.from({ length: place === 'waterfall' ? 1 : 12 }, () => {
    const landSeed = Math.floor(random() * 2 ** 31);
    const open: Relief = {
      kind: forms,
      height: pick(random, isLow ? hills.height : setting.height),
      opening: pick(random, setting.opening) * (hasWater && !setting.water ? 1.8 : 1),
      swing: (0.35 + 0.5 * random()) * (random() < 0.5 ? -1 : 1),
      end: pick(random, setting.end),
    };
    const above = pick(random, setting.above) * (town ? 1 : view.lift);
    const horizon = Math.min(0.8, Math.max(0.25, pick(random, setting.horizon) + horizonShift));
    const seen = { halfWidth, horizon, aspect, above };
    const relief =
      place === 'waterfall'
        ? gorgeOf(open, composeFalls(wishes, seen, seededRandom(landSeed)))
        : isVillage
          ? settled(open, landSeed, { halfWidth, hasWater })
          : open;
    const shape = reliefShape(relief, createNoise(landSeed));
    const rating = rateOutlook(shape, { above, halfWidth, horizon, aspect, hasWater, sun: towards });
    return { rating, landSeed, relief, above, horizon };
  });
  const { landSeed, relief, above, horizon } = trials.reduce((best, trial) =>
    trial.rating > best.rating ? trial : best,
  );

  // Low light from ahead leaves dry ground in its own shadow.
  const side: Range =
    hasWater || isNight
      ? light.side
      : [
          Math.max(
            light.side[0],
            isTwilight && hour !== 'dawn' ? (setting.relief === 'plain' ? 20 : 34) : 62,
          ),
          Math.max(light.side[1], 84),
        ];
  // Dunes live on light that grazes them and yet reaches them.
  // Light that grazes would leave a gorge in the dark.
  const lowest =
    place === 'waterfall' && !isTwilight
      ? 13
      : isDunes
        ? isTwilight
          ? 3.4
          : 14
        : hour === 'sunset' && !hasWater
          ? 2.4
          : -9;
  const moonInSight = isNight && sights.has('moon') && !without.has('moon');
  const skyAbove = horizon * 2 * halfWidth * aspect;
  const sunHeight = moonInSight
    ? (Math.atan(skyAbove * ((relief.falls ? 0.8 : 0.62) + 0.12 * random())) * 180) / Math.PI
    : Math.max(lowest, pick(random, light.height));
  const sunSide = aside * sideOfLight();
  function sideOfLight() {
    // A rainbow stands where the sun doesn't.
    if (sights.has('rainbow') && !isNight) return 158;
    if (moonInSight) return pick(random, [9, 16]);
    if (without.has('sun') && !isNight) return 100;
    // The wall is seen from the side that the light comes from.
    if (relief.falls && !isTwilight) return pick(random, isNight ? [70, 120] : [106, 140]);
    // Walls that are seen are in the sun.
    if (isVillage && !low) return pick(random, [58, 118]);
    // Who stands in daylight is lit from the front; low light makes a silhouette.
    if (hero && !low) return pick(random, [96, 128]);
    return pick(random, side);
  }

  const sky = skies[weather];
  const noClouds = without.has('clouds');
  const season =
    wishes.season ??
    hero?.season ??
    (sights.has('flowers') ? 'spring' : sights.has('snow') || weather === 'snowfall' ? 'winter' : 'summer');
  const snowless = without.has('snow');
  const wooded = without.has('trees')
    ? 0
    : wishes.places.has('forest') || sights.has('trees') || wishes.trees
      ? Math.max(0.8, setting.trees)
      : setting.trees;
  const tree = wishes.trees ?? setting.tree;
  const foggy = weather === 'fog' && !without.has('fog');
  const shape = reliefShape(relief, createNoise(landSeed));
  const scenery = { shape, relief, hasWater, above, halfWidth, horizon, aspect };
  const cast = placeFigures(wishes.figures, scenery, seededRandom(landSeed));
  const village =
    relief.site &&
    composeVillage(
      wishes,
      relief.site,
      { hour, weather, seed: landSeed, hasWater },
      seededRandom(landSeed + 2),
    );
  const blooming = season === 'spring' || season === 'summer';
  const strewn =
    season === 'winter'
      ? 0
      : place === 'meadow'
        ? 0.6
        : (place === 'hills' || isVillage) && blooming
          ? 0.06
          : 0;
  const thinMist =
    light.mist * (hasWater ? 1 : 0.35) + (weather === 'rain' || weather === 'snowfall' ? 0.18 : 0);
  return {
    seed: landSeed,
    relief,
    hasWater,
    camera: { above: cast.above, halfWidth, horizon },
    sun: { height: sights.has('rainbow') && !isNight ? pick(random, [14, 24]) : sunHeight, side: sunSide },
    night: isNight,
    stars: isNight && !without.has('stars') ? starsBeside(sights, moonInSight) : 0,
    milkyWay: isNight && sights.has('milkyWay') && !without.has('stars'),
    aurora: isNight && sights.has('aurora') && !without.has('aurora') ? 1 : 0,
    rainbow: !isNight && sights.has('rainbow') && !without.has('rainbow') ? 1 : 0,
    fall: without.has('rain') ? undefined : fallIn(weather, snowless),
    cover: coverAt(hour, weather, {
      heaped: noClouds ? 0 : pick(random, isNight && weather === 'clear' ? [0, 0] : sky.heaped),
      veil: noClouds ? 0 : pick(random, isNight ? [0, 0.1] : sky.veil),
      base: sky.base,
      thickness: sky.thickness,
    }),
    haze: light.haze + (weather === 'storm' || weather === 'rain' ? 1.5 : 0) + (place === 'plain' ? 0.9 : 0),
    mist:
      inside && !foggy && !without.has('fog')
        ? 0.4
        : foggy
          ? low
            ? 0.24
            : 0.5
          : without.has('fog')
            ? 0
            : thinMist,
    mistHeight: foggy ? 70 : 60,
    key:
      town && hour === 'night'
        ? cityKey
        : (relief.falls && hero ? 0.75 : 1) *
          brightness(hour, weather, hero !== undefined) *
          (season === 'winter' && !snowless && !town ? snowKey : 1),
    forest: { tree, density: wooded, height: treeHeights[tree], inside },
    snowLine: snowless
      ? never
      : sights.has('snow')
        ? Math.min(setting.snowLine, relief.height * 0.35)
        : relief.falls && relief.falls.back > 0
          ? relief.height * 0.5
          : setting.snowLine,
    season: snowless && season === 'winter' ? 'summer' : season,
    flowers: without.has('flowers') ? 0 : sights.has('flowers') ? 1 : strewn,
    waves: wavesOf(wishes, weather, setting.waves),
    knoll: cast.knoll,
    village,
    town,
    figures: town?.view === 'street' ? cast.figures.map(betweenHouses) : cast.figures,
  };
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

/** Level ground for houses is laid into the land. */
function settled(open: Relief, landSeed: number, view: { halfWidth: number; hasWater: boolean }): Relief {
  const ground = reliefShape(open, createNoise(landSeed))(0, 0);
  const isSteep = open.kind === 'islands';
  return { ...open, site: siteOf({ ...view, ground, isSteep }, seededRandom(landSeed + 1)) };
}

/** A gorge is as high as its fall and the mountains behind it. */
const gorgeOf = (open: Relief, falls: Falls): Relief => ({
  ...open,
  height: falls.height * 1.5 + falls.back,
  falls,
});

/** Of grown trees, meters. */
const treeHeights: Record<ForestKind['tree'], number> = { conifer: 22, broadleaf: 15, acacia: 9 };
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
function isInside({ view, places, without, figures }: LandscapeWishes, random: Random): boolean {
  const isAlone = places.size <= 1 && !without.has('trees');
  const isClose = view === undefined || view === 'close' || view === 'low';
  const stands = figures.some(({ id }) => figureKinds[id].home === 'ground');
  return (random() < 0.75 || stands) && isAlone && isClose;
}

const townSettings = { skyline: settings.city, street: settings.street, roofs: overRoofs };
/** Of a city at night, which has a light of its own. */
const cityKey = 0.07;
/** Snow is meant to look white, not gray: photographers expose it longer. */
const snowKey = 1.6;
/** No street is narrower. */
const streetHalf = 7;

/** Also who stands far away stands in the street. */
const betweenHouses = (figure: Figure): Figure => ({
  ...figure,
  x: figure.home === 'sky' ? figure.x : Math.min(streetHalf, Math.max(-streetHalf, figure.x)),
});

const starsBeside = (sights: LandscapeWishes['sights'], moonInSight: boolean) => {
  if (sights.has('stars') || sights.has('milkyWay')) return 1;
  return moonInSight ? 0.4 : 0.7;
};

/** Before a sun on the horizon heaps are black or glow; what people look at then are banks further up that it lights from below. */
function coverAt(hour: Hour, weather: Weather, cover: CloudCover): CloudCover {
  const isLow = hour === 'dawn' || hour === 'sunset' || hour === 'dusk';
  if (!isLow || weather !== 'fair' || cover.heaped === 0) return cover;
  const layer = { amount: cover.heaped, height: hour === 'dusk' ? 5.6 : 4.2, depth: 1.4 };
  return { ...cover, heaped: 0, veil: 0.3 * cover.veil, layer };
}

function fallIn(weather: Weather, snowless: boolean): Landscape['fall'] {
  if (weather === 'rain' || weather === 'storm') return 'rain';
  return weather === 'snowfall' && !snowless ? 'snow' : undefined;
}

/** Of the picture on average, 0..1. */
function brightness(hour: Hour, weather: Weather, hasHero: boolean): number {
  if (weather === 'storm') return 0.11;
  if (weather === 'rain') return 0.15;
  // Who stands in moonlight is to be seen.
  if (hour === 'night') return hasHero ? 0.068 : 0.055;
  return hour === 'dusk' ? 0.1 : 0.2;
}

function wavesOf({ waves }: LandscapeWishes, weather: Weather, usual: number): number {
  if (waves === 'calm') return Math.min(0.08, usual);
  return waves === 'rough' || weather === 'storm' ? Math.max(0.9, usual) : usual;
}

/** Where only the sky, the weather or the season was named, it stands above land that shows it well: the first of these that fits. */
const fallbacks: readonly (readonly [
  fits: (wishes: LandscapeWishes) => boolean,
  places: readonly Place[],
])[] = [
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
];

function fallbackPlace(wishes: LandscapeWishes, random: Random): Place {
  if (wishes.sights.has('neon')) return 'street';
  // What swims can't be without water; all others find a shore.
  const kinds = wishes.figures.map(({ id }): FigureKind => figureKinds[id]);
  const figure = kinds.find(({ home }) => home === 'water') ?? kinds[0];
  if (figure?.places) return figure.places[Math.floor(random() * figure.places.length)];
  const [, fitting] = fallbacks.find(([fits]) => fits(wishes)) ?? [
    undefined,
    ['lake', 'mountains', 'coast', 'hills', 'sea'] as const,
  ];
  return fitting[Math.floor(random() * fitting.length)];
}

/** What is seen at night alone. */
const starry = ['moon', 'stars', 'milkyWay', 'aurora'] as const;

function fallbackHour({ sights, weather, places }: LandscapeWishes, random: Random): Hour {
  if (sights.has('neon')) return 'night';
  if (starry.some((one) => sights.has(one))) return 'night';
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
