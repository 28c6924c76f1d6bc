import { createNoise } from '../imaging/sampling/noise.ts';
import { seededRandom } from '../imaging/sampling/seeded-random.ts';
import { directionOf } from './air/atmosphere.ts';
import type { CloudCover } from './air/clouds.ts';
import { composeFalls } from './falls/compose-falls.ts';
import type { Falls } from './falls/falls.ts';
import type { Figure } from './figure/figure.ts';
import { placeFigures } from './figure/place-figures.ts';
import type { ForestKind } from './land/forest.ts';
import type { Season } from './land/ground.ts';
import { type Relief, reliefShape } from './land/relief.ts';
import type { Landscape } from './landscape.ts';
import { firstFitting, type LandscapeBrief, type Rows, settleLandscape } from './landscape-brief.ts';
import { flowering, never, type Range } from './place-settings.ts';
import { rateOutlook } from './view/outline.ts';
import { composeVillage, siteOf } from './village/compose-village.ts';
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
  const random = seededRandom(seed);
  const brief = settleLandscape(wanted, seed, random);
  const { wishes, hour, weather, light, sky, hasWater, town, inside } = brief;
  const { sights, without } = wishes;
  const isNight = light.night === true;
  const aside = random() < 0.5 ? -1 : 1;
  const outlook = chooseOutlook(brief, aspect, aside, random);
  const { landSeed, relief, above, horizon, halfWidth } = outlook;
  const hasMoon = isNight && sights.has('moon') && !without.has('moon');
  const skyAbove = horizon * 2 * halfWidth * aspect;
  const sunHeight = hasMoon
    ? (Math.atan(skyAbove * ((relief.falls ? 0.8 : 0.62) + 0.12 * random())) * 180) / Math.PI
    : Math.max(lowestSun(brief), pick(random, light.height));
  const named = firstFitting(sides, { ...brief, hasMoon })!;
  const side = typeof named === 'string' ? light[named]! : named;
  const sunSide = aside * (typeof side === 'number' ? side : pick(random, side));
  const hasRainbow = sights.has('rainbow') && !isNight;

  const season = brief.season === 'winter' && without.has('snow') ? 'summer' : brief.season;
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
  const tree = wishes.trees ?? brief.setting.tree;
  return {
    seed: landSeed,
    relief,
    hasWater,
    camera: { above: cast.above, halfWidth, horizon },
    sun: { height: hasRainbow ? pick(random, [14, 24]) : sunHeight, side: sunSide },
    ...nightSky(brief, hasMoon),
    rainbow: hasRainbow && !without.has('rainbow') ? 1 : 0,
    fall: without.has('rain') || (sky.falls === 'snow' && without.has('snow')) ? undefined : sky.falls,
    cover: coverOf(brief, random),
    haze: light.haze + sky.haze + brief.setting.haze,
    mist: mistOf(brief),
    mistHeight: isFoggy(brief) ? 70 : 60,
    key: keyOf(brief, season),
    forest: { tree, density: densityOf(brief), height: treeHeights[tree], inside },
    snowLine: snowLineOf(brief, relief),
    season,
    flowers: flowersOf(brief),
    waves: wavesOf(brief),
    knoll: cast.knoll,
    village,
    town,
    figures: town?.view === 'street' ? cast.figures.map(betweenHouses) : cast.figures,
  };
}

