import { expect, test } from 'vitest';
import type { OptionDescription, ToolDescription } from '../../api/contract/contract.ts';
import { fitsOption } from './option-values.ts';
import { settingsToShare } from './settings-to-share.ts';

const option = (id: string, rest: Partial<OptionDescription>): OptionDescription => ({
  id,
  control: 'choice',
  type: 'string',
  default: null,
  ...rest,
});
const style = option('style', { choices: ['oil', 'ink'], default: 'oil' });
const strength = option('strength', { control: 'slider', type: 'number', min: 0, max: 100, default: 50 });
const crop = option('crop', { control: 'switch', type: 'boolean', default: false });
const margin = option('margin', {
  control: 'slider',
  type: 'number',
  min: 0,
  max: 50,
  default: 8,
  when: { crop: true },
});
const background = option('background', {
  control: 'color',
  choices: ['transparent'],
  default: 'transparent',
});
const engine = option('engine', { control: 'engine', default: null });
const prompt = option('prompt', { control: 'text', default: '' });
const tool = {
  options: [style, strength, crop, margin, background, engine, prompt],
} as unknown as ToolDescription;

test.each([
  [style, 'ink', true],
  [style, 'crayon', false],
  [strength, 100, true],
  [strength, 101, false],
  [strength, '7', false],
  [strength, Number.NaN, false],
  [crop, true, true],
  [crop, 'true', false],
  [background, 'transparent', true],
  [background, '#fa0', true],
  [background, 'red; x', false],
  [engine, 'openai', false],
  [prompt, 'a lake', false],
])('of %o, %o fits: %o', (one, value, fits) => {
  expect(fitsOption(one, value)).toBe(fits);
});

test('only what differs is shared, and never an engine, words, or what means nothing now', () => {
  const values = {
    style: 'ink',
    strength: 50,
    crop: false,
    margin: 20,
    background: '#fff',
    engine: 'x',
    prompt: 'y',
  };
  expect(settingsToShare(tool, values)).toEqual({ style: 'ink', background: '#fff' });
  expect(settingsToShare(tool, { ...values, crop: true })).toEqual({
    style: 'ink',
    crop: true,
    margin: 20,
    background: '#fff',
  });
});
