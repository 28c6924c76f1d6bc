import { Marked, type Tokens } from 'marked';
import { createTranslator } from 'use-intl/core';
import { parse } from 'yaml';
import { sourcesOf } from '../pictures/site-picture-sources.ts';
import { escapeMarkup } from './escape-markup.ts';
import { type LocaleCode, localePath, locales } from './locales.ts';
import { type OperatorSettings, placeholderAtStart, withoutUnansweredLines } from './placeholders.ts';
import type { Article, Campaign, FaqGroup, SiteContent, Text } from './site-content.ts';
import { type SiteTraits, withBlocksOf } from './text-blocks.ts';
import { openTextFiles } from './text-files.server.ts';

/** What a text may name in braces, ready to be shown; `saving` says which of two sentences is so here. */
export type ContentFacts = Readonly<Record<string, string | number>>;

/** Who runs the site, and how: what fills in placeholders and shows blocks of legal texts, and a folder with texts of their own. */
export interface Operator {
  readonly settings: OperatorSettings;
  readonly traits: SiteTraits;
  readonly ownTexts: string | null;
  /** Precedes an unfilled placeholder, in the text's language: whose turn it is. */
  readonly unfilledLabel: string;
}

/**
 * Reads `content/<code>/`: Markdown with front matter in YAML, and the questions in JSON. Links to pages of the site are
 * written without language and lead to the text's own. Texts are ICU messages over the facts; throws where one names a fact
 * that is not there.
 */
export function readContent(locale: LocaleCode, facts: ContentFacts, operator: Operator): SiteContent {
  const files = openTextFiles(locale, operator.ownTexts);
  const marked = new Marked({
    extensions: [
      {
        name: 'placeholder',
        level: 'inline',
        start: (source) => source.indexOf('[['),
        tokenizer(source) {
          const found = placeholderAtStart(source);
          return found ? { type: 'placeholder', ...found } : undefined;
        },
        renderer: ({ setting, words }) => filledIn(operator, setting, words),
      },
    ],
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

  function blocksOf(file: string): string {
    try {
      return withBlocksOf(files.read(file), operator.traits);
    } catch (cause) {
      throw new Error(`content/${locale}/${file} has a wrong block`, { cause });
    }
  }

  function readText<T extends object>(file: string): T & Text {
    const source = withoutUnansweredLines(blocksOf(file), operator.settings);
    const [, matter, body] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(source) ?? [];
    if (!matter) throw new Error(`content/${locale}/${file} has no front matter`);
    return { ...(parse(say(matter)) as T & Text), html: marked.parse(say(body), { async: false }) };
  }

  const readAll = <T extends object>(kind: string) =>
    files
      .list(kind)
      .map((file) => ({ ...readText<T>(`${kind}/${file}`), slug: file.slice(0, -'.md'.length) }));

  const readJson = (file: string) => JSON.parse(files.read(file));
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

/** The setting's value, or a mark that it is missing. */
function filledIn({ settings, unfilledLabel }: Operator, setting: string | undefined, words: string): string {
  const answer = setting && settings[setting];
  if (!answer) return `<mark><strong>${unfilledLabel}</strong> ${escapeMarkup(words)}</mark>`;
  const text = escapeMarkup(answer);
  return setting === 'OPERATOR_EMAIL' ? `<a href="mailto:${text}">${text}</a>` : text;
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
