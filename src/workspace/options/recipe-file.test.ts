import { expect, test } from 'vitest';
import type { ToolDescription } from '../../api/contract/contract.ts';
import { settingsOf } from './recipe-file.ts';

const tool = {
  id: 'sharpen-image',
  options: [
    { id: 'amount', control: 'slider', type: 'number', default: 80, min: 0, max: 300 },
    { id: 'engine', control: 'engine', type: 'string', default: null },
  ],
} as unknown as ToolDescription;

const recipe = (steps: unknown) => JSON.stringify({ recipe: 1, steps });

test('the step of this tool is found among others, with what it can have', () => {
  const steps = [
    { tool: 'image-upscaler' },
    { tool: 'sharpen-image', options: { amount: 120, engine: 'x', by: 1 } },
  ];
  expect(settingsOf(tool, recipe(steps))).toEqual({ amount: 120 });
  expect(settingsOf(tool, recipe([{ tool: 'sharpen-image', options: { amount: 9000 } }]))).toEqual({});
  expect(settingsOf(tool, recipe([{ tool: 'sharpen-image' }]))).toEqual({});
});

test.each([
  '',
  'null',
  '[]',
  '{"recipe":2,"steps":[]}',
  '{"recipe":1,"steps":[null]}',
  recipe([{ tool: 'other' }]),
])('not a recipe of this tool: %s', (text) => {
  expect(settingsOf(tool, text)).toBeUndefined();
});
