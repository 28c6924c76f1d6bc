import type { Tint } from '../../figure/tint-drawing.ts';

/** What rooms are furnished with. */
export const furnishings = [
  'sofa',
  'armchair',
  'bed',
  'bookshelf',
  'lamp',
  'coffeeTable',
  'rug',
  'wallArt',
  'curtain',
] as const;
export type Furnishing = (typeof furnishings)[number];

/** Rooms, and the corner that one reads in. */
export const homeSettings = ['livingRoom', 'bedroom', 'readingCorner', 'room'] as const;
export type HomeSetting = (typeof homeSettings)[number];

export interface FurnishingWish {
  readonly id: Furnishing;
  readonly tint?: Tint;
}

/** What a furnished room is asked for; the rest is chosen to suit it. */
export interface HomeWishes {
  readonly setting: HomeSetting;
  readonly furnishings: readonly FurnishingWish[];
}
