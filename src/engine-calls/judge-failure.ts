import { AppError } from '../errors.ts';

/** What an engine's failure means for what is done next; whether an order is out is another question. */
export type Judgement =
  /** What was asked for is against the provider's rules. */
  | { readonly kind: 'refused' }
  /** Busy, or away for a moment. */
  | { readonly kind: 'again'; readonly afterMs?: number }
  /** The answer makes no sense, or the result was there and is not any more. */
  | { readonly kind: 'gone' }
  /** It won't work now: a wrong key, no money, a model that isn't there, work that failed. */
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

/** Judges whatever a remote engine threw. An order or a poll that failed in between counts as `again`. */
export function judgeFailure(error: unknown): Judgement {
  if (error instanceof AppError) return { kind: error.code === 'content_refused' ? 'refused' : 'failed' };
  const { statusCode: status, responseHeaders, responseBody = '' } = (error ?? {}) as HttpFailure;
  const said = `${error instanceof Error ? error.message : ''} ${responseBody}`;
  if (status === undefined) {
    if (moderationWords.test(said)) return { kind: 'refused' };
    return isOfNetwork(error) ? { kind: 'again' } : { kind: 'failed' };
  }
  if (status === 429) {
    return moneyWords.test(said) ? { kind: 'failed' } : { kind: 'again', afterMs: pauseIn(responseHeaders) };
  }
  if (status === 408 || status === 425 || status >= 500) {
    return { kind: 'again', afterMs: pauseIn(responseHeaders) };
  }
  if (status >= 400 && moderationWords.test(said)) return { kind: 'refused' };
  return { kind: status < 400 || status === 403 || status === 404 || status === 410 ? 'gone' : 'failed' };
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
