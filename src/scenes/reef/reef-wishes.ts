import type { FigureId } from '../figure/figure-kinds.ts';
import type { FigureWish } from '../wishes.ts';

/** What a view under water can be asked for. */
export interface ReefWishes {
  /** What swims and crawls there, the most important first. */
  readonly figures: readonly FigureWish[];
  readonly isNight: boolean;
}

/** Animals that are seen under water wherever no land is named. */
export const deepSwimmers = [
  'fish',
  'clownfish',
  'octopus',
  'jellyfish',
  'seaTurtle',
  'seahorse',
] as const satisfies readonly FigureId[];
/** Those that walk on the sand. */
export const crawlers = ['crab', 'snail', 'octopus', 'turtle'] as const satisfies readonly FigureId[];
/** Everybody else who can be met under water. */
export const alsoUnderWater = [
  'shark',
  'whale',
  'dolphin',
  'turtle',
  'seal',
  'penguin',
  'polarBear',
  'otter',
  'crocodile',
  'crab',
  'snail',
  'mermaid',
] as const satisfies readonly FigureId[];
/** Schools of these swim by. */
export const schoolFish = ['fish', 'clownfish'] as const satisfies readonly FigureId[];
