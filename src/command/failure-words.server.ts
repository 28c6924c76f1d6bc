import type { AppError } from '../errors.ts';
import { errorWords } from '../i18n/error-words.server.ts';

/** What failed and what to do about it, in one line. */
export function failureWords({ code, params }: AppError): string {
  const detail = code === 'input_missing' ? params.input : params.reason;
  const said = withoutLimit(errorWords('en', code, params));
  return detail === undefined ? said : `${said} (${detail})`;
}

/** The site counts runs, the command line doesn't: it says nothing of a daily limit. */
export function withoutLimit(text: string): string {
  return text
    .replace(/ This didn’t count toward your daily limit[^.]*\./, '')
    .replace(/, and this didn’t count toward your daily limit/, '');
}
