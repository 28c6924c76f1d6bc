import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AppError, type ErrorCode } from '../../errors.ts';
import type { SetAside } from '../storage/storage-room.server.ts';

export interface ReceivedFile {
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;
}

/** Room is asked for in steps of this, so that a stream that ends early has not kept much from others. */
export const roomStepBytes = 1024 * 1024;

/**
 * Writes a stream to `target` while hashing it; `aside` grows with it. Reading stops with `file_too_large` at the first
 * byte beyond `maxBytes`; a source that breaks off ends in `interrupted`.
 */
export async function receiveFile(
  stream: Readable,
  target: string,
  maxBytes: number,
  interrupted: 'upload_interrupted' | 'url_unreachable',
  aside: SetAside,
): Promise<ReceivedFile> {
  const hash = createHash('sha256');
  let bytes = 0;
  async function* measured() {
    for await (const chunk of chunksOf(stream, interrupted)) {
      bytes += chunk.length;
      if (bytes > maxBytes) throw new AppError('file_too_large', { maxBytes });
      await aside.grow(Math.ceil(bytes / roomStepBytes) * roomStepBytes);
      hash.update(chunk);
      yield chunk;
    }
  }
  await pipeline(measured, createWriteStream(target));
  return { path: target, bytes, sha256: hash.digest('hex') };
}

async function* chunksOf(stream: Readable, interrupted: ErrorCode): AsyncGenerator<Buffer> {
  const chunks = stream[Symbol.asyncIterator]();
  try {
    for (;;) {
      const next = await chunks.next().catch((cause: unknown) => {
        throw cause instanceof AppError ? cause : new AppError(interrupted, {}, { cause });
      });
      if (next.done) return;
      yield next.value as Buffer;
    }
  } finally {
    await chunks.return?.();
  }
}
