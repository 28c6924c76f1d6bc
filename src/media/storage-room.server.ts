import { statfs } from 'node:fs/promises';
import { sum } from 'drizzle-orm';
import type { Database } from '../db/database.server.ts';
import { blobs } from '../db/schema.ts';
import { AppError } from '../errors.ts';

/** How long the sum of all stored bytes is believed; what is coming in meanwhile is counted besides. */
const sumKeptMs = 5_000;

/** Refuses uploads while what they need could be missing to the jobs and the database that are at work already. */
export interface StorageRoom {
  /** Runs `take` with `bytes` set aside for it, or throws `storage_full`. */
  hold<T>(bytes: number, take: () => Promise<T>): Promise<T>;
}

export interface StorageRoomOptions {
  readonly db: Database;
  /** Folder on the disk that uploads are received on. */
  readonly scratch: string;
  /** All stored pictures together. */
  readonly limitBytes: number | undefined;
  /** What stays free on that disk. */
  readonly freeBytes: number;
}

export function createStorageRoom({ db, scratch, limitBytes, freeBytes }: StorageRoomOptions): StorageRoom {
  let held = 0;
  let stored = { bytes: Promise.resolve(0), readAt: Number.NEGATIVE_INFINITY };

  async function readStored(): Promise<number> {
    const [row] = await db.select({ bytes: sum(blobs.bytes).mapWith(Number) }).from(blobs);
    return row.bytes ?? 0;
  }

  function storedBytes(): Promise<number> {
    if (performance.now() - stored.readAt > sumKeptMs)
      stored = { bytes: readStored(), readAt: performance.now() };
    return stored.bytes;
  }

  async function hasRoom(): Promise<boolean> {
    if (limitBytes !== undefined && (await storedBytes()) + held > limitBytes) return false;
    const disk = await statfs(scratch);
    return disk.bavail * disk.bsize - held >= freeBytes;
  }

  return {
    async hold(bytes, take) {
      held += bytes;
      try {
        if (!(await hasRoom())) throw new AppError('storage_full');
        return await take();
      } finally {
        held -= bytes;
      }
    },
  };
}
