/** Collections whose drawings are in the public domain (CC0 1.0), put together by DiceBear. */
export const collections = ['lorelei', 'peeps', 'notionists'] as const;
export type Collection = (typeof collections)[number];

/** Skin tones as emoji have them. */
export const skinTones = ['light', 'mediumLight', 'medium', 'mediumDark', 'dark'] as const;
export const hairColors = ['black', 'brown', 'blond', 'red', 'gray', 'white', 'pink', 'blue'] as const;
export const hairStyles = ['short', 'medium', 'long', 'curly', 'tied', 'bald', 'covered'] as const;
export const expressions = ['smile', 'laugh', 'serious'] as const;
export type SkinTone = (typeof skinTones)[number];
export type HairColor = (typeof hairColors)[number];
export type HairStyle = (typeof hairStyles)[number];
export type Expression = (typeof expressions)[number];
export type Presence = 'with' | 'without';

/** `chance`: as the seed has it. */
export interface AvatarTraits {
  readonly collection: Collection;
  readonly skin: SkinTone | 'chance';
  readonly hairColor: HairColor | 'chance';
  readonly hair: HairStyle | 'chance';
  readonly glasses: Presence | 'chance';
  readonly beard: Presence | 'chance';
  readonly expression: Expression | 'chance';
}

/** What is behind and around the drawing. Colors are `#rgb` or `#rrggbb`. */
export interface AvatarFrame {
  readonly background: 'gradient' | 'color' | 'transparent';
  readonly color: string;
  readonly shape: 'circle' | 'square';
  /** Its width, in percent of the side; of round ones alone. */
  readonly ring: number;
  readonly ringColor: string;
}

export type AvatarWishes = AvatarTraits & AvatarFrame;

/** Letters of a seed. */
export const longestSeed = 40;

/** Seeds of several avatars of one word: the first is the word's own, whatever the number. */
export function variantSeed(seed: string, place: number): string {
  return place === 0 ? seed : `${seed.slice(0, longestSeed - 3)} ${place + 1}`;
}

/** A word nobody has to remember, from a number of chance. */
export function chanceSeed(chance: number): string {
  return Math.floor(chance % 36 ** 5)
    .toString(36)
    .padStart(5, '0');
}
