import { expect, test } from 'vitest';
import { findUnkept } from './kept-text.ts';

test.each([
  ['a text', { options: { name: 'a\0b' } }, 'options.name'],
  ['half of a pair', { options: { list: [{ words: 'ok' }, { words: '\ud800x' }] } }, 'options.list.1.words'],
  ['a name', { options: { nested: { 'a\0': 1 } } }, 'options.nested'],
  ['a text by itself', '\udc00', ''],
])('%s that no database keeps is found where it is', (_what, body, field) => {
  expect(findUnkept(body)?.field).toBe(field);
});

test('what lies deeper than anything asks for is found without going all the way', () => {
  const deep = JSON.parse(`${'['.repeat(100_000)}${']'.repeat(100_000)}`);
  expect(findUnkept(deep)).toMatchObject({ problem: 'lies deeper than 64 levels' });
  expect(findUnkept(JSON.parse(`${'['.repeat(60)}"a"${']'.repeat(60)}`))).toBeUndefined();
});

test.each([[null], [1], ['\ud83d\ude00 ok\n'], [{ a: ['b', { c: 'é' }], d: new Uint8Array(3) }]])(
  '%j is kept',
  (body) => expect(findUnkept(body)).toBeUndefined(),
);
