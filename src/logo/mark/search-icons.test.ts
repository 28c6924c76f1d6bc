import { expect, test } from 'vitest';
import { industryIcons } from '../brief.ts';
import { iconNames, iconOutline } from './icon-mark.server.ts';
import { iconsForName, searchIcons } from './search-icons.server.ts';

test.each([
  ['coffee', 'coffee'],
  ['Kaffee', 'coffee'],
  ['cafe', 'coffee'],
  ['chien', 'dog'],
  ['perro', 'dog'],
  ['cane', 'dog'],
  ['cachorro', 'dog'],
  ['犬', 'dog'],
  ['コーヒー豆', 'coffee'],
  ['狗', 'dog'],
  ['나무', 'tree'],
  ['Baum', 'tree'],
  ['mountains', 'mountains'],
  ['Blue Bird Studio', 'bird'],
])('%s finds %s', (query, icon) => {
  expect(searchIcons(query, 12)).toContain(icon);
});

test('nothing is found for nothing, and never more than was asked for', () => {
  expect(searchIcons('', 9)).toEqual([]);
  expect(searchIcons('xqzv', 9)).toEqual([]);
  expect(searchIcons('house', 3)).toHaveLength(3);
});

test('a brand gets the icons of what it is named after, not of its color', () => {
  expect(iconsForName('Blue Rocket', 3)).toEqual(['rocket', 'rocket-launch']);
  expect(iconsForName('Hundeschule Rex', 3)).toEqual([]);
  expect(iconsForName('Café Hund', 3)).toContain('dog');
  expect(iconsForName('Vantage', 3)).toEqual([]);
  expect(iconsForName('さくら犬舎', 3)).toContain('dog');
});

test('every icon of every industry can be drawn', () => {
  expect(iconNames().length).toBeGreaterThan(1400);
  for (const icon of Object.values(industryIcons).flat()) expect(iconOutline(icon), icon).toMatch(/^M/i);
});
