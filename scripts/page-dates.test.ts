import { expect, test } from 'vitest';
import { localeCodes } from '#src/i18n/locales.ts';
import { sitePages } from '#src/pages/site-map.ts';
import { catalog } from '#src/tools/index.ts';
import { datesOn, readDates } from './page-dates.ts';

test.each(localeCodes)('the days of the pages in %s belong to the words they have now', (locale) => {
  // `npm run translations -- <code>` dates what has changed.
  expect(readDates(locale)).toEqual(datesOn('changed, but not dated', locale));
});

test('every page and tool has a day that is over or today', () => {
  const today = new Date().toISOString().slice(0, 10);
  for (const locale of localeCodes) {
    const dates = readDates(locale);
    expect(Object.keys(dates)).toEqual([
      ...sitePages.map(({ path }) => path),
      ...catalog.map(({ id }) => `/${id}`),
    ]);
    for (const { day } of Object.values(dates)) {
      expect(day).toMatch(/^20\d\d-[01]\d-[0-3]\d$/);
      expect(day <= today).toBe(true);
    }
  }
});

test('a day changes with the words of its page and language alone', () => {
  const [before, after] = [readDates('de'), datesOn('2100-01-01', 'de')];
  expect(after).toEqual(before);
  const words = new Set(localeCodes.map((locale) => readDates(locale)['/pricing'].words));
  expect(words.size).toBe(localeCodes.length);
});
