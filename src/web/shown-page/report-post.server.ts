import type { Envelope } from '../../api/contract/contract.ts';
import { defaultTimeouts } from '../../api/guard/request-timeouts.ts';
import { readWhole } from '../../api/guard/small-body.server.ts';
import { AppError } from '../../errors.ts';
import { errorWords } from '../../i18n/error-words.server.ts';
import type { LocaleCode } from '../../i18n/locales.ts';
import type { Connection } from '../api-entry.ts';
import { plainSharedWords } from './shared-words.server.ts';
import type { ShownAnswers } from './shown-answers.server.ts';
import { type AskApi, withLocale } from './visitor-api.server.ts';

/** The longest report, should each of its characters be written as nine, and the rest of the form. */
const mostBytes = 16 * 1024;

interface Reported {
  readonly locale: LocaleCode;
  /** The page that the form stands on. */
  readonly path: string;
  /** Where the API takes reports of it. */
  readonly reports: string;
  /** Of a page that may ask for a password: what is done with one. */
  unlock?(password: string): Promise<Response>;
}

/** Takes a report, or a password, by a form of a page; null for what no form has sent. */
export type ReportPost = (
  request: Request,
  connection: Connection,
  about: Reported,
) => Promise<Response | null>;

export function createReportPost(ask: AskApi, { say, sayFailure }: ShownAnswers): ReportPost {
  return async (request, connection, { locale, path, reports, unlock }) => {
    const type = request.headers.get('content-type') ?? '';
    if (!request.body || !/^application\/x-www-form-urlencoded\b/i.test(type)) return null;
    const { shared } = plainSharedWords(locale);
    const link = { path, label: shared.unknown.back };
    const refuse = (status: number, text: string) =>
      say(request, {
        status,
        locale,
        title: shared.unknown.title,
        text,
        link,
        headers: { connection: 'close' },
      });
    let form: URLSearchParams;
    try {
      form = new URLSearchParams((await readWhole(request.body, mostBytes, defaultTimeouts)).toString());
    } catch (error) {
      if (error instanceof AppError) return refuse(400, errorWords(locale, error.code, error.params));
      throw error;
    }
    const password = form.get('password');
    if (password !== null && unlock) return unlock(password);
    const sent = JSON.stringify({ reason: form.get('reason') ?? '', words: form.get('words') ?? '' });
    const answer = await ask(reports, withLocale(request, locale, 'POST'), connection, sent);
    if (answer.status === 410) return sayFailure(request, answer, locale);
    if (!answer.ok) return refuse(answer.status, ((await answer.json()) as Envelope<unknown>).message);
    const { title, text, hidden } = shared.thanks;
    const { result } = (await answer.json()) as Envelope<{ hidden: boolean }>;
    if (result.hidden) return say(request, { status: 200, locale, title, text: hidden });
    return say(request, { status: 200, locale, title, text, link });
  };
}
