import { expect, test } from 'vitest';
import { withBlocksOf } from './text-blocks.ts';

const text = [
  '---',
  '::: payments off',
  'title: Free',
  ':::',
  '::: payments on',
  'title: Pro',
  ':::',
  '---',
  '- always',
  '::: payments on',
  '- paid',
  '',
  '- twice',
  ':::',
  'end',
].join('\n');

test('a block is shown where it is true, and its lines take their place', () => {
  expect(withBlocksOf(text, { payments: true, explore: true })).toBe(
    ['---', 'title: Pro', '---', '- always', '- paid', '', '- twice', 'end'].join('\n'),
  );
  expect(withBlocksOf(text, { payments: false, explore: false })).toBe(
    ['---', 'title: Free', '---', '- always', 'end'].join('\n'),
  );
});

test.each([
  ['is not closed', '::: payments on\na'],
  ['is closed twice', '::: payments on\na\n:::\n:::'],
  ['holds another', '::: payments on\n::: payments off\n:::\n:::'],
  ['asks for something unknown', '::: constructor on\n:::'],
  ['is half on', '::: payments half\n:::'],
])('a block that %s is an error, wherever the site stands', (_, wrong) => {
  for (const payments of [true, false])
    expect(() => withBlocksOf(wrong, { payments, explore: false })).toThrow();
});
