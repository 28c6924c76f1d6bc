import type { FigureId } from './figure/figure-kinds.ts';
import type { Season } from './land/ground.ts';

/** What a landscape can be asked for; everything left open is chosen to suit the rest. */
export interface LandscapeWishes {
  readonly places: ReadonlySet<Place>;
  readonly hour?: Hour;
  readonly weather?: Weather;
  readonly season?: Season;
  readonly sights: ReadonlySet<Sight>;
  readonly trees?: 'conifer' | 'broadleaf';
  /** What the picture must not show. */
  readonly without: ReadonlySet<Avoidable>;
  readonly waves?: 'calm' | 'rough';
  readonly view?: 'low' | 'high' | 'wide' | 'close';
  /** What stands, swims and flies in it, the most important first. */
  readonly figures: readonly FigureWish[];
}

export interface FigureWish {
  readonly id: FigureId;
  readonly count: number;
}

export const places = [
  'mountains',
  'lake',
  'river',
  'fjord',
  'hills',
  'valley',
  'meadow',
  'forest',
  'plain',
  'desert',
  'canyon',
  'islands',
  'volcano',
  'coast',
  'sea',
] as const;
export const hours = ['dawn', 'morning', 'noon', 'afternoon', 'golden', 'sunset', 'dusk', 'night'] as const;
export const weathers = ['clear', 'fair', 'cloudy', 'overcast', 'storm', 'fog', 'rain', 'snowfall'] as const;
export const seasons = ['spring', 'summer', 'autumn', 'winter'] as const satisfies readonly Season[];
export const sights = [
  'moon',
  'stars',
  'milkyWay',
  'aurora',
  'rainbow',
  'clouds',
  'snow',
  'flowers',
  'trees',
  'water',
  'sun',
] as const;
/** Sights and places that can be left out. */
export const avoidable = [
  'clouds',
  'trees',
  'water',
  'snow',
  'flowers',
  'moon',
  'stars',
  'sun',
  'mountains',
  'fog',
  'rain',
  'aurora',
  'rainbow',
] as const;

export type Place = (typeof places)[number];
export type Hour = (typeof hours)[number];
export type Weather = (typeof weathers)[number];
export type Sight = (typeof sights)[number];
export type Avoidable = (typeof avoidable)[number];
