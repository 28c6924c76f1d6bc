import { randomInt } from 'node:crypto';
import { AppError, type ErrorCode, type ErrorParams, errorTable } from '../errors.ts';
import { errorWords } from '../i18n/error-words.server.ts';
import type { LocaleCode } from '../i18n/locales.ts';

/** What can go wrong besides the house's own table: at the door itself, or by a bug. */
const edgeFailures = {
  rate_limited: { status: 429, retryable: true, next: 'wait' },
  session_ended: { status: 401, retryable: false, next: 'none' },
  method_not_allowed: { status: 405, retryable: false, next: 'none' },
  page_not_found: { status: 404, retryable: false, next: 'none' },
  internal: { status: 500, retryable: true, next: 'retry' },
} as const;

const failures = { ...errorTable, ...edgeFailures };
export type FailureCode = keyof typeof failures;
export const failureCodes = Object.keys(failures) as FailureCode[];

export function failureStatus(code: FailureCode): number {
  return failures[code].status;
}

export function isRetryable(code: FailureCode): boolean {
  return failures[code].retryable;
}

/** The envelope's code: 450 for what has its own message, otherwise the status. */
export function envelopeCode(code: FailureCode): number {
  return Object.hasOwn(edgeFailures, code) ? failureStatus(code) : 450;
}

/** A failure as it crosses the wire, in the words of the person who sees it. */
export function describeFailure(
  failure: { code: ErrorCode | FailureCode; params: ErrorParams; reference: string },
  locale: LocaleCode,
) {
  const { code, params, reference } = failure;
  const { retryable, next } = failures[code];
  return { error: code, params, retryable, next, reference, message: wordsOf(code, params, locale) };
}

/** An incomplete sentence must not hide which failure it was. */
function wordsOf(code: FailureCode, params: ErrorParams, locale: LocaleCode): string {
  try {
    return errorWords(locale, code, params);
  } catch {
    return errorWords(locale, 'internal');
  }
}

// Without the letters and digits that are read for one another.
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** Ten characters a person can read out, for finding a failure in the log. */
export function newReference(): string {
  return Array.from({ length: 10 }, () => alphabet[randomInt(alphabet.length)]).join('');
}

/** Something the door itself refuses. */
export class EdgeFailure extends Error {
  readonly code: keyof typeof edgeFailures;
  readonly params: ErrorParams;

  constructor(code: keyof typeof edgeFailures, params: ErrorParams = {}) {
    super(code);
    this.code = code;
    this.params = params;
  }
}

export function isExpected(error: unknown): error is AppError | EdgeFailure {
  return error instanceof AppError || error instanceof EdgeFailure;
}
