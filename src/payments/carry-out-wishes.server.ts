import { eq } from 'drizzle-orm';
import { customers, paymentConsents, paymentWishes, subscriptions } from '../db/schema.ts';
import { type Closing, doneWith, refreshCustomer } from './customer-mirror.server.ts';
import { tellCustomer } from './payment-mails.ts';
import type { PaymentParts } from './payment-parts.ts';
import type { CustomerReading, PayBack, SubscriptionReading } from './terms/payment-provider.ts';
import { refundMs, wholeDaysMs } from './terms/payment-terms.ts';
import { isLive } from './terms/vip-end.ts';
import { claimWishes, postponeWish, type WishRow } from './wish-book.server.ts';

/** Carries out what waits, or this one alone. What can't be done now stays, and is tried again later. Answers how many were done. */
export async function carryOutWishes(parts: PaymentParts, id?: string): Promise<number> {
  let done = 0;
  for (const wish of await claimWishes(parts.db, parts.provider, parts.now(), id)) {
    try {
      await carryOut(parts, wish);
      done++;
    } catch (error) {
      const { kind, attempts } = wish;
      parts.log.warn({ error, wish: kind, attempts }, 'could not tell the payment provider, retrying later');
      await postponeWish(parts.db, wish, parts.now());
    }
  }
  return done;
}

async function carryOut(parts: PaymentParts, wish: WishRow): Promise<void> {
  const { provider } = parts;
  if (wish.kind === 'leave') return leave(parts, wish);
  const reading = await provider.readCustomer(wish.customerId);
  const one = reading.subscriptions.find(({ id }) => id === wish.subscriptionId);
  if (!one) return finish(parts, wish);
  if (wish.kind === 'cancel') return cancel(parts, wish, one);
  const payBack = await payBackFor(parts, wish, one, reading);
  // There first, then here: VIP ends when nothing is charged any more.
  await provider.refundAndEnd(one.id, payBack);
  await finish(parts, wish, [one.id]);
  if (wish.kind === 'refund') tell(parts, wish, 'planRefunded', {});
  if (wish.kind === 'second') {
    if (payBack.length > 0) tell(parts, wish, 'secondPlanRefunded', {});
    else tell(parts, wish, 'planCanceled', { until: parts.now() });
  }
  if (wish.kind === 'withdraw') {
    tell(parts, wish, 'withdrawalRefunded', {
      share: payBack.every(({ share }) => share === 1) ? 'all' : 'part',
    });
  }
}

/** With what is paid; at once, where the last payment failed: it would go on being asked for. */
async function cancel(parts: PaymentParts, wish: WishRow, one: SubscriptionReading): Promise<void> {
  const { provider } = parts;
  if (!isLive(one)) return finish(parts, wish);
  const goesOn = one.status === 'active' || one.status === 'trialing';
  if (goesOn) await provider.setRenewal(one.id, false);
  else await provider.refundAndEnd(one.id, []);
  if (goesOn && (await isTakenBack(parts, wish))) {
    // Whoever took it back told the provider while this was on its way, and may have been heard first.
    await provider.setRenewal(one.id, true);
    await refreshCustomer(parts, wish.customerId);
    return;
  }
  await finish(parts, wish);
  const [row] = await parts.db.select().from(subscriptions).where(eq(subscriptions.id, one.id));
  const now = parts.now().getTime();
  const until = new Date(Math.max(now, row?.vipUntil?.getTime() ?? now));
  tell(parts, wish, 'planCanceled', { until });
}

async function isTakenBack({ db }: PaymentParts, { id }: WishRow): Promise<boolean> {
  const kept = await db.select({ id: paymentWishes.id }).from(paymentWishes).where(eq(paymentWishes.id, id));
  return kept.length === 0;
}

/** The account is gone, or is going: nothing of it is charged any more. What was bought while it went is paid back. */
async function leave(parts: PaymentParts, wish: WishRow): Promise<void> {
  const { db, provider } = parts;
  await provider.closeCheckouts(wish.customerId);
  const { subscriptions: all } = await provider.readCustomer(wish.customerId);
  for (const one of all) {
    const isLate = one.createdAt > wish.askedAt;
    if (isLive(one) || one.status === 'incomplete' || isLate) {
      await provider.refundAndEnd(one.id, isLate ? whole(one) : []);
    }
  }
  await provider.forgetCustomer(wish.customerId);
  await db.update(customers).set({ goneAt: parts.now() }).where(eq(customers.id, wish.customerId));
  await markDone(parts, wish);
}

/** What is to be paid back of which invoice. */
async function payBackFor(
  { db }: PaymentParts,
  { kind, askedAt, customerId }: WishRow,
  one: SubscriptionReading,
  { subscriptions: all }: CustomerReading,
): Promise<PayBack[]> {
  if (kind === 'dispute') return [];
  if (kind === 'refund') return whole(one);
  if (kind === 'second') {
    // The older of two is only ended: what was paid for it was used.
    const isNewer = all.some((other) => isLive(other) && other.createdAt < one.createdAt);
    return isNewer ? whole(one) : [];
  }
  const paid = one.invoices.flatMap(({ paidAt }) => (paidAt === null ? [] : [paidAt.getTime()]));
  if (askedAt.getTime() < Math.min(...paid) + refundMs + wholeDaysMs) return whole(one);
  const consents = await db
    .select({ givenAt: paymentConsents.givenAt })
    .from(paymentConsents)
    .where(eq(paymentConsents.customerId, customerId));
  // Without a consent to begin at once nothing may be kept for the days that were used.
  const hasConsent = consents.some(({ givenAt }) => givenAt <= one.createdAt);
  if (!hasConsent) return whole(one);
  return one.invoices.flatMap(({ id, from, until, paidAt }) => {
    if (paidAt === null) return [];
    const left = (until.getTime() - askedAt.getTime()) / (until.getTime() - from.getTime());
    return [{ invoiceId: id, share: Math.min(1, Math.max(0, left)) }];
  });
}

function whole({ invoices }: SubscriptionReading): PayBack[] {
  return invoices.flatMap(({ id, paidAt }) => (paidAt === null ? [] : [{ invoiceId: id, share: 1 }]));
}

/** Done, with what follows from it in the same transaction. */
async function finish(parts: PaymentParts, wish: WishRow, subscriptionIds: string[] = []): Promise<void> {
  const closing: Closing = { subscriptionIds, at: parts.now(), wishId: wish.id };
  if (!(await refreshCustomer(parts, wish.customerId, closing))) await markDone(parts, wish);
}

async function markDone({ db, now }: PaymentParts, { id }: WishRow): Promise<void> {
  await db.update(paymentWishes).set(doneWith(now())).where(eq(paymentWishes.id, id));
}

function tell<K extends 'planRefunded' | 'secondPlanRefunded' | 'withdrawalRefunded' | 'planCanceled'>(
  parts: PaymentParts,
  { email, locale }: WishRow,
  kind: K,
  args: Parameters<typeof tellCustomer<K>>[3],
): void {
  if (email !== null) tellCustomer(parts, { email, locale }, kind, args);
}
