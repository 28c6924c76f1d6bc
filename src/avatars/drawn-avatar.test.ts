import { expect, test } from 'vitest';
import { type AvatarWishes, collections, expressions, variantSeed } from './avatar-wishes.ts';
import { drawnAvatar } from './drawn-avatar.ts';
import { missingTrait, offeredTraits } from './offered-traits.ts';

const wishes: AvatarWishes = {
  collection: 'lorelei',
  skin: 'chance',
  hairColor: 'chance',
  hair: 'chance',
  glasses: 'chance',
  beard: 'chance',
  expression: 'chance',
  background: 'color',
  color: '#12ab34',
  shape: 'circle',
  ring: 0,
  ringColor: '#ffffff',
};
const seeds = ['a', 'b', 'c', 'd', 'e', 'f'];

test.each(collections)('%s: the same word gives the same avatar, another word another one', (collection) => {
  const mine = drawnAvatar('Mia', { ...wishes, collection });
  expect(mine).toBe(drawnAvatar('Mia', { ...wishes, collection }));
  expect(mine).not.toBe(drawnAvatar('Leo', { ...wishes, collection }));
  expect(mine).toMatch(/^<svg /);
  expect(mine).toContain('fill="#12ab34"');
  expect(mine).toContain('creativecommons.org/publicdomain/zero/1.0');
});

test.each(collections)('%s: glasses and beard come and go with the wish', (collection) => {
  const of = (glasses: AvatarWishes['glasses'], beard: AvatarWishes['beard']) =>
    seeds.map((seed) => drawnAvatar(seed, { ...wishes, collection, glasses, beard }).length);
  const [bare, seeing, bearded] = [of('without', 'without'), of('with', 'without'), of('without', 'with')];
  for (const i of seeds.keys()) {
    expect(seeing[i]).toBeGreaterThan(bare[i]);
    expect(bearded[i]).toBeGreaterThan(bare[i]);
  }
});

test.each(collections)('%s: each of its traits can be wished for, and gives other avatars', (collection) => {
  const colors = offeredTraits({ collection, hairColor: 'chance' }).hairColor as AvatarWishes['hairColor'][];
  for (const hairColor of colors) {
    const offered = offeredTraits({ collection, hairColor });
    for (const hair of offered.hair as AvatarWishes['hair'][])
      expect(drawnAvatar('Mia', { ...wishes, collection, hairColor, hair })).toMatch(/^<svg /);
  }
  const faces = expressions.map((expression) => drawnAvatar('Mia', { ...wishes, collection, expression }));
  expect(new Set(faces).size).toBe(expressions.length);
});

test('a wish changes what it is about and nothing else', () => {
  // Hair and skin are colors here: with them taken out, the drawings are the same.
  const plain = (svg: string) => svg.replaceAll(/#[0-9a-f]{6}/g, '#');
  for (const seed of seeds) {
    const base = plain(drawnAvatar(seed, wishes));
    expect(plain(drawnAvatar(seed, { ...wishes, skin: 'dark', hairColor: 'pink' }))).toBe(base);
  }
  const dark = drawnAvatar('Mia', { ...wishes, skin: 'light', hairColor: 'pink' });
  expect(dark).toContain('#ffe3d0');
  expect(dark).toContain('#e58fb1');
});

test('seeds that differ in a number alone give faces as different as any', () => {
  const skins = (of: (i: number) => string) =>
    new Set(
      Array.from(
        { length: 12 },
        (_, i) => /#(ffe3d0|f6c9a4|e0a172|a9693f|b97a4b|714831|80533a)/.exec(drawnAvatar(of(i), wishes))?.[0],
      ),
    );
  expect(skins((i) => variantSeed('Mia', i)).size).toBeGreaterThanOrEqual(4);
});

test('what a collection hasn’t drawn is named, and drawn as near as it can be', () => {
  const missing = (own: Partial<AvatarWishes>) => missingTrait({ ...wishes, ...own });
  expect(missing({ collection: 'notionists', skin: 'dark' })).toBe('colors');
  expect(missing({ collection: 'notionists', hairColor: 'red' })).toBe('colors');
  expect(missing({ collection: 'notionists', hair: 'bald' })).toBe('hair');
  expect(missing({ hair: 'covered' })).toBe('hair');
  expect(missing({ collection: 'peeps', hair: 'long', hairColor: 'red' })).toBe('hairInColor');
  expect(missing({ collection: 'peeps', hair: 'long', hairColor: 'black' })).toBeUndefined();
  expect(missing({})).toBeUndefined();
  const drawn = (own: Partial<AvatarWishes>) => drawnAvatar('Mia', { ...wishes, ...own });
  expect(drawn({ hair: 'covered' })).toBe(drawn({}));
  const peeps = { collection: 'peeps', hair: 'long', hairColor: 'black' } as const;
  const plain = (svg: string) => svg.replaceAll(/#[0-9a-f]{6}/g, '#');
  expect(plain(drawn({ ...peeps, hairColor: 'red' }))).toBe(plain(drawn(peeps)));
});

test('behind it is what was asked for: nothing, a color, or one that goes from light to dark', () => {
  expect(drawnAvatar('Mia', { ...wishes, background: 'transparent' })).not.toContain('#12ab34');
  const gradient = drawnAvatar('Mia', { ...wishes, background: 'gradient', color: '#808080' });
  expect(gradient).toContain('<stop offset="0" stop-color="rgb(171,171,171)"/>');
  expect(gradient).toContain('<stop offset="1" stop-color="rgb(113,113,113)"/>');
  const ringed = drawnAvatar('Mia', { ...wishes, ring: 5, ringColor: '#0000ff' });
  expect(ringed).toContain('r="243.2" fill="none" stroke="#0000ff" stroke-width="25.6"');
  expect(drawnAvatar('Mia', { ...wishes, ring: 5, shape: 'square' })).not.toContain('stroke-width="25.6"');
});

test('variants of a word have seeds of their own that are no longer than a seed may be', () => {
  expect([0, 1, 23].map((place) => variantSeed('Mia', place))).toEqual(['Mia', 'Mia 2', 'Mia 24']);
  expect(variantSeed('x'.repeat(40), 23)).toHaveLength(40);
});
