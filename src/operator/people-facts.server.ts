import { and, desc, eq, gt, gte, ilike, inArray, or } from 'drizzle-orm';
import type { PersonBody, PersonRowBody } from '../api/contract/operator/operator-contract.ts';
import { vipUntilOfUser } from '../billing/vip-grants.server.ts';
import type { Database } from '../db/database.server.ts';
import {
  apiKeys,
  customers,
  jobs,
  media,
  refusals,
  sessions,
  subscriptions,
  users,
  vipGrants,
} from '../db/schema.ts';
import { creditsUsed, dayStart } from '../engine-calls/spending.server.ts';
import { AppError } from '../errors.ts';
import type { ReportReason } from '../shares/share-rules.ts';
import { eventsOfPerson } from './operator-log.server.ts';

const mostPeople = 50;
const shownRefusals = 20;
const shownEvents = 30;

/** Accounts with this in their address, or with this id; the newest first. */
export async function findPeople(db: Database, asked: string, now: Date): Promise<PersonRowBody[]> {
  const text = asked.trim();
  const isLike = ilike(users.email, `%${text.replace(/[\\%_]/g, '\\$&')}%`);
  const rows = await db
    .select({ user: users, vipUntil: vipUntilOfUser(now) })
    .from(users)
    .where(text === '' ? undefined : or(eq(users.id, text), isLike))
    .orderBy(desc(users.createdAt), desc(users.id))
    .limit(mostPeople);
  return rows.map(({ user, vipUntil }) => ({
    id: user.id,
    email: user.email,
    createdAt: user.createdAt.toISOString(),
    vipUntil: vipUntil?.toISOString() ?? null,
    isBlocked: user.blockedAt !== null,
    isOperator: user.isAdmin,
  }));
}

/** What whoever helps somebody has to know. Error: `not_found`. */
export async function readPerson(db: Database, id: string, now: Date): Promise<PersonBody> {
  const [found] = await db
    .select({ user: users, vipUntil: vipUntilOfUser(now) })
    .from(users)
    .where(eq(users.id, id));
  if (!found) throw new AppError('not_found');
  const { user, vipUntil } = found;
  const isTheirs = eq(jobs.owner, id);
  const [grants, [subscription], all, today, open, pictures, signedIn, keys, credits, refused, log] =
    await Promise.all([
      db.select().from(vipGrants).where(eq(vipGrants.userId, id)).orderBy(desc(vipGrants.endsAt)),
      db
        .select({ subscription: subscriptions })
        .from(subscriptions)
        .innerJoin(customers, eq(customers.id, subscriptions.customerId))
        .where(eq(customers.userId, id))
        .orderBy(desc(subscriptions.createdAt))
        .limit(1),
      db.$count(jobs, isTheirs),
      db.$count(jobs, and(isTheirs, gte(jobs.acceptedAt, dayStart(now)))),
      db.$count(jobs, and(isTheirs, inArray(jobs.state, ['queued', 'running']))),
      db.$count(media, eq(media.owner, id)),
      db.$count(sessions, and(eq(sessions.userId, id), gt(sessions.expiresAt, now))),
      db.$count(apiKeys, and(eq(apiKeys.userId, id), gt(apiKeys.expiresAt, now))),
      creditsUsed(db, id, now),
      db
        .select()
        .from(refusals)
        .where(eq(refusals.owner, id))
        .orderBy(desc(refusals.createdAt))
        .limit(shownRefusals),
      eventsOfPerson(db, id, shownEvents),
    ]);
  return {
    id: user.id,
    email: user.email,
    locale: user.locale,
    createdAt: user.createdAt.toISOString(),
    isOperator: user.isAdmin,
    blockedAt: user.blockedAt?.toISOString() ?? null,
    sharingEnded: user.sharingEndedAt && {
      at: user.sharingEndedAt.toISOString(),
      reason: (user.sharingEndedFor ?? 'other') as ReportReason,
    },
    vipUntil: vipUntil?.toISOString() ?? null,
    grants: grants.map(({ id: grant, source, startsAt, endsAt }) => ({
      id: grant,
      source,
      startsAt: startsAt.toISOString(),
      endsAt: endsAt.toISOString(),
    })),
    subscription: subscription
      ? {
          status: subscription.subscription.status,
          paidUntil: subscription.subscription.paidUntil?.toISOString() ?? null,
          cancelAtPeriodEnd: subscription.subscription.cancelAtPeriodEnd,
        }
      : null,
    jobs: { all, today, open },
    pictures,
    sessions: signedIn,
    keys,
    credits,
    refusals: refused.map(({ createdAt, rule, tool }) => ({ at: createdAt.toISOString(), rule, tool })),
    log,
  };
}
