import { errorWords } from '../../i18n/error-words.server.ts';
import { escapeMarkup } from '../../i18n/escape-markup.ts';
import { type LocaleCode, localePath, locales, splitPath } from '../../i18n/locales.ts';
import type { Messages } from '../../i18n/messages.ts';
import { addressOf } from '../request-address.ts';
import { contentSecurityPolicy } from '../security-headers.server.ts';
import { createNonce } from './nonced-page.server.ts';
import type { PageSource } from './page-source.server.ts';

/** What a page can be refused for, besides not being there. */
export type PageProblem = 405 | 429 | 500;

interface ProblemWords {
  readonly title: string;
  readonly text: string;
  readonly home: string;
}

/** Answers with a page that says what went wrong, in the language of the address. */
export type ProblemPages = (
  request: Request,
  status: PageProblem,
  headers?: Readonly<Record<string, string>>,
) => Response;

interface ProblemPageParts {
  readonly messages: PageSource['messages'];
  /** Addresses of style sheets. */
  readonly styles: readonly string[];
  readonly isHttps: boolean;
}

/**
 * These pages are put together here and not rendered: where rendering fails they still have their words, and whoever sends
 * what no page takes costs next to nothing.
 */
export function createProblemPages({ messages, styles, isHttps }: ProblemPageParts): ProblemPages {
  const links = styles.map((address) => `<link rel="stylesheet" href="${escapeMarkup(address)}"/>`).join('');
  return (request, status, headers = {}) => {
    const { locale } = splitPath(addressOf(request).path);
    const { title, text, home } = wordsOf(status, locale, messages(locale));
    const html = [
      `<!DOCTYPE html><html lang="${locales[locale]}"><head><meta charset="utf-8"/>`,
      '<meta name="viewport" content="width=device-width, initial-scale=1"/><meta name="robots" content="noindex"/>',
      `<title>${escapeMarkup(title)}</title>${links}</head>`,
      '<body><main><div class="wrap error-page"><div class="blank frame">',
      `<h1>${escapeMarkup(title)}</h1><p>${escapeMarkup(text)}</p>`,
      `<a class="button primary" href="${localePath(locale, '/')}">${escapeMarkup(home)}</a>`,
      '</div></div></main></body></html>',
    ].join('');
    return new Response(request.method === 'HEAD' ? null : html, {
      status,
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'content-security-policy': contentSecurityPolicy(createNonce(), { isHttps }),
        ...headers,
      },
    });
  };
}

function wordsOf(status: PageProblem, locale: LocaleCode, { ui }: Messages): ProblemWords {
  const { home, internal } = ui.errors;
  if (status === 500) return { title: internal.heading, text: internal.text, home };
  const code = status === 429 ? 'rate_limited' : 'method_not_allowed';
  return { title: String(status), text: errorWords(locale, code), home };
}
