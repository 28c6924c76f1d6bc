import type { Experimental_VideoModelV4VideoData } from '@ai-sdk/provider';

type Fetch = typeof globalThis.fetch;

const mostRedirects = 5;

/** An answer that is a failure: as the AI SDK's errors, so that it is judged like those. */
class AnswerFailed extends Error {
  readonly statusCode: number;
  readonly responseHeaders: Record<string, string>;
  readonly responseBody: string;

  constructor(what: string, answer: Response, body: string) {
    super(`${what} was answered with ${answer.status}`);
    this.name = 'AnswerFailed';
    this.statusCode = answer.status;
    this.responseHeaders = Object.fromEntries(answer.headers);
    this.responseBody = body;
  }
}

/**
 * A `fetch` that shows every answer in JSON to `watch` and remembers the last one if it was a failure: of those, some of the SDK's models
 * tell only that there was one.
 */
export function lastFailure(
  fetch: Fetch,
  watch?: (answer: unknown) => void,
): { fetch: Fetch; failure(): Error | undefined } {
  let failed: Error | undefined;
  return {
    failure: () => failed,
    async fetch(input, init) {
      const answer = await fetch(input, init).catch((error: Error) => {
        failed = error;
        throw error;
      });
      failed = answer.ok ? undefined : new AnswerFailed('a question', answer, await answer.clone().text());
      const isJson = answer.headers.get('content-type')?.includes('json');
      if (answer.ok && isJson) watch?.(await answer.clone().json());
      return answer;
    },
  };
}

/** The bytes of what a model made, wherever it says that they lie. */
export async function readResult(
  clip: Experimental_VideoModelV4VideoData,
  fetch: Fetch,
): Promise<Uint8Array> {
  if (clip.type === 'binary') return clip.data;
  if (clip.type === 'base64') return Buffer.from(clip.data, 'base64');
  if (clip.type !== 'url') throw new Error(`the clip lies elsewhere: ${clip.type}`);
  let { url } = clip;
  for (let redirects = 0; redirects <= mostRedirects; redirects++) {
    const answer = await fetch(url);
    const next = answer.headers.get('location');
    if (answer.ok) return new Uint8Array(await answer.arrayBuffer());
    if (answer.status < 300 || answer.status >= 400 || next === null) {
      throw new AnswerFailed('the clip', answer, await answer.text());
    }
    url = new URL(next, url).href;
  }
  throw new Error('the clip is sent from place to place');
}
