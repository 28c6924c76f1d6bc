import { and, asc, desc, eq, inArray, ne, sql } from 'drizzle-orm';
import type { JobFactsBody } from '../api/contract/operator/operator-contract.ts';
import { plans } from '../billing/plans.ts';
import type { Database } from '../db/database.server.ts';
import { engineCalls, jobs } from '../db/schema.ts';
import { creditsEach, type TaskId } from '../tasks/index.ts';

type JobRow = typeof jobs.$inferSelect;
type CallRow = typeof engineCalls.$inferSelect;

const mostJobs = 50;

/** The plan that a job waits under. */
export function planOfPriority(priority: number): keyof typeof plans {
  const names = Object.keys(plans) as (keyof typeof plans)[];
  return names.find((name) => plans[name].queuePriority === priority) ?? 'guest';
}

/** Jobs by what somebody quotes: the reference of an error, or the id of a job, a batch or an order to a provider. */
export async function findJobs(db: Database, quoted: string): Promise<JobFactsBody[]> {
  const rows = await db
    .select()
    .from(jobs)
    .where(whichJobs(db, quoted))
    .orderBy(desc(jobs.createdAt), desc(jobs.id))
    .limit(mostJobs);
  const ids = rows.map(({ id }) => id);
  const calls =
    ids.length === 0
      ? []
      : await db
          .select()
          .from(engineCalls)
          .where(inArray(engineCalls.jobId, ids))
          .orderBy(asc(engineCalls.createdAt), asc(engineCalls.id));
  return rows.map((row) =>
    describeJob(
      row,
      calls.filter(({ jobId }) => jobId === row.id),
    ),
  );
}

function whichJobs(db: Database, quoted: string) {
  if (quoted.startsWith('j_')) return eq(jobs.id, quoted);
  if (quoted.startsWith('b_')) return eq(jobs.batchId, quoted);
  if (quoted.startsWith('c_')) {
    const called = db.select({ id: engineCalls.jobId }).from(engineCalls).where(eq(engineCalls.id, quoted));
    return inArray(jobs.id, called);
  }
  // As the index has it.
  return and(sql`${jobs.error} is not null`, sql`(${jobs.error} ->> 'reference') = ${quoted.toUpperCase()}`);
}

function describeJob(row: JobRow, calls: readonly CallRow[]): JobFactsBody {
  const paid = calls.filter(({ state }) => state !== 'open');
  const charged = calls.filter(({ chargedTo }) => chargedTo !== null);
  return {
    id: row.id,
    tool: row.tool,
    state: row.state,
    owner: row.userId === null ? 'guest' : 'account',
    account: row.userId,
    plan: planOfPriority(row.priority),
    engines: row.engines.map(({ task, name, place }) => ({ task, name, place })),
    timings: row.timings,
    tookMs: row.tookMs,
    megapixels: row.megapixels,
    attempts: row.attempt,
    acceptedAt: row.acceptedAt.toISOString(),
    startedAt: row.startedAt?.toISOString() ?? null,
    finishedAt: row.finishedAt?.toISOString() ?? null,
    error: row.error && { code: row.error.code, reference: row.error.reference },
    cause: saidOfCause(row.cause, calls.length > 0),
    credits: charged.reduce((sum, { task }) => sum + creditsEach(task as TaskId), 0),
    dollars: paid.reduce((sum, { price }) => sum + price, 0),
    calls: calls.map(({ id, engine, provider, task, state, price, tookMs, sentAt }) => ({
      id,
      engine,
      provider,
      task,
      state,
      dollars: state === 'open' ? 0 : price,
      tookMs,
      sentAt: sentAt?.toISOString() ?? null,
    })),
  };
}

/**
 * Every error and what caused it, a line each. What a provider answers may quote what somebody asked it for: where one was asked,
 * only the kind of each error is shown.
 */
export function saidOfCause(cause: string | null, wasProviderAsked: boolean): string[] {
  if (!cause) return [];
  const lines = cause.split('\n').filter((line) => line.trim() !== '');
  if (!wasProviderAsked) return lines;
  return lines.flatMap(
    (line) => /^(\w*Error): (?:([a-z_]+)$)?/.exec(line)?.slice(1, 3).filter(Boolean).join(': ') ?? [],
  );
}

/** What was paid for each of these jobs, in US dollars. */
export async function dollarsOf(db: Database, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ jobId: engineCalls.jobId, dollars: sql<number>`sum(${engineCalls.price})::float8` })
    .from(engineCalls)
    .where(and(inArray(engineCalls.jobId, [...ids]), ne(engineCalls.state, 'open')))
    .groupBy(engineCalls.jobId);
  return new Map(rows.map(({ jobId, dollars }) => [jobId, dollars]));
}
