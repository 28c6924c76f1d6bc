import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Marked, type Tokens } from 'marked';
import { createTranslator } from 'use-intl/core';
import { parse } from 'yaml';
import { sourcesOf } from '../pictures/site-picture-sources.ts';
import { escapeMarkup } from './escape-markup.ts';
import { type LocaleCode, localePath, locales } from './locales.ts';
import type { Article, Campaign, FaqGroup, SiteContent, Text } from './site-content.ts';

const root = path.join(import.meta.dirname, '../..');

/** What a text may name in braces, ready to be shown; `saving` says which of two sentences is so here. */
export type ContentFacts = Readonly<Record<string, string | number>>;

/**
 * Reads `content/<code>/`: Markdown with front matter in YAML, and the questions in JSON. Links to pages of the site are
 * written without language and lead to the text's own. Texts are ICU messages over the facts; throws where one names a fact
 * that is not there.
 */
export function readContent(locale: LocaleCode, facts: ContentFacts): SiteContent {
  const folder = path.join(root, 'content', locale);
  const marked = new Marked({
    renderer: {
      // A picture stands alone, with its title as caption; its size keeps the text from jumping.
      paragraph({ tokens }) {
        const [first, ...others] = tokens;
        if (first.type !== 'image' || others.length > 0) return `<p>${this.parser.parseInline(tokens)}</p>\n`;
        return figure(first as Tokens.Image);
      },
    },
    walkTokens(token) {
      if (token.type === 'link' && isPage(token.href)) token.href = localePath(locale, token.href);
    },
  });
  const say = (text: string) =>
    createTranslator({ locale: locales[locale], messages: { text }, onError: fail })('text', facts);

  function readText<T extends object>(file: string): T & Text {
    const source = readFileSync(path.join(folder, file), 'utf8');
    const [, matter, body] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(source) ?? [];
    if (!matter) throw new Error(`content/${locale}/${file} has no front matter`);
    return { ...(parse(say(matter)) as T & Text), html: marked.parse(say(body), { async: false }) };
  }

  const readAll = <T extends object>(kind: string) =>
    readdirSync(path.join(folder, kind))
      .filter((file) => file.endsWith('.md'))
      .map((file) => ({ ...readText<T>(`${kind}/${file}`), slug: file.slice(0, -'.md'.length) }));

  const readJson = (file: string) => JSON.parse(readFileSync(path.join(folder, file), 'utf8'));
  const faqs = readJson('faqs.json') as FaqGroup[];
  return {
    articles: readAll<Article>('blog').sort((a, b) => b.date.localeCompare(a.date)),
    campaigns: readAll<Campaign>('campaign').sort((a, b) => b.start.localeCompare(a.start)),
    about: readText('about.md'),
    legal: Object.fromEntries(readAll<{ updated: string }>('legal').map(({ slug, ...text }) => [slug, text])),
    faqs: faqs.map((group) => ({
      ...group,
      entries: group.entries.map((entry) => ({
        ...entry,
        answer: marked.parseInline(say(entry.answer), { async: false }),
      })),
    })),
    changes: readText('whats-new.md'),
    dates: readJson('dates.json'),
  };
}

/** As wide as the column of a text. */
const figureSizes = '(max-width: 720px) 92vw, 42rem';

function figure({ href, text, title }: Tokens.Image): string {
  const { width, height, avif, webp } = sourcesOf(href);
  const caption = title ? `<figcaption>${escapeMarkup(title)}</figcaption>` : '';
  const source = `<source type="image/avif" srcset="${avif}" sizes="${figureSizes}">`;
  const img = `<img src="${href}" srcset="${webp}" sizes="${figureSizes}" alt="${escapeMarkup(text)}" width="${width}" height="${height}" loading="lazy">`;
  return `<figure><picture>${source}${img}</picture>${caption}</figure>\n`;
}

function fail(error: Error): never {
  throw error;
}

function isPage(href: string): boolean {
  return href.startsWith('/') && !href.startsWith('/api/') && !/\.\w+$/.test(href);
}
