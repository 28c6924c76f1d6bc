import { expect, test } from 'vitest';
import { catalog } from '#src/tools/index.ts';
import { drawingOf } from './icon-answer.ts';
import { findIcons } from './icon-sets.server.ts';

test('an answer holds what was asked for, the names that led there, and what is missing', () => {
  const answer = findIcons('lucide', ['scissors', 'circle-help', 'no-such-icon', 'scissors'])!;
  expect(Object.keys(answer.icons).sort()).toEqual(['circle-question-mark', 'scissors']);
  expect(answer.aliases).toEqual({ 'circle-help': { parent: 'circle-question-mark' } });
  expect(answer.not_found).toEqual(['no-such-icon']);
  expect([answer.prefix, answer.width, answer.height]).toEqual(['lucide', 24, 24]);
  expect(answer.icons.scissors.body).toMatch(/^<g[^>]*stroke="currentColor"/);
});

test('an answer says nothing of missing icons when there are none', () => {
  expect(findIcons('lucide', ['sun'])).not.toHaveProperty('not_found');
});

test('a set that is not there has no answer, whatever it is called', () => {
  for (const prefix of ['mdi', '', 'constructor', '__proto__', 'toString']) {
    expect(findIcons(prefix, ['sun']), prefix).toBeNull();
  }
});

test('names that every object has are no icons', () => {
  const answer = findIcons('lucide', ['constructor', '__proto__', 'toString'])!;
  expect(answer.icons).toEqual({});
  expect(answer.not_found).toEqual(['constructor', '__proto__', 'toString']);
});

test('the icon of every tool is in the set', () => {
  expect(
    findIcons(
      'lucide',
      catalog.map(({ icon }) => icon),
    ),
  ).not.toHaveProperty('not_found');
});

test('a drawing is found through other names, with what they change, and never in a circle', () => {
  const answer = {
    prefix: 'test',
    width: 20,
    icons: { one: { body: '<path/>', left: 2 } },
    aliases: {
      two: { parent: 'one', height: 10 },
      three: { parent: 'two', left: 4 },
      round: { parent: 'about' },
      about: { parent: 'round' },
    },
  };
  expect(drawingOf(answer, 'three')).toEqual({ body: '<path/>', left: 4, top: 0, width: 20, height: 10 });
  expect(drawingOf(answer, 'one')).toEqual({ body: '<path/>', left: 2, top: 0, width: 20, height: 16 });
  expect(drawingOf(answer, 'round')).toBeNull();
  expect(drawingOf(answer, 'constructor')).toBeNull();
});
