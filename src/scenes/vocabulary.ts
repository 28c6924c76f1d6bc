import type { Season } from './land/ground.ts';

/** What a landscape can be made of; prompts are read into these. */
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
  'city',
  'street',
  'waterfall',
  'village',
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
  'neon',
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
