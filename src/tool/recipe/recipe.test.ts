import { expect, test } from 'vitest';
import { z } from 'zod';
import { defineTool, type Tool } from '../tool.ts';
import { readRecipe, worksOnPhotoAlone } from './recipe.ts';

const traits = {
  category: 'photo',
  step: 'finish',
  tier: 'T0',
  icon: 'sun',
  samples: [],
  stages: {},
  tasks: [],
} as const;
const photo = { kind: 'photo', required: true, main: true } as const;
const result = { kind: 'photo', main: true } as const;

const brighten = defineTool({
  ...traits,
  id: 'brighten',
  inputs: { photo, spare: { kind: 'mask', required: false } },
  options: z.object({ by: z.number().min(0).max(100).default(10) }),
  outputs: { result },
  run: () => Promise.reject(new Error('not run here')),
}) as unknown as Tool;

const erase = { ...brighten, id: 'erase', inputs: { photo, mask: { kind: 'mask', required: true } } } as Tool;
const draw = { ...brighten, id: 'draw', inputs: {} } as Tool;
const find = (id: string) => [brighten, erase, draw].find((tool) => tool.id === id);
const read = (steps: unknown) => readRecipe(JSON.stringify({ recipe: 1, steps }), find);

test('options that are left out are left to the tool', () => {
  expect(read([{ tool: 'brighten' }, { tool: 'brighten', options: { by: 1 } }])).toEqual({
    steps: [
      { tool: brighten, options: {} },
      { tool: brighten, options: { by: 1 } },
    ],
  });
});

test.each([
  ['not JSON', '{'],
  ['another version', '{"recipe":2,"steps":[{"tool":"brighten"}]}'],
  ['no step', '{"recipe":1,"steps":[]}'],
  ['more than a recipe', '{"recipe":1,"steps":[{"tool":"brighten"}],"photo":"m_1"}'],
  ['too many steps', JSON.stringify({ recipe: 1, steps: Array(21).fill({ tool: 'brighten' }) })],
])('unreadable: %s', (_, text) => {
  expect(readRecipe(text, find)).toEqual({ problem: { kind: 'unreadable' } });
});

test('the first thing that is wrong is named, with its step', () => {
  expect(read([{ tool: 'brighten' }, { tool: 'polish' }])).toEqual({
    problem: { kind: 'tool', step: 2, tool: 'polish' },
  });
  expect(read([{ tool: 'erase' }])).toEqual({ problem: { kind: 'inputs', step: 1, tool: 'erase' } });
  expect(read([{ tool: 'brighten', options: { by: 101 } }])).toEqual({
    problem: { kind: 'option', step: 1, tool: 'brighten', option: 'by' },
  });
  expect(read([{ tool: 'brighten', options: { to: 5 } }])).toEqual({
    problem: { kind: 'option', step: 1, tool: 'brighten', option: 'to' },
  });
});

test('a step needs a tool that works on a photo and nothing else', () => {
  expect([brighten, erase, draw].map(worksOnPhotoAlone)).toEqual([true, false, false]);
});
