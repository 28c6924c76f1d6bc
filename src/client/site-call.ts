import { internal, rate_limited, session_ended } from '../../locales/en/errors.json';
import type { CallSentences } from '../api/contract/account-contract.ts';
import type { FailureBody } from '../api/contract/contract.ts';
import { type AnswerKind, readAnswerText } from './answer.ts';
import { apiBase, readRuntimeConfig } from './runtime-config.ts';
import { forgetUser, readUser } from './user-store.ts';

/** What every call answers: `code` 200 with its result, or why not, in a sentence for people. It never throws but by `signal`. */
export interface CallAnswer<T> {
  readonly code: number;
  readonly message: string;
  /** Null unless `code` is 200. */
  readonly result: T | null;
  /** Names the failure and finds it in the log, where the server said so. */
  readonly failure: FailureBody | null;
}

export interface CallOptions {
  readonly method?: 'get' | 'post' | 'put' | 'delete';
  /** Goes as JSON, a form with files as it is. */
  readonly payload?: unknown;
  /** Goes along instead of the stored user's. */
  readonly token?: string;
  readonly signal?: AbortSignal;
  /** Calls with the same key do one thing, which all of them answer. */
  readonly idempotencyKey?: string;
}

/** Calls that nobody needs to be signed in for: they get no authorization header. Files carry a signature instead. */
const ignoredPaths: readonly RegExp[] = [
  /^\/api\/config$/,
  /^\/api\/files\//,
  /^\/api\/user\/(login|register|forget_password|reset_password)$/,
];

/** No answer arrived at all. */
export const unreachableCode = 0;

/** Said when the server's own words for it did not come through. */
const englishSentences: CallSentences = {
  sessionEnded: session_ended,
  tooQuick: rate_limited,
  oops: internal,
};

/** Where a path of the API is; a whole address stays what it is. */
export function callUrl(path: string): string {
  return path.startsWith('/') ? `${apiBase()}${path}` : path;
}

/** What every call of `path` sends along: the page's language, which may be another than the browser's, and who asks. */
export function callHeaders(path: string, token?: string): Record<string, string> {
  const language = { 'accept-language': document.documentElement.lang };
  const { pathname } = new URL(path, 'http://localhost');
  if (ignoredPaths.some((ignored) => ignored.test(pathname))) return language;
  const asking = token ?? readUser()?.token;
  return { ...language, authorization: asking ? `Bearer ${asking}` : '' };
}

/** `fetch` of a path of the API, as the site calls it: PUT leaves as POST. Throws what `fetch` throws. */
export function siteFetch(path: string, init: RequestInit & { token?: string } = {}): Promise<Response> {
  const { token, ...rest } = init;
  const method = rest.method?.toUpperCase() === 'PUT' ? 'POST' : rest.method;
  return fetch(callUrl(path), {
    credentials: 'same-origin',
    ...rest,
    method,
    headers: { ...callHeaders(path, token), ...(rest.headers as Record<string, string> | undefined) },
  });
}

/** An answer that says that the session is over signs this browser out, unless somebody has signed in meanwhile. */
export function noteEndedSession(kind: AnswerKind, askedWith: string | undefined): void {
  if (kind === 'session_ended' && askedWith !== undefined && readUser()?.token === askedWith) forgetUser();
}

/** Calls the API and answers what came back, in a sentence of the page's language. */
export async function siteCall<T>(path: string, options: CallOptions = {}): Promise<CallAnswer<T>> {
  const { method = 'get', payload, signal, idempotencyKey } = options;
  const token = options.token ?? readUser()?.token;
  const isForm = payload instanceof FormData;
  let status: number;
  let text: string;
  try {
    const response = await siteFetch(path, {
      method: method.toUpperCase(),
      token,
      signal,
      headers: {
        ...(payload !== undefined && !isForm && { 'content-type': 'application/json' }),
        ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
      },
      ...(payload !== undefined && { body: isForm ? payload : JSON.stringify(payload) }),
    });
    status = response.status;
    text = await response.text();
  } catch (error) {
    if (signal?.aborted) throw error;
    return unreachable();
  }
  const { kind, code, envelope } = readAnswerText(status, text);
  noteEndedSession(kind, token);
  if (kind === 'success') {
    return { code, message: envelope?.message ?? '', result: envelope?.result as T, failure: null };
  }
  const failure = (envelope?.result ?? null) as FailureBody | null;
  const own = await sentences();
  const messages: Record<Exclude<AnswerKind, 'success'>, string> = {
    session_ended: own.sessionEnded,
    too_quick: own.tooQuick,
    own_message: envelope?.message ?? own.oops,
    broken: own.oops,
  };
  return failed(code, messages[kind], failure);
}

/** The answer of a server that did not give one. */
export async function unreachable(): Promise<CallAnswer<never>> {
  return failed(unreachableCode, (await sentences()).oops);
}

function failed(code: number, message: string, failure: FailureBody | null = null): CallAnswer<never> {
  return { code, message, result: null, failure };
}

async function sentences(): Promise<CallSentences> {
  return (await readRuntimeConfig())?.sentences ?? englishSentences;
}
