import { seededRandom } from '../sampling/seeded-random.ts';
import { type Relief, reliefShape } from './land/relief.ts';
import type { Landscape } from './landscape.ts';
import { createNoise } from './noise.ts';
import { rateOutlook } from './view/outline.ts';
import type { Hour, LandscapeWishes, Place, Weather } from './wishes.ts';

type Random = () => number;
type Range = readonly [from: number, to: number];
const pickMiddle = ([from, to]: Range) => (from + to) / 2;
const pick = (random: Random, [from, to]: Range) => from + (to - from) * random();

interface Setting {
  readonly relief: Relief['kind'];
  readonly height: Range;
  readonly opening: Range;
  readonly end: Range;
  readonly above: Range;
  /** Of the horizon in a picture as wide as high. */
  readonly horizon: Range;
  readonly water: boolean;
  readonly trees: number;
  readonly tree: 'conifer' | 'broadleaf';
  readonly waves: number;
  readonly snowLine: number;
}

const never = 9000;
const alps: Setting = {
  relief: 'alps',
  height: [1500, 2200],
  opening: [240, 420],
  end: [6000, 9000],
  above: [150, 330],
  horizon: [0.5, 0.58],
  water: false,
  trees: 0.75,
  tree: 'conifer',
  waves: 0,
  snowLine: 1250,
};
const hills: Setting = {
  relief: 'hills',
  height: [220, 360],
  opening: [160, 320],
  end: [3500, 5500],
  above: [60, 120],
  horizon: [0.42, 0.52],
  water: false,
  trees: 0.3,
  tree: 'broadleaf',
  waves: 0,
  snowLine: never,
};

/** What each place is made of. */
const settings: Record<Place, Setting> = {
  mountains: alps,
  valley: {
    ...alps,
    height: [1100, 1700],
    opening: [90, 130],
    above: [90, 170],
    horizon: [0.48, 0.56],
    water: true,
    waves: 0.1,
  },
  lake: { ...alps, opening: [700, 1000], above: [5, 18], horizon: [0.6, 0.68], water: true, waves: 0.1 },
  fjord: {
    ...alps,
    height: [1300, 1800],
    opening: [520, 760],
    end: [9000, 13_000],
    above: [12, 60],
    horizon: [0.56, 0.64],
    water: true,
    waves: 0.16,
    trees: 0.5,
  },
  river: { ...hills, opening: [70, 110], above: [30, 60], water: true, waves: 0.12, trees: 0.6 },
  forest: { ...hills, height: [350, 700], above: [110, 190], horizon: [0.4, 0.5], trees: 1 },
  hills,
  meadow: { ...hills, height: [200, 320], above: [1.7, 3.2], horizon: [0.5, 0.6], trees: 0.3 },
  plain: {
    ...hills,
    relief: 'plain',
    height: [900, 1500],
    opening: [400, 700],
    end: [7000, 11_000],
    above: [2.2, 9],
    horizon: [0.62, 0.7],
    trees: 0.1,
  },
  desert: { ...hills, relief: 'dunes', height: [36, 50], above: [42, 75], horizon: [0.36, 0.46], trees: 0 },
  canyon: {
    ...hills,
    relief: 'canyon',
    height: [300, 420],
    opening: [380, 620],
    end: [5000, 7000],
    above: [40, 110],
    horizon: [0.5, 0.58],
    trees: 0,
  },
  islands: {
    ...hills,
    relief: 'islands',
    height: [320, 520],
    opening: [600, 900],
    above: [12, 40],
    horizon: [0.5, 0.58],
    water: true,
    waves: 0.32,
    trees: 0.7,
  },
  volcano: {
    ...hills,
    relief: 'volcano',
    height: [2000, 2500],
    opening: [600, 800],
    end: [6500, 8000],
    above: [10, 25],
    horizon: [0.6, 0.66],
    water: true,
    waves: 0.12,
    snowLine: 1500,
  },
  coast: {
    ...hills,
    relief: 'coast',
    height: [180, 320],
    opening: [260, 360],
    end: [2200, 3400],
    above: [5, 14],
    horizon: [0.46, 0.54],
    water: true,
    waves: 0.34,
    trees: 0.55,
  },
  sea: {
    ...hills,
    relief: 'sea',
    height: [10, 10],
    above: [4, 9],
    horizon: [0.56, 0.64],
    water: true,
    waves: 0.42,
    trees: 0,
  },
};

