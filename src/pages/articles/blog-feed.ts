import type { LoaderFunctionArgs } from 'react-router';
import { escapeMarkup } from '#src/i18n/escape-markup.ts';
import { localePath, locales } from '#src/i18n/locales.ts';
import { openPage } from '../head/open-page.ts';

/** The blog as RSS 2.0, in the language of the address. */
export function loader(args: LoaderFunctionArgs) {
  const { site, locale } = openPage(args);
  const origin = site.publicUrl || new URL(args.request.url).origin;
  const { ui, blog } = site.messages(locale);
  const address = (path: string) => escapeMarkup(`${origin}${localePath(locale, path)}`);
  const items = site
    .content(locale)
    .articles.map(({ slug, title, description, date }) =>
      [
        '<item>',
        `<title>${escapeMarkup(title)}</title>`,
        `<link>${address(`/blog/${slug}`)}</link>`,
        `<guid>${address(`/blog/${slug}`)}</guid>`,
        `<description>${escapeMarkup(description)}</description>`,
        `<pubDate>${new Date(date).toUTCString()}</pubDate>`,
        '</item>',
      ].join(''),
    );
  return new Response(
    [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>',
      `<title>${escapeMarkup(`${ui.site.name}: ${blog.title}`)}</title>`,
      `<link>${address('/blog')}</link>`,
      `<description>${escapeMarkup(blog.description)}</description>`,
      `<language>${locales[locale]}</language>`,
      `<atom:link href="${address('/blog/feed.xml')}" rel="self" type="application/rss+xml"/>`,
      ...items,
      '</channel></rss>\n',
    ].join('\n'),
    { headers: { 'content-type': 'application/rss+xml; charset=utf-8' } },
  );
}
