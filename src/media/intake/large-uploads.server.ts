import { randomBytes } from 'node:crypto';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { and, eq, gt, isNull, lte, sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import { unfinishedUploadHours } from '../../billing/plans.ts';
import type { Database } from '../../db/database.server.ts';
import { type UploadPart, uploads } from '../../db/schema.ts';
import { AppError, errorTable } from '../../errors.ts';
import type { MediaLibrary, MediaRow, Owner, Upload } from '../media.ts';
import { withScratch } from '../storage/scratch.server.ts';
import type { Storage } from '../storage/storage.ts';
import type { StorageRoom } from '../storage/storage-room.server.ts';
import { receiveFile, roomStepBytes } from './receive-file.server.ts';
import { makeWay } from './upload-ceilings.server.ts';
import { createUploadParts, LostPart } from './upload-parts.server.ts';

export type UploadRow = typeof uploads.$inferSelect;

/** Of one append: what a slow line brings within the time of a request, and what is lost when the server dies in the middle. */
export const mostPartBytes = 8 * 1024 * 1024;
/** Of every append but the last; a connection that breaks off after less has brought nothing. */
export const leastPartBytes = 256 * 1024;

export interface NewUpload extends Pick<Upload, 'name' | 'metadata' | 'takes'> {
  readonly bytes: number;
  /** The same person with the same key goes on with the upload that they began, on any page and after any restart. */
  readonly idempotencyKey?: string;
}

/**
 * Files that arrive in parts, over as many connections as it takes. What somebody else began is `not_found`. Any process of the
 * site can take any part: the bytes are in the storage, and the row says how far they go.
 */
export interface LargeUploads {
  /** Begins one, or goes on. Errors: `file_too_large`, `file_empty`, `key_reused`, `too_many_uploads`, `storage_full`. */
  begin(owner: Owner, wanted: NewUpload): Promise<UploadRow>;
  find(owner: Owner, id: string): Promise<UploadRow>;
  /**
   * Adds what comes, at most `mostPartBytes` and never beyond the declared length. Of several who add at the same offset one
   * succeeds. When the connection breaks off, what came so far is kept. Errors: `offset_wrong {offset}`, `request_invalid {field: body}`,
   * `upload_interrupted`, `file_too_large`, `storage_full`.
   */
  append(owner: Owner, id: string, offset: number, stream: Readable): Promise<UploadRow>;
  /**
   * Takes the complete file in as if it had come at once, with the same errors. However often it's asked for, there is one
   * media. A file that is refused for good is removed. Incomplete: `upload_interrupted`.
   */
  finish(owner: Owner, id: string): Promise<MediaRow>;
  /** With every byte that was received. */
  remove(owner: Owner, id: string): Promise<void>;
  /** All of one person, within `tx`; answers whose bytes are to be discarded once that is done. */
  removeRows(tx: Database, ownerId: string): Promise<string[]>;
  discardBytes(ids: readonly string[]): Promise<void>;
  /** Deletes uploads that have expired, and parts that no upload points to if they are older than `olderThan`. */
  sweep(now: Date, olderThan: Date): Promise<number>;
}

export interface LargeUploadsOptions {
  db: Database;
  storage: Storage;
  room: StorageRoom;
  scratch: string;
  log: Pick<Logger, 'error'>;
  library(): Pick<MediaLibrary, 'accept' | 'get'>;
  now(): Date;
}

export function createLargeUploads(options: LargeUploadsOptions): LargeUploads {
  const { db, room, scratch, log, library, now } = options;
  const parts = createUploadParts(options.storage);
  /** Whoever finishes the same one at the same time waits for the first. */
  const finishing = new Map<string, Promise<MediaRow>>();

  async function find(owner: Owner, id: string): Promise<UploadRow> {
    const isTheirs = and(eq(uploads.id, id), eq(uploads.owner, owner.id), gt(uploads.expiresAt, now()));
    const [row] = await db.select().from(uploads).where(isTheirs);
    if (!row) throw new AppError('not_found');
    return row;
  }

  async function goOn(owner: Owner, wanted: NewUpload): Promise<UploadRow | undefined> {
    const { idempotencyKey, bytes, metadata = null } = wanted;
    if (idempotencyKey === undefined) return undefined;
    const isMeant = and(eq(uploads.owner, owner.id), eq(uploads.idempotencyKey, idempotencyKey));
    const [row] = await db.select().from(uploads).where(isMeant);
    if (!row) return undefined;
    const isKept = row.expiresAt > now() && (row.mediaId === null || (await isThere(owner, row.mediaId)));
    if (!isKept) return drop(row.id);
    const isSame = row.bytes === bytes && row.kind === kindOf(wanted) && row.metadata === metadata;
    if (!isSame) throw new AppError('key_reused');
    return row;
  }

  function isThere(owner: Owner, mediaId: string): Promise<boolean> {
    return library()
      .get(owner, mediaId)
      .then(
        () => true,
        (error: unknown) => {
          if (error instanceof AppError) return false;
          throw error;
        },
      );
  }

  async function insert(owner: Owner, { name, metadata, ...wanted }: NewUpload): Promise<UploadRow> {
    const at = now();
    const { row, removed } = await db.transaction(async (tx) => {
      const removed = await makeWay(tx, owner, wanted.bytes, at);
      const [row] = await tx
        .insert(uploads)
        .values({
          id: `f_${randomBytes(16).toString('base64url')}`,
          owner: owner.id,
          party: owner.party,
          name,
          kind: kindOf(wanted),
          metadata,
          bytes: wanted.bytes,
          idempotencyKey: wanted.idempotencyKey,
          createdAt: at,
          touchedAt: at,
          expiresAt: new Date(at.getTime() + unfinishedUploadHours * 60 * 60 * 1000),
        })
        .onConflictDoNothing()
        .returning();
      return { row, removed };
    });
    for (const id of removed) await discard(id);
    // Somebody began the same one in the same moment.
    return row ?? (await goOn(owner, { name, metadata, ...wanted }))!;
  }

  async function drop(id: string): Promise<undefined> {
    await db.delete(uploads).where(eq(uploads.id, id));
    await discard(id);
  }

  /** Where the storage doesn't answer, the sweeper does it later. */
  async function discard(id: string): Promise<void> {
    await parts.deleteAll(id).catch((error: unknown) => {
      log.error({ error }, 'could not delete parts of an upload; the sweeper retries');
    });
  }

  /** Stores what is in the file and moves the offset on, unless somebody else has. */
  async function keep({ id, received }: UploadRow, file: string, bytes: number): Promise<UploadRow> {
    const name = await parts.put(id, file);
    const entry: UploadPart = [name, bytes];
    const [row] = await db
      .update(uploads)
      .set({
        received: received + bytes,
        parts: sql`${uploads.parts} || ${JSON.stringify([entry])}::jsonb`,
        touchedAt: now(),
      })
      .where(and(eq(uploads.id, id), eq(uploads.received, received), isNull(uploads.mediaId)))
      .returning();
    if (row) return row;
    await parts.delete(id, name);
    const [current] = await db.select().from(uploads).where(eq(uploads.id, id));
    throw current ? new AppError('offset_wrong', { offset: current.received }) : new AppError('not_found');
  }

  async function receive(row: UploadRow, stream: Readable): Promise<UploadRow> {
    const left = row.bytes - row.received;
    const most = Math.min(mostPartBytes, left);
    return room.hold('intake', Math.min(roomStepBytes, most), (aside) =>
      withScratch(scratch, async (folder) => {
        const file = path.join(folder, 'part');
        try {
          const { bytes } = await receiveFile(stream, file, most, 'upload_interrupted', aside);
          if (bytes < Math.min(leastPartBytes, left))
            throw new AppError('request_invalid', { field: 'body' });
          return await keep(row, file, bytes);
        } catch (error) {
          if (!(error instanceof AppError)) throw error;
          if (error.code === 'file_too_large') {
            throw new AppError('request_invalid', { field: 'body', maxBytes: most }, { cause: error });
          }
          if (error.code === 'upload_interrupted') {
            const bytes = await stat(file).then(
              ({ size }) => size,
              () => 0,
            );
            if (bytes >= leastPartBytes) await keep(row, file, bytes);
          }
          throw error;
        }
      }),
    );
  }

  async function takeIn(owner: Owner, row: UploadRow): Promise<MediaRow> {
    const { id, name, kind, metadata } = row;
    const takes = kind === 'clip' ? kind : undefined;
    const stream = parts.read(id, row.parts);
    let isLost = false;
    stream.once('error', (error) => {
      isLost = error instanceof LostPart;
    });
    try {
      const media = await library().accept(owner, { stream, name, metadata: metadata ?? undefined, takes });
      await db.update(uploads).set({ mediaId: media.id, parts: [] }).where(eq(uploads.id, id));
      await discard(id);
      return media;
    } catch (error) {
      const [current] = await db.select().from(uploads).where(eq(uploads.id, id));
      // Another process was faster, and the parts are gone with that.
      if (current?.mediaId) return library().get(owner, current.mediaId);
      const isRefused = error instanceof AppError && !errorTable[error.code].retryable;
      if (isLost || isRefused) await drop(id);
      throw error;
    } finally {
      stream.destroy();
    }
  }

  return {
    async begin(owner, wanted) {
      const { maxBytes } = owner.plan[kindOf(wanted)];
      if (wanted.bytes > maxBytes) throw new AppError('file_too_large', { maxBytes });
      if (wanted.bytes === 0) throw new AppError('file_empty');
      const known = await goOn(owner, wanted);
      if (known) return known;
      // Nobody uploads a gigabyte to learn that there is no room for it.
      return room.hold('draft', wanted.bytes, () => insert(owner, wanted));
    },

    find,

    async append(owner, id, offset, stream) {
      const row = await find(owner, id);
      const { maxBytes } = owner.plan[row.kind];
      if (row.bytes > maxBytes) throw new AppError('file_too_large', { maxBytes });
      if (row.received !== offset || row.mediaId !== null) {
        throw new AppError('offset_wrong', { offset: row.received });
      }
      return receive(row, stream);
    },

    async finish(owner, id) {
      const row = await find(owner, id);
      if (row.mediaId !== null) return library().get(owner, row.mediaId);
      if (row.received < row.bytes) throw new AppError('upload_interrupted');
      const underWay = finishing.get(id) ?? takeIn(owner, row).finally(() => finishing.delete(id));
      finishing.set(id, underWay);
      return underWay;
    },

    async remove(owner, id) {
      const { id: found } = await find(owner, id);
      await drop(found);
    },

    async removeRows(tx, ownerId) {
      const gone = await tx.delete(uploads).where(eq(uploads.owner, ownerId)).returning({ id: uploads.id });
      return gone.map(({ id }) => id);
    },

    async discardBytes(ids) {
      for (const id of ids) await discard(id);
    },

    async sweep(at, olderThan) {
      const gone = await db.delete(uploads).where(lte(uploads.expiresAt, at)).returning({ id: uploads.id });
      for (const { id } of gone) await discard(id);
      const rows = await db
        .select({ id: uploads.id, parts: uploads.parts })
        .from(uploads)
        .where(isNull(uploads.mediaId));
      await parts.sweep(new Map(rows.map((row) => [row.id, row.parts])), olderThan);
      return gone.length;
    },
  };
}

function kindOf({ takes }: Pick<Upload, 'takes'>): 'clip' | 'picture' {
  return takes ?? 'picture';
}
