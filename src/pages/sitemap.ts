import type { LoaderFunctionArgs } from 'react-router';
import { type LocaleCode, localeCodes, localePath, locales } from '#src/i18n/locales.ts';
import { pageTools } from '#src/tools/index.ts';
import { openPage } from './head/open-page.ts';
import { pagesBelow } from './page-tool/pages-below.ts';
import { availablePages } from './site-map.ts';

/** The pages of one language, each with its other languages and the day its words last changed. */
export function loader(args: LoaderFunctionArgs) {
  const { site, locale } = openPage(args);
  const origin = site.publicUrl || new URL(args.request.url).origin;
  const content = site.content(locale);
  const pages = [
    ...availablePages(site).map(({ path }) => path),
    ...site.tools(locale).map(({ id }) => `/${id}`),
  ];
  const below = pageTools.flatMap(({ id, application }) =>
    (pagesBelow[application]?.pages ?? [])
      .filter(({ languages }) => languages.includes(locale))
      .map(({ part, languages }) => ({ path: `/${id}/${part}`, languages })),
  );
  const entries: { path: string; changed?: string; languages?: readonly LocaleCode[] }[] = [
    // A legal text says itself since when it holds.
    ...pages.map((path) => ({
      path,
      changed: content.legal[path.slice(1)]?.updated ?? content.dates[path]?.day,
    })),
    ...below,
    ...content.articles.map(({ slug, date }) => ({ path: `/blog/${slug}`, changed: date })),
    ...content.campaigns.map(({ slug, start }) => ({ path: `/campaign/${slug}`, changed: start })),
  ];
  const urls = entries.map(({ path, changed, languages = localeCodes }) => {
    const alternates = languages.map(
      (code) =>
        `<xhtml:link rel="alternate" hreflang="${locales[code]}" href="${origin}${localePath(code, path)}"/>`,
    );
    const lastmod = changed ? `<lastmod>${changed}</lastmod>` : '';
    return `<url><loc>${origin}${localePath(locale, path)}</loc>${lastmod}${alternates.join('')}</url>`;
  });
  return new Response(
    [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
      ...urls,
      '</urlset>\n',
    ].join('\n'),
    { headers: { 'content-type': 'application/xml; charset=utf-8' } },
  );
}
