import { expect, test } from 'vitest';
import {
  colorRanges,
  type PersonTraits,
  type ShapeTrait,
  shapeRanges,
  shapeTraits,
} from '../../../imaging/storybook/person-traits.ts';
import { inherit, type Origin, type TraitGroup, traitGroups, youngHair } from './inherit.ts';

const shapeAt = (end: 0 | 1) =>
  Object.fromEntries(shapeTraits.map((trait) => [trait, shapeRanges[trait][end]])) as Record<
    ShapeTrait,
    number
  >;
const looks = { hairLength: 'short', hasGlasses: false } as const;
const pale: PersonTraits = {
  ...looks,
  skin: [0.84, 0.03, 0.045],
  iris: [0.6, -0.02, -0.05],
  hair: [0.7, 0.015, 0.09],
  curl: 0,
  shape: shapeAt(0),
};
const dark: PersonTraits = {
  ...looks,
  skin: [0.42, 0.04, 0.05],
  iris: [0.28, 0.025, 0.04],
  hair: [0.2, 0.01, 0.01],
  curl: 1,
  shape: shapeAt(1),
};
const either = Object.fromEntries(traitGroups.map((group) => [group, 'either'])) as Record<
  TraitGroup,
  Origin
>;
const seeds = Array.from({ length: 400 }, (_, seed) => seed);
const childrenOf = (mix: number, from = either) => seeds.map((seed) => inherit(pale, dark, mix, from, seed));

test('the same seed gives the same child, another one a sibling', () => {
  expect(inherit(pale, dark, 0.5, either, 7)).toEqual(inherit(pale, dark, 0.5, either, 7));
  expect(inherit(pale, dark, 0.5, either, 7)).not.toEqual(inherit(pale, dark, 0.5, either, 8));
});

test('no trait is outside its range, and none outside what the parents have', () => {
  for (const mix of [0, 0.2, 0.5, 1]) {
    for (const { skin, hair, iris, curl, shape } of childrenOf(mix)) {
      for (const [name, color] of Object.entries({ skin, hair, iris })) {
        for (const [channel, [least, most]] of colorRanges[name as keyof typeof colorRanges].entries()) {
          expect(color[channel]).toBeGreaterThanOrEqual(least);
          expect(color[channel]).toBeLessThanOrEqual(most);
        }
      }
      expect(skin[0]).toBeGreaterThanOrEqual(dark.skin[0]);
      expect(skin[0]).toBeLessThanOrEqual(pale.skin[0]);
      expect(curl).toBeGreaterThanOrEqual(0);
      expect(curl).toBeLessThanOrEqual(1);
      for (const trait of shapeTraits) {
        expect(shape[trait]).toBeGreaterThanOrEqual(shapeRanges[trait][0]);
        expect(shape[trait]).toBeLessThanOrEqual(shapeRanges[trait][1]);
      }
    }
  }
});

test('eyes have the color of one parent, of each about as often as the mix says', () => {
  const children = childrenOf(0.25);
  for (const { iris } of children) expect([pale.iris, dark.iris]).toContainEqual(iris);
  const share = children.filter(({ iris }) => iris === dark.iris).length / children.length;
  expect(share).toBeGreaterThan(0.18);
  expect(share).toBeLessThan(0.32);
});

test('at both ends a child takes after one parent alone', () => {
  for (const [mix, parent] of [
    [0, pale],
    [1, dark],
  ] as const) {
    for (const { skin, hair, iris, curl, shape } of childrenOf(mix).slice(0, 50))
      expect({ skin, hair, iris, curl, shape }).toEqual({
        skin: parent.skin,
        hair: parent.hair,
        iris: parent.iris,
        curl: parent.curl,
        shape: parent.shape,
      });
  }
});

test('skin leans less than a face does', () => {
  const spread = (values: number[]) => {
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
    return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length);
  };
  const children = childrenOf(0.5);
  const skin = spread(
    children.map((child) => (child.skin[0] - pale.skin[0]) / (dark.skin[0] - pale.skin[0])),
  );
  const [least, most] = shapeRanges.width;
  const width = spread(children.map(({ shape }) => (shape.width - least) / (most - least)));
  expect(skin).toBeCloseTo(0.1, 1);
  expect(width).toBeGreaterThan(0.18);
  expect(width).toBeLessThan(0.25);
});

test('whose a trait is changes that one alone', () => {
  const before = inherit(pale, dark, 0.5, either, 11);
  const after = inherit(pale, dark, 0.5, { ...either, eyes: 'second' }, 11);
  expect(after.iris).toEqual(dark.iris);
  expect(after.shape.open).toBe(dark.shape.open);
  const { space: _, tilt: __, open: ___, ...rest } = before.shape;
  expect(after.shape).toMatchObject(rest);
  expect([after.skin, after.hair, after.curl]).toEqual([before.skin, before.hair, before.curl]);
});

test('no child has gray hair, whatever its parents have', () => {
  expect(youngHair({ hair: [0.56, 0.002, 0.008], skin: [0.6, 0.05, 0.06] })[0]).toBeLessThan(0.3);
  const [lightness, a, b] = youngHair({ hair: [0.86, 0, 0], skin: [0.8, 0.03, 0.05] });
  expect(lightness).toBeLessThan(0.5);
  expect(Math.hypot(a, b)).toBeGreaterThan(0.03);
  expect(youngHair(pale)).toEqual(pale.hair);
  expect(youngHair(dark)).toEqual(dark.hair);
});
