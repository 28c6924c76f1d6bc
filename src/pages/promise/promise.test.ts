import { createTranslator } from 'use-intl/core';
import { expect, test } from 'vitest';
import { localeCodes, locales } from '#src/i18n/locales.ts';
import { readMessages } from '#src/i18n/read-words.server.ts';

test.each(localeCodes)('in %s, a site with ads or statistics promises less than one without', (locale) => {
  const { promise } = readMessages(locale);
  const t = createTranslator({ locale: locales[locale], messages: promise });
  const said = (others: string) => [t('items.others.title', { others }), t('items.others.text', { others })];
  const [some, none] = [said('some'), said('none')];
  for (const [place, words] of some.entries()) expect(words).not.toBe(none[place]);
  expect(none.join()).not.toContain('{');
});
