import type { RequestTimeouts } from './request-timeouts.ts';

/** A body of which nothing came for too long, or too little in all. */
export class StalledBody extends Error {}

/**
 * The parts of a request's body. Throws `StalledBody` when the other side keeps us waiting; the time that the reader takes
 * for a part does not count. The rest of a body that is given up stays unread.
 */
export async function* readWithTimeouts(
  body: ReadableStream<Uint8Array>,
  timeouts: RequestTimeouts,
): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  let bytes = 0;
  let waitedMs = 0;
  try {
    for (;;) {
      const allMs = timeouts.bodyGraceMs + (1000 * bytes) / timeouts.bodyBytesPerSecond;
      const start = performance.now();
      const part = await unlessStalled(reader.read(), Math.min(timeouts.bodySilenceMs, allMs - waitedMs));
      if (part.done) return;
      waitedMs += performance.now() - start;
      bytes += part.value.length;
      yield part.value;
    }
  } finally {
    reader.releaseLock();
  }
}

async function unlessStalled<T>(reading: Promise<T>, withinMs: number): Promise<T> {
  const stalled = Promise.withResolvers<never>();
  const timer = setTimeout(() => stalled.reject(new StalledBody()), Math.max(0, withinMs));
  // It is let go when the wait is over, and says so.
  reading.catch(() => {});
  try {
    return await Promise.race([reading, stalled.promise]);
  } finally {
    clearTimeout(timer);
  }
}
