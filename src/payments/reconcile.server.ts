import { and, eq, exists, gt, isNull, lt, notInArray, or } from 'drizzle-orm';
import { customers, paymentConsents, paymentEvents, paymentWishes, subscriptions } from '../db/schema.ts';
import { refreshCustomer } from './customer-mirror.server.ts';
import type { PaymentParts } from './payment-parts.ts';
import { eventsKeptMs } from './terms/payment-terms.ts';

const readAtOnce = 4;
/** After a Checkout, what came of it is asked for: one stays open for a day. */
const checkoutMs = 2 * 24 * 60 * 60 * 1000;

/**
 * Reads everybody afresh whose rights may have changed, as if a bell had rung for each. The first failure ends it: whoever is away for one is
 * away for all, and it's done again within the hour.
 */
export async function reconcile(parts: PaymentParts): Promise<void> {
  const { db, provider, now } = parts;
  const at = now();
  const mayChange = and(
    eq(subscriptions.customerId, customers.id),
    or(notInArray(subscriptions.status, ['canceled', 'incomplete_expired']), gt(subscriptions.vipUntil, at)),
  );
  const waiting = await db
    .select({ id: customers.id })
    .from(customers)
    .where(
      and(
        eq(customers.isLive, provider.isLive),
        or(
          exists(db.select().from(subscriptions).where(mayChange)),
          gt(customers.checkoutAt, new Date(at.getTime() - checkoutMs)),
          eq(customers.isDisputed, true),
          isNull(customers.readAt),
        ),
      ),
    );
  while (waiting.length > 0) {
    await Promise.all(waiting.splice(0, readAtOnce).map(({ id }) => refreshCustomer(parts, id)));
  }
}

/** What nobody needs any more: bells, wishes that were carried out, and consents whose years are over. */
export async function forgetOldPayments({ db, now }: PaymentParts, consentYears: number): Promise<void> {
  const before = new Date(now().getTime() - eventsKeptMs);
  await db.delete(paymentEvents).where(lt(paymentEvents.receivedAt, before));
  await db.delete(paymentWishes).where(lt(paymentWishes.doneAt, before));
  const firstYear = new Date(Date.UTC(now().getUTCFullYear() - consentYears, 0, 1));
  await db.delete(paymentConsents).where(lt(paymentConsents.givenAt, firstYear));
}
