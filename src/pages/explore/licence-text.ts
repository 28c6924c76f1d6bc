import type { ExploreItem } from '#src/api/contract/contract.ts';
import { type LocaleCode, locales } from '#src/i18n/locales.ts';

interface LicenceText {
  /** “CC BY 4.0”, the same in every language; null of the one that allows nothing, which has a name in each. */
  readonly name: string | null;
  /** Where it is written down, in the reader’s language; null of the one that is said in a sentence. */
  readonly url: string | null;
}

/** Creative Commons has no text for a country where it has one for the language. */
const deedOf = (locale: LocaleCode) => (locale === 'tw' ? 'zh-hant' : locales[locale].split('-')[0]);

export function licenceText(licence: ExploreItem['licence'], locale: LocaleCode): LicenceText {
  const commons = (path: string) => `https://creativecommons.org/${path}/deed.${deedOf(locale)}`;
  if (licence === 'cc0') return { name: 'CC0', url: commons('publicdomain/zero/1.0') };
  if (licence === 'cc-by-4.0') return { name: 'CC BY 4.0', url: commons('licenses/by/4.0') };
  return { name: null, url: null };
}
