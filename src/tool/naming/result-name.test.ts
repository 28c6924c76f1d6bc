import { expect, test } from 'vitest';
import { tools } from '../../tools/index.ts';
import type { Tool } from '../tool.ts';
import { mainOutputOf } from '../tool-parts.ts';
import { aboutOf, resultStem } from './result-name.ts';

const all: readonly Tool[] = tools;

test.each(all.map((tool) => ({ id: tool.id, tool })))(
  'the files of $id are called after the photo and the tool, each otherwise',
  ({ id, tool }) => {
    const main = mainOutputOf(tool);
    expect(resultStem(tool, 'dog', { output: main, place: 0, count: 1 })).toBe(`dog-${id}`);
    const stems = Object.keys(tool.outputs).map((output) =>
      resultStem(tool, 'dog', { output, place: 0, count: 1 }),
    );
    expect(new Set(stems).size).toBe(stems.length);
    for (const stem of stems) expect(`${stem}-`.startsWith(`dog-${id}-`)).toBe(true);
    // A name of its own for the main one would hide the tool.
    expect(tool.outputs[main].suffix).toBeUndefined();
  },
);

test('several sort in their order, and what is made of nothing is called after the tool alone', () => {
  const [tool] = all;
  const output = mainOutputOf(tool);
  const stems = Array.from({ length: 12 }, (_, place) =>
    resultStem(tool, 'dog', { output, place, count: 12 }),
  );
  expect(stems.toSorted()).toEqual(stems);
  expect(stems[2]).toBe(`dog-${tool.id}-03`);
  expect(resultStem(tool, tool.id, { output, place: 0, count: 1 })).toBe(tool.id);
  const long = resultStem(tool, 'a'.repeat(200), { output, place: 0, count: 1 });
  expect(long).toHaveLength(110);
  expect(long.endsWith(`a-${tool.id}`)).toBe(true);
  expect(aboutOf(tool, stems[2])).toBe('dog');
  expect(aboutOf(tool, 'dog')).toBe('dog');
  expect(resultStem(tool, undefined, { output, place: 1, count: 2 })).toBe(`${tool.id}-2`);
});
