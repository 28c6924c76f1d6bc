import type { Envelope, FailureBody } from '../../api/contract/contract.ts';
import { type LocaleCode, localePath } from '../../i18n/locales.ts';
import { type PlainPage, type PlainPageParts, plainPage } from '../page/plain-page.server.ts';
import { plainSharedWords } from './shared-words.server.ts';

type Said = Pick<PlainPage, 'status' | 'locale' | 'title' | 'text'> &
  Partial<Pick<PlainPage, 'link' | 'headers'>>;

/** What is said in the place of a picture that somebody shows to others. */
export interface ShownAnswers {
  say(request: Request, page: Said): Response;
  /** Gone, hidden, behind a password, or why it cannot be said right now. */
  sayFailure(request: Request, answer: Response, locale: LocaleCode): Promise<Response>;
}

interface AnswerParts extends PlainPageParts {
  readonly headers: Readonly<Record<string, string>>;
  /** What is said where there is nothing any more, and where that leads. */
  gone(locale: LocaleCode): Pick<Said, 'title' | 'text' | 'link'>;
  /** What asks for a password, of what may have one. */
  locked?(request: Request, locale: LocaleCode): Response;
}

export function createShownAnswers({ headers, gone, locked, ...parts }: AnswerParts): ShownAnswers {
  function say(request: Request, page: Said): Response {
    const { ui } = plainSharedWords(page.locale);
    const link = { path: localePath(page.locale, '/'), label: ui.errors.home };
    return plainPage(
      request,
      { link, ...page, headers: { ...headers, 'cache-control': 'no-store', ...page.headers } },
      parts,
    );
  }
  return {
    say,
    async sayFailure(request, answer, locale) {
      const { shared } = plainSharedWords(locale);
      const { message, result } = (await answer.json()) as Envelope<FailureBody>;
      const { status } = answer;
      if (result.error === 'share_locked' && locked) return locked(request, locale);
      if (result.error === 'share_hidden') return say(request, { status, locale, ...shared.hidden });
      if (status === 410) return say(request, { status, locale, ...gone(locale) });
      return say(request, { status, locale, title: String(status), text: message });
    },
  };
}
