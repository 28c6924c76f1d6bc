import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { localeCodes } from '#src/i18n/locales.ts';
import { isDrawn, readPrompt } from '../../scenes/prompt/read-prompt.ts';

const root = path.join(import.meta.dirname, '../../..');

function examplesIn(locale: string): Record<string, string> {
  const file =
    locale === 'en'
      ? 'src/tools/ai-image-generator/ai-image-generator.en.json'
      : `locales/${locale}/tools/ai-image-generator.json`;
  return JSON.parse(readFileSync(path.join(root, file), 'utf8')).examples;
}
const asked = (prompt: string) => [...new Set(readPrompt(prompt).map(({ concept }) => concept))].sort();

test.each(localeCodes.map((code) => [code]))(
  'every word of the examples in %s is drawn, and makes the picture that is shown with it',
  (locale) => {
    const english = examplesIn('en');
    for (const [id, prompt] of Object.entries(examplesIn(locale))) {
      expect(readPrompt(prompt).every(isDrawn), prompt).toBe(true);
      // The picture was drawn from the English words.
      expect(asked(prompt), prompt).toEqual(asked(english[id]));
    }
  },
);
