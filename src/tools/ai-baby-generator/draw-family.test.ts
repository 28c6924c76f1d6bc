import { describe, expect, test } from 'vitest';
import { fittingHairstyles, hairstyleNames } from '../../imaging/storybook/hair/hairstyles.ts';
import {
  type PersonTraits,
  type ShapeTrait,
  shapeRanges,
  shapeTraits,
} from '../../imaging/storybook/person-traits.ts';
import { svgText } from '../../imaging/vector/svg-text.ts';
import { drawFamily } from './draw-family.ts';
import { type ChildWishes, childAges } from './drawing/choose-looks.ts';
import { origins } from './traits/inherit.ts';

const [either] = origins;
const shapeAt = (share: number) =>
  Object.fromEntries(
    shapeTraits.map((trait) => [
      trait,
      shapeRanges[trait][0] + share * (shapeRanges[trait][1] - shapeRanges[trait][0]),
    ]),
  ) as Record<ShapeTrait, number>;
const first: PersonTraits = {
  skin: [0.82, 0.03, 0.05],
  iris: [0.5, -0.03, -0.03],
  hair: [0.5, 0.02, 0.06],
  curl: 0.2,
  shape: shapeAt(0.3),
  hairLength: 'long',
  hasGlasses: true,
};
const second: PersonTraits = {
  skin: [0.45, 0.04, 0.05],
  iris: [0.28, 0.025, 0.04],
  hair: [0.2, 0.01, 0.01],
  curl: 0.9,
  shape: shapeAt(0.8),
  hairLength: 'short',
  hasGlasses: false,
};
const wishes = {
  mix: 50,
  age: 'toddler',
  hairstyle: 'chance',
  texture: 'measured',
  outfit: 'chance',
  backdrop: 'chance',
  glasses: false,
  freckles: false,
  dimples: false,
  skinFrom: either,
  eyesFrom: either,
  hairFrom: either,
  browsFrom: either,
  faceFrom: either,
  noseFrom: either,
  mouthFrom: either,
  withParents: true,
  firstBeard: false,
  secondBeard: true,
  childName: '',
  firstName: '',
  secondName: '',
  count: 3,
  seed: 5,
} as const;
const studio = { run: () => Promise.reject(new Error('No words to set')) };
const drawn = async (
  changes: Partial<ChildWishes & { seed: number; count: number; withParents: boolean }> = {},
) => (await drawFamily([first, second], { ...wishes, ...changes }, studio)).paintings;
const textsOf = async (changes = {}) => (await drawn(changes)).map(({ painting }) => svgText(painting));

test('the same seed draws the same pictures: three siblings and the card', async () => {
  const pictures = await textsOf();
  expect(pictures).toEqual(await textsOf());
  expect(new Set(pictures).size).toBe(4);
});

test('each sibling can be had again by itself, with the next seed', async () => {
  const [, second, third] = await textsOf({ withParents: false });
  expect(await textsOf({ seed: 6, count: 2, withParents: false })).toEqual([second, third]);
});

test('siblings differ in backdrop and clothes', async () => {
  const grounds = (await drawn({ withParents: false })).map(({ painting }) =>
    JSON.stringify(painting.nodes[0]),
  );
  expect(new Set(grounds).size).toBe(3);
});

describe.each(childAges)('%s', (age) => {
  test.each(hairstyleNames)(
    '%s is drawn whole: every number is one, nothing lies far outside',
    async (hairstyle) => {
      const [{ painting }] = await drawn({
        age,
        hairstyle,
        glasses: true,
        freckles: true,
        dimples: true,
        count: 1,
        withParents: false,
      });
      const svg = svgText(painting);
      expect(svg).not.toMatch(/NaN|Infinity|undefined/);
      expect(svg.length).toBeLessThan(1_200_000);
      for (const [, x] of svg.matchAll(/[ML](-?[\d.]+)/g)) expect(Math.abs(Number(x))).toBeLessThan(1400);
    },
  );
});

test('hair suits the age and how curly it is', () => {
  expect(fittingHairstyles('baby', 0.1)).toContain('wisps');
  expect(fittingHairstyles('toddler', 0.9)).toContain('coils');
  expect(fittingHairstyles('child', 0.1)).not.toContain('coils');
  for (const age of childAges)
    for (const curl of [0, 0.3, 0.5, 0.8, 1])
      expect(fittingHairstyles(age, curl).length).toBeGreaterThanOrEqual(3);
});
