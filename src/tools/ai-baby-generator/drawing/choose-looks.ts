import { seededRandom } from '../../../imaging/sampling/seeded-random.ts';
import { grownHairstyle, shapeOf } from '../../../imaging/storybook/grown-look.ts';
import { fittingHairstyles, type Hairstyle } from '../../../imaging/storybook/hair/hairstyles.ts';
import { type BackdropName, backdropNames } from '../../../imaging/storybook/pastel-backdrop.ts';
import type { Age, Expression, Garment, PersonLook } from '../../../imaging/storybook/person-look.ts';
import type { PersonTraits } from '../../../imaging/storybook/person-traits.ts';
import type { Lab } from '../../../imaging/vector/painting.ts';
import type { ChildTraits } from '../traits/inherit.ts';

export const childAges = ['baby', 'toddler', 'child'] as const;
export const childGarments = ['stripes', 'overalls', 'collar', 'sweater', 'romper', 'hoodie'] as const;
export const textures = ['straight', 'wavy', 'curly', 'coiled'] as const;

/** How curly hair of each texture is drawn. */
const curlOf = { straight: 0.1, wavy: 0.4, curly: 0.65, coiled: 0.9 } as const satisfies Record<
  (typeof textures)[number],
  number
>;

/** What people wish for; `chance` is left to the seed. */
export interface ChildWishes {
  readonly age: (typeof childAges)[number];
  readonly hairstyle: Hairstyle | 'chance';
  readonly texture: (typeof textures)[number] | 'measured';
  readonly outfit: (typeof childGarments)[number] | 'chance';
  readonly backdrop: BackdropName | 'chance';
  readonly glasses: boolean;
  readonly freckles: boolean;
  readonly dimples: boolean;
}

/** Colors of clothes, two that go together, each for some backdrops. */
const cloths: Readonly<Record<BackdropName, readonly (readonly [Lab, Lab])[]>> = {
  peach: [
    [
      [0.64, -0.055, -0.055],
      [0.97, 0, 0.02],
    ],
    [
      [0.68, 0.1, 0.06],
      [0.97, 0.005, 0.02],
    ],
    [
      [0.66, -0.075, 0.035],
      [0.96, 0, 0.04],
    ],
  ],
  mint: [
    [
      [0.74, 0.1, 0.035],
      [0.975, 0.005, 0.015],
    ],
    [
      [0.81, 0.02, 0.115],
      [0.98, 0, 0.03],
    ],
    [
      [0.56, -0.03, -0.085],
      [0.96, -0.005, -0.01],
    ],
  ],
  lilac: [
    [
      [0.82, 0.02, 0.11],
      [0.58, 0.045, -0.1],
    ],
    [
      [0.62, 0.05, -0.105],
      [0.97, 0.01, -0.01],
    ],
    [
      [0.73, 0.11, 0.0],
      [0.97, 0.01, 0.005],
    ],
  ],
  sky: [
    [
      [0.7, 0.115, 0.055],
      [0.98, 0.003, 0.01],
    ],
    [
      [0.83, 0.015, 0.12],
      [0.55, -0.03, -0.09],
    ],
    [
      [0.52, -0.03, -0.1],
      [0.97, 0, 0.01],
    ],
  ],
  sun: [
    [
      [0.6, -0.05, -0.07],
      [0.98, 0, 0.02],
    ],
    [
      [0.66, -0.085, 0.04],
      [0.97, 0, 0.05],
    ],
    [
      [0.69, 0.12, 0.06],
      [0.98, 0.005, 0.03],
    ],
  ],
  rose: [
    [
      [0.63, -0.06, -0.045],
      [0.97, 0, 0.01],
    ],
    [
      [0.66, 0.13, 0.03],
      [0.98, 0.01, 0.005],
    ],
    [
      [0.6, 0.045, -0.1],
      [0.97, 0.01, -0.005],
    ],
  ],
};

const expressions: readonly Expression[] = ['laugh', 'smile', 'grin', 'laugh', 'smirk'];

/** How a child is drawn: what isn't wished for follows from its seed. Children of seeds that follow each other differ in all of it. */
export function childLook(traits: ChildTraits, wishes: ChildWishes, seed: number) {
  const random = seededRandom(seed ^ 0x5bd1e995);
  const curl = wishes.texture === 'measured' ? traits.curl : curlOf[wishes.texture];
  const fitting = fittingHairstyles(wishes.age, curl);
  const backdrop = wishes.backdrop === 'chance' ? turn(backdropNames, seed, 13) : wishes.backdrop;
  const garments: readonly Garment[] =
    wishes.age === 'baby' ? ['romper', 'stripes', 'collar', 'sweater'] : childGarments;
  const look: PersonLook = {
    ...shapeOf(traits.shape),
    age: wishes.age,
    skin: traits.skin,
    iris: traits.iris,
    hair: traits.hair,
    curl,
    hairstyle: wishes.hairstyle === 'chance' ? turn(fitting, seed, 5) : wishes.hairstyle,
    expression: turn(expressions, seed, 7),
    garment: wishes.outfit === 'chance' ? turn(garments, seed, 6) : wishes.outfit,
    cloth: turn(cloths[backdrop], seed, 11),
    hasGlasses: wishes.glasses,
    hasFreckles: wishes.freckles,
    hasDimples: wishes.dimples,
    hasBeard: false,
    lean: (random() < 0.5 ? -1 : 1) * (1.5 + 2.5 * random()),
    gaze: (random() < 0.5 ? -1 : 1) * (0.2 + 0.6 * random()),
  };
  return { look, backdrop };
}

/**
 * The next of a list of three or more with each seed, and every so often the one after it: lists of the same length don't go together, and
 * no two seeds in a row get the same.
 */
function turn<T>(list: readonly T[], seed: number, every: number): T {
  return list[(seed + Math.floor(seed / Math.max(1, every))) % list.length];
}

/** How a parent is drawn beside the child. */
export function parentLook(
  traits: PersonTraits & { readonly hasBeard: boolean },
  backdrop: BackdropName,
  seed: number,
  place: number,
): PersonLook {
  const random = seededRandom(seed + 7919 * (place + 1));
  const isLong = traits.hairLength === 'long' || traits.hairLength === 'chin';
  const garments: readonly Garment[] = isLong
    ? ['blouse', 'sweater', 'stripes', 'collar']
    : ['shirt', 'sweater', 'stripes'];
  const age: Age = 'adult';
  const side = place === 0 ? 1 : -1;
  return {
    ...shapeOf(traits.shape),
    age,
    skin: traits.skin,
    iris: traits.iris,
    hair: traits.hair,
    curl: traits.curl,
    hairstyle: grownHairstyle(traits),
    expression: random() < 0.5 ? 'laugh' : 'grin',
    // The two of them don't wear the same.
    garment: turn(garments, seed + 1 + 2 * place, 3),
    cloth: cloths[backdrop][(place + 1) % cloths[backdrop].length],
    hasGlasses: traits.hasGlasses,
    hasFreckles: false,
    hasDimples: false,
    hasBeard: traits.hasBeard,
    // Both lean towards the child and look at it.
    lean: 3 * side,
    gaze: 0.7 * side,
  };
}