/** When several places are named, the first of these gives the land its shape, the others add to it. */
const shaping: Place[] = [
  'volcano',
  'canyon',
  'desert',
  'fjord',
  'islands',
  'coast',
  'lake',
  'river',
  'meadow',
  'plain',
  'valley',
  'mountains',
  'forest',
  'hills',
  'sea',
];

interface Light {
  /** Degrees of the sun (or moon) above the horizon, and from the middle of the picture to either side. */
  readonly height: Range;
  readonly side: Range;
  readonly night?: true;
  readonly haze: number;
  readonly mist: number;
}

const lights: Record<Hour, Light> = {
  dawn: { height: [1.2, 3], side: [8, 24], haze: 2, mist: 0.35 },
  morning: { height: [15, 24], side: [55, 80], haze: 1.4, mist: 0.1 },
  noon: { height: [48, 62], side: [55, 120], haze: 0.8, mist: 0 },
  afternoon: { height: [28, 42], side: [50, 85], haze: 0.9, mist: 0 },
  golden: { height: [7, 11], side: [52, 84], haze: 1.6, mist: 0.03 },
  sunset: { height: [1.2, 2.6], side: [5, 17], haze: 1.8, mist: 0.05 },
  dusk: { height: [-3, -1.6], side: [14, 40], haze: 1.2, mist: 0.06 },
  night: { height: [24, 38], side: [75, 115], night: true, haze: 0.8, mist: 0.05 },
};

const skies: Record<Weather, { heaped: Range; veil: Range; base: number; thickness: number }> = {
  clear: { heaped: [0, 0.05], veil: [0.05, 0.25], base: 2.2, thickness: 0.7 },
  fair: { heaped: [0.32, 0.46], veil: [0.2, 0.5], base: 1.9, thickness: 1.1 },
  cloudy: { heaped: [0.52, 0.62], veil: [0.2, 0.5], base: 1.6, thickness: 1.3 },
  overcast: { heaped: [0.9, 0.96], veil: [0, 0], base: 1.3, thickness: 1.2 },
  storm: { heaped: [0.88, 0.95], veil: [0, 0], base: 1, thickness: 2.4 },
  fog: { heaped: [0.34, 0.5], veil: [0.3, 0.5], base: 1.6, thickness: 0.9 },
  rain: { heaped: [0.9, 0.96], veil: [0, 0], base: 1, thickness: 1.8 },
  snowfall: { heaped: [0.78, 0.9], veil: [0, 0], base: 1.2, thickness: 1.3 },
};

/** Fair weather of the hour; a dusk or a dawn is for colors, not for heaps of clouds. */
const usual: Record<Hour, Weather> = {
  dawn: 'fair',
  morning: 'fair',
  noon: 'fair',
  afternoon: 'fair',
  golden: 'fair',
  sunset: 'fair',
  dusk: 'fair',
  night: 'clear',
};

/**
 * Makes a whole landscape of wishes. The variants of one seed differ in land, viewpoint and side of the light; of twelve viewpoints the best
 * composed one is taken.
 *
 * @param aspect height divided by width of the picture
 */
