import type { SharedBody } from '../../api/contract/contract.ts';
import { escapeMarkup } from '../../i18n/escape-markup.ts';
import type { LocaleCode } from '../../i18n/locales.ts';
import type { PlainPageParts } from '../page/plain-page.server.ts';
import { changedNote } from '../shown-page/changed-note.ts';
import { previewHead } from '../shown-page/preview-head.ts';
import { recipePath } from '../shown-page/recipe-path.ts';
import type { SharedWords } from '../shown-page/shared-words.server.ts';
import { shownFrame } from '../shown-page/shown-frame.server.ts';

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
export function sharedHtml(page: SharedPage, parts: Pick<PlainPageParts, 'styles'>): string {
  const { words, shared, locale, path, address } = page;
  const own = escapeMarkup(recipePath(page));
  const head = previewHead({
    shared,
    locale,
    siteName: words.ui.site.name,
    title: words.madeWith,
    description: shared.alt,
    address,
    files: address,
  });
  const caption = [
    `<h1><a href="${own}">${escapeMarkup(words.madeWith)}</a></h1>`,
    changedNote(words),
    `<p class="small muted">${escapeMarkup(words.shared.unlisted)}</p>`,
  ].join('');
  const unlisted = '<meta name="robots" content="noindex"/><meta name="referrer" content="no-referrer"/>';
  const links = `<a class="button primary button-small" href="${own}">${escapeMarkup(words.shared.own)}</a>`;
  return shownFrame({ ...page, here: path, head: head + unlisted, links, caption }, parts);
}
