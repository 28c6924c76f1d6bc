import { open, rm, stat } from 'node:fs/promises';
import { fetch } from 'undici';

export interface FetchUrlOptions {
  /** Bytes are appended here; what is there already is not asked for again. Stays when the download breaks off. */
  readonly partPath: string;
  /** Size of the whole file, where it is known; more is refused. */
  readonly bytes?: number;
  /** A server that sends nothing for this long has gone. */
  readonly silenceMs?: number;
  /** 0..1 */
  onProgress(fraction: number): void;
}

/** Downloads one file, going on where an earlier try broke off (RFC 9110 range requests). */
export async function fetchUrl(url: string, options: FetchUrlOptions): Promise<void> {
  const { partPath, bytes, silenceMs = 30_000, onProgress } = options;
  const there = await stat(partPath).then(
    ({ size }) => size,
    () => 0,
  );
  if (there === bytes) return;
  const isTooMuch = bytes !== undefined && there > bytes;
  if (isTooMuch) await rm(partPath);
  const from = isTooMuch ? 0 : there;

  const gone = new AbortController();
  const silence = setTimeout(() => gone.abort(new Error(`${url} sent nothing for too long`)), silenceMs);
  try {
    const response = await fetch(url, {
      signal: gone.signal,
      headers: from > 0 ? { range: `bytes=${from}-` } : {},
    });
    // Nothing is left to send of a file whose size was not known: all of it is there.
    const isWhole = response.status === 416 && bytes === undefined && sizeIn(response) === from;
    if (isWhole) return;
    if (!response.ok || !response.body) throw new Error(`${url} answered ${response.status}`);
    const isResumed = response.status === 206;
    let received = isResumed ? from : 0;
    const wanted = bytes ?? sizeIn(response) ?? received + Number(response.headers.get('content-length'));
    const file = await open(partPath, isResumed ? 'a' : 'w');
    try {
      for await (const chunk of response.body) {
        silence.refresh();
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
    clearTimeout(silence);
  }
}

/** Of the whole file, as the answer to a request for part of it says (RFC 9110, 14.4). */
function sizeIn(response: { readonly headers: { get(name: string): string | null } }): number | undefined {
  const size = /^bytes [^/]*\/(\d+)$/.exec(response.headers.get('content-range') ?? '')?.[1];
  return size === undefined ? undefined : Number(size);
}
