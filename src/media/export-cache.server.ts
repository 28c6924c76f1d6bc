import { stat } from 'node:fs/promises';
import { asc, eq, inArray, lt, sql } from 'drizzle-orm';
import type { Database } from '../db/database.server.ts';
import { keptExports } from '../db/schema.ts';
import { AppError } from '../errors.ts';
import { isForeignKeyViolation } from './storage/blob-store.server.ts';
import type { Storage } from './storage/storage.ts';
import type { StorageRoom } from './storage/storage-room.server.ts';

const batchSize = 200;

/** Exported files in the storage, for whoever asks for the same again. All of it can be made again, so it is bounded and gives way. */
export interface ExportCache {
  /** Null: it is not kept, or not any more. */
  find(key: string): Promise<{ path: string; release(): Promise<void> } | null>;
  /** Keeps the file at `path`, made from `blob`, where there is room; the least used others go when there is too much. */
  keep(key: string, blob: string, path: string): Promise<void>;
  /** Deletes about so many bytes, the least used first; answers how many went. */
  giveWay(bytes: number): Promise<number>;
  /** Deletes what nobody asked for since then, and what was left behind by processes that died. */
  sweep(unusedSince: Date, leftBefore: Date): Promise<void>;
}

export interface ExportCacheOptions {
  readonly db: Database;
  readonly storage: Storage;
  readonly room: StorageRoom;
  /** All of them together. */
  readonly maxBytes: number;
  now(): Date;
}

const folder = 'derived/';

/** `variation` says format and quality; the picture is known by its blob. */
export function exportKey(blob: string, variation: string): string {
  return `${folder}${blob}/${variation}`;
}

export function createExportCache({ db, storage, room, maxBytes, now }: ExportCacheOptions): ExportCache {
  /** Somebody may keep one of them anew in between: a row without bytes is made good by whoever asks next. */
  async function drop(keys: readonly string[]): Promise<void> {
    await db.delete(keptExports).where(inArray(keptExports.key, [...keys]));
    for (const key of keys) await storage.delete(key);
  }

  async function giveWay(bytes: number): Promise<number> {
    let gone = 0;
    while (gone < bytes) {
      const oldest = await db.select().from(keptExports).orderBy(asc(keptExports.usedAt)).limit(batchSize);
      if (oldest.length === 0) break;
      const going: string[] = [];
      for (const { key, bytes: size } of oldest) {
        if (gone >= bytes) break;
        going.push(key);
        gone += size;
      }
      await drop(going);
    }
    return gone;
  }

  async function touch(key: string): Promise<boolean> {
    const rows = await db
      .update(keptExports)
      .set({ usedAt: now() })
      .where(eq(keptExports.key, key))
      .returning({ key: keptExports.key });
    return rows.length > 0;
  }

  /** True when the row is there; false when its picture has gone meanwhile. */
  async function writeRow(row: typeof keptExports.$inferInsert): Promise<boolean> {
    try {
      await db
        .insert(keptExports)
        .values(row)
        .onConflictDoUpdate({ target: keptExports.key, set: { usedAt: row.usedAt, bytes: row.bytes } });
      return true;
    } catch (error) {
      if (isForeignKeyViolation(error)) return false;
      throw error;
    }
  }

  async function put(row: typeof keptExports.$inferInsert, path: string): Promise<void> {
    if (!(await writeRow(row))) return;
    await storage.put(row.key, path);
    // Its picture may have been deleted while the bytes were on their way.
    if (!(await touch(row.key))) await storage.delete(row.key);
  }

  async function sweepLeftovers(before: Date): Promise<void> {
    let batch: string[] = [];
    const check = async () => {
      const rows = await db
        .select({ key: keptExports.key })
        .from(keptExports)
        .where(inArray(keptExports.key, batch));
      const known = new Set(rows.map((row) => row.key));
      for (const key of batch) if (!known.has(key)) await storage.delete(key);
      batch = [];
    };
    for await (const { key, writtenAt } of storage.list(folder)) {
      if (writtenAt < before) batch.push(key);
      if (batch.length === batchSize) await check();
    }
    if (batch.length > 0) await check();
  }

  return {
    async find(key) {
      return (await touch(key)) ? storage.fetch(key) : null;
    },

    async keep(key, blob, path) {
      const { size: bytes } = await stat(path);
      if (bytes > maxBytes) return;
      try {
        await room.hold('intake', bytes, () => put({ key, blob, bytes, usedAt: now() }, path));
      } catch (error) {
        if (error instanceof AppError && error.code === 'storage_full') return;
        throw error;
      }
      const [{ total }] = await db
        .select({ total: sql<number>`coalesce(sum(${keptExports.bytes}), 0)`.mapWith(Number) })
        .from(keptExports);
      if (total > maxBytes) await giveWay(total - maxBytes);
    },

    giveWay,

    async sweep(unusedSince, leftBefore) {
      for (;;) {
        const unused = await db
          .select({ key: keptExports.key })
          .from(keptExports)
          .where(lt(keptExports.usedAt, unusedSince))
          .limit(batchSize);
        if (unused.length > 0) await drop(unused.map((row) => row.key));
        if (unused.length < batchSize) break;
      }
      await sweepLeftovers(leftBefore);
    },
  };
}
