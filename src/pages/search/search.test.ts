import { describe, expect, test } from 'vitest';
import { localeCodes, locales } from '#src/i18n/locales.ts';
import { readSearchTerms, readToolWords } from '#src/i18n/read-words.server.ts';
import { catalog, tools } from '#src/tools/index.ts';
import { createSearch, type SearchEntry } from './search.ts';

const entries = (
  [
    {
      kind: 'tool',
      path: '/a',
      title: 'Background Remover',
      text: 'People, animals and things are cut out.',
      terms: ['remove bg'],
    },
    { kind: 'tool', path: '/b', title: 'Image Upscaler', text: 'Larger without blur.' },
    { kind: 'page', path: '/c', title: 'Fröhliche Größen', text: '' },
    { kind: 'question', path: '/d', title: 'What is an image?', text: 'It has a background.' },
    { kind: 'tool', path: '/e', title: '背景を消す', text: '写真から背景を取り除きます。' },
    { kind: 'question', path: '/f', title: 'がくぶち', text: '' },
  ] as const
).map((entry): SearchEntry => ({ ...entry, icon: 'lucide:circle' }));
const found = (text: string, language = 'en-US') =>
  createSearch(entries, language)(text).map(({ path }) => path);

test('tools come before questions that hold the same word', () => {
  expect(found('image')).toEqual(['/b', '/d']);
  expect(found('background')).toEqual(['/a', '/d']);
});

test('what holds every word is found, in any order, without accents and capitals', () => {
  expect(found('CUT people')).toEqual(['/a']);
  expect(found('frohliche', 'de-DE')).toEqual(['/c']);
});

test('where nothing holds every word, what holds one is found', () => {
  expect(found('people zebra')).toEqual(['/a']);
  expect(found('zebra')).toEqual([]);
});

test('a wrong letter and an unfinished word do no harm', () => {
  expect(found('backgruond')).toEqual(['/a', '/d']);
  expect(found('upsc')).toEqual(['/b']);
});

test('what people type for a tool finds it', () => {
  expect(found('remove bg')).toEqual(['/a']);
});

test('parts of Japanese words are found, and a mark makes another sound', () => {
  expect(found('背景', 'ja-JP')).toEqual(['/e']);
  expect(found('かく', 'ja-JP')).toEqual([]);
  expect(found('がく', 'ja-JP')).toEqual(['/f']);
});

test('without a word it offers the tools', () => {
  expect(found('  ')).toEqual(['/a', '/b', '/e']);
});

describe.each(localeCodes)('in %s', (locale) => {
  const all = catalog.map(({ id }): SearchEntry => {
    const { name, verb, promise } = readToolWords(id, locale);
    return {
      kind: 'tool',
      path: id,
      title: name,
      text: `${verb}. ${promise}`,
      terms: readSearchTerms(id, locale),
      icon: '',
    };
  });
  const search = createSearch(all, locales[locale]);

  test.each(catalog.map(({ id }) => id))('each term of %s finds it among the first three', (id) => {
    const missed = readSearchTerms(id, locale).filter(
      (term) =>
        !search(term)
          .slice(0, 3)
          .some(({ path }) => path === id),
    );
    expect(missed).toEqual([]);
  });

  test
    .runIf(tools.some(({ workspace }) => workspace === 'files'))
    .each(['heic', 'jpg', 'png to jpg', 'webp', 'HEIC → JPG'])(
    '“%s” leads to a tool that writes files first',
    (text) => {
      const [first] = search(text);
      expect(tools.find(({ id }) => id === first?.path)?.workspace).toBe('files');
    },
  );
});
