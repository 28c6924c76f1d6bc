import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type LocaleCode, localeCodes } from '#src/i18n/locales.ts';
import { writeDates } from './page-dates.ts';
import { fingerprint, readSentences, readTexts } from './translation-sources.ts';

/**
 * `npm run translations` says what is missing and what was made from other English than there is now;
 * `npm run translations -- de` takes what is there in German for made from it, and dates every page whose words have changed.
 */

/**
 * Which English the translations were made from: fingerprints by key. A language that is behind has a list of its own of the
 * keys that are open in it: what its sentence was made from, or null where it has none. The others have no list.
 */
export interface Origins {
  readonly english: ReadonlyMap<string, string>;
  readonly open: ReadonlyMap<LocaleCode, ReadonlyMap<string, string | null>>;
}

const folder = path.join(path.dirname(import.meta.dirname), 'locales/made-from');
const translated = localeCodes.filter((locale) => locale !== 'en');

/** Fingerprints of all English, by key. */
export function englishOfNow(): Map<string, string> {
  const entries = [...readSentences('en'), ...readTexts('en')];
  return new Map(entries.map(([key, text]) => [key, fingerprint(text)]));
}

function keysOf(locale: LocaleCode): Set<string> {
  return new Set([...readSentences(locale).keys(), ...readTexts(locale).keys()]);
}

/** What a language has to be looked at for: keys it has not, and keys whose English has changed since. */
export function staleKeys(
  locale: LocaleCode,
  english: ReadonlyMap<string, string> = englishOfNow(),
  origins: Origins = readOrigins(),
): { missing: string[]; changed: string[] } {
  const own = keysOf(locale);
  const keys = [...english.keys()];
  return {
    missing: keys.filter((key) => !own.has(key)),
    changed: keys.filter((key) => own.has(key) && originOf(origins, locale, key) !== english.get(key)),
  };
}

function accept(locale: LocaleCode): void {
  writeOrigins(accepted(readOrigins(), englishOfNow(), locale, keysOf(locale)));
}

/** What the sentence of a language was made from; undefined where it has none. */
function originOf({ english, open }: Origins, locale: LocaleCode, key: string): string | undefined {
  const own = open.get(locale)?.get(key);
  return own === undefined ? english.get(key) : (own ?? undefined);
}

/** The same after somebody has looked at one language: all it says is made from the English of now, no other language is. */
export function accepted(
  before: Origins,
  english: ReadonlyMap<string, string>,
  locale: LocaleCode,
  says: ReadonlySet<string>,
): Origins {
  const open = translated.map((one): [LocaleCode, Map<string, string | null>] => {
    const origin = (key: string) =>
      one === locale ? (says.has(key) ? english.get(key) : undefined) : originOf(before, one, key);
    const behind = [...english].filter(([key, now]) => origin(key) !== now);
    return [one, new Map(behind.map(([key]) => [key, origin(key) ?? null]))];
  });
  return { english, open: new Map(open.filter(([, keys]) => keys.size > 0)) };
}

export function readOrigins(): Origins {
  const behind = translated.filter((locale) => existsSync(fileOf(locale)));
  return { english: readFile('en'), open: new Map(behind.map((locale) => [locale, readFile(locale)])) };
}

/** Replaces all that is written there. */
function writeOrigins({ english, open }: Origins): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const [locale, keys] of new Map<LocaleCode, ReadonlyMap<string, string | null>>([
    ['en', english],
    ...open,
  ])) {
    writeFileSync(fileOf(locale), `${JSON.stringify(Object.fromEntries(keys), null, 2)}\n`);
  }
}

function readFile<Value extends string | null>(locale: LocaleCode): Map<string, Value> {
  return new Map(Object.entries<Value>(JSON.parse(readFileSync(fileOf(locale), 'utf8'))));
}

function fileOf(locale: LocaleCode): string {
  return path.join(folder, `${locale}.json`);
}

if (process.argv[1] === import.meta.filename) {
  const wanted = process.argv.slice(2) as LocaleCode[];
  for (const locale of wanted) accept(locale);
  if (wanted.length > 0) writeDates(new Date().toISOString().slice(0, 10));
  for (const locale of translated) {
    const { missing, changed } = staleKeys(locale);
    console.log(`${locale}: ${missing.length} missing, ${changed.length} made from other English`);
    for (const key of [...missing, ...changed].slice(0, 20)) console.log(`  ${key}`);
  }
}
