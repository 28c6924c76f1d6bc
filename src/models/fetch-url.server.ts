import { createHash } from 'node:crypto';
import { open, rm, stat } from 'node:fs/promises';
import { fetch, Headers, type Response } from 'undici';
import { createGuardedRead } from '../engine-calls/guarded-read.server.ts';
import { isPublicAddress } from '../media/intake/public-address.server.ts';
import { watchPace } from './download-pace.ts';

export interface FetchUrlOptions {
  /** Bytes are appended here; what is there already is not asked for again. Stays when the download breaks off. */
  readonly partPath: string;
  /** Size of the whole file, where it is known; more is refused. */
  readonly bytes?: number;
  /** See {@link watchPace}. */
  readonly windowMs?: number;
  /** 0..1 */
  onProgress(fraction: number): void;
}

/** Where the size of a file is not known, a server may say so much: no network that runs here is larger. */
const mostBytes = 8 * 1024 ** 3;

const mostRedirects = 5;

const readPublic = createGuardedRead(isPublicAddress);

/**
 * Where a download into `target` lies until it is whole. `from` says what is downloaded and where it comes from: what one
 * server has sent is not gone on with at another.
 */
export function partOf(target: string, ...from: readonly string[]): string {
  return `${target}.${createHash('sha256').update(from.join('\n')).digest('hex').slice(0, 12)}.part`;
}

/**
 * Downloads one file, going on where an earlier try broke off (RFC 9110 range requests). A server can neither send more than
 * it should nor take forever, and it leads to no address of a private network but its own.
 */
export async function fetchUrl(url: string, options: FetchUrlOptions): Promise<void> {
  const { partPath, bytes, windowMs, onProgress } = options;
  const there = await stat(partPath).then(
    ({ size }) => size,
    () => 0,
  );
  if (there === bytes) return;
  const isTooMuch = bytes !== undefined && there > bytes;
  if (isTooMuch) await rm(partPath);
  const from = isTooMuch ? 0 : there;

  const gone = new AbortController();
  let arrived = 0;
  const endWatch = watchPace(
    () => arrived,
    () => gone.abort(new Error(`${url} was too slow`)),
    windowMs,
  );
  try {
    const response = await ask(url, from, gone.signal);
    // Nothing is left to send of a file whose size was not known: all of it is there.
    const isWhole = response.status === 416 && bytes === undefined && sizeIn(response) === from;
    if (isWhole) return;
    if (!response.ok || !response.body) throw new Error(`${url} answered ${response.status}`);
    const isResumed = response.status === 206 && from > 0;
    let received = isResumed ? from : 0;
    const wanted = bytes ?? sizeIn(response) ?? received + Number(response.headers.get('content-length'));
    if (wanted > mostBytes) throw new Error(`${url} announces ${wanted} bytes, more than any network has`);
    const file = await open(partPath, isResumed ? 'a' : 'w');
    try {
      for await (const chunk of response.body) {
        arrived += chunk.length;
        received += chunk.length;
        if (received > wanted) throw new Error(`${url} sends more than the ${wanted} bytes it should`);
        await file.writeFile(chunk);
        onProgress(received / wanted);
      }
    } finally {
      await file.close();
    }
    if (received < wanted) throw new Error(`${url} broke off after ${received} of ${wanted} bytes`);
  } finally {
    endWatch();
    gone.abort();
  }
}

/** The operator trusts the server they named, which may be one of their own network; not whatever it leads to. */
async function ask(start: string, from: number, signal: AbortSignal): Promise<Response> {
  const headers = new Headers({ 'accept-encoding': 'identity' });
  if (from > 0) headers.set('range', `bytes=${from}-`);
  const { origin } = new URL(start);
  let url = new URL(start);
  for (let redirects = 0; ; redirects++) {
    const isOwn = url.origin === origin;
    const response = isOwn
      ? await fetch(url, { headers, signal, redirect: 'manual' })
      : await readPublic(url, headers, signal).catch((cause) => {
          throw isRefused(cause)
            ? new Error(`${start} leads to ${url.origin}, which is no public address`, { cause })
            : cause;
        });
    const location = response.headers.get('location');
    const isRedirect = response.status >= 300 && response.status < 400 && location !== null;
    if (!isRedirect || redirects === mostRedirects) return response;
    await response.body?.cancel();
    url = new URL(location, url);
  }
}

/** The refusal may stand behind the failure of the connection. */
function isRefused(cause: unknown): boolean {
  if (!(cause instanceof Error)) return false;
  return (cause as { code?: unknown }).code === 'url_private' || isRefused(cause.cause);
}

/** Of the whole file, as the answer to a request for part of it says (RFC 9110, 14.4). */
function sizeIn(response: { readonly headers: { get(name: string): string | null } }): number | undefined {
  const size = /^bytes [^/]*\/(\d+)$/.exec(response.headers.get('content-range') ?? '')?.[1];
  return size === undefined ? undefined : Number(size);
}
