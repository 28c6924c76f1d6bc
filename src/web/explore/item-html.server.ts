import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { PublishedBody } from '../../api/contract/contract.ts';
import { escapeMarkup } from '../../i18n/escape-markup.ts';
import { type LocaleCode, localeCodes, localePath, locales } from '../../i18n/locales.ts';
import { licenceText } from '../../pages/explore/licence-text.ts';
import type { PlainPageParts } from '../page/plain-page.server.ts';
import { changedNote } from '../shown-page/changed-note.ts';
import { previewHead } from '../shown-page/preview-head.ts';
import { recipePath } from '../shown-page/recipe-path.ts';
import { sharedWords } from '../shown-page/shared-words.server.ts';
import { shownFrame } from '../shown-page/shown-frame.server.ts';
import { type ExploreWords, exploreWords } from './explore-words.server.ts';

const itemStyle = readFileSync(path.join(import.meta.dirname, 'item-page.css'), 'utf8');

/** Letters of a title that search engines show. */
const longestTitle = 60;

interface ItemPage {
  readonly item: PublishedBody;
  readonly locale: LocaleCode;
  readonly origin: string;
  readonly nonce: string;
  readonly hasImprint: boolean;
}

/** The page of something that was published: whoever sees it may learn how it was made, and what they may do with it. */
export function itemHtml(page: ItemPage, parts: Pick<PlainPageParts, 'styles'>): string {
  const { item, locale, origin, nonce, hasImprint } = page;
  const shared = { ...item, recipe: item.settings };
  const words = sharedWords(locale, shared);
  const explore = exploreWords(locale);
  const files = `/explore/${item.address}`;
  const here = localePath(locale, files);
  const head = previewHead({
    shared,
    locale,
    siteName: words.ui.site.name,
    title: shortTitle(item.alt),
    description: [words.madeWith, creditOf(item, explore), licenceName(item, locale, explore)]
      .filter(Boolean)
      .join(' · '),
    address: `${origin}${here}`,
    files: `${origin}${files}`,
  });
  const frame = {
    shared,
    words,
    locale,
    nonce,
    hasImprint,
    path: files,
    here,
    head: head + addresses(files, locale, origin),
    style: itemStyle,
    links: `<a class="button quiet button-small" href="${localePath(locale, '/explore')}">${escapeMarkup(words.ui.pages.explore)}</a>`,
    caption: [
      `<h1>${escapeMarkup(item.alt)}</h1>`,
      facts(item, locale, words.madeWith, explore),
      changedNote(words) ||
        (item.tier === 'T0' ? '' : `<p class="note-line">${escapeMarkup(explore.words.item.ai)}</p>`),
      words.tool ? ways(recipePath({ shared, words, locale }), item.tool, locale, explore) : '',
      licence(item, locale, explore),
    ].join(''),
  };
  return shownFrame(frame, parts);
}

/** As far as whole words go. */
function shortTitle(alt: string): string {
  if (alt.length <= longestTitle) return alt;
  // A pair of surrogates stays whole.
  const cut = alt.slice(0, longestTitle - 1).replace(/\p{Cs}$/u, '');
  // Japanese and Chinese have no spaces.
  const end = cut.lastIndexOf(' ');
  return `${(end > longestTitle / 2 ? cut.slice(0, end) : cut).trimEnd()}…`;
}

function addresses(files: string, locale: LocaleCode, origin: string): string {
  const address = (code: LocaleCode) => escapeMarkup(`${origin}${localePath(code, files)}`);
  const alternate = (tag: string, code: LocaleCode) =>
    `<link rel="alternate" hreflang="${tag}" href="${address(code)}"/>`;
  return [
    `<link rel="canonical" href="${address(locale)}"/>`,
    ...localeCodes.map((code) => alternate(locales[code], code)),
    alternate('x-default', 'en'),
  ].join('');
}

function creditOf({ credit }: PublishedBody, { say }: ExploreWords): string | null {
  return credit === null ? null : say('by', { name: credit });
}

function licenceName({ licence }: PublishedBody, locale: LocaleCode, { words }: ExploreWords): string {
  return licenceText(licence, locale).name ?? words.item.lookOnly;
}

function facts(item: PublishedBody, locale: LocaleCode, madeWith: string, words: ExploreWords): string {
  const day = new Intl.DateTimeFormat(locales[locale], { dateStyle: 'long', timeZone: 'UTC' });
  const published = new Date(item.publishedAt);
  const credit = creditOf(item, words);
  return [
    '<p class="facts">',
    `<span>${escapeMarkup(madeWith)}</span>`,
    credit === null ? '' : `<span>${escapeMarkup(credit)}</span>`,
    `<time datetime="${item.publishedAt.slice(0, 10)}">${day.format(published)}</time></p>`,
  ].join('');
}

function ways(
  recipe: string,
  tool: string,
  locale: LocaleCode,
  { words, nameOf, say }: ExploreWords,
): string {
  const name = nameOf(tool);
  const more = `${localePath(locale, '/explore')}?tool=${encodeURIComponent(tool)}`;
  return [
    `<p class="ways"><a class="button primary" href="${escapeMarkup(recipe)}">${escapeMarkup(words.item.recipe)}</a>`,
    `<a class="button second" href="${escapeMarkup(more)}">${escapeMarkup(say('more', { tool: name }))}</a></p>`,
    `<p class="small muted">${escapeMarkup(say('recipeText', { tool: name }))}</p>`,
  ].join('');
}

/** Its name, where it is written down, and what it allows in one sentence. */
function licence(item: PublishedBody, locale: LocaleCode, words: ExploreWords): string {
  const { url } = licenceText(item.licence, locale);
  const { allows, license } = words.words.item;
  const meaning = {
    cc0: allows.free,
    'cc-by-4.0': words.say('credited', { name: item.credit ?? '' }),
    'look-only': allows.lookOnly,
  };
  const name = escapeMarkup(licenceName(item, locale, words));
  return [
    `<p class="licence"><b>${escapeMarkup(license)}</b> `,
    url === null ? name : `<a class="link" rel="license" href="${url}">${name}</a>`,
    ` <span>${escapeMarkup(meaning[item.licence])}</span></p>`,
  ].join('');
}
