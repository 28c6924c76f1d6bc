import { expect, test } from 'vitest';
import type { OptionDescription, ToolDescription } from '../../api/contract/contract.ts';
import { choicesIn } from './address-choices.ts';

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
    option('strength', { control: 'slider', type: 'number' }),
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
