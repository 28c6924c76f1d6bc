import { readFileSync } from 'node:fs';
import path from 'node:path';
import rgi from '@unicode/unicode-18.0.0/Sequence_Property/RGI_Emoji/index.mjs';
import { describe, expect, test } from 'vitest';
import { makeEmoji, newlyNamed } from '#scripts/make/make-emoji.ts';
import { type LocaleCode, localeCodes } from '../../i18n/locales.ts';
import {
  codePointsOf,
  type Emoji,
  genderForms,
  groups,
  htmlOf,
  type ListRow,
  newestVersion,
  type PageRow,
  readEmoji,
} from './emoji.ts';
import { combinations, kaomoji } from './emoji-phrases.ts';
import { ownTags } from './own-tags.ts';
import { popular } from './popular.ts';
import { createEmojiSearch } from './search/search-emoji.ts';
import { tonedForm, tones } from './toned.ts';

const folder = path.join(import.meta.dirname, 'words');
const readJson = (name: string) => JSON.parse(readFileSync(path.join(folder, `${name}.json`), 'utf8'));
const list: readonly ListRow[] = readJson('list');
const emojiIn = (locale: LocaleCode): Emoji[] => readEmoji(list, readJson(locale));
const english = emojiIn('en');

/** Every sequence that the page can write. */
function written(): string[] {
  return english.flatMap(({ emoji, tones: rule }) => {
    const second = rule === '' || rule === '1' ? [undefined] : tones.slice(1);
    return [...new Set(tones.flatMap((tone) => second.map((other) => tonedForm(emoji, rule, tone, other))))];
  });
}

test('the page writes every emoji of Unicode 18 as keyboards do, and nothing else', () => {
  const all = written();
  expect(new Set(all).size).toBe(all.length);
  expect(all.toSorted()).toEqual([...(rgi as string[])].sort());
  expect(all).toHaveLength(3972);
});

test('every one of them is found when it is pasted, with its tones', () => {
  const search = createEmojiSearch(english, 'en');
  const missed = written().filter((one) => {
    const [found] = search(one);
    return (
      !found ||
      !tones.some((tone) => tones.some((other) => tonedForm(found.emoji, found.tones, tone, other) === one))
    );
  });
  expect(missed).toEqual([]);
});

test('words are those that are made of the data, in every language', () => {
  const made = makeEmoji();
  expect(list).toEqual(made.list);
  expect(readJson('pages')).toEqual(made.pages);
  for (const locale of localeCodes) expect(readJson(locale), locale).toEqual(made.names[locale]);
});

test('pages are of emoji with something to say in their language, under paths of their own', () => {
  const pages: Record<string, PageRow> = readJson('pages');
  const paths = Object.values(pages).map(([part]) => part);
  expect(paths.length).toBeGreaterThan(250);
  expect(new Set(paths).size).toBe(paths.length);
  expect(paths.filter((one) => !/^(?:[a-z][a-z0-9-]+|\d\d+)$/.test(one))).toEqual([]);
  for (const locale of localeCodes)
    for (const { name, tags } of readEmoji(list, readJson(locale)).filter(({ page }) => page))
      expect(tags.length, `${locale} ${name}`).toBeGreaterThan(2);
});

test('the hundred that are used most have a page in every language', () => {
  const pages: Record<string, PageRow> = readJson('pages');
  const bare = (emoji: string) => emoji.replaceAll('\uFE0F', '');
  const paged = new Map(Object.entries(pages).map(([emoji, row]) => [bare(emoji), row]));
  const lacking = popular.slice(0, 100).filter((emoji) => paged.get(bare(emoji))?.length !== 1);
  expect(lacking).toEqual([]);
});

test('words of our own are for emoji that are used most, and none says what is said already', () => {
  const used = popular.slice(0, 100);
  for (const [locale, own] of Object.entries(ownTags)) {
    expect(Object.keys(own).filter((emoji) => !used.includes(emoji))).toEqual([]);
    for (const [emoji, said] of Object.entries(own)) {
      const { tags } = emojiIn(locale as LocaleCode).find((one) => one.emoji === emoji)!;
      expect(new Set(tags).size, `${locale} ${emoji}`).toBe(tags.length);
      expect(
        said.split(', ').some((tag) => tags.includes(tag.toLowerCase())),
        `${locale} ${emoji}`,
      ).toBe(true);
    }
  }
});

test('the page knows from the list alone which emoji have pages, as the server has it from `pages.json`', () => {
  const pages: Record<string, PageRow> = readJson('pages');
  for (const locale of localeCodes) {
    const known = emojiIn(locale).flatMap(({ emoji, page }) => (page ? [`${emoji} ${page}`] : []));
    const listed = Object.entries(pages).flatMap(([emoji, [part, ...untold]]) =>
      untold.includes(locale) ? [] : [`${emoji} ${part}`],
    );
    expect(known.toSorted(), locale).toEqual(listed.toSorted());
  }
});

