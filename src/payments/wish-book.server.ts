import { and, asc, eq, isNull, lte, sql } from 'drizzle-orm';
import type { Database } from '../db/database.server.ts';
import { paymentWishes } from '../db/schema.ts';
import { newPaymentId } from './payment-id.server.ts';
import type { PaymentProvider } from './terms/payment-provider.ts';

export type WishRow = typeof paymentWishes.$inferSelect;
export type WishKind = WishRow['kind'];

/** Whoever carries out a wish is given this long before another process tries. */
const claimedMs = 2 * 60 * 1000;
const firstPauseMs = 30 * 1000;
const longestPauseMs = 60 * 60 * 1000;

/** Whether money is real: what is asked for where it isn't is nothing to the same provider where it is. */
export type Mode = Pick<PaymentProvider, 'isLive'>;

/** Writes down a wish; null where the same one waits already. */
export async function writeWish(
  tx: Database,
  { isLive }: Mode,
  wish: Pick<WishRow, 'kind' | 'customerId' | 'subscriptionId' | 'email' | 'locale' | 'askedAt'>,
): Promise<WishRow | null> {
  const [row] = await tx
    .insert(paymentWishes)
    .values({ id: newPaymentId('w'), ...wish, isLive, nextAt: wish.askedAt })
    .onConflictDoNothing()
    .returning();
  return row ?? null;
}

/** Takes what is due in this mode, or this one alone, so that no other process carries it out meanwhile. */
export async function claimWishes(
  db: Database,
  { isLive }: Mode,
  now: Date,
  id?: string,
): Promise<WishRow[]> {
  const due = db
    .select({ id: paymentWishes.id })
    .from(paymentWishes)
    .where(
      and(
        isNull(paymentWishes.doneAt),
        eq(paymentWishes.isLive, isLive),
        lte(paymentWishes.nextAt, now),
        id === undefined ? undefined : eq(paymentWishes.id, id),
      ),
    )
    .orderBy(asc(paymentWishes.askedAt))
    .limit(20)
    .for('update', { skipLocked: true });
  return db
    .update(paymentWishes)
    .set({ nextAt: new Date(now.getTime() + claimedMs), attempts: sql`${paymentWishes.attempts} + 1` })
    .where(sql`${paymentWishes.id} in (${due})`)
    .returning();
}

/** Later each time: after half a minute at first, every hour in the end. */
export function nextTry(now: Date, attempts: number): Date {
  const pauseMs = Math.min(longestPauseMs, firstPauseMs * 2 ** Math.min(attempts - 1, 10));
  return new Date(now.getTime() + pauseMs);
}

export async function postponeWish(db: Database, { id, attempts }: WishRow, now: Date): Promise<void> {
  await db
    .update(paymentWishes)
    .set({ nextAt: nextTry(now, attempts) })
    .where(eq(paymentWishes.id, id));
}

/** What a customer asked for that is not done yet, the newest first. */
export function openWishes(db: Database, customerId: string): Promise<WishRow[]> {
  return db
    .select()
    .from(paymentWishes)
    .where(and(eq(paymentWishes.customerId, customerId), isNull(paymentWishes.doneAt)))
    .orderBy(sql`${paymentWishes.askedAt} desc`);
}
