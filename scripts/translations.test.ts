import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { createTranslator } from 'use-intl/core';
import { describe, expect, test } from 'vitest';
import { type LocaleCode, localeCodes, locales } from '#src/i18n/locales.ts';
import type { Saving } from '#src/tool/tool-words.ts';
import { catalog } from '#src/tools/index.ts';
import { fingerprint, readSentences, readTexts } from './translation-sources.ts';
import { accepted, englishOfNow, type Origins, readOrigins, staleKeys } from './translations.ts';

const english = readSentences('en');
const englishTexts = readTexts('en');
/** Names, formats and the like that are the same in a language on purpose: keys by language, `*` for all of them. */
const kept: Record<string, string[]> = JSON.parse(
  readFileSync(path.join(import.meta.dirname, '../locales/same-as-english.json'), 'utf8'),
);

/** Arguments and tags of a message, each with its kind; what a plural says inside counts once. */
function argumentsOf(message: string): string[] {
  const found = new Set<string>();
  const walk = (elements: MessageFormatElement[]) => {
    for (const element of elements) {
      if (element.type === TYPE.literal || element.type === TYPE.pound) continue;
      found.add(`${element.value}:${TYPE[element.type]}`);
      if ('options' in element) for (const option of Object.values(element.options)) walk(option.value);
      if (element.type === TYPE.tag) walk(element.children);
    }
  };
  walk(parse(message));
  return [...found].sort();
}

function pluralsOf(message: string): string[][] {
  const found: string[][] = [];
  const walk = (elements: MessageFormatElement[]) => {
    for (const element of elements) {
      if (element.type === TYPE.plural) found.push(Object.keys(element.options));
      if ('options' in element) for (const option of Object.values(element.options)) walk(option.value);
      if (element.type === TYPE.tag) walk(element.children);
    }
  };
  walk(parse(message));
  return found;
}

/** A `*` stands for one part of a key. */
function fits(key: string, pattern: string): boolean {
  const parts = pattern.split('.');
  const own = key.split('.');
  return own.length === parts.length && parts.every((part, place) => part === '*' || part === own[place]);
}

/** In halves of a Chinese character, which is as wide as two letters. */
function widthOf(text: string): number {
  return [...text].reduce(
    (sum, character) => sum + (/[\u1100-\u11ff\u2e80-\uffdc]/.test(character) ? 2 : 1),
    0,
  );
}

/** A sentence about saving as it is said where everything may be saved, or where that opens a sign-in. */
function said(message: string, locale: LocaleCode, saving: Saving): string {
  return createTranslator({ locale: locales[locale], messages: { message } })('message', {
    saving,
    previewMegapixels: 2,
    megapixels: 16,
    fileSize: '12 MB',
    jobsPerDay: 10,
  });
}

const shapeOf = (markdown: string) => ({
  headings: markdown.match(/^#{2,3} /gm)?.map((mark) => mark.length) ?? [],
  pictures: markdown.match(/!\[[^\]]*\]\(\S+/g)?.map((one) => one.slice(one.indexOf('(') + 1)) ?? [],
  links: (markdown.match(/(?<!!)\[[^\]]+\]\([^)\s]+/g) ?? [])
    .map((one) => one.slice(one.lastIndexOf('(') + 1))
    .sort(),
  facts: [...new Set(markdown.match(/\{\w+\}/g) ?? [])].sort(),
  matter: markdown.split('\n---')[0].match(/^\w+(?=:)/gm),
});

