import { describe, expect, test } from 'vitest';
import { nextTools, otherTools, relatedTools, type ToolLink } from './next-tools.ts';
import { stepsAfter, type ToolStep, toolSteps } from './tool-place.ts';

const photo = (id: string, step: ToolStep): ToolLink => ({
  id,
  category: 'photo',
  step,
  takes: ['photo'],
  marks: false,
  gives: 'photo',
});
const ids = (tools: readonly ToolLink[]) => tools.map(({ id }) => id);

const cut = photo('cut', 'cut');
const many: readonly ToolLink[] = [
  cut,
  photo('place-1', 'place'),
  photo('place-2', 'place'),
  photo('place-3', 'place'),
  photo('place-4', 'place'),
  photo('enlarge', 'enlarge'),
  photo('finish', 'finish'),
  photo('deliver-1', 'deliver'),
  photo('deliver-2', 'deliver'),
  photo('repair', 'repair'),
  { ...photo('words', 'make'), takes: [] },
  { ...photo('clip', 'animate'), takes: ['video'], gives: 'video' },
];

test('an open photo goes to those that mark it first from one that does, and to any that takes a photo', () => {
  const marking = (id: string, step: ToolStep) => ({ ...photo(id, step), marks: true });
  const all = [...many, marking('recolor', 'change'), marking('erase', 'repair')];
  const erase = { ...marking('erase', 'repair'), gives: 'sheet' };
  expect(ids(otherTools(erase, all, 3))).toEqual(['recolor', 'enlarge', 'finish']);
  expect(ids(otherTools(cut, all, 3))).toEqual(['place-1', 'enlarge', 'finish']);
});

describe('tools to go on with', () => {
  test('come from every step that usually follows before one of them comes twice', () => {
    expect(ids(nextTools(cut, many, 8))).toEqual([
      'place-1',
      'enlarge',
      'finish',
      'deliver-1',
      'place-2',
      'deliver-2',
      'place-3',
      'place-4',
    ]);
  });

  test('stand in the order they are given in within a step', () => {
    const used = [many[3], ...many];
    expect(ids(nextTools(cut, used, 1))).toEqual(['place-3']);
  });

  test('can take what was made: no tool for videos after a photo, and none that takes nothing', () => {
    expect(ids(nextTools(cut, many, 99)).sort()).toEqual(
      ids(many.filter(({ id }) => !['cut', 'words', 'clip'].includes(id))).sort(),
    );
    expect(nextTools(many.at(-1)!, many, 8)).toEqual([]);
  });

  test('are followed by others of the category on the page of a tool that leads to few', () => {
    const sheet = { ...photo('sheet', 'deliver'), gives: 'pdf' };
    expect(ids(relatedTools(sheet, [sheet, cut, { ...many[1], category: 'generate' }], 8))).toEqual(['cut']);
    expect(relatedTools(cut, many, 8)).toHaveLength(8);
  });
});

test('after every step there is a next one, and none is named twice', () => {
  for (const step of toolSteps) {
    expect(stepsAfter[step].length, step).toBeGreaterThan(0);
    expect(new Set(stepsAfter[step]).size, step).toBe(stepsAfter[step].length);
  }
});
