import type { MediaBody, UploadBody } from '../../api/contract/contract.ts';
import { type Problem, ProblemError } from '../problem/problem.ts';
import { post, request } from './api-client.ts';
import { pause } from './event-stream.ts';
import { leaving } from './leaving.ts';
import { randomId } from './random-id.ts';
import { sendBody } from './send-body.ts';
import type { UploadOptions } from './upload.ts';

const firstPauseMs = 500;
const longestPauseMs = 30_000;
/** Some five minutes without a byte; then it's a problem, and the same file goes on from "Try again". */
const mostPauses = 14;
const silenceMs = 60_000;
const longestName = 255;
/** Read at the beginning, in the middle and at the end of a file to know it again. */
const sampleBytes = 64 * 1024;

const passing: readonly Problem['code'][] = [
  'offline',
  'too_quick',
  'server_stopping',
  'database_unavailable',
  'storage_unavailable',
  'upload_interrupted',
  // Another page sends the same file.
  'offset_wrong',
  // It was canceled elsewhere, or lost: it begins anew.
  'not_found',
];

/**
 * Sends a file in parts. A lost connection or a server that restarts costs the part that was on its way: after a pause, the upload goes on at
 * the offset that the server has. So it does when the same file is chosen again after a reload, where the browser can hash (https or
 * this machine).
 */
export async function uploadLarge(
  file: Blob,
  name: string,
  { signal, onProgress, onConnection, metadata, takes: kind }: UploadOptions,
): Promise<MediaBody> {
  const key = await fingerprint(file, [metadata, kind]);
  const wanted = { name: name.slice(-longestName), bytes: file.size, metadata, kind };
  const begin = () =>
    post<UploadBody>('/api/uploads', wanted, { signal, headers: { 'idempotency-key': key } });
  let upload: UploadBody | undefined;
  try {
    for (let pauses = 0; ; pauses++) {
      try {
        upload = await begin();
        onConnection?.(true);
        while (upload.offset < upload.bytes) {
          upload = await append(file, upload, signal, onProgress);
          pauses = 0;
        }
        return await post<MediaBody>(`${pathOf(upload)}/media`, {}, { signal });
      } catch (error) {
        signal.throwIfAborted();
        if (pauses >= mostPauses || !isPassing(error)) throw error;
        const { code, params } = error.problem;
        if (code !== 'too_quick') onConnection?.(false);
        const asked = code === 'too_quick' ? Number(params.seconds ?? 1) * 1000 : 0;
        await pause(Math.max(asked, Math.min(firstPauseMs * 2 ** pauses, longestPauseMs)), signal);
      }
    }
  } catch (error) {
    if (signal.aborted && signal.reason !== leaving && upload) {
      await request(pathOf(upload), { method: 'DELETE' }).catch(() => undefined);
    }
    throw error;
  }
}

function append(
  file: Blob,
  { id, offset, mostPartBytes }: UploadBody,
  signal: AbortSignal,
  onProgress: UploadOptions['onProgress'],
): Promise<UploadBody> {
  onProgress?.(offset, file.size);
  return sendBody<UploadBody>(
    'PATCH',
    `${pathOf({ id })}?offset=${offset}`,
    file.slice(offset, offset + mostPartBytes),
    {
      signal,
      silenceMs,
      headers: { 'content-type': 'application/octet-stream' },
      onProgress: (sent) => onProgress?.(offset + sent, file.size),
    },
  );
}

function pathOf({ id }: Pick<UploadBody, 'id'>): string {
  return `/api/uploads/${encodeURIComponent(id)}`;
}

function isPassing(error: unknown): error is ProblemError {
  if (!(error instanceof ProblemError)) return false;
  const { code, reference } = error.problem;
  // What a proxy says while the server is away finds nothing in its log.
  return passing.includes(code) || (code === 'broken' && reference === null);
}

/** The same for the same file, told by samples of it; another one each time where the browser can't hash. */
async function fingerprint(file: Blob, meant: readonly unknown[]): Promise<string> {
  if (!globalThis.isSecureContext) return randomId();
  const { size } = file;
  const changedAt = file instanceof File ? file.lastModified : 0;
  const samples = [0, Math.floor(size / 2), Math.max(0, size - sampleBytes)].map((start) =>
    file.slice(start, start + sampleBytes),
  );
  const facts = JSON.stringify([size, changedAt, ...meant]);
  const digest = await crypto.subtle.digest('SHA-256', await new Blob([facts, ...samples]).arrayBuffer());
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
