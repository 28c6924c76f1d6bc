import type { Hairstyle } from './hair/hairstyles.ts';
import type { FaceShape } from './person-look.ts';
import { limitedTo, type PersonTraits, type ShapeTrait, shapeRanges, shapeTraits } from './person-traits.ts';

/** How a measured face differs from a usual one, each from -1 to 1. */
export function shapeOf(measured: Readonly<Record<ShapeTrait, number>>): FaceShape {
  return Object.fromEntries(
    shapeTraits.map((trait) => {
      const [least, most] = shapeRanges[trait];
      return [trait, limitedTo((2 * (measured[trait] - least)) / (most - least) - 1, [-1, 1])];
    }),
  ) as Record<ShapeTrait, number>;
}

/** Where no hair is found it's drawn very short: it may be there, white before a white wall. */
export function grownHairstyle({ hairLength, curl }: Pick<PersonTraits, 'hairLength' | 'curl'>): Hairstyle {
  if (hairLength === 'none') return 'crop';
  if (hairLength === 'short') return curl > 0.68 ? 'crop' : 'short';
  if (curl > 0.75) return 'coils';
  if (hairLength === 'chin') return curl > 0.45 ? 'curls' : 'bob';
  return 'long';
}
