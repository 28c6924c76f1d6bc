import { and, asc, eq, gt, inArray, or, sql } from 'drizzle-orm';
import type { JobBody, MediaBody } from '../api/contract/contract.ts';
import type { Database } from '../db/database.server.ts';
import { jobs, media, type PictureIds } from '../db/schema.ts';
import { AppError } from '../errors.ts';
import type { MediaLibrary, MediaRow, Owner } from '../media/media.ts';
import { findMainInput, mainOutputOf } from '../tool/tool-parts.ts';
import { findTool } from '../tools/index.ts';
import {
  acceptJobs,
  creditsLeft,
  furtherKey,
  type PreparedJob,
  type PriceOf,
  prepareJob,
} from './acceptance/job-acceptance.server.ts';
import { permitJobs } from './acceptance/job-permission.server.ts';
import { lockOwner, quotaLeft } from './acceptance/job-quota.server.ts';
import { prepareRecipes } from './acceptance/recipe-acceptance.server.ts';
import { type KeyedRequest, keyedRequest, refuseOtherRequest } from './acceptance/request-key.server.ts';
import type { JobChanges } from './job-changes.server.ts';
import { listJobs } from './job-list.server.ts';
import type { JobQueue } from './job-queue.server.ts';
import { retryJob } from './job-retry.server.ts';
import { cancel, countQueued } from './job-transitions.server.ts';
import type { JobBook, JobRow } from './jobs.ts';
import { readDurations } from './line/job-durations.server.ts';
import { LineReader } from './line/line-reader.server.ts';
import { withAllSteps } from './recipe-steps.server.ts';

export interface JobBookParts {
  readonly db: Database;
  readonly media: Pick<MediaLibrary, 'get' | 'describe'>;
  readonly queue: Pick<JobQueue, 'enqueue'>;
  readonly changes: Pick<JobChanges, 'subscribe' | 'subscribeToBatch'>;
  readonly now: () => Date;
  readonly priceOf: PriceOf;
}