export function composeLandscape(wishes: LandscapeWishes, seed: number, aspect: number): Landscape {
  const random = seededRandom(seed);
  const place = shaping.find((one) => wishes.places.has(one)) ?? fallbackPlace(wishes, random);
  const setting = settings[place];
  const { sights, without } = wishes;
  const hasWater = !without.has('water') && (setting.water || sights.has('water'));
  const hour = wishes.hour ?? fallbackHour(wishes, random);
  const weather = weatherOf(wishes, hour);
  const light = lights[hour];
  const isNight = light.night === true;
  const isLow = without.has('mountains') && setting.relief === 'alps';
  const forms: Relief['kind'] = isLow ? 'hills' : setting.relief;

  const aside = random() < 0.5 ? -1 : 1;
  const halfWidth =
    (wishes.view === 'wide' ? 0.82 : wishes.view === 'close' ? 0.4 : 0.6) * (aspect > 1.2 ? 0.75 : 1);
  const lift = wishes.view === 'high' ? 3 : wishes.view === 'low' ? 0.4 : 1;
  const horizonShift =
    (wishes.view === 'high' ? -0.12 : 0) +
    (isNight && (sights.has('aurora') || sights.has('milkyWay') || sights.has('stars')) ? 0.12 : 0) +
    (sights.has('rainbow') ? 0.06 : 0);

  const low = hour === 'sunset' || hour === 'dusk' || hour === 'dawn' || isNight;
  const towards = low ? undefined : directionOf(pickMiddle(light.height), aside * pickMiddle(light.side));
  let best: { rating: number; seed: number; relief: Relief; above: number; horizon: number } | undefined;
  for (let trial = 0; trial < 12; trial++) {
    const landSeed = Math.floor(random() * 2 ** 31);
    const relief: Relief = {
      kind: forms,
      height: pick(random, isLow ? hills.height : setting.height),
      opening: pick(random, setting.opening) * (hasWater && !setting.water ? 1.8 : 1),
      swing: (0.35 + 0.5 * random()) * (random() < 0.5 ? -1 : 1),
      end: pick(random, setting.end),
    };
    const above = pick(random, setting.above) * lift;
    const horizon = Math.min(0.8, Math.max(0.25, pick(random, setting.horizon) + horizonShift));
    const shape = reliefShape(relief, createNoise(landSeed));
    const rating = rateOutlook(shape, { above, halfWidth, horizon, aspect, hasWater, sun: towards });
    if (!best || rating > best.rating) best = { rating, seed: landSeed, relief, above, horizon };
  }
  const { relief, above, horizon } = best as NonNullable<typeof best>;

  // Low light from ahead leaves dry ground in its own shadow.
  const side: Range =
    hasWater || isNight
      ? light.side
      : [
          Math.max(light.side[0], hour === 'sunset' || hour === 'dusk' ? 20 : 62),
          Math.max(light.side[1], 84),
        ];
  const lowest =
    setting.relief === 'dunes' && hour !== 'sunset' && hour !== 'dusk' && hour !== 'dawn' ? 14 : -9;
  const moonInSight = isNight && sights.has('moon') && !without.has('moon');
  const skyAbove = horizon * 2 * halfWidth * aspect;
  const sunHeight = moonInSight
    ? (Math.atan(skyAbove * (0.62 + 0.12 * random())) * 180) / Math.PI
    : Math.max(lowest, pick(random, light.height));
  const sunSide =
    sights.has('rainbow') && !isNight
      ? aside * 158
      : moonInSight
        ? aside * pick(random, [9, 16])
        : without.has('sun') && !isNight
          ? aside * 100
          : aside * pick(random, side);

  const sky = skies[weather];
  const noClouds = without.has('clouds');
  const season =
    wishes.season ??
    (sights.has('flowers') ? 'spring' : sights.has('snow') || weather === 'snowfall' ? 'winter' : 'summer');
  const snowless = without.has('snow');
  const wooded = without.has('trees')
    ? 0
    : wishes.places.has('forest') || sights.has('trees') || wishes.trees
      ? Math.max(0.8, setting.trees)
      : setting.trees;
  const tree = wishes.trees ?? setting.tree;
  const foggy = weather === 'fog' && !without.has('fog');
  return {
    seed: best?.seed ?? seed,
    relief,
    hasWater,
    camera: { above, halfWidth, horizon },
    sun: { height: sights.has('rainbow') && !isNight ? pick(random, [14, 24]) : sunHeight, side: sunSide },
    night: isNight,
    stars:
      !isNight || without.has('stars')
        ? 0
        : sights.has('stars') || sights.has('milkyWay')
          ? 1
          : moonInSight
            ? 0.4
            : 0.7,
    milkyWay: isNight && sights.has('milkyWay') && !without.has('stars'),
    aurora: isNight && sights.has('aurora') && !without.has('aurora') ? 1 : 0,
    rainbow: !isNight && sights.has('rainbow') && !without.has('rainbow') ? 1 : 0,
    fall: without.has('rain')
      ? undefined
      : weather === 'rain' || weather === 'storm'
        ? 'rain'
        : weather === 'snowfall' && !snowless
          ? 'snow'
          : undefined,
    cover: {
      heaped: noClouds ? 0 : pick(random, isNight && weather === 'clear' ? [0, 0] : sky.heaped),
      veil: noClouds ? 0 : pick(random, isNight ? [0, 0.1] : sky.veil),
      base: sky.base,
      thickness: sky.thickness,
    },
    haze: light.haze + (weather === 'storm' || weather === 'rain' ? 1.5 : 0),
    mist: foggy
      ? low
        ? 0.24
        : 0.5
      : without.has('fog')
        ? 0
        : light.mist * (hasWater ? 1 : 0.35) + (weather === 'rain' || weather === 'snowfall' ? 0.18 : 0),
    mistHeight: foggy ? 70 : 60,
    key:
      weather === 'storm' ? 0.11 : weather === 'rain' ? 0.15 : isNight ? 0.055 : hour === 'dusk' ? 0.1 : 0.2,
    forest: { tree, density: wooded, height: tree === 'conifer' ? 22 : 15 },
    snowLine: snowless
      ? never
      : sights.has('snow')
        ? Math.min(setting.snowLine, relief.height * 0.35)
        : setting.snowLine,
    season: snowless && season === 'winter' ? 'summer' : season,
    flowers: without.has('flowers')
      ? 0
      : sights.has('flowers')
        ? 1
        : place === 'meadow' && season !== 'winter'
          ? 0.6
          : 0,
    waves:
      wishes.waves === 'calm'
        ? Math.min(0.08, setting.waves)
        : wishes.waves === 'rough' || weather === 'storm'
          ? Math.max(0.9, setting.waves)
          : setting.waves,
  };
}

