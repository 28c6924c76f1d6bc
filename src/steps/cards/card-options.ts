import { z } from 'zod';
import { backdropNames } from '../../imaging/storybook/pastel-backdrop.ts';
import { frameQualities } from '../films/frame-size.ts';
import { facesOption } from '../people/faces-option.ts';
import { cardRatios, largestSeed, mostFaces } from './card-shape.ts';

export const cardStyles = ['storybook', 'paper', 'photo'] as const;
export type CardStyle = (typeof cardStyles)[number];
const beard = z
  .boolean()
  .default(false)
  .meta({ control: 'switch', when: { style: 'storybook' }, rare: true });

/** What every animated card can be told. */
export const cardOptions = {
  style: z.enum(cardStyles).default('storybook').meta({ control: 'choice' }),
  backdrop: z
    .enum(['chance', ...backdropNames])
    .default('chance')
    .meta({ control: 'choice' }),
  /** Words on the card that is left in the end. */
  names: z.string().trim().max(40).default('').meta({ control: 'text' }),
  date: z.string().trim().max(30).default('').meta({ control: 'text' }),
  ratio: z.enum(cardRatios).default('1:1').meta({ control: 'choice' }),
  resolution: z.enum(frameQualities).default('720p').meta({ control: 'choice' }),
  seconds: z.number().int().min(3).max(6).default(5).meta({ control: 'slider', unit: 's' }),
  /** What no measuring tells for sure. */
  firstBeard: beard,
  secondBeard: beard,
  /** Of the first photo: one of them, or both where there is no other photo. */
  faces: facesOption(mostFaces),
  seed: z.number().int().min(0).max(largestSeed).optional().meta({ control: 'seed' }),
};

export interface CardOptions {
  readonly style: CardStyle;
  readonly backdrop: 'chance' | (typeof backdropNames)[number];
  readonly names: string;
  readonly date: string;
  readonly ratio: (typeof cardRatios)[number];
  readonly resolution: (typeof frameQualities)[number];
  readonly seconds: number;
  readonly firstBeard: boolean;
  readonly secondBeard: boolean;
  readonly faces?: readonly number[];
  readonly seed?: number;
}

export const cardWarnings = [
  'several_first',
  'several_second',
  'more_than_two',
  'small_face',
  'turned_face',
  'letters_missing',
] as const;
export type CardWarning = (typeof cardWarnings)[number];

/** Besides, of tools that take pets. */
export const petWarnings = ['several_pets', 'pet_cut_off'] as const;
export type PetWarning = (typeof petWarnings)[number];
