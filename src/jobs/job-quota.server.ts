import { and, count, eq, gte, inArray, sql } from 'drizzle-orm';
import type { Database } from '../db/database.server.ts';
import { jobs } from '../db/schema.ts';
import { AppError } from '../errors.ts';
import type { Owner } from '../media/media.ts';

/** One person's requests take turns until the transaction ends: neither quota nor idempotency can be raced. */
export async function takeTurn(tx: Database, owner: Owner): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${owner.id}, 0))`);
}

/** How many counted jobs are left of the day, which begins at midnight UTC. */
export async function quotaLeft(db: Database, owner: Owner, now: Date): Promise<number> {
  const [row] = await db
    .select({ counted: count() })
    .from(jobs)
    .where(and(eq(jobs.owner, owner.id), eq(jobs.isCounted, true), gte(jobs.createdAt, dayStart(now))));
  return Math.max(0, owner.plan.imageJobsPerDay - row.counted);
}

/** Throws `quota_reached {limit, seconds}` unless that many more may be counted today. */
export async function checkQuota(tx: Database, owner: Owner, now: Date, wanted: number): Promise<void> {
  if (wanted === 0 || (await quotaLeft(tx, owner, now)) >= wanted) return;
  const tomorrow = dayStart(now).getTime() + 24 * 60 * 60 * 1000;
  const seconds = Math.ceil((tomorrow - now.getTime()) / 1000);
  throw new AppError('quota_reached', { limit: owner.plan.imageJobsPerDay, seconds });
}

/** Nobody fills the line alone. Throws `too_many_open_jobs {limit}`. */
export async function checkOpenJobs(tx: Database, owner: Owner, wanted: number): Promise<void> {
  const limit = owner.plan.maxOpenJobs;
  const open = await tx.$count(
    jobs,
    and(eq(jobs.owner, owner.id), inArray(jobs.state, ['queued', 'running'])),
  );
  if (open + wanted > limit) throw new AppError('too_many_open_jobs', { limit });
}

function dayStart(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()));
}
