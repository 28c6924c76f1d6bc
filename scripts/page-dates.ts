import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type LocaleCode, localeCodes } from '#src/i18n/locales.ts';
import type { PageDates } from '#src/i18n/site-content.ts';
import { type SitePage, sitePages } from '#src/pages/site-map.ts';
import { catalog } from '#src/tools/index.ts';
import { fingerprint } from './translation-sources.ts';

/**
 * The day on which the words of each page last changed, for the sitemaps. An installed copy knows no history, so the day is
 * written down together with a fingerprint of the words it belongs to, and a test holds both together.
 */

const root = path.dirname(import.meta.dirname);

function datesFile(locale: LocaleCode): string {
  return path.join(root, 'content', locale, 'dates.json');
}

export function readDates(locale: LocaleCode): PageDates {
  const file = datesFile(locale);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}

/** Every page that has words of its own in files, by its path, as it should be dated on that day. */
export function datesOn(day: string, locale: LocaleCode): PageDates {
  const before = readDates(locale);
  const pages = [
    ...(sitePages as readonly SitePage[]).map((page) => ({ path: page.path, files: filesOf(page, locale) })),
    ...catalog.map(({ id }) => ({ path: `/${id}`, files: [toolWords(id, locale)] })),
  ];
  return Object.fromEntries(
    pages
      .filter(({ files }) => files.length > 0)
      .map((page) => {
        const words = fingerprint(page.files.map((file) => readFileSync(file, 'utf8')).join('\0'));
        const known = before[page.path];
        return [page.path, known?.words === words ? known : { day, words }];
      }),
  );
}

export function writeDates(day: string): void {
  for (const locale of localeCodes) {
    writeFileSync(datesFile(locale), `${JSON.stringify(datesOn(day, locale), null, 2)}\n`);
  }
}

/** Words are named after their page or after its file, long texts after its path. */
function filesOf({ id, path: address, file }: SitePage, locale: LocaleCode): string[] {
  const byFile = path.basename(file, '.tsx').replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  const words = [...new Set([id, byFile])].map((name) => `locales/${locale}/${name}.json`);
  const texts = ['', '.md', '.json'].map((ending) => `content/${locale}${address}${ending}`);
  return [...words, ...texts, `content/${locale}/legal${address}.md`]
    .map((one) => path.join(root, one))
    .filter((one) => existsSync(one) && one !== path.join(root, 'content', locale, '/'))
    .flatMap((one) =>
      statSync(one).isFile()
        ? [one]
        : readdirSync(one)
            .sort()
            .map((inner) => path.join(one, inner)),
    );
}

function toolWords(id: string, locale: LocaleCode): string {
  return path.join(
    root,
    locale === 'en' ? `src/tools/${id}/${id}.en.json` : `locales/${locale}/tools/${id}.json`,
  );
}
