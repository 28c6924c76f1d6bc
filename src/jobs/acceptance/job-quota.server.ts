import { and, eq, gte, inArray, type SQL, sql } from 'drizzle-orm';
import { freeTries, guestsPerNetwork } from '../../billing/plans.ts';
import type { Database } from '../../db/database.server.ts';
import { jobs } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import type { Owner } from '../../media/media.ts';
import type { WorkKind } from '../../tool/tool-parts.ts';
import { isOfKind } from '../line/line-kind.server.ts';

type Asker = Pick<Owner, 'id' | 'party'>;

/**
 * Takes the owner's advisory lock until the transaction ends: two requests of one person cannot both pass a check of quota or
 * idempotency.
 */
export async function lockOwner(tx: Database, owner: Asker): Promise<void> {
  await lock(tx, owner.id);
  // Always the person first, then the network: the same order everywhere rules out a deadlock.
  if (isGuest(owner)) await lock(tx, owner.party);
}

/** Where a guest asks from; null for an account, which is counted alone. */
export function networkOf(owner: Asker): string | null {
  return isGuest(owner) ? owner.party : null;
}

/** How many counted jobs on pictures, or on clips, are left of the day, which begins at midnight UTC. */
export async function quotaLeft(db: Database, owner: Owner, kind: WorkKind, now: Date): Promise<number> {
  const left = await Promise.all(
    ceilings(owner).map(async ({ isWithin, times }) => {
      return times * owner.plan[kind].jobsPerDay - (await countedToday(db, isWithin, kind, now));
    }),
  );
  return Math.max(0, Math.min(...left));
}

/**
 * Throws `quota_reached {limit, of, seconds, samples}`, `of` being `you` or your `network`, unless that many more may be counted
 * today; `samples` says whether jobs on those are still `free` or `counted`, too.
 */
export async function checkQuota(
  tx: Database,
  owner: Owner,
  kind: WorkKind,
  wanted: number,
  now: Date,
): Promise<void> {
  if (wanted === 0) return;
  for (const { isWithin, times, of } of ceilings(owner)) {
    const limit = times * owner.plan[kind].jobsPerDay;
    if ((await countedToday(tx, isWithin, kind, now)) + wanted <= limit) continue;
    const tomorrow = dayStart(now).getTime() + 24 * 60 * 60 * 1000;
    const seconds = Math.ceil((tomorrow - now.getTime()) / 1000);
    const samples = (await mayTryFree(tx, owner, now)) ? 'free' : 'counted';
    throw new AppError('quota_reached', { limit, of, seconds, samples });
  }
}

/** Whether jobs on samples still cost nothing today. */
export async function mayTryFree(tx: Database, owner: Owner, now: Date): Promise<boolean> {
  for (const { isWithin, times } of ceilings(owner)) {
    const isFreeToday = and(eq(jobs.isCounted, false), gte(jobs.acceptedAt, dayStart(now)));
    const isTried = inArray(jobs.state, ['queued', 'running', 'succeeded']);
    if ((await tx.$count(jobs, and(isWithin, isFreeToday, isTried))) >= times * freeTries) return false;
  }
  return true;
}

/** Nobody fills the line alone. Throws `too_many_open_jobs {limit, of}`. */
export async function checkOpenJobs(tx: Database, owner: Owner, wanted: number): Promise<void> {
  for (const { isWithin, times, of } of ceilings(owner)) {
    const limit = times * owner.plan.maxOpenJobs;
    const open = await tx.$count(jobs, and(isWithin, inArray(jobs.state, ['queued', 'running'])));
    if (open + wanted > limit) throw new AppError('too_many_open_jobs', { limit, of });
  }
}

interface Ceiling {
  readonly isWithin: SQL;
  /** How many times one person's share. */
  readonly times: number;
  readonly of: 'you' | 'network';
}

/** A guest who drops the cookie is another one, but still comes from the same network. */
function ceilings(owner: Owner): Ceiling[] {
  const own: Ceiling = { isWithin: eq(jobs.owner, owner.id), times: 1, of: 'you' };
  if (!isGuest(owner)) return [own];
  return [own, { isWithin: eq(jobs.network, owner.party), times: guestsPerNetwork, of: 'network' }];
}

function countedToday(db: Database, isWithin: SQL, kind: WorkKind, now: Date): Promise<number> {
  const isToday = gte(jobs.acceptedAt, dayStart(now));
  return db.$count(jobs, and(isWithin, isOfKind(kind), eq(jobs.isCounted, true), isToday));
}

function isGuest({ id, party }: Asker): boolean {
  return party !== id;
}

async function lock(tx: Database, key: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
}

function dayStart(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()));
}
