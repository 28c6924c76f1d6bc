import { readTexts } from '#scripts/translation-sources.ts';
import { localeCodes, localePath } from '#src/i18n/locales.ts';
import { pagesBelow } from '#src/pages/page-tool/pages-below.ts';
import { sitePages } from '#src/pages/site-map.ts';
import { catalog, pageTools } from '#src/tools/index.ts';

const below = (folder: string) =>
  [...readTexts('en').keys()]
    .filter((file) => file.startsWith(`${folder}/`))
    .map((file) => `/${file.slice(0, -'.md'.length)}`);

/** Those that an application has below its page, each with the languages that have it. */
export const partPages = pageTools.flatMap(({ id, application }) =>
  (pagesBelow[application]?.pages ?? []).map(({ part, languages }) => ({
    path: `/${id}/${part}`,
    languages,
  })),
);

const [standing] = partPages.filter(({ languages }) => languages.length === localeCodes.length);

/** Every page of the site by its path without language. */
export const sitePaths: readonly string[] = [
  ...sitePages.map(({ path }) => path),
  ...catalog.map(({ id }) => `/${id}`),
  // Hundreds are alike: one stands for them.
  standing.path,
  ...below('blog'),
  ...below('campaign'),
];

/** Every page in every language. */
export const siteAddresses = localeCodes.flatMap((locale) =>
  sitePaths.map((path) => ({ locale, path, address: localePath(locale, path) })),
);
