import { randomUUID } from 'node:crypto';
import { createWriteStream, openAsBlob } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { setTimeout as after } from 'node:timers/promises';
import { S3mini } from 's3mini';
import { AppError } from '../errors.ts';
import { checkStorageKey, type Storage } from './storage.ts';

export interface S3StorageOptions {
  /** Without the bucket. */
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

const pageSize = 1000;
/** Before the second, third and fourth try of a call that met a broken connection or a server in trouble. */
const pausesMs = [100, 500, 2000];

/** Objects in a bucket of an S3-compatible store; `scratch` is a folder for the copies that `fetch` hands out. */
export function createS3Storage(options: S3StorageOptions, scratch: string): Storage {
  const s3 = new S3mini({
    ...options,
    endpoint: `${options.endpoint.replace(/\/+$/, '')}/${options.bucket}`,
  });

  /** A whole object appears at once under its key: of two writers of one key the bytes are the same. */
  async function put(key: string, source: string): Promise<void> {
    if (await s3.objectExists(key)) return;
    const file = await openAsBlob(source);
    await s3.putObject(key, file, undefined, undefined, undefined, file.size);
  }

  async function fetchInto(key: string, target: string): Promise<boolean> {
    const answer = await s3.getObjectResponse(key);
    if (!answer) return false;
    await pipeline(streamOf(answer), createWriteStream(target));
    return true;
  }

  return {
    async put(key, source) {
      checkStorageKey(key);
      await insist(() => put(key, source));
    },

    async fetch(key) {
      checkStorageKey(key);
      await mkdir(scratch, { recursive: true });
      const held = path.join(scratch, `held-${randomUUID()}`);
      const release = () => rm(held, { force: true });
      try {
        if (await insist(() => fetchInto(key, held))) return { path: held, release };
      } catch (error) {
        await release();
        throw error;
      }
      return null;
    },

    async read(key) {
      checkStorageKey(key);
      const answer = await insist(() => s3.getObjectResponse(key));
      return answer && { bytes: Number(answer.headers.get('content-length')), stream: streamOf(answer) };
    },

    async delete(key) {
      checkStorageKey(key);
      await insist(() => s3.deleteObject(key));
    },

    async *list(prefix) {
      let token: string | undefined;
      do {
        const page = await insist(() => s3.listObjectsPaged('/', prefix, pageSize, token));
        if (!page) throw new Error(`there is no bucket ${options.bucket} at ${options.endpoint}`);
        for (const { Key, Size, LastModified } of page.objects ?? []) {
          yield { key: Key, bytes: Size, writtenAt: LastModified };
        }
        token = page.nextContinuationToken;
      } while (token);
    },
  };
}

function streamOf(answer: Response): Readable {
  return answer.body ? Readable.fromWeb(answer.body as ReadableStream) : Readable.from([]);
}

/** All our calls may be made twice. What the store refuses is refused at once; what may pass is tried again. */
async function insist<T>(call: () => Promise<T>): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await call();
    } catch (error) {
      if (!mayPass(error)) throw error;
      if (attempt === pausesMs.length) throw new AppError('storage_unavailable', {}, { cause: error });
      await after(pausesMs[attempt]);
    }
  }
}

/** An answer with a status below 500 is meant; no answer, or one that broke off, is trouble on the way. */
function mayPass(error: unknown): boolean {
  const status = error instanceof Error && 'status' in error ? Number(error.status) : 0;
  if (status > 0) return status >= 500 || status === 429;
  const code = error instanceof Error ? (error as NodeJS.ErrnoException).code : undefined;
  return code !== 'ENOSPC' && code !== 'ENOENT';
}
