import type { Readable } from 'node:stream';

/**
 * Where bytes live. Keys are `/`-separated, lower-case letters, digits, `-`, `.`, `_`. A `put` is atomic: a reader sees
 * the whole object or none, a crash in the middle leaves nothing under the key.
 */
export interface Storage {
  /** Stores the bytes of the file at `path`, which stays, under `key`; an object already there is left as it is. */
  put(key: string, path: string): Promise<void>;
  /** A path on this machine that holds the object's bytes, for reading only, until `release()`. Null: no such object. */
  fetch(key: string): Promise<{ path: string; release(): Promise<void> } | null>;
  /** The object's bytes, for answering a request. Null: no such object. */
  read(key: string): Promise<{ bytes: number; stream: Readable } | null>;
  /** Deleting what is not there is no error. */
  delete(key: string): Promise<void>;
  /** All keys under a prefix, with their size and time of writing. */
  list(prefix: string): AsyncIterable<{ key: string; bytes: number; writtenAt: Date }>;
}

const keyPattern = /^[a-z0-9][a-z0-9._-]*(\/[a-z0-9][a-z0-9._-]*)*$/;

/** Throws for whatever is not a key: no key ever leads out of the place that is given to it. */
export function checkStorageKey(key: string): void {
  if (key.length > 512 || !keyPattern.test(key)) throw new Error(`not a storage key: ${JSON.stringify(key)}`);
}
