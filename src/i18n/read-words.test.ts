import { expect, test } from 'vitest';
import { catalog } from '../tools/index.ts';
import { localeCodes } from './locales.ts';
import { readToolWords, toolWords } from './read-words.server.ts';

test('the words of a tool are read once, in each language', () => {
  for (const locale of localeCodes) {
    for (const { id } of catalog) {
      const words = toolWords(id, locale);
      expect(words).toEqual(readToolWords(id, locale));
      expect(toolWords(id, locale)).toBe(words);
    }
  }
});

test('a tool that is not there is kept in no memory', () => {
  expect(() => toolWords('no-such-tool', 'en')).toThrow();
  expect(() => toolWords('no-such-tool', 'en')).toThrow();
});
