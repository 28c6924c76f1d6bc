import { and, count, eq, getTableColumns, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../db/database.server.ts';
import { jobs } from '../db/schema.ts';
import type { StudioReply } from '../studio/studio-pool.ts';
import { announcement } from './job-changes.server.ts';
import { lineOrder } from './job-line.server.ts';
import type { JobRow } from './jobs.ts';
import { leaseEnd } from './worker-roster.server.ts';

/**
 * Every change of state a job can go through. Each answers the changed row, or null when the row was not (any more) in
 * the state the change starts from. An attempt is identified by its number: whatever an attempt writes is written only
 * while the row is running under that very number, so a late one cannot touch what came after it.
 */

/** How often a job is started before a failure that may pass counts as final. */
export const maxAttempts = 3;

type JobFailure = NonNullable<JobRow['error']>;
type Attempt = Pick<JobRow, 'id' | 'attempt'>;

const idle = { stage: null, progress: 0, startedAt: null, leaseUntil: null };

const isOwnedBy = (attempt: Attempt): SQL =>
  and(eq(jobs.id, attempt.id), eq(jobs.attempt, attempt.attempt), eq(jobs.state, 'running'))!;

async function change(
  db: Database,
  where: SQL | undefined,
  values: Partial<Omit<typeof jobs.$inferInsert, 'attempt' | 'leaseUntil'>> & {
    attempt?: SQL;
    leaseUntil?: SQL | null;
  },
): Promise<JobRow | null> {
  const [changed] = await db
    .update(jobs)
    .set({ ...values, revision: sql`${jobs.revision} + 1` })
    .where(where)
    .returning({ row: getTableColumns(jobs), announced: announcement(jobs.id) });
  return changed?.row ?? null;
}

/** Takes the job that is next in line. */
export function claimNext(db: Database, now: Date): Promise<JobRow | null> {
  const next = db
    .select({ id: jobs.id })
    .from(jobs)
    .where(eq(jobs.state, 'queued'))
    .orderBy(...lineOrder)
    .limit(1)
    .for('update', { skipLocked: true });
  return change(db, and(eq(jobs.id, sql`(${next})`), eq(jobs.state, 'queued')), {
    ...idle,
    state: 'running',
    attempt: sql`${jobs.attempt} + 1`,
    error: null,
    startedAt: now,
    leaseUntil: leaseEnd,
  });
}

/** False: the attempt does not own the job any more. */
export async function renewLease(db: Database, attempt: Attempt): Promise<boolean> {
  const renewed = await db
    .update(jobs)
    .set({ leaseUntil: leaseEnd })
    .where(isOwnedBy(attempt))
    .returning({ id: jobs.id });
  return renewed.length > 0;
}

export function writeProgress(
  db: Database,
  attempt: Attempt,
  at: { stage: string | null; progress: number },
): Promise<JobRow | null> {
  return change(db, isOwnedBy(attempt), at);
}

export function succeed(
  tx: Database,
  attempt: Attempt,
  result: Pick<StudioReply, 'engine' | 'warnings'> & { outputs: Record<string, string>; tookMs: number },
  now: Date,
): Promise<JobRow | null> {
  return change(tx, isOwnedBy(attempt), {
    ...result,
    state: 'succeeded',
    stage: null,
    progress: 1,
    finishedAt: now,
    leaseUntil: null,
  });
}

/** A failed job costs nothing. */
export function fail(db: Database, attempt: Attempt, error: JobFailure, now: Date): Promise<JobRow | null> {
  return change(db, isOwnedBy(attempt), {
    state: 'failed',
    error,
    isCounted: false,
    finishedAt: now,
    leaseUntil: null,
  });
}

/** Back into the line, for another attempt. */
export function putBack(db: Database, attempt: Attempt): Promise<JobRow | null> {
  return change(db, isOwnedBy(attempt), { ...idle, state: 'queued' });
}

export function cancel(db: Database, id: string, now: Date): Promise<JobRow | null> {
  return change(db, and(eq(jobs.id, id), inArray(jobs.state, ['queued', 'running'])), {
    state: 'cancelled',
    isCounted: false,
    finishedAt: now,
    leaseUntil: null,
  });
}

export function requeue(
  db: Database,
  id: string,
  values: { isCounted: boolean; expiresAt: Date },
): Promise<JobRow | null> {
  return change(db, and(eq(jobs.id, id), inArray(jobs.state, ['failed', 'cancelled'])), {
    ...idle,
    ...values,
    state: 'queued',
    error: null,
    warnings: [],
    finishedAt: null,
  });
}

/**
 * Running jobs whose process is gone. `isAlone`: no other process can be running jobs on this database, so every
 * running one is such a job; otherwise those whose lease has passed. They stay locked until `tx` ends, so that their
 * process, if it lives after all, cannot renew the lease in between.
 */
export function findAbandoned(tx: Database, isAlone: boolean): Promise<JobRow[]> {
  const hasLapsed = isAlone ? undefined : or(lt(jobs.leaseUntil, sql`now()`), isNull(jobs.leaseUntil));
  return tx
    .select()
    .from(jobs)
    .where(and(eq(jobs.state, 'running'), hasLapsed))
    .for('update', { skipLocked: true });
}

export async function countQueued(db: Database): Promise<number> {
  const [row] = await db.select({ queued: count() }).from(jobs).where(eq(jobs.state, 'queued'));
  return row.queued;
}
