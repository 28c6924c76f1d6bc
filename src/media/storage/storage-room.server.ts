import { statfs } from 'node:fs/promises';
import { isNull, sum } from 'drizzle-orm';
import type { Database } from '../../db/database.server.ts';
import { blobs, keptExports, uploads } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import { makeScratch } from './scratch.server.ts';

/** How long the sum of all stored bytes is believed; what came in meanwhile is counted besides. */
const sumKeptMs = 5_000;

/**
 * What somebody writes, and how far it may go: up to which part of the limit for stored pictures (null: it is not stored),
 * and which part of `freeBytes` it leaves on the disk. What strangers bring or ask for ends first, so that what was
 * accepted already comes to its end, and the database always has some room.
 */
const rules = {
  /** An upload, whole or in parts, or an export that is kept. */
  intake: { limit: 0.9, free: 1 },
  /** Files on the way to those. */
  draft: { limit: null, free: 1 },
  /** Results of a job. */
  result: { limit: 1, free: 0.25 },
  /** A picture out of the bucket, for a job or for an answer. */
  copy: { limit: null, free: 0.25 },
} as const;

export type RoomUse = keyof typeof rules;

/** Bytes that somebody is about to write. */
export interface SetAside {
  /** Asks for more: `bytes` in all from now on. Throws `storage_full`. */
  grow(bytes: number): Promise<void>;
}

/** Whoever writes pictures asks here first. */
export interface StorageRoom {
  /** Runs `write` with `bytes` set aside for it, or throws `storage_full`. */
  hold<T>(use: RoomUse, bytes: number, write: (aside: SetAside) => Promise<T>): Promise<T>;
}

export interface StorageRoomOptions {
  readonly db: Database;
  /** Folder on the disk that uploads are received on. */
  readonly scratch: string;
  /** All stored pictures together. */
  readonly limitBytes: number | undefined;
  /** What stays free on that disk. */
  readonly freeBytes: number;
  /** Whether stored pictures are on that disk as well, and not in a bucket. */
  readonly isStoredHere: boolean;
  /** Deletes about so many stored bytes that can be made again, the least used first; answers how many went. */
  giveWay(bytes: number): Promise<number>;
}

export function createStorageRoom(options: StorageRoomOptions): StorageRoom {
  const { db, scratch, limitBytes, freeBytes, isStoredHere } = options;
  /** All that is about to be written, and the part of it that will be stored. */
  const held = { all: 0, stored: 0 };
  let stored = { bytes: Promise.resolve(0), readAt: Number.NEGATIVE_INFINITY };
  let lastTurn = Promise.resolve();

  async function readStored(): Promise<number> {
    const [[pictures], [exports], [arriving]] = await Promise.all([
      db.select({ bytes: sum(blobs.bytes).mapWith(Number) }).from(blobs),
      db.select({ bytes: sum(keptExports.bytes).mapWith(Number) }).from(keptExports),
      db
        .select({ bytes: sum(uploads.received).mapWith(Number) })
        .from(uploads)
        .where(isNull(uploads.mediaId)),
    ]);
    return (pictures.bytes ?? 0) + (exports.bytes ?? 0) + (arriving.bytes ?? 0);
  }

  function storedBytes(): Promise<number> {
    if (performance.now() - stored.readAt > sumKeptMs)
      stored = { bytes: readStored(), readAt: performance.now() };
    return stored.bytes;
  }

  function add(use: RoomUse, bytes: number): void {
    held.all += bytes;
    if (rules[use].limit !== null) held.stored += bytes;
  }

  /** By how much what is there, what is about to be written and `bytes` are too large for the limit and for the disk. */
  async function excess(use: RoomUse, bytes: number): Promise<{ ofLimit: number; ofDisk: number }> {
    const { limit, free } = rules[use];
    await makeScratch(scratch);
    const { bavail, bsize } = await statfs(scratch);
    return {
      ofLimit:
        limitBytes === undefined || limit === null
          ? 0
          : (await storedBytes()) + held.stored + bytes - limit * limitBytes,
      ofDisk: held.all + bytes + free * freeBytes - bavail * bsize,
    };
  }

  async function take(use: RoomUse, bytes: number): Promise<void> {
    for (let isFresh = false; ; isFresh = true) {
      const { ofLimit, ofDisk } = await excess(use, bytes);
      if (ofLimit <= 0 && ofDisk <= 0) break;
      if (ofLimit > 0 && !isFresh) {
        // Somebody may have deleted pictures since.
        stored.readAt = Number.NEGATIVE_INFINITY;
        continue;
      }
      // Deleting in a bucket makes no room on our disk.
      const wanted = isStoredHere ? Math.max(ofLimit, ofDisk) : ofDisk > 0 ? 0 : ofLimit;
      if (wanted <= 0 || (await options.giveWay(wanted)) === 0) throw new AppError('storage_full');
      stored.readAt = Number.NEGATIVE_INFINITY;
    }
    add(use, bytes);
  }

  /** One after the other: of several who ask for the last room together one gets it, instead of none. */
  function takeInTurn(use: RoomUse, bytes: number): Promise<void> {
    const turn = lastTurn.then(() => take(use, bytes));
    lastTurn = turn.catch(() => {});
    return turn;
  }

  return {
    async hold(use, bytes, write) {
      let own = 0;
      const grow = async (wanted: number) => {
        if (wanted <= own) return;
        await takeInTurn(use, wanted - own);
        own = wanted;
      };
      try {
        await grow(bytes);
        const written = await write({ grow });
        // Until the sum is read again.
        if (rules[use].limit !== null) stored.bytes = stored.bytes.then((sumOfBytes) => sumOfBytes + own);
        return written;
      } finally {
        add(use, -own);
      }
    },
  };
}
