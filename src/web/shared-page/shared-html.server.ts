import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { SharedBody } from '../../api/contract/contract.ts';
import { shareCard } from '../../codecs/pixels/shared-size.ts';
import { escapeMarkup } from '../../i18n/escape-markup.ts';
import { type LocaleCode, localePath, locales } from '../../i18n/locales.ts';
import { themeScript } from '../../pages/start/theme.ts';
import type { PlainPageParts } from '../page/plain-page.server.ts';
import { compareScript } from './compare-script.ts';
import { reportForms } from './report-forms.ts';
import type { SharedWords } from './shared-words.server.ts';

const ownStyle = readFileSync(path.join(import.meta.dirname, 'shared-page.css'), 'utf8');

/** Photos whose shapes differ more than this don't lie on each other. */
const sameShape = 0.02;

export interface SharedPage {
  readonly shared: SharedBody;
  readonly words: SharedWords;
  readonly locale: LocaleCode;
  /** Of the page: `/s/…`, and the same with the site in front. */
  readonly path: string;
  readonly address: string;
  readonly nonce: string;
  readonly hasImprint: boolean;
}

/** The page of a share: the picture, what it was made with, and what somebody can say against it. */
export function sharedHtml(page: SharedPage, { styles }: Pick<PlainPageParts, 'styles'>): string {
  const { locale, nonce, words, shared, path: here } = page;
  const { ui } = words;
  const own = toolLink(page);
  const note =
    words.tool?.tier === 'T2' ? `<p class="note-line">${escapeMarkup(words.shared.changed)}</p>` : '';
  const legal = (id: 'privacy' | 'imprint', to: string) =>
    `<a class="link" href="${localePath(locale, to)}">${escapeMarkup(ui.pages[id])}</a>`;
  return [
    `<!DOCTYPE html><html lang="${locales[locale]}"><head><meta charset="utf-8"/>`,
    '<meta name="viewport" content="width=device-width, initial-scale=1"/>',
    `<script nonce="${nonce}">${themeScript}</script>`,
    head(page),
    ...styles.map((style) => `<link rel="stylesheet" href="${escapeMarkup(style)}"/>`),
    `<style nonce="${nonce}">${ownStyle}</style></head><body class="shared-page">`,
    `<header><a class="brand" href="${localePath(locale, '/')}" aria-label="${escapeMarkup(ui.site.home)}">${mark}${escapeMarkup(ui.site.name)}</a>`,
    `<a class="button primary button-small" href="${own}">${escapeMarkup(words.shared.own)}</a></header>`,
    `<main><figure>${picture(page)}<figcaption>`,
    `<h1><a href="${own}">${escapeMarkup(words.madeWith)}</a></h1>${note}`,
    `<p class="small muted">${escapeMarkup(words.shared.unlisted)}</p></figcaption></figure></main>`,
    `<footer><div class="say">${reportForms(here, words)}</div>`,
    `<p class="small">${legal('privacy', '/privacy-policy')}${page.hasImprint ? legal('imprint', '/imprint') : ''}</p></footer>`,
    shared.before ? `<script nonce="${nonce}">${compareScript}</script>` : '',
    '</body></html>',
  ].join('');
}

const mark =
  '<svg viewBox="0 0 22 22" aria-hidden="true"><path d="M0 0h10v10H0zM12 12h10v10H12z" fill="currentColor"/>' +
  '<path d="M12 0a10 10 0 0 1 10 10H12z" fill="var(--color-accent)"/>' +
  '<path d="M.75 12.75h8.5v8.5H.75z" fill="none" stroke="currentColor" stroke-width="1.5"/></svg>';

/** The tool with the same settings, and without the photo. */
function toolLink({ shared, words, locale }: SharedPage): string {
  if (!words.tool) return localePath(locale, '/');
  const settings = Object.entries(shared.recipe).map(([id, value]) => [id, String(value)]);
  const query = new URLSearchParams(settings).toString();
  return escapeMarkup(`${localePath(locale, `/${words.tool.id}`)}${query && `?${query}`}`);
}

