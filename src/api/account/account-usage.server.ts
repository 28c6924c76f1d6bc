import { and, eq, inArray, sum } from 'drizzle-orm';
import { ownerOf } from '../../accounts/session/sign-in.server.ts';
import type { OpenSession } from '../../accounts/session/sign-in-sessions.server.ts';
import { callsMade } from '../../billing/api-calls.server.ts';
import { entitlementsOf } from '../../billing/entitlements.ts';
import { jobs, media } from '../../db/schema.ts';
import type { ApiSite } from '../api-site.ts';
import type { UsageBody } from '../contract/account-contract.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** What somebody has used of their plan. */
export async function readUsage(
  { accounts, jobs: book }: Pick<ApiSite, 'accounts' | 'jobs'>,
  { user, vipUntil }: Pick<OpenSession, 'user' | 'vipUntil'>,
): Promise<UsageBody> {
  const { db, now, guestDownloads } = accounts;
  const { plan, isVip } = entitlementsOf({ vipUntil }, { guestDownloads, now: now() });
  const owner = ownerOf(user, vipUntil, accounts);
  const [jobsLeft, openJobs, pictures, calls, creditsLeft, [{ bytes }]] = await Promise.all([
    book.quotaLeft(owner),
    db.$count(jobs, and(eq(jobs.owner, user.id), inArray(jobs.state, ['queued', 'running']))),
    db.$count(media, eq(media.owner, user.id)),
    callsMade(db, user.id, now()),
    book.creditsLeft(owner),
    db
      .select({ bytes: sum(media.bytes) })
      .from(media)
      .where(eq(media.owner, user.id)),
  ]);
  // Days begin at midnight UTC.
  const resetsAt = new Date((Math.floor(now().getTime() / dayMs) + 1) * dayMs);
  return {
    plan: isVip ? 'vip' : 'member',
    jobsToday: plan.picture.jobsPerDay - jobsLeft,
    jobsPerDay: plan.picture.jobsPerDay,
    resetsAt: resetsAt.toISOString(),
    openJobs,
    maxOpenJobs: plan.maxOpenJobs,
    pictures,
    storedBytes: Number(bytes ?? 0),
    maxImageBytes: plan.picture.maxBytes,
    maxImagePixels: plan.picture.maxPixels,
    batchSize: plan.batchSize,
    keptHours: plan.historyHours,
    showsAds: plan.showsAds,
    callsThisMonth: calls,
    callsPerMonth: plan.callsPerMonth,
    creditsLeft,
    creditsPerMonth: plan.creditsPerMonth,
    monthEndsAt: nextMonth(now()).toISOString(),
  };
}

/** When the next calendar month begins, in UTC. */
function nextMonth(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1));
}
