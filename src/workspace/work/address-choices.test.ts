import { expect, test } from 'vitest';
import type { OptionDescription, ToolDescription } from '../../api/contract/contract.ts';
import { choicesIn } from './address-choices.ts';
import { addressQuery } from './settings-to-share.ts';

const option = (id: string, rest: Partial<OptionDescription>): OptionDescription => ({
  id,
  control: 'choice',
  type: 'string',
  default: null,
  ...rest,
});
const tool = {
  options: [
    option('style', { choices: ['oil', 'ink'] }),
    option('paper', { choices: ['white', 'gray'] }),
    option('strength', { control: 'slider', type: 'number', min: 0, max: 50 }),
    option('thick', { control: 'switch', type: 'boolean' }),
  ],
} as unknown as ToolDescription;

const asked = (query: string) => choicesIn(tool, new URLSearchParams(query));

test('an address sets the choices that the tool has, and nothing else', () => {
  expect(asked('style=ink&sample=dahlia')).toEqual([['style', 'ink']]);
  expect(asked('paper=gray&style=oil')).toEqual([
    ['style', 'oil'],
    ['paper', 'gray'],
  ]);
  expect(asked('style=crayon&strength=100&other=1')).toEqual([]);
  expect(asked('')).toEqual([]);
});

test('numbers and switches come as what they are', () => {
  expect(asked('strength=20&thick=false')).toEqual([
    ['strength', 20],
    ['thick', false],
  ]);
  expect(asked('strength=&thick=yes')).toEqual([]);
});

test('a link to settings opens the tool with them', () => {
  const values = { style: 'ink', paper: null, strength: 7, thick: true };
  const query = addressQuery(tool, values);
  expect(query).toBe('style=ink&strength=7&thick=true');
  expect(Object.fromEntries(asked(query))).toEqual({ style: 'ink', strength: 7, thick: true });
  expect(addressQuery(tool, { style: null })).toBe('');
});