function head({ shared, words, locale, address }: SharedPage): string {
  const title = escapeMarkup(words.madeWith);
  const alt = escapeMarkup(shared.alt);
  const property = (name: string, content: string | number) =>
    `<meta property="${name}" content="${content}"/>`;
  const isClip = shared.type === 'video/mp4';
  return [
    `<title>${title} – ${escapeMarkup(words.ui.site.name)}</title><meta name="description" content="${alt}"/>`,
    '<link rel="icon" href="/mark.svg" type="image/svg+xml"/>',
    '<meta name="robots" content="noindex"/><meta name="referrer" content="no-referrer"/>',
    property('og:type', isClip ? 'video.other' : 'website'),
    property('og:site_name', escapeMarkup(words.ui.site.name)),
    property('og:locale', locales[locale].replace('-', '_')),
    property('og:title', title),
    property('og:description', alt),
    property('og:url', address),
    property('og:image', `${address}/card.jpg`),
    property('og:image:type', 'image/jpeg'),
    property('og:image:width', shareCard.width),
    property('og:image:height', shareCard.height),
    property('og:image:alt', alt),
    ...(isClip
      ? [
          property('og:video', `${address}/picture`),
          property('og:video:type', shared.type),
          property('og:video:width', shared.width),
          property('og:video:height', shared.height),
        ]
      : []),
    '<meta name="twitter:card" content="summary_large_image"/>',
    `<meta name="twitter:title" content="${title}"/><meta name="twitter:description" content="${alt}"/>`,
    `<meta name="twitter:image" content="${address}/card.jpg"/><meta name="twitter:image:alt" content="${alt}"/>`,
    `<link rel="alternate" type="application/json+oembed" href="${address}/oembed?format=json" title="${title}"/>`,
  ].join('');
}

function picture(page: SharedPage): string {
  const { shared, words, path: here } = page;
  const { type, width, height, before } = shared;
  const alt = escapeMarkup(shared.alt);
  const size = { width, height };
  if (type === 'video/mp4')
    return `<video class="print" src="${here}/picture" poster="${here}/poster.jpg" style="${shape(size)}" controls playsinline preload="metadata" aria-label="${alt}"></video>`;
  const after = image(`${here}/picture`, alt, size);
  if (!before)
    return `<div class="print${type === 'image/webp' ? ' checker' : ''}" style="${shape(size)}">${after}</div>`;
  const { compare } = words.ui;
  const [beforeAlt, afterAlt] = [words.beforeAlt, words.afterAlt].map(escapeMarkup);
  const first = image(`${here}/before.jpg`, beforeAlt, before);
  const ratio = before.width / before.height / (width / height);
  if (Math.abs(ratio - 1) > sameShape)
    return [
      '<div class="pair">',
      `<div class="print" style="${shape(before)}">${first}${tag('before', compare.before)}</div>`,
      `<div class="print checker" style="${shape(size)}">${image(`${here}/picture`, afterAlt, size)}${tag('after', compare.after)}</div>`,
      '</div>',
    ].join('');
  return [
    `<div class="compare print" style="${shape(size)}">${first}`,
    `<div class="after checker">${image(`${here}/picture`, afterAlt, size)}</div>`,
    `<input type="range" min="0" max="100" step="0.25" value="50" aria-label="${escapeMarkup(compare.label)}"/>`,
    '<div class="bar"><span class="knob"><svg class="icon" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="m18 8 4 4-4 4M2 12h20M6 8l-4 4 4 4"/></svg></span></div>',
    `${tag('before', compare.before)}${tag('after', compare.after)}</div>`,
  ].join('');
}

function tag(side: 'before' | 'after', words: string): string {
  return `<span class="tag tag-${side}" aria-hidden="true">${escapeMarkup(words)}</span>`;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** As large as the window has room for, and never larger than it is. */
function shape({ width, height }: Size): string {
  return `--w:${width};--h:${height}`;
}

function image(src: string, alt: string, { width, height }: Size): string {
  return `<img src="${src}" alt="${alt}" width="${width}" height="${height}" fetchpriority="high"/>`;
}
