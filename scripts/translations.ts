import { type LocaleCode, localeCodes } from '#src/i18n/locales.ts';
import { writeDates } from './page-dates.ts';
import { fingerprint, readOrigins, readSentences, readTexts, writeOrigins } from './translation-sources.ts';

/**
 * `npm run translations` says what is missing and what was made from other English than there is now;
 * `npm run translations -- de` takes what is there in German for made from it, and dates every page whose words have changed.
 */

/** Fingerprints of all English, by key. */
function englishOrigins(): Map<string, string> {
  const entries = [...readSentences('en'), ...readTexts('en')];
  return new Map(entries.map(([key, text]) => [key, fingerprint(text)]));
}

/** What a language has to be looked at for: keys it has not, and keys whose English has changed since. */
export function staleKeys(locale: LocaleCode): { missing: string[]; changed: string[] } {
  const english = englishOrigins();
  const own = new Set([...readSentences(locale).keys(), ...readTexts(locale).keys()]);
  const origins = readOrigins(locale);
  const keys = [...english.keys()];
  return {
    missing: keys.filter((key) => !own.has(key)),
    changed: keys.filter((key) => own.has(key) && origins.get(key) !== english.get(key)),
  };
}

function accept(locale: LocaleCode): void {
  const own = new Set([...readSentences(locale).keys(), ...readTexts(locale).keys()]);
  writeOrigins(locale, new Map([...englishOrigins()].filter(([key]) => own.has(key))));
}

if (process.argv[1] === import.meta.filename) {
  const wanted = process.argv.slice(2) as LocaleCode[];
  for (const locale of wanted) accept(locale);
  if (wanted.length > 0) writeDates(new Date().toISOString().slice(0, 10));
  for (const locale of localeCodes) {
    if (locale === 'en') continue;
    const { missing, changed } = staleKeys(locale);
    console.log(`${locale}: ${missing.length} missing, ${changed.length} made from other English`);
    for (const key of [...missing, ...changed].slice(0, 20)) console.log(`  ${key}`);
  }
}
