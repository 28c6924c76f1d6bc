import { randomBytes } from 'node:crypto';
import { and, asc, eq, gt, gte, lte, max, sql } from 'drizzle-orm';
import type { Database } from '../db/database.server.ts';
import { subscriptions, users, vipGrants } from '../db/schema.ts';
import { AppError } from '../errors.ts';

export type VipGrant = typeof vipGrants.$inferSelect;

/** A grant that holds now, with what pays for it. */
export interface ActiveGrant extends VipGrant {
  /** Null of what costs nothing. */
  readonly subscription: typeof subscriptions.$inferSelect | null;
}

const dayMs = 24 * 60 * 60 * 1000;

/** Those that hold now; empty means not VIP. */
export async function activeGrants(db: Database, userId: string, now: Date): Promise<ActiveGrant[]> {
  const rows = await db
    .select({ grant: vipGrants, subscription: subscriptions })
    .from(vipGrants)
    .leftJoin(subscriptions, eq(subscriptions.id, vipGrants.subscriptionId))
    .where(and(eq(vipGrants.userId, userId), lte(vipGrants.startsAt, now), gt(vipGrants.endsAt, now)))
    .orderBy(asc(vipGrants.endsAt));
  return rows.map(({ grant, subscription }) => ({ ...grant, subscription }));
}

/** Until when somebody has VIP without a gap; null without. */
export async function vipUntil(db: Database, userId: string, now: Date): Promise<Date | null> {
  const [row] = await db
    .select({ until: vipUntilOfUser(now) })
    .from(users)
    .where(eq(users.id, userId));
  return row?.until ?? null;
}

/** Gives VIP for some days, from now or from the end of all there is. */
export function grantVip(db: Database, userId: string, days: number, now: Date): Promise<VipGrant> {
  return db.transaction(async (tx) => {
    // Two grants at once follow one another as well.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update');
    const [{ last }] = await tx
      .select({ last: max(vipGrants.endsAt) })
      .from(vipGrants)
      .where(eq(vipGrants.userId, userId));
    const startsAt = last !== null && last > now ? last : now;
    const [grant] = await tx
      .insert(vipGrants)
      .values({
        id: newGrantId(),
        userId,
        source: 'operator',
        startsAt,
        endsAt: new Date(startsAt.getTime() + days * dayMs),
        createdAt: now,
      })
      .returning();
    return grant;
  });
}

/** Ends what operators gave: what holds now ends now, what was to follow is gone. Error: `plan_is_paid` while there is paid time. */
export function endVip(db: Database, userId: string, now: Date): Promise<void> {
  return db.transaction(async (tx) => {
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update');
    const isTheirs = eq(vipGrants.userId, userId);
    const isPaid = and(isTheirs, eq(vipGrants.source, 'stripe'), gt(vipGrants.endsAt, now));
    if ((await tx.$count(vipGrants, isPaid)) > 0) throw new AppError('plan_is_paid');
    await tx.delete(vipGrants).where(and(isTheirs, gte(vipGrants.startsAt, now)));
    await tx
      .update(vipGrants)
      .set({ endsAt: now })
      .where(and(isTheirs, gt(vipGrants.endsAt, now)));
  });
}

/**
 * The time that a subscription pays for: one row, whose end moves on with what was paid and back with what was refunded. Null
 * pays for nothing (any more).
 */
export async function writePaidTime(
  tx: Database,
  { userId, subscriptionId }: { userId: string; subscriptionId: string },
  time: { startsAt: Date; endsAt: Date } | null,
  now: Date,
): Promise<void> {
  if (time === null || time.endsAt <= time.startsAt) {
    await tx.delete(vipGrants).where(eq(vipGrants.subscriptionId, subscriptionId));
    return;
  }
  const row = {
    id: newGrantId(),
    userId,
    subscriptionId,
    source: 'stripe' as const,
    ...time,
    createdAt: now,
  };
  await tx.insert(vipGrants).values(row).onConflictDoUpdate({ target: vipGrants.subscriptionId, set: time });
}

function newGrantId(): string {
  return `v_${randomBytes(12).toString('base64url')}`;
}

/**
 * For a query that reads users: until when each has VIP without a gap. Times overlap and follow one another, so it's the first end
 * that no other time goes beyond. The table is named by itself, since a query of one table leaves the names of tables away.
 */
export const vipUntilOfUser = (now: Date) => {
  const at = sql`${now.toISOString()}::timestamptz`;
  return sql<Date | null>`(
    select min(g.ends_at) from ${vipGrants} as g
    where g.user_id = ${users}.id and g.ends_at > ${at}
      and exists (
        select 1 from ${vipGrants} as h where h.user_id = ${users}.id and h.starts_at <= ${at} and h.ends_at > ${at}
      )
      and not exists (
        select 1 from ${vipGrants} as h
        where h.user_id = ${users}.id and h.starts_at <= g.ends_at and h.ends_at > g.ends_at
      )
  )`.mapWith((value: string | Date | null) => (value === null ? null : new Date(value)));
};
