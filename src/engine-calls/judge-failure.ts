import { AppError } from '../errors.ts';

/** What an engine's failure means for what is done next; whether an order is out is another question. */
export type Judgement =
  /** What was asked for is against the provider's rules. */
  | { readonly kind: 'refused' }
  /** Busy, or away for a moment. */
  | { readonly kind: 'again'; readonly afterMs?: number }
  /** It won't be had: a wrong key, no money, an answer that makes no sense, a result that isn't there or must not be read. */
  | { readonly kind: 'gone' }
  /** The engine's answer can be read, and is no result: work that has failed. */
  | { readonly kind: 'failed' };

/** As the AI SDK and our own engines throw it. */
interface HttpFailure {
  readonly statusCode?: number;
  readonly responseHeaders?: Record<string, string>;
  readonly responseBody?: string;
}

const moderationWords =
  /moderat|content[_ -]?polic|safety[_ -]?(system|filter|violation)|nsfw|sensitive|flagged|prohibited/i;
const moneyWords = /insufficient[_ -]?(quota|credit|balance|funds)|billing|payment|exhausted/i;
const longestPauseMs = 60_000;

/** Judges whatever a remote engine threw. A poll that failed in between counts as `again`, and so does an order that came too often. */
export function judgeFailure(error: unknown): Judgement {
  if (error instanceof AppError) return { kind: error.code === 'content_refused' ? 'refused' : 'gone' };
  const { statusCode: status, responseHeaders, responseBody = '' } = (error ?? {}) as HttpFailure;
  const said = `${error instanceof Error ? error.message : ''} ${responseBody}`;
  if (status === undefined) {
    if (moderationWords.test(said)) return { kind: 'refused' };
    return isOfNetwork(error) ? { kind: 'again' } : { kind: 'failed' };
  }
  if (status === 429) {
    return moneyWords.test(said) ? { kind: 'gone' } : { kind: 'again', afterMs: pauseIn(responseHeaders) };
  }
  if (status === 408 || status === 425 || status >= 500) {
    return { kind: 'again', afterMs: pauseIn(responseHeaders) };
  }
  if (status >= 400 && moderationWords.test(said)) return { kind: 'refused' };
  return { kind: 'gone' };
}

/** By `retry-after-ms` or `retry-after`, in seconds or as a date; never longer than a minute. */
function pauseIn(headers: Record<string, string> = {}): number | undefined {
  const ms = Number(headers['retry-after-ms']);
  if (headers['retry-after-ms'] !== undefined && Number.isFinite(ms)) return clamp(ms);
  const after = headers['retry-after'];
  if (after === undefined) return undefined;
  const seconds = Number(after);
  const until = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(after) - Date.now();
  return Number.isFinite(until) ? clamp(until) : undefined;
}

const clamp = (ms: number) => Math.min(longestPauseMs, Math.max(0, ms));

function isOfNetwork(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof TypeError && cause.message === 'fetch failed') return true;
    if ('code' in cause && typeof cause.code === 'string' && /^(E[A-Z]+|UND_ERR_\w+)$/.test(cause.code)) {
      return true;
    }
  }
  return false;
}
