import type { MediaBody } from '../../api/contract/contract.ts';
import { callHeaders, callUrl } from '../../client/site-call.ts';
import { readUser } from '../../client/user-store.ts';
import type { MetadataChoice } from '../../tasks/file-writing.ts';
import { localProblem, ProblemError } from '../problem/problem.ts';
import { readAnswer } from './api-client.ts';

interface UploadOptions {
  signal?: AbortSignal;
  onProgress?: (sent: number, total: number) => void;
  /** What of its metadata is stored with it; nothing unless that is said. */
  metadata?: MetadataChoice;
  /** A clip is meant; without it, a picture. */
  takes?: 'clip';
}

/** Sends a picture. XMLHttpRequest, because `fetch` cannot say how much of a body has left. Aborting rejects with the signal's reason. */
export function uploadPicture(
  file: Blob,
  name: string,
  { signal, onProgress, metadata, takes }: UploadOptions = {},
): Promise<MediaBody> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const request = new XMLHttpRequest();
    const token = readUser()?.token;
    const body = new FormData();
    body.append('file', file, name);
    const abort = () => request.abort();
    signal?.addEventListener('abort', abort);
    request.addEventListener('loadend', () => signal?.removeEventListener('abort', abort));
    request.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable) onProgress?.(event.loaded, event.total);
    });
    request.addEventListener('load', () => {
      try {
        resolve(readAnswer<MediaBody>(request.status, request.responseText, token));
      } catch (error) {
        reject(error);
      }
    });
    request.addEventListener('error', () => reject(new ProblemError(localProblem('offline', 'retry'))));
    request.addEventListener('abort', () => reject(signal?.reason));
    request.open('POST', callUrl(`/api/media${asked(metadata, takes)}`));
    for (const [name, value] of Object.entries(callHeaders('/api/media', token))) {
      request.setRequestHeader(name, value);
    }
    request.send(body);
  });
}

function asked(metadata: MetadataChoice | undefined, takes: 'clip' | undefined): string {
  const query = new URLSearchParams({ ...(metadata && { metadata }), ...(takes && { kind: takes }) });
  return query.size > 0 ? `?${query}` : '';
}
