import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import type { UploadPart } from '../../db/schema.ts';
import type { Storage } from '../storage/storage.ts';

/** Some part of an upload isn't there any more. */
export class LostPart extends Error {}

const root = 'uploads/';

/** The bytes of files that arrive in parts: an object for each part, below a folder for each upload. */
export interface UploadParts {
  /** Stores the file at `path` as the next part. */
  put(upload: string, path: string): Promise<string>;
  /** All parts one after another. The stream breaks off with {@link LostPart}. */
  read(upload: string, parts: readonly UploadPart[]): Readable;
  delete(upload: string, name: string): Promise<void>;
  /** Every part of this upload, also one that has no entry. */
  deleteAll(upload: string): Promise<void>;
  /** Deletes parts that were written before `olderThan` and that no upload points to. */
  sweep(known: ReadonlyMap<string, readonly UploadPart[]>, olderThan: Date): Promise<void>;
}

export function createUploadParts(storage: Storage): UploadParts {
  async function* bytesOf(upload: string, parts: readonly UploadPart[]) {
    for (const [name] of parts) {
      const part = await storage.read(folderOf(upload) + name);
      if (!part) throw new LostPart(name);
      yield* part.stream;
    }
  }

  return {
    async put(upload, path) {
      const name = randomBytes(8).toString('hex');
      await storage.put(folderOf(upload) + name, path);
      return name;
    },

    read: (upload, parts) => Readable.from(bytesOf(upload, parts), { objectMode: false }),

    delete: (upload, name) => storage.delete(folderOf(upload) + name),

    async deleteAll(upload) {
      for await (const { key } of storage.list(folderOf(upload))) await storage.delete(key);
    },

    async sweep(known, olderThan) {
      const kept = new Set(
        [...known].flatMap(([upload, parts]) => parts.map(([name]) => folderOf(upload) + name)),
      );
      for await (const { key, writtenAt } of storage.list(root)) {
        if (writtenAt < olderThan && !kept.has(key)) await storage.delete(key);
      }
    },
  };
}

/** Ids tell capitals apart, keys of the storage have none. */
function folderOf(upload: string): string {
  return `${root}${Buffer.from(upload.slice(2), 'base64url').toString('hex')}/`;
}