test('public data names none of those that we name ourselves; once it does, our names go', () => {
  expect(newlyNamed()).toEqual([]);
});

/** The paper clip and the instrument are called the same. */
const homonyms: Partial<Record<LocaleCode, readonly string[]>> = { fr: ['trombone'] };

test.each(localeCodes)('every emoji has a name of its own in %s', (locale) => {
  const names = emojiIn(locale).map(({ name }) => name);
  expect(names.filter((name) => !name.trim())).toEqual([]);
  const twice = names.filter((name, place) => names.indexOf(name) !== place);
  expect(twice).toEqual(homonyms[locale] ?? []);
});

test('nineteen are new', () => {
  const fresh = english.filter(({ version }) => version === newestVersion);
  expect(fresh.map(({ name }) => name).sort()).toEqual([
    'cracking face',
    'eraser',
    'leftwards thumb',
    'lighthouse',
    'meteor',
    'monarch butterfly',
    'net with handle',
    'pickle',
    'rightwards thumb',
  ]);
  expect(fresh.reduce((sum, { tones: rule }) => sum + (rule === '' ? 1 : 6), 0)).toBe(19);
});

test('groups stand one after the other, and none is empty', () => {
  const order = [...new Set(english.map(({ group }) => group))];
  expect(order).toEqual(groups.map((_, place) => place));
});

test('somebody, a woman and a man are forms of one', () => {
  const of = (emoji: string) =>
    genderForms(english.find((one) => one.emoji === emoji)!, english).map((one) => one.emoji);
  expect(of('🏃‍♀️')).toEqual(['🏃', '🏃‍♂️', '🏃‍♀️']);
  expect(of('🧑‍🚀')).toEqual(['🧑‍🚀', '👨‍🚀', '👩‍🚀']);
  expect(of('🍕')).toEqual([]);
});

test('tones are written behind the one who has them', () => {
  const toned = (emoji: string, tone: number, second?: number) =>
    tonedForm(emoji, english.find((one) => one.emoji === emoji)!.tones, tone, second);
  expect(toned('👋', 3)).toBe('👋🏽');
  expect(toned('☝️', 1)).toBe('☝🏻');
  expect(toned('🤝', 1, 5)).toBe('🫱🏻‍🫲🏿');
  expect(toned('🤝', 2)).toBe('🤝🏼');
  expect(toned('🍕', 2)).toBe('🍕');
  expect(codePointsOf('☝🏻')).toBe('U+261D U+1F3FB');
});

test('HTML says an emoji in any encoding', () => {
  expect(htmlOf('☝🏻')).toBe('&#x261D;&#x1F3FB;');
});

test('phrases are told apart by name in every language, and combinations are made of emoji that there are', () => {
  const ids = [...kaomoji, ...combinations].map(({ id }) => id);
  for (const locale of localeCodes) {
    const { phrases } = JSON.parse(
      readFileSync(path.join(import.meta.dirname, '../../../locales', locale, 'emoji.json'), 'utf8'),
    );
    expect(Object.keys(phrases), locale).toEqual(ids);
    expect(new Set(Object.values(phrases)).size, locale).toBe(ids.length);
  }
  const all = new Set(english.map(({ emoji }) => emoji));
  for (const { text } of combinations)
    for (const { segment } of new Intl.Segmenter('en').segment(text)) expect(all, text).toContain(segment);
  expect(kaomoji.filter(({ text }) => [...all].some((one) => one.length > 1 && text.includes(one)))).toEqual(
    [],
  );
});

const rows = readFileSync(path.join(import.meta.dirname, 'search/emoji-queries.tsv'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => line.split('\t'));
const [columns, ...queries] = rows;

describe.each(localeCodes)('in %s', (locale) => {
  const search = createEmojiSearch(emojiIn(locale), locale);

  test('at least nine of ten queries lead to what was meant among the first three', () => {
    const column = columns.indexOf(locale);
    const missed = queries.filter((row) => {
      const meant = row[0].split(' ');
      return !search(row[column])
        .slice(0, 3)
        .some(({ emoji }) => meant.includes(emoji));
    });
    const share = 1 - missed.length / queries.length;
    console.log(
      `${locale}: ${(share * 100).toFixed(1)} % of ${queries.length}; missed ${missed
        .map(
          (row) =>
            `${row[column]} (${search(row[column])
              .slice(0, 3)
              .map(({ emoji }) => emoji)
              .join('')}, not ${row[0]})`,
        )
        .join('; ')}`,
    );
    expect(queries.length).toBeGreaterThanOrEqual(200);
    expect(share).toBeGreaterThanOrEqual(0.9);
  });

  test('a search takes a few milliseconds', () => {
    const column = columns.indexOf(locale);
    for (const row of queries.slice(0, 20)) search(row[column]);
    const begun = performance.now();
    for (const row of queries) search(row[column]);
    // A phone a quarter as fast stays below the fifty that nobody notices.
    expect((performance.now() - begun) / queries.length).toBeLessThan(50);
  });
});
