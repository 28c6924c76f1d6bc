import { randomBytes } from 'node:crypto';
import { and, asc, eq, gt, lte, max, sql } from 'drizzle-orm';
import type { Database } from '../db/database.server.ts';
import { users, vipGrants } from '../db/schema.ts';

export type VipGrant = typeof vipGrants.$inferSelect;

const dayMs = 24 * 60 * 60 * 1000;

/** Those that hold now; empty means not VIP. */
export function activeGrants(db: Database, userId: string, now: Date): Promise<VipGrant[]> {
  return db
    .select()
    .from(vipGrants)
    .where(and(eq(vipGrants.userId, userId), lte(vipGrants.startsAt, now), gt(vipGrants.endsAt, now)))
    .orderBy(asc(vipGrants.endsAt));
}

/** Until when somebody has VIP without a gap; null without. Grants are put one after the other, so the last one says it. */
export async function vipUntil(db: Database, userId: string, now: Date): Promise<Date | null> {
  if ((await activeGrants(db, userId, now)).length === 0) return null;
  const [{ last }] = await db
    .select({ last: max(vipGrants.endsAt) })
    .from(vipGrants)
    .where(eq(vipGrants.userId, userId));
  return last;
}

/** Gives VIP for some days, from now or from the end of what there is. */
export function grantVip(db: Database, userId: string, days: number, now: Date): Promise<VipGrant> {
  return db.transaction(async (tx) => {
    // Two grants at once follow one another as well.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update');
    const startsAt = (await vipUntil(tx, userId, now)) ?? now;
    const [grant] = await tx
      .insert(vipGrants)
      .values({
        id: `v_${randomBytes(12).toString('base64url')}`,
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

/** For a query that reads users: until when each has VIP. */
export const vipUntilOfUser = (now: Date) =>
  sql<Date | null>`(
    select max(g.ends_at) from ${vipGrants} as g where g.user_id = ${users.id} and exists (
      select 1 from ${vipGrants} as h
      where h.user_id = ${users.id} and h.starts_at <= ${now.toISOString()}::timestamptz and h.ends_at > ${now.toISOString()}::timestamptz
    )
  )`.mapWith((value: string | Date | null) => (value === null ? null : new Date(value)));
