import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { and, eq, lt, notExists, or, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.server.ts';
import { blobs, engineCalls, keptExports, media, publications, shares } from '../../db/schema.ts';
import type { Storage } from './storage.ts';

/** Bytes by content: the same picture is kept once, whoever sent it. */
export interface BlobStore {
  /** Keeps the file's bytes and answers their sha256. The row comes first, so bytes without a row cannot exist. */
  keep(path: string): Promise<string>;
  /**
   * Makes sure that the bytes are there, in the transaction that inserts a media row pointing to them. Between `keep` and
   * that row, the blob may have been discarded and its row inserted again by another `keep` that hasn't written the bytes yet.
   * The new row keeps the blob from being discarded, so what's written here stays.
   */
  secure(sha256: string, path: string): Promise<void>;
  /**
   * Deletes a blob that no media, share or publication points to and that nobody started to use since `untouchedSince`; true when it went.
   * The row stays locked until its bytes are gone, so that whoever keeps the same bytes meanwhile writes them anew.
   */
  discard(sha256: string, untouchedSince?: Date): Promise<boolean>;
  unused(untouchedSince: Date, limit: number): Promise<string[]>;
}

export function blobKey(sha256: string): string {
  return `blobs/${sha256.slice(0, 2)}/${sha256.slice(2, 4)}/${sha256}`;
}

export function createBlobStore(db: Database, storage: Storage, now: () => Date): BlobStore {
  const isUnused = and(
    notExists(
      db
        .select({ one: sql`1` })
        .from(media)
        .where(
          or(
            eq(media.blob, blobs.sha256),
            eq(media.previewBlob, blobs.sha256),
            eq(media.thumbnailBlob, blobs.sha256),
          ),
        ),
    ),
    notExists(
      db
        .select({ one: sql`1` })
        .from(shares)
        .where(
          or(
            eq(shares.blob, blobs.sha256),
            eq(shares.beforeBlob, blobs.sha256),
            eq(shares.posterBlob, blobs.sha256),
            eq(shares.cardBlob, blobs.sha256),
          ),
        ),
    ),
    notExists(
      db.select({ one: sql`1` }).from(publications).where(eq(publications.thumbnailBlob, blobs.sha256)),
    ),
    // What an engine on another machine made for a job that has not ended yet.
    notExists(db.select({ one: sql`1` }).from(engineCalls).where(eq(engineCalls.blob, blobs.sha256))),
  );

  return {
    async keep(path) {
      const sha256 = await hashFile(path);
      const { size } = await stat(path);
      await db
        .insert(blobs)
        .values({ sha256, bytes: size, touchedAt: now() })
        .onConflictDoUpdate({ target: blobs.sha256, set: { touchedAt: now() } });
      await storage.put(blobKey(sha256), path);
      return sha256;
    },

    secure: (sha256, path) => storage.put(blobKey(sha256), path),

    async discard(sha256, untouchedSince) {
      const isOld = untouchedSince ? lt(blobs.touchedAt, untouchedSince) : undefined;
      try {
        return await db.transaction(async (tx) => {
          const [unused] = await tx
            .select({ sha256: blobs.sha256 })
            .from(blobs)
            .where(and(eq(blobs.sha256, sha256), isOld, isUnused))
            .for('update');
          if (!unused) return false;
          const derived = await tx
            .delete(keptExports)
            .where(eq(keptExports.blob, sha256))
            .returning({ key: keptExports.key });
          await tx.delete(blobs).where(eq(blobs.sha256, sha256));
          for (const { key } of derived) await storage.delete(key);
          await storage.delete(blobKey(sha256));
          return true;
        });
      } catch (error) {
        // Someone's media came to point to it in the same moment.
        if (isForeignKeyViolation(error)) return false;
        throw error;
      }
    },

    async unused(untouchedSince, limit) {
      const rows = await db
        .select({ sha256: blobs.sha256 })
        .from(blobs)
        .where(and(lt(blobs.touchedAt, untouchedSince), isUnused))
        .limit(limit);
      return rows.map((row) => row.sha256);
    },
  };
}

/** A blob went away between `keep` and the row that needs it, or came into use while it was being discarded. */
export function isForeignKeyViolation(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ((cause as { code?: unknown }).code === '23503') return true;
  }
  return false;
}

async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}
