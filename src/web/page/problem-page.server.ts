import { errorWords } from '../../i18n/error-words.server.ts';
import { type LocaleCode, localePath, splitPath } from '../../i18n/locales.ts';
import type { Messages } from '../../i18n/messages.ts';
import { addressOf } from '../request-address.ts';
import type { PageSource } from './page-source.server.ts';
import { type PlainPage, type PlainPageParts, plainPage } from './plain-page.server.ts';

/** What a page can be refused for, besides not being there. */
export type PageProblem = 405 | 429 | 500;

/** Answers with a page that says what went wrong, in the language of the address. */
export type ProblemPages = (
  request: Request,
  status: PageProblem,
  headers?: Readonly<Record<string, string>>,
) => Response;

interface ProblemPageParts extends PlainPageParts {
  readonly messages: PageSource['messages'];
}

/**
 * These pages are put together here and not rendered: where rendering fails they still have their words, and whoever sends
 * what no page takes costs next to nothing.
 */
export function createProblemPages({ messages, ...parts }: ProblemPageParts): ProblemPages {
  return (request, status, headers) => {
    const { locale } = splitPath(addressOf(request).path);
    const { ui } = messages(locale);
    const link = { path: localePath(locale, '/'), label: ui.errors.home };
    return plainPage(request, { status, locale, ...wordsOf(status, locale, ui), link, headers }, parts);
  };
}

function wordsOf(
  status: PageProblem,
  locale: LocaleCode,
  { errors }: Messages['ui'],
): Pick<PlainPage, 'title' | 'text'> {
  if (status === 500) return { title: errors.internal.heading, text: errors.internal.text };
  const code = status === 429 ? 'rate_limited' : 'method_not_allowed';
  return { title: String(status), text: errorWords(locale, code) };
}
