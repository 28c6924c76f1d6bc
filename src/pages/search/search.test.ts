import { expect, test } from 'vitest';
import { findEntries, type SearchEntry } from './search.ts';

const entries = (
  [
    {
      kind: 'tool',
      path: '/a',
      title: 'Background Remover',
      text: 'People, animals and things are cut out.',
    },
    { kind: 'tool', path: '/b', title: 'Image Upscaler', text: 'Larger without blur.' },
    { kind: 'page', path: '/c', title: 'Fröhliche Größen', text: '' },
    { kind: 'question', path: '/d', title: 'What is an image?', text: 'It has a background.' },
    { kind: 'tool', path: '/e', title: '背景を消す', text: '写真から背景を取り除きます。' },
    { kind: 'question', path: '/f', title: 'がくぶち', text: '' },
  ] as const
).map((entry): SearchEntry => ({ ...entry, icon: 'lucide:circle' }));
const found = (text: string, language = 'en-US') =>
  findEntries(entries, text, language).map(({ path }) => path);

test('what begins with the word comes first, then what holds it in its title, then in its text', () => {
  expect(found('image')).toEqual(['/b', '/d']);
  expect(found('background')).toEqual(['/a', '/d']);
});

test('every word must be there, in any order, without accents and capitals', () => {
  expect(found('CUT people')).toEqual(['/a']);
  expect(found('people upscaler')).toEqual([]);
  expect(found('frohliche grossen', 'de-DE')).toEqual([]);
  expect(found('frohliche', 'de-DE')).toEqual(['/c']);
});

test('parts of Japanese words are found, and a mark makes another sound', () => {
  expect(found('背景', 'ja-JP')).toEqual(['/e']);
  expect(found('かく', 'ja-JP')).toEqual([]);
  expect(found('がく', 'ja-JP')).toEqual(['/f']);
});

test('without a word it offers the tools', () => {
  expect(found('  ')).toEqual(['/a', '/b', '/e']);
});
