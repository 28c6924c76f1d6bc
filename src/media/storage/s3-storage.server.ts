import { randomUUID } from 'node:crypto';
import { createWriteStream, openAsBlob } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { S3mini } from 's3mini';
import { Agent, type RequestInit, fetch as undiciFetch } from 'undici';
import { asStorageFailure, makeScratch } from './scratch.server.ts';
import { checkStorageKey, type Storage } from './storage.ts';
import { createRetry } from './storage-retry.server.ts';
import type { StorageRoom } from './storage-room.server.ts';

export interface S3StorageOptions {
  /** Without the bucket. */
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** How long a store may keep us waiting; what lies beyond is `storage_unavailable`. */
export interface StoreTimeouts {
  readonly connectMs: number;
  /** Until its answer begins, and between two parts of its body or of ours. */
  readonly silenceMs: number;
  /** A call that met trouble is tried again for this long. */
  readonly retryMs: number;
}

export interface S3StorageParts {
  readonly timeouts?: StoreTimeouts;
  /** Asked before an object is copied to our disk. */
  readonly room?: StorageRoom;
}

const defaultTimeouts: StoreTimeouts = { connectMs: 3_000, silenceMs: 8_000, retryMs: 10_000 };
const pageSize = 1000;

/** Objects in a bucket of an S3-compatible store; `scratch` is a folder for the copies that `fetch` hands out. */
export function createS3Storage(
  options: S3StorageOptions,
  scratch: string,
  { timeouts = defaultTimeouts, room }: S3StorageParts = {},
): Storage {
  const s3 = new S3mini({
    ...options,
    endpoint: `${options.endpoint.replace(/\/+$/, '')}/${options.bucket}`,
    fetch: fetchWithTimeouts(timeouts),
  });
  const retry = createRetry(timeouts.retryMs);

  /** A whole object appears at once under its key: of two writers of one key the bytes are the same. */
  async function put(key: string, source: string): Promise<void> {
    if (await s3.objectExists(key)) return;
    const file = await openAsBlob(source);
    await s3.putObject(key, file, undefined, undefined, undefined, file.size);
  }

  async function fetchInto(key: string, target: string): Promise<boolean> {
    const answer = await s3.getObjectResponse(key);
    if (!answer) return false;
    const body = streamOf(answer);
    const copy = () => pipeline(body, createWriteStream(target));
    try {
      await (room ? room.hold('copy', bytesOf(answer), copy) : copy());
    } finally {
      body.destroy();
    }
    return true;
  }

  return {
    async put(key, source) {
      checkStorageKey(key);
      await retry(() => put(key, source));
    },

    async fetch(key) {
      checkStorageKey(key);
      await makeScratch(scratch);
      const held = path.join(scratch, `held-${randomUUID()}`);
      const release = () => rm(held, { force: true });
      try {
        if (await retry(() => fetchInto(key, held))) return { path: held, release };
      } catch (error) {
        await release();
        throw asStorageFailure(error);
      }
      return null;
    },

    async read(key) {
      checkStorageKey(key);
      const answer = await retry(() => s3.getObjectResponse(key));
      return answer && { bytes: bytesOf(answer), stream: streamOf(answer) };
    },

    async delete(key) {
      checkStorageKey(key);
      await retry(() => s3.deleteObject(key));
    },

    async *list(prefix) {
      let token: string | undefined;
      do {
        const page = await retry(() => s3.listObjectsPaged('/', prefix, pageSize, token));
        if (!page) throw new Error(`there is no bucket ${options.bucket} at ${options.endpoint}`);
        for (const { Key, Size, LastModified } of page.objects ?? []) {
          yield { key: Key, bytes: Size, writtenAt: LastModified };
        }
        token = page.nextContinuationToken;
      } while (token);
    },
  };
}

type Fetch = NonNullable<ConstructorParameters<typeof S3mini>[0]['fetch']>;

/**
 * `fetch` of the undici package. That of Node 24 ends the whole process when a store closes the connection behind a body
 * that is still being read (nodejs/undici#5360), and no time limit of it can be set.
 */
function fetchWithTimeouts({ connectMs, silenceMs }: StoreTimeouts): Fetch {
  const dispatcher = new Agent({
    connect: { timeout: connectMs },
    headersTimeout: silenceMs,
    bodyTimeout: silenceMs,
  });
  const ask = (url: string, init: RequestInit) => undiciFetch(url, { ...init, dispatcher });
  return ask as unknown as Fetch;
}

function bytesOf(answer: Response): number {
  return Number(answer.headers.get('content-length'));
}

function streamOf(answer: Response): Readable {
  return answer.body ? Readable.fromWeb(answer.body as ReadableStream) : Readable.from([]);
}
