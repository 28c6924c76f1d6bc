import { and, count, eq, gte, inArray, isNull, ne, sql } from 'drizzle-orm';
import type { Database } from '../db/database.server.ts';
import { engineCalls, jobs } from '../db/schema.ts';
import { creditsEach, type TaskId } from '../tasks/index.ts';

export interface Spending {
  readonly provider: string;
  /** Orders that left. */
  readonly calls: number;
  /** Of them, those that made no picture. */
  readonly lost: number;
  /** US dollars, estimated. */
  readonly today: number;
  readonly month: number;
}

/** What was spent with each provider since the month began. */
export function readSpending(db: Database, now: Date): Promise<Spending[]> {
  return db
    .select({
      provider: engineCalls.provider,
      calls: count(),
      lost: sql<number>`(count(*) filter (where ${engineCalls.state} = 'lost'))::integer`,
      today: sql<number>`coalesce(sum(${engineCalls.price}) filter (where ${engineCalls.sentAt} >= ${dayStart(now).toISOString()}::timestamptz), 0)::float8`,
      month: sql<number>`coalesce(sum(${engineCalls.price}), 0)::float8`,
    })
    .from(engineCalls)
    .where(
      and(
        ne(engineCalls.state, 'open'),
        sql`${engineCalls.sentAt} >= ${monthStart(now).toISOString()}::timestamptz`,
      ),
    )
    .groupBy(engineCalls.provider)
    .orderBy(engineCalls.provider);
}

/** How many credits an account has spent this month, or has asked for. */
export async function creditsUsed(db: Database, userId: string, now: Date): Promise<number> {
  const [charged, reserved] = await Promise.all([
    db
      .select({ task: engineCalls.task, count: count() })
      .from(engineCalls)
      .where(and(eq(engineCalls.chargedTo, userId), gte(engineCalls.chargedAt, monthStart(now))))
      .groupBy(engineCalls.task),
    db
      .select({ credits: sql<number>`coalesce(sum(${jobs.credits}), 0)::integer` })
      .from(jobs)
      .where(and(eq(jobs.owner, userId), inArray(jobs.state, ['queued', 'running']))),
  ]);
  const spent = charged.reduce((sum, one) => sum + creditsEach(one.task as TaskId) * one.count, 0);
  return spent + reserved[0].credits;
}

/** The job of an account succeeded with these calls of paid engines: each costs what its task does. */
export async function chargeCredits(
  tx: Database,
  userId: string,
  calls: readonly string[],
  now: Date,
): Promise<void> {
  if (calls.length === 0) return;
  await tx
    .update(engineCalls)
    .set({ chargedTo: userId, chargedAt: now })
    .where(and(inArray(engineCalls.id, [...calls]), isNull(engineCalls.chargedTo)));
}

export function dayStart(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()));
}

export function monthStart(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1));
}
