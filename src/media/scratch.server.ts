import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AppError, type ErrorCode } from '../errors.ts';

export interface ReceivedFile {
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;
}

/** Runs `work` with a folder of its own, which is gone afterwards whatever happens. A full disk is `storage_full`. */
export async function withScratch<T>(scratch: string, work: (folder: string) => Promise<T>): Promise<T> {
  const folder = path.join(scratch, randomUUID());
  await mkdir(folder, { recursive: true });
  try {
    return await work(folder);
  } catch (error) {
    throw asStorageFull(error);
  } finally {
    await removeFolder(folder);
  }
}

/** A child that was given up may still be writing there for a moment. What stays after all is left to the sweeper. */
async function removeFolder(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 }).catch(() => {});
}

/**
 * Writes a stream to `target` while hashing it. Reading stops with `file_too_large` at the first byte beyond `maxBytes`;
 * a source that breaks off ends in `interrupted`.
 */
export async function receiveFile(
  stream: Readable,
  target: string,
  maxBytes: number,
  interrupted: 'upload_interrupted' | 'url_unreachable',
): Promise<ReceivedFile> {
  const hash = createHash('sha256');
  let bytes = 0;
  async function* measured() {
    for await (const chunk of chunksOf(stream, interrupted)) {
      bytes += chunk.length;
      if (bytes > maxBytes) throw new AppError('file_too_large', { maxBytes });
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

/** Throws what the disk says when nothing can be written there. */
export async function checkWritable(scratch: string): Promise<void> {
  await withScratch(scratch, (folder) => writeFile(path.join(folder, 'check'), 'x'));
}

/** Removes what processes that died left in the scratch folder. */
export async function sweepScratch(scratch: string, olderThan: Date): Promise<void> {
  const names = await readdir(scratch).catch(() => []);
  for (const name of names) {
    const entry = path.join(scratch, name);
    const facts = await stat(entry).catch(() => null);
    // A held link keeps the time its content was written; the link itself was made when the inode last changed.
    if (facts && Math.max(facts.mtimeMs, facts.ctimeMs) < olderThan.getTime())
      await rm(entry, { recursive: true, force: true });
  }
}

/** The disk said no: an expected failure that the operator has to mend. */
function asStorageFull(error: unknown): unknown {
  const code = error instanceof Error ? (error as NodeJS.ErrnoException).code : undefined;
  return code === 'ENOSPC' || code === 'EDQUOT' ? new AppError('storage_full', {}, { cause: error }) : error;
}
