import { type LocaleCode, localePath } from '../../i18n/locales.ts';

/** Something that is listed, and since when. */
export interface ListedAddress {
  readonly address: string;
  readonly listedAt: Date;
}

/** The pages of all that is listed, in one language; each of them names its other languages itself. */
export function exploreSitemap(listed: readonly ListedAddress[], locale: LocaleCode, origin: string): string {
  const urls = listed.map(({ address, listedAt }) => {
    const loc = `${origin}${localePath(locale, `/explore/${address}`)}`;
    return `<url><loc>${loc}</loc><lastmod>${listedAt.toISOString().slice(0, 10)}</lastmod></url>`;
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    '</urlset>\n',
  ].join('\n');
}
