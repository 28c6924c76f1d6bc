import { and, desc, eq, exists, gt, inArray, lt, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../db/database.server.ts';
import { givenPictures } from '../db/given-pictures.server.ts';
import { jobs, media } from '../db/schema.ts';
import { AppError } from '../errors.ts';
import type { JobFilter, JobRow } from './jobs.ts';

/** Newest first, a page of at most `limit` at a time. `not_found` when the job that `before` names is gone. */
export async function listJobs(
  db: Database,
  ownerId: string,
  filter: JobFilter,
  now: Date,
): Promise<JobRow[]> {
  const isOwn = and(eq(jobs.owner, ownerId), gt(jobs.expiresAt, now));
  return db
    .select()
    .from(jobs)
    .where(
      and(
        isOwn,
        await madeBefore(db, ownerId, filter.before),
        isOfKind(db, filter, now),
        isFound(db, filter),
      ),
    )
    .orderBy(desc(jobs.createdAt), desc(jobs.id))
    .limit(filter.limit);
}

async function madeBefore(db: Database, ownerId: string, id: string | undefined): Promise<SQL | undefined> {
  if (id === undefined) return undefined;
  const [last] = await db
    .select({ createdAt: jobs.createdAt })
    .from(jobs)
    .where(and(eq(jobs.id, id), eq(jobs.owner, ownerId)));
  if (!last) throw new AppError('not_found');
  return or(lt(jobs.createdAt, last.createdAt), and(eq(jobs.createdAt, last.createdAt), lt(jobs.id, id)));
}

function isOfKind(db: Database, { only }: JobFilter, now: Date): SQL | undefined {
  if (only === 'open') return inArray(jobs.state, ['queued', 'running']);
  return only === 'results' ? hasResults(db, now) : undefined;
}

/** Of a job whose pictures were deleted only the row is left. */
export function hasResults(db: Database, now: Date): SQL {
  const kept = db
    .select({ one: sql`1` })
    .from(media)
    .where(and(eq(media.jobId, jobs.id), eq(media.owner, jobs.owner), gt(media.expiresAt, now)));
  return exists(kept);
}

function isFound(db: Database, { tool, search }: JobFilter): SQL | undefined {
  const ofTool = tool === undefined ? undefined : eq(jobs.tool, tool);
  if (!search) return ofTool;
  const named = db
    .select({ one: sql`1` })
    .from(media)
    .where(
      and(
        eq(media.owner, jobs.owner),
        or(eq(media.jobId, jobs.id), sql`${media.id} in ${givenPictures(jobs.inputs)}`),
        sql`strpos(lower(${media.name}), lower(${search.text})) > 0`,
      ),
    );
  return and(ofTool, or(exists(named), inArray(jobs.tool, [...search.tools])));
}
