import { seededRandom } from '../../../imaging/sampling/seeded-random.ts';
import {
  colorRanges,
  limitedTo,
  type PersonTraits,
  type ShapeTrait,
  shapeRanges,
  shapeTraits,
  within,
} from '../../../imaging/storybook/person-traits.ts';
import type { Lab } from '../../../imaging/vector/painting.ts';

/** Whose a trait is. */
export const origins = ['either', 'first', 'second'] as const;
export type Origin = (typeof origins)[number];

/** Traits that are chosen together. */
export const traitGroups = ['skin', 'eyes', 'hair', 'brows', 'face', 'nose', 'mouth'] as const;
export type TraitGroup = (typeof traitGroups)[number];

const groupOf: Readonly<Record<ShapeTrait, TraitGroup>> = {
  width: 'face',
  jaw: 'face',
  space: 'eyes',
  tilt: 'eyes',
  open: 'eyes',
  arch: 'brows',
  brows: 'brows',
  nose: 'nose',
  mouth: 'mouth',
  lips: 'mouth',
};

/** How far a trait leans to one parent by chance, as a standard deviation of the share; skin leans less. */
const leaning = { shape: 0.22, skin: 0.1 };

export type ChildTraits = Pick<PersonTraits, 'skin' | 'iris' | 'hair' | 'curl' | 'shape'>;

/**
 * One child of two parents: each trait leans to one of them by chance, eyes have the color of one. The same seed gives the same child; other seeds
 * give siblings. Whose a trait is that was chosen changes no other trait.
 *
 * @param mix how much of the second parent, 0..1; at both ends nothing is left to chance
 */
export function inherit(
  first: PersonTraits,
  second: PersonTraits,
  mix: number,
  from: Readonly<Record<TraitGroup, Origin>>,
  seed: number,
): ChildTraits {
  const random = seededRandom(seed);
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const chance = 1 - Math.abs(2 * mix - 1) ** 3;
  const share = (group: TraitGroup, spread: number) => {
    const leant = limitedTo(mix + normal() * spread * chance, [0, 1]);
    return from[group] === 'first' ? 0 : from[group] === 'second' ? 1 : leant;
  };
  const shape = Object.fromEntries(
    shapeTraits.map((trait) => {
      const part = share(groupOf[trait], leaning.shape);
      return [trait, limitedTo(mixed(first.shape[trait], second.shape[trait], part), shapeRanges[trait])];
    }),
  ) as Record<ShapeTrait, number>;
  const skin = mixedColor(first.skin, second.skin, share('skin', leaning.skin));
  const eyes = random() < mix ? 1 : 0;
  const eyesOf = from.eyes === 'first' ? 0 : from.eyes === 'second' ? 1 : eyes;
  const hair = mixedColor(youngHair(first), youngHair(second), share('hair', leaning.shape));
  const curl = limitedTo(mixed(first.curl, second.curl, share('hair', leaning.shape)), [0, 1]);
  return {
    skin: within(skin, colorRanges.skin),
    iris: eyesOf === 0 ? first.iris : second.iris,
    hair: within(hair, colorRanges.hair),
    curl,
    shape,
  };
}

/** Hair with so little color and so much light has gone gray. */
const gray = { chroma: 0.03, lightness: 0.4 };

/** What hair was before it went gray: no child has that. Brows tell it, as far as the skin lets one guess. */
export function youngHair({ hair, skin }: Pick<PersonTraits, 'hair' | 'skin'>): Lab {
  const [l, a, b] = hair;
  if (Math.hypot(a, b) > gray.chroma || l < gray.lightness) return hair;
  if (skin[0] < 0.66) return [0.24, 0.014, 0.014];
  // Light brown, lighter with lighter skin.
  return [0.36 + 0.45 * Math.max(0, skin[0] - 0.72), 0.028, 0.046];
}

const mixed = (one: number, other: number, share: number) => (1 - share) * one + share * other;

const mixedColor = (one: Lab, other: Lab, share: number): Lab => [
  mixed(one[0], other[0], share),
  mixed(one[1], other[1], share),
  mixed(one[2], other[2], share),
];
