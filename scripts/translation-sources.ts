import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { LocaleCode } from '#src/i18n/locales.ts';
import { catalog } from '#src/tools/index.ts';

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

function wordFiles(locale: LocaleCode): [name: string, file: string][] {
  const english = readdirSync(path.join(root, 'locales/en')).map((file) => path.basename(file, '.json'));
  return [
    ...english
      .filter((name) => !englishOnly.has(name))
      .map((name): [string, string] => [name, path.join(root, 'locales', locale, `${name}.json`)]),
    ...catalog.map(({ id }): [string, string] => [
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