/** Where only the sky, the weather or the season was named, it stands above land that shows it well. */
function fallbackPlace({ sights, weather, season, trees, waves }: LandscapeWishes, random: Random): Place {
  const fitting: Place[] = trees
    ? ['forest']
    : waves === 'rough'
      ? ['sea']
      : sights.has('flowers')
        ? ['meadow']
        : sights.has('aurora') || sights.has('snow') || season === 'winter'
          ? ['lake', 'mountains', 'fjord']
          : sights.has('rainbow') || season === 'spring'
            ? ['hills', 'meadow']
            : season === 'autumn' || weather === 'fog'
              ? ['forest', 'lake', 'river']
              : weather === 'storm'
                ? ['sea', 'coast']
                : ['lake', 'mountains', 'coast', 'hills', 'sea'];
  return fitting[Math.floor(random() * fitting.length)];
}

function fallbackHour({ sights, weather }: LandscapeWishes, random: Random): Hour {
  if (sights.has('moon') || sights.has('stars') || sights.has('milkyWay') || sights.has('aurora'))
    return 'night';
  if (sights.has('rainbow') || weather === 'storm' || weather === 'rain' || weather === 'overcast')
    return 'afternoon';
  const fitting: Hour[] = sights.has('sun') ? ['golden', 'morning'] : ['golden', 'afternoon', 'morning'];
  return fitting[Math.floor(random() * fitting.length)];
}

function weatherOf({ weather, sights, without }: LandscapeWishes, hour: Hour): Weather {
  const wanted =
    weather ?? (sights.has('rainbow') ? 'cloudy' : sights.has('clouds') ? 'cloudy' : usual[hour]);
  return without.has('clouds') && wanted !== 'fog' ? 'clear' : wanted;
}

function directionOf(height: number, side: number): [number, number, number] {
  const [up, aside] = [(height * Math.PI) / 180, (side * Math.PI) / 180];
  return [Math.sin(aside) * Math.cos(up), Math.sin(up), Math.cos(aside) * Math.cos(up)];
}
