import { open, rm, stat } from 'node:fs/promises';
import { fetch } from 'undici';

export interface FetchUrlOptions {
  /** Bytes are appended here; what is there already is not asked for again. Stays when the download breaks off. */
  readonly partPath: string;
  /** Size of the whole file; more is refused. */
  readonly bytes: number;
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
  if (there > bytes) await rm(partPath);
  const from = there < bytes ? there : 0;

  const gone = new AbortController();
  const silence = setTimeout(() => gone.abort(new Error(`${url} sent nothing for too long`)), silenceMs);
  try {
    const response = await fetch(url, {
      signal: gone.signal,
      headers: from > 0 ? { range: `bytes=${from}-` } : {},
    });
    if (!response.ok || !response.body) throw new Error(`${url} answered ${response.status}`);
    const isResumed = response.status === 206;
    let received = isResumed ? from : 0;
    const file = await open(partPath, isResumed ? 'a' : 'w');
    try {
      for await (const chunk of response.body) {
        silence.refresh();
        received += chunk.length;
        if (received > bytes) throw new Error(`${url} sends more than the ${bytes} bytes it should`);
        await file.writeFile(chunk);
        onProgress(received / bytes);
      }
    } finally {
      await file.close();
    }
    if (received < bytes) throw new Error(`${url} broke off after ${received} of ${bytes} bytes`);
  } finally {
    clearTimeout(silence);
  }
}
