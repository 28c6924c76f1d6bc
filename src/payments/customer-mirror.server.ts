import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { writePaidTime } from '../billing/vip-grants.server.ts';
import type { Database } from '../db/database.server.ts';
import { customers, type KeptInvoice, paymentWishes, subscriptions, users } from '../db/schema.ts';
import { tellCustomer } from './payment-mails.ts';
import type { CustomerRow, PaymentParts } from './payment-parts.ts';
import type { SubscriptionRow } from './terms/paid-plan.ts';
import type { CustomerReading, InvoiceReading, SubscriptionReading } from './terms/payment-provider.ts';
import { isLive, paidUntil, vipEnd } from './terms/vip-end.ts';
import { writeWish } from './wish-book.server.ts';

/** So many invoices are shown. */
const shownInvoices = 24;

/** What a refund, a withdrawal or a dispute ended, once the provider knows. */
export interface Closing {
  readonly subscriptionIds: readonly string[];
  readonly at: Date;
  /** Done with it. */
  readonly wishId: string;
}

/**
 * Reads a customer afresh and writes down what follows. The number that is taken before each reading decides between two at once: what
 * was asked for earlier never overwrites what was asked for later. Null for somebody who is gone or known in the other mode only. Error:
 * `payments_unavailable`.
 */
export async function refreshCustomer(
  parts: PaymentParts,
  customerId: string,
  closing?: Closing,
): Promise<CustomerRow | null> {
  const { db, provider } = parts;
  for (;;) {
    const [asked] = await db
      .update(customers)
      .set({ readings: sql`${customers.readings} + 1` })
      .where(and(eq(customers.id, customerId), eq(customers.isLive, provider.isLive)))
      .returning({ number: customers.readings });
    if (!asked) return null;
    const reading = await provider.readCustomer(customerId);
    const outcome = await db.transaction((tx) =>
      write(parts, tx, { customerId, reading, closing, ...asked }),
    );
    // Whoever came later has read what we wanted to know. What is to be closed with it has to be written all the same.
    if (outcome === 'overtaken' && closing) continue;
    if (outcome !== null && outcome !== 'overtaken') {
      for (const tell of outcome) tell();
    }
    const [row] = await db.select().from(customers).where(eq(customers.id, customerId));
    return row ?? null;
  }
}

type Telling = () => void;

async function write(
  parts: PaymentParts,
  tx: Database,
  about: { customerId: string; number: number; reading: CustomerReading; closing?: Closing },
): Promise<Telling[] | 'overtaken' | null> {
  const { customerId, number, reading, closing } = about;
  const now = parts.now();
  const [found] = await tx
    .select({ customer: customers, user: users })
    .from(customers)
    .innerJoin(users, eq(users.id, customers.userId))
    .where(eq(customers.id, customerId))
    .for('update', { of: customers });
  if (!found) return null;
  if (number <= found.customer.written) return 'overtaken';
  await tx
    .update(customers)
    .set({
      written: number,
      readAt: now,
      isDisputed: reading.isDisputed,
      invoices: shownOf(reading.subscriptions.flatMap(({ invoices }) => invoices)),
    })
    .where(eq(customers.id, customerId));
  const before = await tx.select().from(subscriptions).where(eq(subscriptions.customerId, customerId));
  const tellings: Telling[] = [];
  for (const one of reading.subscriptions) {
    const known = before.find(({ id }) => id === one.id);
    const closedAt = closing?.subscriptionIds.includes(one.id) ? closing.at : (known?.closedAt ?? null);
    const row = rowOf(customerId, one, closedAt);
    await tx.insert(subscriptions).values(row).onConflictDoUpdate({ target: subscriptions.id, set: row });
    await writePaidTime(tx, { userId: found.user.id, subscriptionId: one.id }, timeOf(one, row), now);
    const failedNow = row.status === 'past_due' && known?.status !== 'past_due';
    if (failedNow && row.vipUntil !== null) {
      const until = row.vipUntil;
      tellings.push(() => tellCustomer(parts, found.user, 'paymentFailed', { until }));
    }
  }
  if (closing) await tx.update(paymentWishes).set(doneWith(now)).where(eq(paymentWishes.id, closing.wishId));
  await wishWhatFollows(parts, tx, { ...found, reading });
  return tellings;
}

