import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { LocaleCode } from '#src/i18n/locales.ts';
import { tools } from '#src/tools/index.ts';

const root = path.dirname(import.meta.dirname);
/** What only programs read, or what is not shown in other languages. */
const englishOnly = new Set(['command']);

/** Every sentence of one language by its key: `ui.site.skip`, `tools/sharpen-image.steps.0.text`, `faqs.json.0.title`. */
export function readSentences(locale: LocaleCode): Map<string, string> {
  const sentences = new Map<string, string>();
  for (const [name, file] of wordFiles(locale)) {
    if (existsSync(file)) collect(name, JSON.parse(readFileSync(file, 'utf8')), sentences);
  }
  return sentences;
}

/** Every long text of one language by its file below `content/<code>/`. */
export function readTexts(locale: LocaleCode): Map<string, string> {
  const folder = path.join(root, 'content', locale);
  if (!existsSync(folder)) return new Map();
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.md'),
  );
  return new Map(files.sort().map((file) => [file, readFileSync(path.join(folder, file), 'utf8')]));
}

/** Short enough for a list, long enough to notice every change. */
export function fingerprint(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 10);
}

/**
 * Which English each translation was made from: fingerprints by key, in a folder of the language with one file for each file
 * of words and one for all long texts, so that changes of different words do not collide.
 */
export function readOrigins(locale: LocaleCode): Map<string, string> {
  const folder = originsFolder(locale);
  if (!existsSync(folder)) return new Map();
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.json'),
  );
  return new Map(
    files.flatMap((file) =>
      Object.entries<string>(JSON.parse(readFileSync(path.join(folder, file), 'utf8'))),
    ),
  );
}

/** Replaces all that is written there. */
export function writeOrigins(locale: LocaleCode, origins: ReadonlyMap<string, string>): void {
  const files = Map.groupBy(origins, ([key]) => originsFile(key));
  const folder = originsFolder(locale);
  rmSync(folder, { recursive: true, force: true });
  for (const [name, entries] of files) {
    const file = path.join(folder, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, `${JSON.stringify(Object.fromEntries(entries), null, 2)}\n`);
  }
}

function originsFolder(locale: LocaleCode): string {
  return path.join(root, 'locales', locale, 'made-from');
}

/** `pricing.free.title` → `pricing.json`, `tools/sharpen-image.name` → `tools/sharpen-image.json`, `blog/fur.md` → `content.json`. */
function originsFile(key: string): string {
  if (key.endsWith('.md') || key.startsWith('faqs.json.')) return 'content.json';
  return `${key.slice(0, key.indexOf('.'))}.json`;
}

function wordFiles(locale: LocaleCode): [name: string, file: string][] {
  const english = readdirSync(path.join(root, 'locales/en')).map((file) => path.basename(file, '.json'));
  return [
    ...english
      .filter((name) => !englishOnly.has(name))
      .map((name): [string, string] => [name, path.join(root, 'locales', locale, `${name}.json`)]),
    ...tools.map(({ id }): [string, string] => [
      `tools/${id}`,
      path.join(
        root,
        locale === 'en' ? `src/tools/${id}/${id}.en.json` : `locales/${locale}/tools/${id}.json`,
      ),
    ]),
    ['faqs.json', path.join(root, 'content', locale, 'faqs.json')],
  ];
}

function collect(key: string, value: unknown, into: Map<string, string>): void {
  if (typeof value === 'string') into.set(key, value);
  else if (typeof value === 'object' && value !== null) {
    for (const [name, inner] of Object.entries(value)) collect(`${key}.${name}`, inner, into);
  }
}
