import type { Tint } from '../figure/tint-drawing.ts';
import type { Hour } from '../vocabulary.ts';
import type { HomeWishes } from './home/home-wishes.ts';

/** What can stand on a table. */
export const roomThings = [
  'apple',
  'pear',
  'orangeFruit',
  'lemon',
  'grapes',
  'fruit',
  'bowl',
  'vase',
  'coffee',
  'tea',
  'book',
  'candle',
  'bottle',
  'wine',
  'glass',
  'plant',
  'jug',
  'podium',
  'bouquet',
] as const;
export type RoomThing = (typeof roomThings)[number];

/** Where it stands, and the picture as a whole. */
export const roomSettings = ['stillLife', 'table', 'window'] as const;

/** Flowers that are known apart. */
export type Bloom = 'roses' | 'tulips' | 'daisies' | 'sunflowers';

export interface ThingWish {
  readonly id: RoomThing;
  readonly count: number;
  readonly tint?: Tint;
  /** Several, no matter how many. */
  readonly isSome?: true;
}

/** What a still life can be asked for; everything left open is chosen to suit the rest. */
export interface RoomWishes {
  /** The most important first. */
  readonly things: readonly ThingWish[];
  readonly flowers: boolean;
  /** Not a single twig in a vase. */
  readonly isBare?: true;
  readonly flowerTint?: Tint;
  readonly bloom?: Bloom;
  /** More than the things that are named may stand there. */
  readonly stillLife: boolean;
  /** A window is seen. */
  readonly window: boolean;
  /** The sun shines in. */
  readonly sun: boolean;
  /** The table, or the podium, is of stone. */
  readonly marble: boolean;
  /** A furnished room instead of a table. */
  readonly home?: HomeWishes;
  readonly hour?: Hour;
  readonly view?: 'low' | 'high' | 'wide' | 'close';
}