/** Of a wish that is done; whom it was for is nobody's business any more. */
export const doneWith = (at: Date) => ({ doneAt: at, email: null });

function rowOf(customerId: string, one: SubscriptionReading, closedAt: Date | null): SubscriptionRow {
  const history = { ...one, closedAt };
  const paid = one.invoices.flatMap(({ paidAt }) => (paidAt === null ? [] : [paidAt]));
  return {
    id: one.id,
    customerId,
    status: one.status,
    period: one.period,
    amount: one.price.amount,
    currency: one.price.currency,
    createdAt: one.createdAt,
    firstPaidAt: paid.sort((a, b) => a.getTime() - b.getTime())[0] ?? null,
    paidUntil: paidUntil(history),
    vipUntil: vipEnd(history),
    periodEnd: one.periodEnd,
    nextPeriod: one.nextPeriod,
    cancelAtPeriodEnd: one.cancelAtPeriodEnd,
    closedAt,
  };
}

function timeOf({ createdAt }: SubscriptionReading, { vipUntil }: SubscriptionRow) {
  return vipUntil === null ? null : { startsAt: createdAt, endsAt: vipUntil };
}

/** A payment that is disputed ends its subscription, and nobody pays for two. */
async function wishWhatFollows(
  parts: PaymentParts,
  tx: Database,
  about: { customer: CustomerRow; user: typeof users.$inferSelect; reading: CustomerReading },
): Promise<void> {
  const { customer, user, reading } = about;
  const live = reading.subscriptions.filter(isLive);
  const by = { customerId: customer.id, email: user.email, locale: user.locale, askedAt: parts.now() };
  for (const { id, invoices } of live) {
    if (!invoices.some(({ state }) => state === 'disputed')) continue;
    await writeWish(tx, parts.provider, { ...by, kind: 'dispute', subscriptionId: id });
  }
  const [, ...others] = live.sort(firstToKeep);
  for (const { id } of others)
    await writeWish(tx, parts.provider, { ...by, kind: 'second', subscriptionId: id });
}

/** The one that is paid and, of several, the one that was there first. */
function firstToKeep(one: SubscriptionReading, other: SubscriptionReading): number {
  const isGood = ({ status }: SubscriptionReading) => Number(status === 'active' || status === 'trialing');
  return isGood(other) - isGood(one) || one.createdAt.getTime() - other.createdAt.getTime();
}

function shownOf(invoices: readonly InvoiceReading[]): KeptInvoice[] {
  return [...invoices]
    .sort((one, other) => other.createdAt.getTime() - one.createdAt.getTime())
    .slice(0, shownInvoices)
    .map(({ number, createdAt, total, refunded, currency, shownAs, url, pdf }) => ({
      number,
      created: createdAt.getTime() / 1000,
      total,
      refunded,
      currency,
      state: shownAs,
      url,
      pdf,
    }));
}

/** The subscription that a customer has, or had last: a live one first, then the newest. Null for nobody who ever paid. */
export async function currentSubscription(db: Database, customerId: string): Promise<SubscriptionRow | null> {
  const rows = await db
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.customerId, customerId))
    .orderBy(desc(subscriptions.createdAt));
  const isGood = ({ status }: SubscriptionRow) => status === 'active' || status === 'trialing';
  return (
    rows.findLast(isGood) ?? rows.find(isLive) ?? rows.find(({ firstPaidAt }) => firstPaidAt !== null) ?? null
  );
}

/** Null for somebody who never went to Checkout in this mode, or whom the provider has forgotten. */
export async function customerOf(
  { db, provider }: Pick<PaymentParts, 'db' | 'provider'>,
  userId: string,
): Promise<CustomerRow | null> {
  const [row] = await db
    .select()
    .from(customers)
    .where(
      and(eq(customers.userId, userId), eq(customers.isLive, provider.isLive), isNull(customers.goneAt)),
    );
  return row ?? null;
}
