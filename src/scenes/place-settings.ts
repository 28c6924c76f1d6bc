import type { ForestKind } from './land/forest.ts';
import type { Season } from './land/ground.ts';
import type { Relief } from './land/relief.ts';
import type { Place } from './vocabulary.ts';

export type Range = readonly [from: number, to: number];

/** What a place is made of: lengths in meters, of the horizon as in `Landscape`. */
export interface Setting {
  readonly relief: Relief['kind'];
  readonly height: Range;
  readonly opening: Range;
  readonly end: Range;
  readonly above: Range;
  /** Of the horizon in a picture as wide as high. */
  readonly horizon: Range;
  readonly water: boolean;
  readonly trees: number;
  readonly tree: ForestKind['tree'];
  readonly waves: number;
  readonly snowLine: number;
  /** Of its own, besides that of hour and weather. */
  readonly haze: number;
  /** Degrees below which the sun isn’t set by day, and near the horizon. */
  readonly lowestSun?: { readonly day: number; readonly low?: number };
}

/** No summit is that high. */
export const never = 9000;
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
  haze: 0,
};
export const hills: Setting = {
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
  haze: 0,
};

export const settings: Record<Place, Setting> = {
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
    height: [420, 950],
    opening: [400, 700],
    end: [7000, 11_000],
    above: [2.2, 9],
    horizon: [0.62, 0.7],
    trees: 0.16,
    tree: 'acacia',
    haze: 0.9,
  },
  desert: {
    ...hills,
    relief: 'dunes',
    height: [40, 56],
    above: [14, 34],
    horizon: [0.4, 0.52],
    trees: 0,
    // Dunes live on light that grazes them and yet reaches them.
    lowestSun: { day: 14, low: 3.4 },
  },
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
  city: {
    ...hills,
    relief: 'sea',
    height: [10, 10],
    above: [6, 16],
    horizon: [0.63, 0.7],
    water: true,
    waves: 0.1,
    trees: 0,
  },
  street: {
    ...hills,
    relief: 'sea',
    height: [10, 10],
    above: [1.7, 4],
    horizon: [0.56, 0.64],
    water: true,
    trees: 0,
  },
  waterfall: {
    ...hills,
    relief: 'gorge',
    height: [60, 60],
    above: [1.9, 3.6],
    horizon: [0.62, 0.69],
    water: true,
    waves: 0.1,
    trees: 0.85,
    // Light that grazes would leave a gorge in the dark.
    lowestSun: { day: 13 },
  },
  village: {
    ...alps,
    height: [1300, 1900],
    opening: [110, 220],
    end: [2600, 4400],
    above: [12, 18],
    horizon: [0.5, 0.57],
    trees: 0.6,
  },
};

/** A village that water is named beside: on a shore of a lake between mountains, of a river, or of the sea. */
export const villageAt = {
  lake: { ...settings.lake, above: [7, 15], horizon: [0.5, 0.57], trees: 0.6 },
  river: { ...settings.river, opening: [280, 420], above: [9, 15], horizon: [0.46, 0.54] },
  sea: { ...settings.islands, above: [8, 15], horizon: [0.48, 0.55], waves: 0.22 },
  hills: { ...hills, above: [13, 20], horizon: [0.44, 0.5], trees: 0.45 },
} as const satisfies Record<string, Setting>;

/** A wood seen from a path that leads into it. */
export const insideWood: Setting = {
  ...settings.forest,
  height: [60, 120],
  above: [1.5, 1.9],
  horizon: [0.54, 0.62],
};

/** A city seen from above; `city` and `street` are those across the water and along a street. */
export const overRoofs: Setting = { ...settings.sea, above: [160, 240], horizon: [0.26, 0.34] };

const blooming = { spring: 0.06, summer: 0.06 };
/** How many flowers grow where none are named, 0..1. */
export const flowering: Partial<Record<Place, Partial<Record<Season, number>>>> = {
  meadow: { spring: 0.6, summer: 0.6, autumn: 0.6 },
  hills: blooming,
  village: blooming,
};

/** When several places are named, the first of these gives the land its shape, the others add to it. */
export const shaping: Place[] = [
  'street',
  'city',
  'waterfall',
  'village',
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
