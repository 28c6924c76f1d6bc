import { and, eq, getTableColumns, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../db/database.server.ts';
import { jobs } from '../db/schema.ts';
import type { WorkKind } from '../tool/tool-parts.ts';
import { noteJobEnd } from '../webhooks/webhook-outbox.server.ts';
import type { Admission } from './acceptance/job-acceptance.server.ts';
import { announcement } from './job-changes.server.ts';
import type { JobRow } from './jobs.ts';
import {
  awaitsStep,
  isInLine,
  isPostponed,
  isQueued,
  isRunning,
  nextInLine,
  roundAfter,
} from './line/job-line.server.ts';
import { isOfKind } from './line/line-kind.server.ts';
import { leaseEnd } from './line/worker-roster.server.ts';

/**
 * Every change of state a job can go through. Each answers the changed row, or null when the row was not (any more) in
 * the state the change starts from. An attempt is identified by its number: whatever an attempt writes is written only
 * while the row is running under that very number, so a late one cannot touch what came after it.
 */

type JobFailure = NonNullable<JobRow['error']>;
type Attempt = Pick<JobRow, 'id' | 'attempt'>;
/** Who worked on an attempt, and how long each stage took. */
export type AttemptRecord = Pick<JobRow, 'engines' | 'timings'>;

const idle = {
  stage: null,
  progress: 0,
  startedAt: null,
  leaseUntil: null,
  notBefore: null,
  isAside: false,
  isAlone: false,
};
const nobodyYet = { engine: null, engines: [], timings: {} };
/** What ends without a result costs nothing. */
const free = {
  isCounted: false,
  credits: 0,
  isAside: false,
  isAlone: false,
  leaseUntil: null,
  postponedSince: null,
};

const isOwnedBy = (attempt: Attempt): SQL =>
  and(eq(jobs.id, attempt.id), eq(jobs.attempt, attempt.attempt), eq(jobs.state, 'running'))!;

/** Set from what the row holds, or by the database's clock. */
type FromItself = 'attempt' | 'failures' | 'leaseUntil' | 'notBefore' | 'postponedSince' | 'turn';

async function change(
  db: Database,
  where: SQL | undefined,
  values: Partial<Omit<typeof jobs.$inferInsert, FromItself>> & {
    [column in FromItself]?: SQL | (null extends JobRow[column] ? null : number);
  },
): Promise<JobRow | null> {
  const [changed] = await db
    .update(jobs)
    .set({ ...values, revision: sql`${jobs.revision} + 1` })
    .where(where)
    .returning({ row: getTableColumns(jobs), announced: announcement(jobs.id) });
  const row = changed?.row ?? null;
  if (row && values.finishedAt) await noteJobEnd(db, row);
  return row;
}

/** Takes the job that is next in the line of work on pictures, or on clips. */
export function claimNext(db: Database, now: Date, kind: WorkKind = 'picture'): Promise<JobRow | null> {
  return change(db, and(eq(jobs.id, nextInLine(db, kind)), isQueued), {
    ...idle,
    ...nobodyYet,
    state: 'running',
    attempt: sql`${jobs.attempt} + 1`,
    error: null,
    cause: null,
    startedAt: now,
    leaseUntil: leaseEnd,
  });
}

/**
 * Renews the claims of these attempts, and answers those that own their job. One whose row is just being changed is passed over until
 * the next time: nobody waits for it.
 */
export async function renewLeases(db: Database, attempts: readonly Attempt[]): Promise<Attempt[]> {
  const these = sql.join(
    attempts.map(({ id, attempt }) => sql`(${id}::text, ${attempt}::integer)`),
    sql`, `,
  );
  const isOwned = sql`state = 'running' and (id, attempt) in (${these})`;
  const { rows } = await db.execute<{ id: string; attempt: number }>(sql`
    with renewed as (
      update ${jobs} set lease_until = ${leaseEnd}
      where id in (select id from ${jobs} where ${isOwned} for update skip locked))
    select id, attempt from ${jobs} where ${isOwned}`);
  return rows;
}

/**
 * Whether it holds a place in its process, or all of them, or waits for others meanwhile. False: the attempt does not own the job any
 * more.
 */
export async function markPlace(
  db: Database,
  attempt: Attempt,
  place: 'held' | 'alone' | 'aside',
): Promise<boolean> {
  const marked = await db
    .update(jobs)
    .set({ isAside: place === 'aside', isAlone: place === 'alone' })
    .where(isOwnedBy(attempt))
    .returning({ id: jobs.id });
  return marked.length > 0;
}

export function writeProgress(
  db: Database,
  attempt: Attempt,
  at: Pick<JobRow, 'stage' | 'progress'> & Partial<Pick<JobRow, 'engines'>>,
): Promise<JobRow | null> {
  return change(db, isOwnedBy(attempt), at);
}

export function succeed(
  tx: Database,
  attempt: Attempt,
  result: Pick<JobRow, 'engine' | 'warnings' | 'report' | 'outputs' | 'credits' | 'tookMs'> & AttemptRecord,
  now: Date,
): Promise<JobRow | null> {
  return change(tx, isOwnedBy(attempt), {
    ...result,
    state: 'succeeded',
    isAside: false,
    isAlone: false,
    stage: null,
    progress: 1,
    finishedAt: now,
    leaseUntil: null,
    postponedSince: null,
  });
}

/**
 * Also of a step that waits, and can't work on what the one before it made. A failed job costs nothing, and the steps that wait
 * for it fail with it. `cause` and the record of the attempt are for the operator, who has the reference.
 */
export async function fail(
  tx: Database,
  attempt: Attempt,
  { error, now, ...known }: { error: JobFailure; cause: string; now: Date } & Partial<AttemptRecord>,
): Promise<JobRow | null> {
  const values = { ...free, state: 'failed', finishedAt: now } as const;
  const where = or(isOwnedBy(attempt), isWaiting(attempt.id));
  const failed = await change(tx, where, { ...known, ...values, error });
  if (failed) {
    const { reference } = error;
    await endAfter(tx, failed, { ...values, error: { code: 'step_before_failed', params: {}, reference } });
  }
  return failed;
}

const isWaiting = (id: string): SQL => and(eq(jobs.id, id), isQueued, awaitsStep)!;

/** Steps that wait for this one, or for one that does, end when it does. */
async function endAfter(
  tx: Database,
  { id }: Pick<JobRow, 'id'>,
  values: typeof free & Pick<JobRow, 'state' | 'finishedAt'> & Partial<Pick<JobRow, 'error'>>,
): Promise<void> {
  const next = await change(tx, and(eq(jobs.follows, id), isQueued, awaitsStep), values);
  if (next) await endAfter(tx, next, values);
}

/** The step that waits for this job to be done. */
export async function findWaitingFor(tx: Database, { id }: Pick<JobRow, 'id'>): Promise<JobRow | undefined> {
  const [next] = await tx
    .select()
    .from(jobs)
    .where(and(eq(jobs.follows, id), isQueued, awaitsStep));
  return next;
}

/** A step is given what it waited for: from now on it is in the line. */
export function give(
  tx: Database,
  { id }: Pick<JobRow, 'id'>,
  given: Pick<JobRow, 'inputs' | 'megapixels'>,
): Promise<JobRow | null> {
  return change(tx, isWaiting(id), given);
}

/** Back into the line, one round later, for another attempt after one that failed. */
export function repeat(db: Database, attempt: Attempt): Promise<JobRow | null> {
  const failures = sql`${jobs.failures} + 1`;
  return change(db, isOwnedBy(attempt), { ...idle, state: 'queued', failures, turn: roundAfter });
}

/** The same after its process was killed beside others' jobs: nobody knows whose fault that was, and none failed. */
export function isolate(db: Database, attempt: Attempt): Promise<JobRow | null> {
  return change(db, isOwnedBy(attempt), { ...idle, state: 'queued', isSuspect: true, turn: roundAfter });
}

/** Back into the line at its old place; the attempt does not count, it was not the job's fault. */
export function putBack(db: Database, attempt: Attempt): Promise<JobRow | null> {
  return change(db, isOwnedBy(attempt), { ...idle, state: 'queued' });
}

/** The same for as long as something the job needs is away: it keeps its place, but is passed over for `pauseMs`. */
export function postpone(
  db: Database,
  attempt: Attempt,
  { pauseMs, stage }: { pauseMs: number; stage: string | null },
): Promise<JobRow | null> {
  return change(db, isOwnedBy(attempt), {
    ...idle,
    state: 'queued',
    stage,
    notBefore: sql`now() + ${`${pauseMs} milliseconds`}::interval`,
    postponedSince: sql`coalesce(${jobs.postponedSince}, now())`,
  });
}

/** What the jobs of this tool were put off for is there; answers how many there are. */
export async function resume(db: Database, tool: string, stage: string): Promise<number> {
  const resumed = await db
    .update(jobs)
    .set({ notBefore: null })
    .where(and(isQueued, eq(jobs.tool, tool), eq(jobs.stage, stage), isPostponed))
    .returning({ id: jobs.id });
  return resumed.length;
}

/** For how long a job has been put off again and again; 0 when it was not. By the database's clock. */
export async function postponedMs(db: Database, { id }: Pick<JobRow, 'id'>): Promise<number> {
  const [row] = await db
    .select({
      ms: sql<number>`coalesce(extract(epoch from now() - ${jobs.postponedSince}) * 1000, 0)::float8`,
    })
    .from(jobs)
    .where(eq(jobs.id, id));
  return row?.ms ?? 0;
}

/** With the steps that wait for it. */
export function cancel(db: Database, id: string, now: Date): Promise<JobRow | null> {
  const values = { ...free, state: 'cancelled', finishedAt: now } as const;
  return db.transaction(async (tx) => {
    const isOpen = inArray(jobs.state, ['queued', 'running']);
    const cancelled = await change(tx, and(eq(jobs.id, id), isOpen), values);
    if (cancelled) await endAfter(tx, cancelled, values);
    return cancelled;
  });
}

/** A person asks for it again: it joins the end of the line, and every attempt it may have is still to come. */
export function requeue(db: Database, id: string, admitted: Admission): Promise<JobRow | null> {
  return change(db, and(eq(jobs.id, id), inArray(jobs.state, ['failed', 'cancelled'])), {
    ...idle,
    ...nobodyYet,
    ...admitted,
    state: 'queued',
    failures: 0,
    isSuspect: false,
    postponedSince: null,
    error: null,
    cause: null,
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
  return tx.select().from(jobs).where(and(isRunning, hasLapsed)).for('update', { skipLocked: true });
}

export function countQueued(db: Database): Promise<number> {
  return db.$count(jobs, isInLine);
}

/** Those that somebody with a free place would get. */
export function countReady(db: Database, kind: WorkKind): Promise<number> {
  return db.$count(jobs, and(isInLine, isOfKind(kind), sql`not ${isPostponed}`));
}
