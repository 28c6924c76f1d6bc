import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { and, desc, eq, gt, inArray, or, sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import { unusedUploadHours } from '../billing/plans.ts';
import { isAccountGone } from '../db/account-gone.server.ts';
import type { Database } from '../db/database.server.ts';
import { jobs, media, shares } from '../db/schema.ts';
import { AppError } from '../errors.ts';
import type { StudioPool, StudioReply, WrittenPicture } from '../studio/studio-pool.ts';
import { cleanFileName, nameForType } from './file-name.ts';
import type { FileSigner } from './file-signature.server.ts';
import type { LargeUploads } from './intake/large-uploads.server.ts';
import { checkClip, checkPicture } from './intake/picture-check.server.ts';
import { receiveFile, roomStepBytes } from './intake/receive-file.server.ts';
import type { UrlSource } from './intake/url-source.server.ts';
import { maySave, shownVariant } from './may-save.ts';
import type { MediaLibrary, MediaRow, Owner, Transaction, Upload } from './media.ts';
import type { SweepCounts } from './media-sweeper.server.ts';
import { type BlobStore, blobKey, isForeignKeyViolation } from './storage/blob-store.server.ts';
import { withScratch } from './storage/scratch.server.ts';
import type { Storage } from './storage/storage.ts';
import type { SetAside, StorageRoom } from './storage/storage-room.server.ts';

export interface MediaLibraryOptions {
  db: Database;
  storage: Storage;
  blobStore: BlobStore;
  room: StorageRoom;
  pool: StudioPool;
  signer: FileSigner;
  urlSource: UrlSource;
  uploads: Pick<LargeUploads, 'removeRows' | 'discardBytes'>;
  /** Folder for what is on its way in. */
  scratch: string;
  /** Folder of the sample photos. */
  samples: string;
  log: Pick<Logger, 'error'>;
  now(): Date;
  sweep(now: Date): Promise<SweepCounts>;
}

interface Arrival extends Upload {
  from: 'upload' | 'url' | 'sample';
}

type NewMedia = Omit<typeof media.$inferInsert, 'blob' | 'previewBlob' | 'thumbnailBlob'>;

export function createMediaLibrary(options: MediaLibraryOptions): MediaLibrary {
  const { db, storage, blobStore, room, pool, signer, urlSource, now, log } = options;
  const uploadExpiry = () => new Date(now().getTime() + unusedUploadHours * 60 * 60 * 1000);

  const take = (owner: Owner, arrival: Arrival): Promise<MediaRow> =>
    room.hold('intake', roomStepBytes, (aside) => receive(owner, arrival, aside));

  async function receive(owner: Owner, arrival: Arrival, aside: SetAside): Promise<MediaRow> {
    const interrupted = arrival.from === 'url' ? 'url_unreachable' : 'upload_interrupted';
    const name = cleanFileName(arrival.name);
    return withScratch(options.scratch, async (folder) => {
      const upload = path.join(folder, 'upload');
      const { takes, metadata } = arrival;
      const { maxBytes, maxPixels } = owner.plan[takes ?? 'picture'];
      const received = await receiveFile(arrival.stream, upload, maxBytes, interrupted, aside);
      if (received.bytes === 0) throw new AppError('file_empty');
      // The same file with other metadata, or meant as something else, is another one.
      const sentSha256 = [received.sha256, metadata, takes].filter(Boolean).join('-');
      const known = await refresh(owner, sentSha256, name);
      if (known) return known;
      const sent = await (takes ? checkClip(upload) : checkPicture(upload, owner.plan)).catch(
        (error: unknown) => {
          throw arrival.from === 'url' && isNoFile(error) ? new AppError('url_not_image') : error;
        },
      );
      // What is not kept as it was sent becomes a PNG.
      const isKept = takes === 'clip' || metadata === 'keep' || isKeptType(sent.type);
      const bytes = isKept ? received.bytes : 3 * sent.pixels;
      const reply = await pool.run(
        {
          kind: 'ingest',
          path: upload,
          outputDir: folder,
          maxPixels,
          metadata,
          takes,
        },
        { party: owner.party, within: (work) => room.hold('draft', bytes, work) },
      );
      await aside.grow(await bytesOnDisk(reply.pictures));
      const [photo] = reply.pictures.photo;
      return insertUpload(photo, {
        ...rowOf(photo),
        owner: owner.id,
        name,
        sentAs: sent.type,
        sentSha256,
        isSample: arrival.from === 'sample',
        warnings: reply.warnings,
        expiresAt: uploadExpiry(),
      });
    });
  }

  /** The same person sent the same file before: it is the same media, under its newest name. */
  async function refresh(owner: Owner, sentSha256: string, name: string): Promise<MediaRow | undefined> {
    const [row] = await db
      .update(media)
      .set({ name, expiresAt: sql`greatest(${media.expiresAt}, ${uploadExpiry().toISOString()})` })
      .where(and(eq(media.owner, owner.id), eq(media.sentSha256, sentSha256)))
      .returning();
    return row;
  }

  function insertUpload(picture: WrittenPicture, row: NewMedia): Promise<MediaRow> {
    return retryLostBlobs(async () => {
      const kept = { ...row, ...(await keepBlobs(picture)) };
      return db.transaction(async (tx) => {
        const [inserted] = await tx
          .insert(media)
          .values(kept)
          .onConflictDoUpdate({
            target: [media.owner, media.sentSha256],
            targetWhere: sql`${media.sentSha256} is not null`,
            set: { name: row.name, expiresAt: sql`greatest(${media.expiresAt}, excluded.expires_at)` },
          })
          .returning();
        if (inserted.id === kept.id) await secureBlobs(inserted, picture);
        return inserted;
      });
    });
  }

  async function keepBlobs(picture: WrittenPicture) {
    return {
      blob: await blobStore.keep(picture.path),
      previewBlob: await blobStore.keep(picture.previewPath),
      thumbnailBlob: await blobStore.keep(picture.thumbnailPath),
    };
  }

  async function secureBlobs(row: MediaRow, picture: WrittenPicture): Promise<void> {
    await blobStore.secure(row.blob, picture.path);
    await blobStore.secure(row.previewBlob, picture.previewPath);
    await blobStore.secure(row.thumbnailBlob, picture.thumbnailPath);
  }

  async function removeRows(tx: Database, ownerId: string, ids?: readonly string[]): Promise<MediaRow[]> {
    const isMeant = ids && inArray(media.id, [...ids]);
    const gone = await tx
      .delete(media)
      .where(and(eq(media.owner, ownerId), isMeant))
      .returning();
    // Afterwards: a share that was being made held the picture until it was there.
    await removeShares(tx, ownerId, ids);
    return gone;
  }

  /** Whoever deletes a picture means what strangers can see of it, too: the links end at once, and the sweeper takes the bytes. */
  async function removeShares(tx: Database, ownerId: string, ids?: readonly string[]): Promise<void> {
    const isOfThem = ids && or(inArray(shares.mediaId, [...ids]), inArray(shares.beforeId, [...ids]));
    await tx.delete(shares).where(and(eq(shares.userId, ownerId), isOfThem));
  }

  async function discardBytes(rows: readonly MediaRow[]): Promise<void> {
    const blobs = rows.flatMap((row) => [row.blob, row.previewBlob, row.thumbnailBlob]);
    try {
      for (const sha256 of new Set(blobs)) await blobStore.discard(sha256);
    } catch (error) {
      log.error({ error }, 'could not delete files of deleted images; the sweeper retries');
    }
  }

  async function open(row: MediaRow, variant: 'full' | 'preview' = 'full') {
    const file = await storage.fetch(blobKey(variant === 'full' ? row.blob : row.previewBlob));
    if (!file) throw new AppError('not_found');
    return file;
  }

  const rowOf = (picture: WrittenPicture) => ({
    id: `m_${randomBytes(16).toString('base64url')}`,
    type: picture.type,
    width: picture.width,
    height: picture.height,
    frames: picture.frames,
    hasAlpha: picture.hasAlpha,
    bytes: picture.bytes,
    ...picture.clip,
    createdAt: now(),
  });

  return {
    accept: (owner, upload) => take(owner, { ...upload, from: 'upload' }),

    async acceptUrl(owner, url, wish) {
      return take(owner, { ...(await urlSource.open(url)), ...wish, from: 'url' });
    },

    async acceptSample(owner, sample, takes) {
      if (!/^[a-z0-9-]+$/.test(sample)) throw new AppError('not_found');
      const name = `${sample}.${takes === 'clip' ? 'mp4' : 'webp'}`;
      const stream = createReadStream(path.join(options.samples, name));
      await new Promise((opened, failed) => {
        stream.once('open', opened);
        stream.once('error', (cause) => failed(new AppError('not_found', {}, { cause })));
      });
      return take(owner, { stream, name, from: 'sample', takes });
    },

    async get(owner, id) {
      const [row] = await db
        .select()
        .from(media)
        .where(and(eq(media.id, id), eq(media.owner, owner.id)));
      if (!row) throw new AppError('not_found');
      if (row.expiresAt <= now()) throw new AppError('expired');
      return row;
    },

    describe(row, owner) {
      const { durationMs, frameRate, hasSound } = row;
      const isClip = durationMs !== null && frameRate !== null && hasSound !== null;
      const preview = signer.sign(row.id, 'preview');
      return {
        id: row.id,
        name: row.name,
        type: row.type as WrittenPicture['type'],
        sentAs: row.sentAs,
        width: row.width,
        height: row.height,
        bytes: row.bytes,
        frames: row.frames,
        hasAlpha: row.hasAlpha,
        clip: isClip ? { durationMs, frameRate, hasSound, watchUrl: signer.sign(row.id, 'watch') } : null,
        warnings: row.warnings,
        url: maySave(owner, row) ? signer.sign(row.id, 'full') : preview,
        previewUrl: preview,
        thumbnailUrl: signer.sign(row.id, 'thumbnail'),
        createdAt: row.createdAt.toISOString(),
        expiresAt: row.expiresAt.toISOString(),
      };
    },

    openShown: (owner, row, largest = 'full') =>
      open(row, largest === 'full' ? shownVariant(owner, row) : largest),

    open,

    async storeOutputs<T>(
      job: {
        id: string;
        owner: string;
        expiresAt: Date;
        stemOf: (output: string, place: number, count: number) => string;
        inputMediaIds: string[];
      },
      reply: Pick<StudioReply, 'pictures'>,
      commit: (tx: Transaction, rows: Record<string, MediaRow[]>) => Promise<T>,
    ): Promise<T> {
      const store = async () => {
        const kept = new Map<string, (typeof media.$inferInsert)[]>();
        for (const [output, pictures] of Object.entries(reply.pictures)) {
          const list: (typeof media.$inferInsert)[] = [];
          for (const [place, picture] of pictures.entries()) {
            list.push({
              ...rowOf(picture),
              ...(await keepBlobs(picture)),
              owner: job.owner,
              jobId: job.id,
              name: nameForType(`${job.stemOf(output, place, pictures.length)}.`, picture.type),
              sentAs: picture.type,
              expiresAt: job.expiresAt,
            });
          }
          kept.set(output, list);
        }
        return db.transaction(async (tx) => {
          // Whoever signed in meanwhile has taken the job along.
          const [current] = await tx
            .select({ owner: jobs.owner, expiresAt: jobs.expiresAt, isOpen: jobs.canDownload })
            .from(jobs)
            .where(eq(jobs.id, job.id))
            .for('update');
          // It was deleted: `commit` refuses.
          if (!current) return commit(tx, {});
          const { owner, expiresAt, isOpen } = current;
          const rows: Record<string, MediaRow[]> = {};
          for (const [output, list] of kept) {
            const values = list.map((row) => ({ ...row, owner, expiresAt, isOpen }));
            rows[output] = values.length > 0 ? await tx.insert(media).values(values).returning() : [];
            for (const [place, row] of rows[output].entries()) {
              await secureBlobs(row, reply.pictures[output][place]);
            }
          }
          // The source lives as long as the last result made from it.
          await tx
            .update(media)
            .set({ expiresAt: sql`greatest(${media.expiresAt}, ${expiresAt.toISOString()})` })
            .where(and(eq(media.owner, owner), inArray(media.id, job.inputMediaIds)));
          return commit(tx, rows);
        });
      };
      const bytes = await bytesOnDisk(reply.pictures);
      return room.hold('result', bytes, () => retryLostBlobs(store));
    },

    async remove(owner, id) {
      const [row] = await db.transaction((tx) => removeRows(tx, owner.id, [id]));
      if (!row) throw new AppError('not_found');
      await discardBytes([row]);
    },

    async list(owner) {
      return db
        .select()
        .from(media)
        .where(and(eq(media.owner, owner.id), gt(media.expiresAt, now())))
        .orderBy(desc(media.createdAt), desc(media.id));
    },

    removeUploads: (tx, ownerId) => options.uploads.removeRows(tx, ownerId),
    discardUploads: (ids) => options.uploads.discardBytes(ids),

    async removeAll(ownerId) {
      await options.uploads.discardBytes(await options.uploads.removeRows(db, ownerId));
      const gone = await db.transaction((tx) => removeRows(tx, ownerId));
      await discardBytes(gone);
      return gone.length;
    },

    removeRows,
    discardBytes,

    sweep: (at = now()) => options.sweep(at),
  };
}

/** Null of what is no clip. */

/** What will be stored: each picture and its companions. */
async function bytesOnDisk(pictures: StudioReply['pictures']): Promise<number> {
  const files = Object.values(pictures)
    .flat()
    .flatMap((one) => [one.path, one.previewPath, one.thumbnailPath]);
  const sizes = await Promise.all(files.map(async (file) => (await stat(file)).size));
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** JPEG, PNG, WebP and GIF stay the files they were. */
function isKeptType(type: string): boolean {
  return ['image/jpeg', 'image/png', 'image/webp', 'image/gif'].includes(type);
}

/** Kinds of text that a site answers with in place of the picture: a page, a message, a feed. */
const pageFormats: readonly unknown[] = ['HTML', 'XML', 'text'];

/** Whether what came from a link is no file at all that somebody might have meant. */
function isNoFile(error: unknown): boolean {
  if (!(error instanceof AppError)) return false;
  if (error.code === 'format_unknown') return true;
  return error.code === 'format_unsupported' && pageFormats.includes(error.params.format);
}

/** Someone's "delete now" can take a blob between its keeping and the row that points to it: keep it once more. */
async function retryLostBlobs<T>(store: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await store();
    } catch (error) {
      if (attempt === 5 || !isForeignKeyViolation(error) || isAccountGone(error)) throw error;
    }
  }
}
