import { escapeMarkup } from '../../i18n/escape-markup.ts';
import { type LocaleCode, locales } from '../../i18n/locales.ts';
import { contentSecurityPolicy } from '../security-headers.server.ts';
import { createNonce } from './nonced-page.server.ts';

/** What a plain page says, and where it leads. */
export interface PlainPage {
  readonly status: number;
  readonly locale: LocaleCode;
  readonly title: string;
  readonly text: string;
  readonly link: { readonly path: string; readonly label: string };
  readonly headers?: Readonly<Record<string, string>>;
}

export interface PlainPageParts {
  /** Addresses of style sheets. */
  readonly styles: readonly string[];
  readonly isHttps: boolean;
}

/** Writes a page of one heading, one sentence and one way on, past the framework; the visitor’s alone, so it is never kept. */
export function plainPage(
  { method }: Request,
  { status, locale, title, text, link, headers }: PlainPage,
  { styles, isHttps }: PlainPageParts,
): Response {
  const links = styles.map((address) => `<link rel="stylesheet" href="${escapeMarkup(address)}"/>`).join('');
  const html = [
    `<!DOCTYPE html><html lang="${locales[locale]}"><head><meta charset="utf-8"/>`,
    '<meta name="viewport" content="width=device-width, initial-scale=1"/><meta name="robots" content="noindex"/>',
    `<title>${escapeMarkup(title)}</title>${links}</head>`,
    '<body><main><div class="wrap error-page"><div class="blank frame">',
    `<h1>${escapeMarkup(title)}</h1><p>${escapeMarkup(text)}</p>`,
    `<a class="button primary" href="${link.path}">${escapeMarkup(link.label)}</a>`,
    '</div></div></main></body></html>',
  ].join('');
  return new Response(method === 'HEAD' ? null : html, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': contentSecurityPolicy(createNonce(), { isHttps }),
      ...headers,
    },
  });
}
