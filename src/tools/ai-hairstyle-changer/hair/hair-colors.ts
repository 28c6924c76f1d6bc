import { oklabOf } from '../../../imaging/color/oklab.ts';

/** A color that hair is dyed in, in OKLab. */
export type HairColor = readonly [lightness: number, a: number, b: number];

/**
 * Mean colors of dyed hair in even light, chosen by eye on photos of dark, brown, red and blonde hair: what hairdressers call
 * blonde has a little red in it; yellow alone turns green.
 */
const natural = {
  black: [0.2, 0.003, -0.004],
  'dark-brown': [0.28, 0.022, 0.026],
  chestnut: [0.36, 0.05, 0.055],
  copper: [0.5, 0.09, 0.09],
  red: [0.45, 0.115, 0.085],
  'dark-blonde': [0.54, 0.022, 0.062],
  blonde: [0.66, 0.024, 0.078],
  platinum: [0.8, 0.008, 0.038],
  silver: [0.7, 0, -0.008],
} as const satisfies Record<string, HairColor>;

const fantasy = {
  rose: [0.6, 0.115, 0.03],
  violet: [0.42, 0.07, -0.095],
  blue: [0.4, -0.03, -0.11],
  teal: [0.5, -0.09, -0.05],
} as const satisfies Record<string, HairColor>;

export const hairColors = { ...natural, ...fantasy } as const;
export type HairColorName = keyof typeof hairColors;
export const hairColorNames = Object.keys(hairColors) as [HairColorName, ...HairColorName[]];

/** Of the salon sheet, row by row. */
export const sheetColors: readonly HairColorName[] = [
  'black',
  'chestnut',
  'copper',
  'red',
  'blonde',
  'platinum',
  'silver',
  'rose',
  'teal',
];

/** @param rgb gamma encoded sRGB, 0..1 */
export function hairColorOf(rgb: readonly number[]): HairColor {
  const [lightness, a, b] = oklabOf(Float32Array.from(rgb));
  // Hair is never blacker than its own shadows, nor whiter than paper.
  return [Math.min(0.9, Math.max(0.16, lightness)), a, b];
}
