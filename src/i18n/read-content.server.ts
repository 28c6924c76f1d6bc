import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Marked, type Tokens } from 'marked';
import sharp from 'sharp';
import { createTranslator } from 'use-intl/core';
import { parse } from 'yaml';
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
export async function readContent(locale: LocaleCode, facts: ContentFacts): Promise<SiteContent> {
  const folder = path.join(root, 'content', locale);
  const sizes = await pictureSizes;
  const marked = new Marked({
    renderer: {
      // A picture stands alone, with its title as caption; its size keeps the text from jumping.
      paragraph({ tokens }) {
        const [first, ...others] = tokens;
        if (first.type !== 'image' || others.length > 0) return `<p>${this.parser.parseInline(tokens)}</p>\n`;
        return figure(first as Tokens.Image, sizes);
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

type Sizes = ReadonlyMap<string, { width: number; height: number }>;

/** Of every picture of the blog, by its address. */
const pictureSizes: Promise<Sizes> = (async () => {
  const folder = path.join(root, 'public/blog');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.webp'),
  );
  const entries = files.map(async (file) => {
    const { width, height } = await sharp(path.join(folder, file)).metadata();
    return [`/blog/${file.split(path.sep).join('/')}`, { width, height }] as const;
  });
  return new Map(await Promise.all(entries));
})();

function figure({ href, text, title }: Tokens.Image, sizes: Sizes): string {
  const size = sizes.get(href);
  if (!size) throw new Error(`there is no picture ${href}`);
  const caption = title ? `<figcaption>${escapeMarkup(title)}</figcaption>` : '';
  const { width, height } = size;
  return `<figure><img src="${href}" alt="${escapeMarkup(text)}" width="${width}" height="${height}" loading="lazy">${caption}</figure>\n`;
}

function fail(error: Error): never {
  throw error;
}

function isPage(href: string): boolean {
  return href.startsWith('/') && !href.startsWith('/api/') && !/\.\w+$/.test(href);
}
