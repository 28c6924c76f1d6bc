import { randomBytes } from 'node:crypto';
import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Database } from '../db/database.server.ts';
import { batches, jobs } from '../db/schema.ts';
import { AppError } from '../errors.ts';
import type { Owner } from '../media/media.ts';
import type { Statement } from '../tool/statements/needed-statements.ts';
import { acceptJobs, expiryFor, type PreparedJob, prepareJob } from './acceptance/job-acceptance.server.ts';
import { type Permitted, permitJobs } from './acceptance/job-permission.server.ts';
import { lockOwner } from './acceptance/job-quota.server.ts';
import { checkBatchSize, photoInputOf } from './acceptance/job-request.ts';
import { type KeyedRequest, keyedRequest, refuseOtherRequest } from './acceptance/request-key.server.ts';
import type { JobBookParts } from './job-book.server.ts';
import { announcement } from './job-changes.server.ts';
import { cancel } from './job-transitions.server.ts';
import type { JobBook, JobRow } from './jobs.ts';

export type BatchRow = typeof batches.$inferSelect;

export interface BatchRequest {
  readonly tool: string;
  readonly options: Readonly<Record<string, unknown>>;
  /** Media ids; one that is there twice makes one job. */
  readonly photos: readonly string[];
  /** Of every photo in it. */
  readonly statements?: readonly Statement[];
}

export interface Batch {
  readonly row: BatchRow;
  /** In the order in which their photos were added. */
  readonly jobs: readonly JobRow[];
}

/** Several photos through one tool with the same options. Every photo is a job like any other, and counts as one. */
export interface BatchBook {
  /**
   * Checks all photos, then accepts all of them or none. The same `idempotencyKey` of the same owner answers the batch it
   * made before. Errors: those of a job, `key_reused` for a key that came with another request, `too_many_files {count, most}`, `request_invalid` without a photo.
   */
  create(owner: Owner, request: BatchRequest, idempotencyKey?: string): Promise<Batch>;
  /**
   * Adds photos under the batch's own tool and options; one that is in it keeps the job it has. What was stated before is
   * not about them. Errors as above.
   */
  add(owner: Owner, id: string, added: Pick<BatchRequest, 'photos' | 'statements'>): Promise<Batch>;
  /** `not_found` when it is not this owner's or is gone. */
  find(owner: Owner, id: string): Promise<BatchRow>;
  /** The same with its jobs. */
  get(owner: Owner, id: string): Promise<Batch>;
  /** Stops everything in it that waits or runs. */
  cancel(owner: Owner, id: string): Promise<Batch>;
  /** Queues what failed or was cancelled again, as much as there is room for; throws when there is none at all. */
  retry(owner: Owner, id: string): Promise<Batch>;
  /** Calls when photos may have been added, by whichever process. */
  subscribe(id: string, listener: () => void): () => void;
}