describe.each(localeCodes.filter((locale) => locale !== 'en'))('%s', (locale) => {
  const own = readSentences(locale);
  const texts = readTexts(locale);

  test('says everything that English says, and nothing else', () => {
    expect([...own.keys()].filter((key) => !english.has(key))).toEqual([]);
    expect([...english.keys()].filter((key) => !own.has(key))).toEqual([]);
    expect([...texts.keys()]).toEqual([...englishTexts.keys()]);
  });

  test('takes the same arguments, and has the plural forms of its grammar', () => {
    const forms = new Intl.PluralRules(locales[locale]).resolvedOptions().pluralCategories;
    for (const [key, message] of own) {
      expect(argumentsOf(message), key).toEqual(argumentsOf(english.get(key) ?? ''));
      for (const options of pluralsOf(message)) {
        const named = options.filter((option) => !option.startsWith('='));
        // “many” of French, Italian, Spanish and Portuguese is for millions.
        expect(named, key).toEqual(expect.arrayContaining(forms.filter((form) => form !== 'many')));
        for (const option of named) expect(forms as string[], key).toContain(option);
      }
    }
  });

  test('no sentence is left in English', () => {
    const left = [...own]
      .filter(([key, text]) => text === english.get(key) && text.trim().split(/\s+/).length >= 3)
      .map(([key]) => key)
      .filter((key) => ![...kept['*'], ...(kept[locale] ?? [])].some((pattern) => fits(key, pattern)));
    expect(left).toEqual([]);
  });

  test('is made from the English there is', () => {
    expect(staleKeys(locale)).toEqual({ missing: [], changed: [] });
  });

  test('long texts have the headings, pictures, links and facts of the English ones', () => {
    for (const [file, text] of texts) {
      const [own, theirs] = [shapeOf(text), shapeOf(englishTexts.get(file) ?? '')];
      // A legal text follows the law of its place.
      if (file.startsWith('legal/')) expect(own.matter, file).toEqual(theirs.matter);
      else expect(own, file).toEqual(theirs);
    }
  });
});

describe('a changed English sentence', () => {
  const key = 'ui.site.skip';
  const now = new Map(englishOfNow()).set(key, fingerprint('Go to the content'));
  const translated = localeCodes.filter((locale) => locale !== 'en');
  const staleIn = (origins: Origins) =>
    translated.filter((locale) => staleKeys(locale, now, origins).changed.includes(key));

  test('is stale in all other languages until somebody has looked at each of them', () => {
    let origins = readOrigins();
    for (const [done, locale] of translated.entries()) {
      expect(staleIn(origins)).toEqual(translated.slice(done));
      origins = accepted(origins, now, locale, new Set(now.keys()));
    }
    expect(staleIn(origins)).toEqual([]);
    expect([...origins.open.keys()]).toEqual([]);
  });

  test('is not stale where it was translated before it changed and changed back', () => {
    const before = englishOfNow();
    const changed = accepted(readOrigins(), now, 'de', new Set(now.keys()));
    const stale = translated.filter((locale) => staleKeys(locale, before, changed).changed.length > 0);
    expect(stale).toEqual(['de']);
  });

  test('that a language does not have yet stays open when somebody has looked at it', () => {
    const origins = accepted(readOrigins(), now, 'de', new Set([...now.keys()].filter((one) => one !== key)));
    expect(origins.open.get('de')).toEqual(new Map([[key, null]]));
  });
});

test.each(localeCodes)('titles and descriptions in %s fit into a list of results', (locale) => {
  for (const [key, sentence] of readSentences(locale)) {
    const isTitle = /^(?!errors|workspace)[\w/-]+(\.meta)?\.title$/.test(key);
    const isDescription = /^[\w/-]+(\.meta)?\.description$/.test(key);
    if (!isTitle && !isDescription) continue;
    const texts = /\{saving, select/.test(sentence)
      ? (['full', 'account'] as const).map((saving) => said(sentence, locale, saving))
      : [sentence];
    for (const text of texts) {
      expect(widthOf(text), `${key}: ${text}`).toBeLessThanOrEqual(isTitle ? 60 : 155);
      if (isDescription) expect(widthOf(text), `${key}: ${text}`).toBeGreaterThanOrEqual(60);
    }
  }
});

describe.each(catalog.map(({ id }) => id))('the page of %s', (id) => {
  const searched: Record<LocaleCode, readonly string[]> = JSON.parse(
    readFileSync(path.join(import.meta.dirname, `../src/tools/${id}/${id}.search-terms.json`), 'utf8'),
  );

  test.each(localeCodes)('has in its title what people type in %s', (locale) => {
    const title = said(readSentences(locale).get(`tools/${id}.meta.title`) ?? '', locale, 'account');
    const has = (term: string) =>
      title.toLocaleLowerCase(locales[locale]).includes(term.toLocaleLowerCase(locales[locale]));
    expect(searched[locale].filter(has), title).not.toEqual([]);
  });
});
