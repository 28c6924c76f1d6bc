import { callHeaders, callUrl } from '../../client/site-call.ts';
import { readUser } from '../../client/user-store.ts';
import { localProblem, ProblemError } from '../problem/problem.ts';
import { readAnswer } from './api-client.ts';

interface SendOptions {
  readonly signal?: AbortSignal;
  readonly headers?: Readonly<Record<string, string>>;
  onProgress?(sent: number, total: number): void;
  /** A connection on which nothing moves for so long is taken for dead; without it, that is left to the browser. */
  readonly silenceMs?: number;
}

/**
 * Sends a body and answers the result of what comes back. XMLHttpRequest, because `fetch` cannot say how much of a body has left.
 * Aborting rejects with the signal's reason.
 */
export function sendBody<T>(
  method: 'POST' | 'PATCH',
  path: string,
  body: FormData | Blob,
  { signal, headers, onProgress, silenceMs }: SendOptions,
): Promise<T> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const request = new XMLHttpRequest();
    const token = readUser()?.token;
    const abort = () => request.abort();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const listen = () => {
      clearTimeout(timer);
      if (silenceMs !== undefined) timer = setTimeout(abort, silenceMs);
    };
    signal?.addEventListener('abort', abort);
    request.addEventListener('loadend', () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
    });
    request.upload.addEventListener('progress', (event) => {
      listen();
      if (event.lengthComputable) onProgress?.(event.loaded, event.total);
    });
    request.addEventListener('load', () => {
      try {
        resolve(readAnswer<T>(request.status, request.responseText, token));
      } catch (error) {
        reject(error);
      }
    });
    const offline = () => new ProblemError(localProblem('offline', 'retry'));
    request.addEventListener('error', () => reject(offline()));
    request.addEventListener('abort', () => reject(signal?.aborted ? signal.reason : offline()));
    request.open(method, callUrl(path));
    for (const [name, value] of Object.entries({ ...callHeaders(path, token), ...headers })) {
      request.setRequestHeader(name, value);
    }
    listen();
    request.send(body);
  });
}
