import { and, asc, desc, eq, gte, inArray, sql } from 'drizzle-orm';
import type { TodayBody } from '../api/contract/operator/operator-contract.ts';
import { plans } from '../billing/plans.ts';
import type { Database } from '../db/database.server.ts';
import { jobs, workers } from '../db/schema.ts';
import { dayStart } from '../engine-calls/spending.server.ts';
import { readLine } from '../jobs/line/job-line.server.ts';
import { leaseMs } from '../jobs/line/worker-roster.server.ts';
import type { WorkKind } from '../tool/tool-parts.ts';
import { dollarsOf, planOfPriority, saidOfCause } from './job-facts.server.ts';

const mostFailures = 50;
/** Enough to tell processes apart. */
const shownId = 8;

/** What was asked for since the day began (UTC), what failed, who waits, and which processes work. */
export async function readToday(db: Database, now: Date): Promise<TodayBody> {
  const since = dayStart(now);
  const [states, failures, line, waiting, machines] = await Promise.all([
    statesByTool(db, since),
    readFailures(db, since),
    readLine(db),
    waitingByPlan(db),
    readMachines(db),
  ]);
  return {
    since: since.toISOString(),
    tools: states,
    failures,
    line: Object.entries(line).map(([kind, facts]) => ({ kind: kind as WorkKind, ...facts })),
    waiting,
    machines,
  };
}

async function statesByTool(db: Database, since: Date): Promise<TodayBody['tools']> {
  const rows = await db
    .select({ tool: jobs.tool, state: jobs.state, count: sql<number>`count(*)::integer` })
    .from(jobs)
    .where(gte(jobs.acceptedAt, since))
    .groupBy(jobs.tool, jobs.state)
    .orderBy(asc(jobs.tool));
  const none = { queued: 0, running: 0, succeeded: 0, failed: 0, cancelled: 0 };
  return [...Map.groupBy(rows, ({ tool }) => tool)].map(([tool, found]) => ({
    tool,
    ...none,
    ...Object.fromEntries(found.map(({ state, count }) => [state, count])),
  }));
}

async function readFailures(db: Database, since: Date): Promise<TodayBody['failures']> {
  const rows = await db
    .select()
    .from(jobs)
    .where(and(gte(jobs.acceptedAt, since), eq(jobs.state, 'failed')))
    .orderBy(desc(jobs.finishedAt))
    .limit(mostFailures);
  const dollars = await dollarsOf(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map(({ id, tool, error, engines, tookMs, timings, cause, finishedAt, acceptedAt }) => ({
    job: id,
    reference: error?.reference ?? '',
    tool,
    code: error?.code ?? 'internal',
    engine: engines.at(-1)?.name ?? null,
    tookMs: tookMs ?? (timings.total === undefined ? null : Math.round(timings.total)),
    dollars: dollars.get(id) ?? 0,
    cause: saidOfCause(cause, dollars.has(id) || engines.some(({ place }) => place !== 'local')).at(-1) ?? '',
    at: (finishedAt ?? acceptedAt).toISOString(),
  }));
}

async function waitingByPlan(db: Database): Promise<TodayBody['waiting']> {
  const rows = await db
    .select({ priority: jobs.priority, queued: sql<number>`count(*)::integer` })
    .from(jobs)
    .where(inArray(jobs.state, ['queued']))
    .groupBy(jobs.priority);
  const names = Object.keys(plans) as (keyof typeof plans)[];
  return names.map((plan) => ({
    plan,
    queued: rows
      .filter(({ priority }) => planOfPriority(priority) === plan)
      .reduce((sum, { queued }) => sum + queued, 0),
  }));
}

async function readMachines(db: Database): Promise<TodayBody['machines']> {
  const isAlive = sql<boolean>`${workers.seenAt} > now() - ${`${leaseMs} milliseconds`}::interval`;
  const rows = await db.select({ worker: workers, isAlive }).from(workers).orderBy(desc(workers.seenAt));
  return rows.map(({ worker, isAlive: alive }) => ({
    id: worker.id.slice(0, shownId),
    places: worker.concurrency,
    seenAt: worker.seenAt.toISOString(),
    isAlive: alive,
  }));
}
