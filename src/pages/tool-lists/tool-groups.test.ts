import { expect, test } from 'vitest';
import { byUse, toolGroups } from './tool-groups.ts';

const tools = [
  { id: 'a', category: 'video' },
  { id: 'b', category: 'generate' },
  { id: 'c', category: 'video' },
  { id: 'd', category: 'everyday' },
] as const;

test('groups stand in the order of the categories, without those that have no tool', () => {
  expect(
    toolGroups(tools).map(({ category, tools }) => [category, tools.map(({ id }) => id).join()]),
  ).toEqual([
    ['generate', 'b'],
    ['video', 'a,c'],
    ['everyday', 'd'],
  ]);
});

test('what nobody used keeps its place behind what was used', () => {
  const ids = (mostUsed: string[]) => byUse(tools, mostUsed).map(({ id }) => id);
  expect(ids([])).toEqual(['a', 'b', 'c', 'd']);
  expect(ids(['d', 'gone', 'b'])).toEqual(['d', 'b', 'a', 'c']);
});