/** Tries viewpoints, and takes the best composed one. A gorge is composed as a whole. */
function chooseOutlook(brief: LandscapeBrief, aspect: number, aside: number, random: Random) {
  const { wishes, place, setting, light, hasWater, town } = brief;
  const view = views[wishes.view ?? 'usual'];
  const halfWidth = view.halfWidth * (aspect > 1.2 ? 0.75 : 1);
  const horizonShift = (town ? 0 : view.horizon) + roomForSky(brief);
  const isDunes = setting.relief === 'dunes';
  const sun =
    light.night || (isLow(brief) && !isDunes)
      ? undefined
      : directionOf(
          Math.max(4.5, pickMiddle(light.height)),
          aside * Math.max(isDunes ? 50 : 0, pickMiddle(light.side)),
        );
  const trials = Array.from({ length: place === 'waterfall' ? 1 : 12 }, () => {
    const landSeed = Math.floor(random() * 2 ** 31);
    const open: Relief = {
      kind: setting.relief,
      height: pick(random, setting.height),
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
        : place === 'village'
          ? settled(open, landSeed, { halfWidth, hasWater })
          : open;
    const rating = rateOutlook(reliefShape(relief, createNoise(landSeed)), { ...seen, hasWater, sun });
    return { rating, landSeed, relief, above, horizon, halfWidth };
  });
  return trials.reduce((best, trial) => (trial.rating > best.rating ? trial : best));
}

/** How much further down the horizon goes where the sky has something to show. */
function roomForSky({ wishes: { sights }, light }: LandscapeBrief): number {
  const isStarry = light.night && (sights.has('aurora') || sights.has('milkyWay') || sights.has('stars'));
  return (isStarry ? 0.12 : 0) + (sights.has('rainbow') ? 0.06 : 0);
}

/** The sun is near the horizon. */
const isLow = ({ light }: LandscapeBrief) => light.banks !== undefined;
const isDay = ({ light }: LandscapeBrief) => !light.night && light.banks === undefined;
const isFoggy = ({ weather, wishes }: LandscapeBrief) => weather === 'fog' && !wishes.without.has('fog');

/** From how far beside the middle the light comes, degrees. */
const sides: Rows<
  LandscapeBrief & { readonly hasMoon: boolean },
  Range | number | 'side' | 'plainSide' | 'drySide'
> = [
  // A rainbow stands where the sun doesn't.
  [({ light, wishes }) => !light.night && wishes.sights.has('rainbow'), 158],
  [({ hasMoon }) => hasMoon, [9, 16]],
  [({ light, wishes }) => !light.night && wishes.without.has('sun'), 100],
  // The wall is seen from the side that the light comes from.
  [({ light, place }) => light.night && place === 'waterfall', [70, 120]],
  [(brief) => isDay(brief) && brief.place === 'waterfall', [106, 140]],
  // Walls that are seen are in the sun.
  [(brief) => isDay(brief) && brief.place === 'village', [58, 118]],
  // Who stands in daylight is lit from the front; low light makes a silhouette.
  [(brief) => isDay(brief) && brief.hero, [96, 128]],
  [({ hasWater, light }) => hasWater || light.night, 'side'],
  [({ setting, light }) => setting.relief === 'plain' && light.plainSide, 'plainSide'],
  [() => true, 'drySide'],
];

function lowestSun(brief: LandscapeBrief): number {
  const { setting, light, hasWater } = brief;
  return setting.lowestSun?.[isLow(brief) ? 'low' : 'day'] ?? (hasWater ? undefined : light.dryHeight) ?? -9;
}

function nightSky({ wishes: { sights, without }, light }: LandscapeBrief, hasMoon: boolean) {
  const night = light.night === true;
  const isStarry = night && !without.has('stars');
  const isFull = sights.has('stars') || sights.has('milkyWay');
  return {
    night,
    stars: isStarry ? (isFull ? 1 : hasMoon ? 0.4 : 0.7) : 0,
    milkyWay: isStarry && sights.has('milkyWay'),
    aurora: night && sights.has('aurora') && !without.has('aurora') ? 1 : 0,
  };
}

/** Before a sun on the horizon heaps are black or glow; what people look at then are banks further up that it lights from below. */
function coverOf({ wishes, weather, light, sky }: LandscapeBrief, random: Random): CloudCover {
  const { base, thickness } = sky;
  if (wishes.without.has('clouds')) return { heaped: 0, veil: 0, base, thickness };
  const heaped = pick(random, light.night && weather === 'clear' ? [0, 0] : sky.heaped);
  const veil = pick(random, light.night ? [0, 0.1] : sky.veil);
  if (!light.banks || weather !== 'fair') return { heaped, veil, base, thickness };
  const layer = { amount: heaped, height: light.banks, depth: 1.4 };
  return { heaped: 0, veil: 0.3 * veil, base, thickness, layer };
}

/** Near the ground. */
function mistOf(brief: LandscapeBrief): number {
  const { wishes, light, sky, hasWater, inside } = brief;
  if (wishes.without.has('fog')) return 0;
  if (isFoggy(brief)) return isDay(brief) ? 0.5 : 0.24;
  return inside ? 0.4 : light.mist * (hasWater ? 1 : 0.35) + sky.mist;
}

/** How bright the picture is on average, 0..1. */
function keyOf({ light, sky, town, hero, place }: LandscapeBrief, season: Season): number {
  if (town && light.night) return cityKey;
  // Who stands in moonlight is to be seen.
  const usual = sky.key ?? (light.night && hero ? 0.068 : light.key);
  return (place === 'waterfall' && hero ? 0.75 : 1) * usual * (season === 'winter' && !town ? snowKey : 1);
}

function densityOf({ wishes: { places, sights, trees, without }, setting }: LandscapeBrief): number {
  if (without.has('trees')) return 0;
  return places.has('forest') || sights.has('trees') || trees ? Math.max(0.8, setting.trees) : setting.trees;
}

function snowLineOf({ wishes: { sights, without }, setting }: LandscapeBrief, relief: Relief): number {
  if (without.has('snow')) return never;
  if (sights.has('snow')) return Math.min(setting.snowLine, relief.height * 0.35);
  return relief.falls && relief.falls.back > 0 ? relief.height * 0.5 : setting.snowLine;
}

function flowersOf({ wishes: { sights, without }, place, season }: LandscapeBrief): number {
  if (without.has('flowers')) return 0;
  return sights.has('flowers') ? 1 : (flowering[place]?.[season] ?? 0);
}

function wavesOf({ wishes: { waves }, weather, setting }: LandscapeBrief): number {
  if (waves === 'calm') return Math.min(0.08, setting.waves);
  return waves === 'rough' || weather === 'storm' ? Math.max(0.9, setting.waves) : setting.waves;
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
