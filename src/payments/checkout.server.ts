import { setTimeout as after } from 'node:timers/promises';
import { and, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import type { CheckoutBody } from '../api/contract/pay/pay-contract.ts';
import { customers, paymentConsents, subscriptions, type users } from '../db/schema.ts';
import { AppError } from '../errors.ts';
import { type LocaleCode, localePath } from '../i18n/locales.ts';
import { customerOf, refreshCustomer } from './customer-mirror.server.ts';
import { newPaymentId } from './payment-id.server.ts';
import type { CustomerRow, PaymentParts } from './payment-parts.ts';
import { currencyOfLocale } from './terms/money.ts';
import type { Period, PriceList } from './terms/payment-provider.ts';
import { consentVersion } from './terms/payment-terms.ts';
import { isLive } from './terms/vip-end.ts';

export interface Journey {
  readonly url: string;
  readonly to: 'checkout' | 'portal';
}

export interface Shopper {
  readonly user: Pick<typeof users.$inferSelect, 'id' | 'email'>;
  readonly locale: LocaleCode;
}

/** A process that died while it opened a Checkout keeps others waiting for so long. */
const openingSeconds = 90;
const pauseMs = 150;
const mostPauses = 120;

/**
 * Leads to Checkout. Whoever has a subscription, also one whose last payment failed, is led to the portal instead. Two tabs and two
 * devices come one after the other, to the same Checkout. Errors: `consent_missing`, `payment_disputed`, `payments_unavailable`.
 */
export async function startCheckout(
  parts: PaymentParts,
  { user, locale }: Shopper,
  wish: CheckoutBody,
): Promise<Journey> {
  const { db, provider, now, publicUrl } = parts;
  if (!wish.startsAtOnce) throw new AppError('consent_missing');
  const { id: customerId } = (await customerOf(parts, user.id)) ?? (await becomeCustomer(parts, user.id));
  const found = await alone(parts, customerId, async () => {
    // Asked of the provider itself: a right is new only when nobody has it already.
    const customer = await refreshCustomer(parts, customerId);
    if (!customer) throw new AppError('payments_unavailable');
    const { period } = wish;
    const own = await db.select().from(subscriptions).where(eq(subscriptions.customerId, customerId));
    if (own.some(isLive)) return openPortal(parts, customerId, locale);
    if (customer.isDisputed) throw new AppError('payment_disputed');
    const currency = currencyFor(await provider.priceList(), locale);
    const at = now();
    await db.insert(paymentConsents).values({
      id: newPaymentId('c'),
      customerId,
      userId: user.id,
      textVersion: consentVersion,
      locale,
      period,
      givenAt: at,
    });
    const url = await provider.startCheckout({
      customerId,
      email: user.email,
      period,
      currency,
      locale,
      successUrl: `${publicUrl}${localePath(locale, '/app/subscription')}?paid`,
      cancelUrl: `${publicUrl}${localePath(locale, '/pricing')}`,
    });
    const change = url === null ? { goneAt: at } : { checkoutAt: at };
    await db.update(customers).set(change).where(eq(customers.id, customerId));
    return url === null ? null : { url, to: 'checkout' as const };
  });
  return found ?? startCheckout(parts, { user, locale }, wish);
}

/** Where cards, invoices and switches are. */
export async function openPortal(
  { provider, publicUrl }: PaymentParts,
  customerId: string,
  locale: LocaleCode,
  change?: { subscriptionId: string; period: Period },
): Promise<Journey> {
  const returnUrl = `${publicUrl}${localePath(locale, '/app/subscription')}`;
  return { url: await provider.openPortal({ customerId, locale, returnUrl, change }), to: 'portal' };
}

/** The currency of the language, where there is a price in it. */
export function currencyFor({ amounts, currency }: PriceList, locale: LocaleCode): string {
  const own = currencyOfLocale[locale];
  return own in amounts.month && own in amounts.year ? own : currency;
}

/** However many ask at once, the provider makes one customer, and all write the same row. */
async function becomeCustomer(parts: PaymentParts, userId: string): Promise<CustomerRow> {
  const { db, provider, now } = parts;
  const gone = and(eq(customers.userId, userId), isNotNull(customers.goneAt));
  const number = await db.$count(customers, gone);
  const id = await provider.createCustomer(userId, number);
  const row = { id, userId, isLive: provider.isLive, createdAt: now() };
  await db.insert(customers).values(row).onConflictDoNothing();
  const customer = await customerOf(parts, userId);
  if (!customer) throw new AppError('payments_unavailable');
  return customer;
}

/** One after the other for a customer, on all processes. No transaction stays open while the provider is asked. */
async function alone<T>({ db }: PaymentParts, customerId: string, work: () => Promise<T>): Promise<T> {
  const isFree = or(isNull(customers.openingUntil), lt(customers.openingUntil, sql`now()`));
  for (let pauses = 0; pauses < mostPauses; pauses++) {
    const [claim] = await db
      .update(customers)
      .set({ openingUntil: sql`now() + ${openingSeconds} * interval '1 second'` })
      .where(and(eq(customers.id, customerId), isFree))
      .returning({ until: sql<string>`${customers.openingUntil}::text` });
    if (!claim) {
      await after(pauseMs);
      continue;
    }
    try {
      return await work();
    } finally {
      const isMine = sql`${customers.openingUntil}::text = ${claim.until}`;
      await db
        .update(customers)
        .set({ openingUntil: null })
        .where(and(eq(customers.id, customerId), isMine));
    }
  }
  throw new AppError('payments_unavailable');
}
