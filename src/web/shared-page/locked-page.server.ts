import { escapeMarkup } from '../../i18n/escape-markup.ts';
import { type LocaleCode, locales } from '../../i18n/locales.ts';
import { sharePasswordLength } from '../../shares/share-rules.ts';
import { createNonce } from '../page/nonced-page.server.ts';
import type { PlainPageParts } from '../page/plain-page.server.ts';
import { contentSecurityPolicy } from '../security-headers.server.ts';
import { plainSharedWords } from '../shown-page/shared-words.server.ts';

interface LockedPage {
  readonly locale: LocaleCode;
  /** Of the share: where the form is sent. */
  readonly path: string;
  readonly status: number;
  /** Why the last try failed. */
  readonly refusal?: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Asks for the password of a share, and says nothing else of it: no picture, no words, no card. */
export function lockedPage(
  { method }: Request,
  { locale, path, status, refusal, headers }: LockedPage,
  { styles, isHttps }: PlainPageParts,
): Response {
  const { shared, ui } = plainSharedWords(locale);
  const { title, text, label, open } = shared.locked;
  const links = styles.map((address) => `<link rel="stylesheet" href="${escapeMarkup(address)}"/>`).join('');
  const told =
    refusal === undefined
      ? ''
      : `<p class="hint warn" id="refusal" role="alert">${escapeMarkup(refusal)}</p>`;
  const about = refusal === undefined ? '' : ' aria-invalid="true" aria-describedby="refusal"';
  const html = [
    `<!DOCTYPE html><html lang="${locales[locale]}"><head><meta charset="utf-8"/>`,
    '<meta name="viewport" content="width=device-width, initial-scale=1"/><meta name="robots" content="noindex"/>',
    '<meta name="referrer" content="no-referrer"/><link rel="icon" href="/mark.svg" type="image/svg+xml"/>',
    `<title>${escapeMarkup(title)} – ${escapeMarkup(ui.site.name)}</title>${links}</head>`,
    '<body><main><div class="wrap error-page"><div class="blank frame">',
    `<h1>${escapeMarkup(title)}</h1><p>${escapeMarkup(text)}</p>`,
    `<form class="stack" method="post" action="${path}"><div class="field">`,
    `<label class="label" for="password">${escapeMarkup(label)}</label>`,
    `<input class="input" id="password" name="password" type="password" autocomplete="off" required maxlength="${sharePasswordLength.most}"${about}/>`,
    `${told}</div><button class="button primary">${escapeMarkup(open)}</button></form>`,
    '</div></div></main></body></html>',
  ].join('');
  return new Response(method === 'HEAD' ? null : html, {
    status,
    headers: {
      ...headers,
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': contentSecurityPolicy(createNonce(), { isHttps }),
    },
  });
}