export function createBatchBook(parts: JobBookParts, book: Pick<JobBook, 'retry'>): BatchBook {
  const { db, queue, now, priceOf } = parts;

  const batchBook: BatchBook = {
    async create(owner, request, idempotencyKey) {
      const keyed = keyedRequest('batch', request, idempotencyKey);
      const earlier = await findByKey(db, owner, keyed);
      if (earlier) return withJobs(db, earlier);
      const photos = unique(request.photos);
      if (photos.length === 0) throw new AppError('request_invalid', { field: 'photos' });
      checkBatchSize(owner, photos.length);
      const permitted = await permitAll(owner, request, photos);
      const [{ tool, options }] = permitted;
      return db.transaction(async (tx) => {
        await lockOwner(tx, owner);
        const raced = await findByKey(tx, owner, keyed);
        if (raced) return withJobs(tx, raced);
        const [row] = await tx
          .insert(batches)
          .values({
            id: `b_${randomBytes(16).toString('base64url')}`,
            owner: owner.id,
            tool: tool.id,
            options,
            ...keyed,
            createdAt: now(),
            expiresAt: expiryFor(owner, now()),
          })
          .returning();
        return {
          row,
          jobs: await acceptJobs(tx, owner, permitted, { queue, priceOf, now: now(), batchId: row.id }),
        };
      });
    },

    async add(owner, id, { photos, statements }) {
      const row = await batchBook.find(owner, id);
      const wanted = unique(photos);
      const { tool, options } = row;
      const permitted = await permitAll(owner, { tool, options, statements }, wanted);
      return db.transaction(async (tx) => {
        await lockOwner(tx, owner);
        const before = await withJobs(tx, row);
        const known = new Set(before.jobs.map(photoOf));
        const added = permitted.filter((_, place) => !known.has(wanted[place]));
        if (added.length === 0) return before;
        checkBatchSize(owner, known.size + added.length);
        await acceptJobs(tx, owner, added, { queue, priceOf, now: now(), batchId: id });
        const until = expiryFor(owner, now()).toISOString();
        await tx
          .update(batches)
          .set({ expiresAt: sql`greatest(${batches.expiresAt}, ${until}::timestamptz)` })
          .where(eq(batches.id, id))
          .returning({ announced: announcement(batches.id) });
        return withJobs(tx, row);
      });
    },

    async find(owner, id) {
      const [row] = await db
        .select()
        .from(batches)
        .where(and(eq(batches.id, id), eq(batches.owner, owner.id), gt(batches.expiresAt, now())));
      if (!row) throw new AppError('not_found');
      return row;
    },

    async get(owner, id) {
      return withJobs(db, await batchBook.find(owner, id));
    },

    async cancel(owner, id) {
      const row = await batchBook.find(owner, id);
      const open = await db
        .select({ id: jobs.id })
        .from(jobs)
        .where(and(eq(jobs.batchId, id), inArray(jobs.state, ['queued', 'running'])));
      for (const job of open) await cancel(db, job.id, now());
      return withJobs(db, row);
    },

    async retry(owner, id) {
      const batch = await batchBook.get(owner, id);
      const stopped = batch.jobs.filter(({ state }) => state === 'failed' || state === 'cancelled');
      const refusals: AppError[] = [];
      for (const job of stopped) {
        try {
          await book.retry(owner, job.id);
        } catch (error) {
          // One whose photo was deleted, or that there is no room for, does not keep the others back.
          if (!(error instanceof AppError)) throw error;
          refusals.push(error);
        }
      }
      if (stopped.length > 0 && refusals.length === stopped.length) throw refusals[0];
      return withJobs(db, batch.row);
    },

    subscribe: (id, listener) => parts.changes.subscribeToBatch(id, listener),
  };
  return batchBook;

  async function permitAll(
    owner: Owner,
    request: Omit<BatchRequest, 'photos'>,
    photos: readonly string[],
  ): Promise<Permitted<PreparedJob>[]> {
    const input = photoInputOf(request.tool);
    const prepared = photos.map((photo) =>
      prepareJob(parts.media, owner, { ...request, inputs: { [input]: photo } }),
    );
    return permitJobs(db, owner, await Promise.all(prepared), now());
  }

  async function withJobs(from: Database, row: BatchRow): Promise<Batch> {
    const found = await from
      .select()
      .from(jobs)
      .where(and(eq(jobs.batchId, row.id), gt(jobs.expiresAt, now())))
      .orderBy(asc(jobs.createdAt), asc(jobs.id));
    return { row, jobs: found };
  }
}

function photoOf(job: JobRow): string {
  return job.inputs[photoInputOf(job.tool)][0];
}

function unique(photos: readonly string[]): string[] {
  return [...new Set(photos)];
}

/** What this request made before under its key. Error: `key_reused`. */
async function findByKey(db: Database, owner: Owner, keyed: KeyedRequest): Promise<BatchRow | null> {
  const { idempotencyKey: key } = keyed;
  if (key === undefined) return null;
  const [row] = await db
    .select()
    .from(batches)
    .where(and(eq(batches.owner, owner.id), eq(batches.idempotencyKey, key)));
  // Afterwards: what another request made a moment ago isn't answered as this one's.
  await refuseOtherRequest(db, owner, keyed);
  return row ?? null;
}
