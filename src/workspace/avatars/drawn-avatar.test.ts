import { expect, test } from 'vitest';
import { type AvatarWishes, avatarFamilies, drawnAvatar } from './drawn-avatar.ts';

const wishes: AvatarWishes = {
  family: 'lorelei',
  glasses: 'chance',
  beard: 'chance',
  background: '#12ab34',
  isRound: true,
};

test.each(avatarFamilies)('%s: the same word gives the same avatar, another word another one', (family) => {
  const mine = drawnAvatar('Mia', { ...wishes, family });
  expect(mine).toBe(drawnAvatar('Mia', { ...wishes, family }));
  expect(mine).not.toBe(drawnAvatar('Leo', { ...wishes, family }));
  expect(mine).toMatch(/^<svg /);
  expect(mine).toContain('#12ab34');
});

test.each(avatarFamilies)('%s: glasses and beard come and go with the wish', (family) => {
  const seeds = ['a', 'b', 'c', 'd', 'e', 'f'];
  const of = (glasses: AvatarWishes['glasses'], beard: AvatarWishes['beard']) =>
    seeds.map((seed) => drawnAvatar(seed, { ...wishes, family, glasses, beard }).length);
  const [bare, seeing, bearded] = [of('without', 'without'), of('with', 'without'), of('without', 'with')];
  for (const i of seeds.keys()) {
    expect(seeing[i]).toBeGreaterThan(bare[i]);
    expect(bearded[i]).toBeGreaterThan(bare[i]);
  }
});

test('nothing stands behind a transparent one', () => {
  expect(drawnAvatar('Mia', { ...wishes, background: 'transparent' })).not.toContain('#12ab34');
});
