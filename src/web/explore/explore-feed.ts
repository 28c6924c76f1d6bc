import { shareCard } from '../../codecs/pixels/shared-size.ts';
import { escapeMarkup } from '../../i18n/escape-markup.ts';
import { type LocaleCode, localePath, locales } from '../../i18n/locales.ts';
import { licenceText } from '../../pages/explore/licence-text.ts';
import type { ExploredPage } from '../../pages/head/page-context.ts';
import { exploreWords } from './explore-words.server.ts';

/** The newest of what people published as RSS 2.0, with a picture each by Media RSS (https://www.rssboard.org/media-rss). */
export function exploreFeed(page: ExploredPage, locale: LocaleCode, origin: string): string {
  const { words, ui, nameOf } = exploreWords(locale);
  const ofTool = page.tool === null ? '' : `?tool=${encodeURIComponent(page.tool)}`;
  const address = (path: string) => escapeMarkup(`${origin}${localePath(locale, path)}`);
  const about = page.tool === null ? ui.pages.explore : `${ui.pages.explore} – ${nameOf(page.tool)}`;
  const items = page.items.map((item) => {
    const licence = licenceText(item.licence, locale);
    const name = escapeMarkup(licence.name ?? words.item.lookOnly);
    const link = address(`/explore/${item.address}`);
    const card = `${escapeMarkup(origin)}/explore/${item.address}/card.jpg`;
    return [
      '<item>',
      `<title>${escapeMarkup(item.alt)}</title>`,
      `<link>${link}</link>`,
      `<guid>${link}</guid>`,
      `<description>${escapeMarkup(`${nameOf(item.tool)} · ${licence.name ?? words.item.lookOnly}`)}</description>`,
      `<category>${escapeMarkup(nameOf(item.tool))}</category>`,
      `<pubDate>${new Date(item.publishedAt).toUTCString()}</pubDate>`,
      item.credit === null ? '' : `<dc:creator>${escapeMarkup(item.credit)}</dc:creator>`,
      `<media:content url="${card}" type="image/jpeg" medium="image" width="${shareCard.width}" height="${shareCard.height}">`,
      `<media:description type="plain">${escapeMarkup(item.alt)}</media:description>`,
      licence.url === null
        ? `<media:license>${name}</media:license>`
        : `<media:license type="text/html" href="${licence.url}">${name}</media:license>`,
      '</media:content></item>',
    ].join('');
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:media="http://search.yahoo.com/mrss/"><channel>',
    `<title>${escapeMarkup(`${ui.site.name}: ${about}`)}</title>`,
    `<link>${address(`/explore${ofTool}`)}</link>`,
    `<description>${escapeMarkup(words.published.description)}</description>`,
    `<language>${locales[locale]}</language>`,
    `<atom:link href="${address(`/explore.xml${ofTool}`)}" rel="self" type="application/rss+xml"/>`,
    ...items,
    '</channel></rss>\n',
  ].join('\n');
}
