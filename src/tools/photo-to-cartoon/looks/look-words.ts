import type { CartoonLookName } from './look-names.ts';

const looks: Readonly<Record<CartoonLookName, string>> = {
  soft: 'a soft cartoon with smooth areas of color, thin brown outlines and gentle light',
  comic: 'a printed comic with bold black outlines, solid blacks and halftone dots in the shadows',
  cel: 'a frame of a cel-animated film with flat colors, hard shadows and clean outlines',
  sketch: 'a pencil sketch with light watercolor washes on white paper',
  pop: 'pop art in a few bright inks with big halftone dots and bold outlines',
  caricature: 'a friendly caricature with a larger head that exaggerates the most unusual features',
};

/** What an engine that reads words is asked for each look; in English. */
export function lookWords(look: CartoonLookName): string {
  return `Turn this photo into ${looks[look]}. Keep everybody’s likeness, skin tone, pose, clothes and glasses, and the composition.`;
}
