import { readFileSync } from 'node:fs';
import path from 'node:path';
import { escapeMarkup } from '../../i18n/escape-markup.ts';
import { type LocaleCode, localePath, locales } from '../../i18n/locales.ts';
import { themeScript } from '../../pages/start/theme.ts';
import type { PlainPageParts } from '../page/plain-page.server.ts';
import { compareScript } from './compare-script.ts';
import { type ShownPicture, shownPicture } from './picture-html.ts';
import { reportForms } from './report-forms.ts';
import type { SharedWords } from './shared-words.server.ts';

const ownStyle = readFileSync(path.join(import.meta.dirname, 'shown-page.css'), 'utf8');

interface ShownFrame extends ShownPicture {
  readonly words: SharedWords;
  readonly locale: LocaleCode;
  readonly nonce: string;
  readonly hasImprint: boolean;
  /** Markup of the head besides what all such pages have. */
  readonly head: string;
  /** Rules besides those of all such pages. */
  readonly style?: string;
  /** Markup beside the name of the site. */
  readonly links: string;
  /** Markup below the picture. */
  readonly caption: string;
  /** The page itself: it takes reports. */
  readonly here: string;
}

/** A page around one picture: what it was made with, and what somebody can say against it. */
export function shownFrame(page: ShownFrame, { styles }: Pick<PlainPageParts, 'styles'>): string {
  const { locale, nonce, words, here } = page;
  const { ui } = words;
  const legal = (id: 'privacy' | 'imprint', to: string) =>
    `<a class="link" href="${localePath(locale, to)}">${escapeMarkup(ui.pages[id])}</a>`;
  return [
    `<!DOCTYPE html><html lang="${locales[locale]}"><head><meta charset="utf-8"/>`,
    '<meta name="viewport" content="width=device-width, initial-scale=1"/>',
    `<script nonce="${nonce}">${themeScript}</script>`,
    page.head,
    ...styles.map((style) => `<link rel="stylesheet" href="${escapeMarkup(style)}"/>`),
    `<style nonce="${nonce}">${ownStyle}${page.style ?? ''}</style></head><body class="shared-page">`,
    `<header><a class="brand" href="${localePath(locale, '/')}" aria-label="${escapeMarkup(ui.site.home)}">${mark}${escapeMarkup(ui.site.name)}</a>`,
    `${page.links}</header>`,
    `<main><figure>${shownPicture(page)}<figcaption>${page.caption}</figcaption></figure></main>`,
    `<footer><div class="say">${reportForms(here, words)}</div>`,
    `<p class="small">${legal('privacy', '/privacy-policy')}${page.hasImprint ? legal('imprint', '/imprint') : ''}</p></footer>`,
    page.shared.before ? `<script nonce="${nonce}">${compareScript}</script>` : '',
    '</body></html>',
  ].join('');
}

const mark =
  '<svg viewBox="0 0 22 22" aria-hidden="true"><path d="M0 0h10v10H0zM12 12h10v10H12z" fill="currentColor"/>' +
  '<path d="M12 0a10 10 0 0 1 10 10H12z" fill="var(--color-accent)"/>' +
  '<path d="M.75 12.75h8.5v8.5H.75z" fill="none" stroke="currentColor" stroke-width="1.5"/></svg>';