export function createJobBook(parts: JobBookParts): JobBook {
  const { db, queue, now, priceOf } = parts;
  const line = new LineReader(db, now);

  const book: JobBook = {
    async create(owner, request, idempotencyKey) {
      const prepare = async () => [await prepareJob(parts.media, owner, request)];
      return (await accept(owner, prepare, keyedRequest('job', request, idempotencyKey)))[0];
    },

    runRecipe: (owner, request, idempotencyKey) =>
      accept(
        owner,
        () => prepareRecipes(parts.media, owner, request),
        keyedRequest('recipe', request, idempotencyKey),
      ),

    async get(owner, id) {
      const [row] = await db
        .select()
        .from(jobs)
        .where(and(eq(jobs.id, id), eq(jobs.owner, owner.id), gt(jobs.expiresAt, now())));
      if (!row) throw new AppError('not_found');
      return row;
    },

    list: (owner, wish) => listJobs(db, owner.id, wish, now()),

    async describe(rows, owner, explain) {
      const [pictures, places] = await Promise.all([findPictures(rows, owner), line.placesOf(rows)]);
      const described = (lists: PictureIds): Record<string, MediaBody[]> =>
        Object.fromEntries(
          Object.entries(lists)
            .map(([name, ids]) => [name, ids.flatMap((id) => pictures.get(id) ?? [])] as const)
            .filter(([, kept]) => kept.length > 0)
            .map(([name, kept]) => [name, kept.map((picture) => parts.media.describe(picture, owner))]),
        );
      return rows.map(
        (row) =>
          ({
            id: row.id,
            tool: row.tool,
            follows: row.follows,
            state: row.state,
            revision: row.revision,
            stage: row.stage,
            progress: row.progress,
            ...places.get(row.id)!,
            attempt: row.attempt,
            ...mainNames(row),
            inputs: described(row.inputs),
            options: row.options,
            outputs: described(row.outputs),
            engine: row.engine,
            engines: row.engines,
            warnings: row.warnings,
            report: row.report,
            statements: row.statements,
            tookMs: row.tookMs,
            credits: row.credits,
            error: row.error ? explain(row.error) : null,
            createdAt: row.createdAt.toISOString(),
            startedAt: row.startedAt?.toISOString() ?? null,
            finishedAt: row.finishedAt?.toISOString() ?? null,
            expiresAt: row.expiresAt.toISOString(),
          }) satisfies JobBody,
      );
    },

    placesOf: (rows) => line.placesOf(rows),

    async cancel(owner, id) {
      await book.get(owner, id);
      const cancelled = await cancel(db, id, now());
      if (!cancelled) throw new AppError('job_finished');
      return cancelled;
    },

    retry: async (owner, id) => retryJob(parts, owner, await book.get(owner, id)),

    subscribe: (id, listener) => parts.changes.subscribe(id, listener),
    creditsLeft: (owner) => creditsLeft(db, owner, now()),
    quotaLeft: (owner, kind = 'picture') => quotaLeft(db, owner, kind, now()),
    async typicalMs(tools, megapixels) {
      const durations = await readDurations(db, tools);
      return tools.map((tool) => ({
        typicalMs: durations.typicalMs({ tool, megapixels, inputs: {}, options: {} }),
        engineMs: durations.byEngine(tool),
      }));
    },
    queuedCount: () => countQueued(db),
  };
  return book;

  async function accept(
    owner: Owner,
    prepare: () => Promise<PreparedJob[]>,
    keyed: KeyedRequest,
  ): Promise<JobRow[]> {
    const earlier = await findByKey(db, owner, keyed);
    if (earlier) return earlier;
    const permitted = await permitJobs(db, owner, await prepare(), now());
    return db.transaction(async (tx) => {
      await lockOwner(tx, owner);
      const raced = await findByKey(tx, owner, keyed);
      return raced ?? acceptJobs(tx, owner, permitted, { queue, priceOf, now: now(), ...keyed });
    });
  }

  async function findPictures(rows: readonly JobRow[], owner: Owner): Promise<Map<string, MediaRow>> {
    const ids = new Set(
      rows.flatMap(({ inputs, outputs }) => [...Object.values(inputs), ...Object.values(outputs)].flat()),
    );
    const found = await db
      .select()
      .from(media)
      .where(and(inArray(media.id, [...ids]), eq(media.owner, owner.id), gt(media.expiresAt, now())));
    return new Map(found.map((picture) => [picture.id, picture]));
  }
}

/** A step of a recipe has no photo until the one before it is done. */
function mainNames({ tool: id, inputs, follows }: JobRow): Pick<JobBody, 'mainInput' | 'mainOutput'> {
  const tool = findTool(id);
  const main = tool && findMainInput(tool);
  return {
    mainInput: main !== undefined && (main in inputs || follows) ? main : null,
    mainOutput: tool ? mainOutputOf(tool) : null,
  };
}

/** What this request made before under its key: a job, or one for each step of a recipe, photo by photo. Error: `key_reused`. */
async function findByKey(db: Database, owner: Owner, keyed: KeyedRequest): Promise<JobRow[] | null> {
  const { idempotencyKey: key } = keyed;
  if (key === undefined) return null;
  const isFirst = eq(jobs.idempotencyKey, key);
  const isFurther = sql`starts_with(${jobs.idempotencyKey}, ${furtherKey(key, '')})`;
  const firsts = await db
    .select()
    .from(jobs)
    .where(and(eq(jobs.owner, owner.id), or(isFirst, isFurther)))
    .orderBy(asc(jobs.createdAt));
  // Afterwards: what another request made a moment ago isn't answered as this one's.
  await refuseOtherRequest(db, owner, keyed);
  return firsts.length > 0 ? withAllSteps(db, firsts) : null;
}
