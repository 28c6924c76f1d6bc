import { createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';

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

  const silence = new AbortController();
  const timer = setTimeout(() => silence.abort(new Error(`${url} sent nothing for too long`)), silenceMs);
  try {
    const response = await fetch(url, {
      signal: silence.signal,
      headers: from > 0 ? { range: `bytes=${from}-` } : {},
    });
    if (!response.ok || !response.body) throw new Error(`${url} answered ${response.status}`);
    const isResumed = response.status === 206;
    let received = isResumed ? from : 0;
    const count = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        timer.refresh();
        received += chunk.length;
        if (received > bytes) return done(new Error(`${url} sends more than the ${bytes} bytes it should`));
        onProgress(received / bytes);
        done(null, chunk);
      },
    });
    const file = createWriteStream(partPath, { flags: isResumed ? 'a' : 'w' });
    await pipeline(Readable.fromWeb(response.body as ReadableStream), count, file, {
      signal: silence.signal,
    });
    if (received < bytes) throw new Error(`${url} broke off after ${received} of ${bytes} bytes`);
  } finally {
    clearTimeout(timer);
  }
}
