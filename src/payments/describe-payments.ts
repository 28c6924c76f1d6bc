import type { InvoiceBody, PaidPlanBody, PaymentsBody } from '../api/contract/pay/pay-contract.ts';
import type { KeptInvoice } from '../db/schema.ts';
import type { LocaleCode } from '../i18n/locales.ts';
import type { CustomerRow } from './payment-parts.ts';
import { moneyText, wholeUnits } from './terms/money.ts';
import { isInGrace, isRenewing, type SubscriptionRow } from './terms/paid-plan.ts';
import type { Money } from './terms/payment-provider.ts';
import { refundMs, withdrawalMs } from './terms/payment-terms.ts';
import { isLive } from './terms/vip-end.ts';
import type { WishRow } from './wish-book.server.ts';

/** What somebody is told about their payments. */
export function describePayments(
  about: {
    customer: CustomerRow;
    subscription: SubscriptionRow | null;
    wishes: readonly WishRow[];
    isFresh: boolean;
  },
  { now, locale }: { now: Date; locale: LocaleCode },
): PaymentsBody {
  const { customer, subscription, wishes, isFresh } = about;
  return {
    plan: subscription && describePlan(customer, subscription, wishes, { now, locale }),
    invoices: customer.invoices.map((invoice) => describeInvoice(invoice, locale)),
    isDisputed: customer.isDisputed,
    isFresh,
  };
}

function describePlan(
  customer: CustomerRow,
  row: SubscriptionRow,
  wishes: readonly WishRow[],
  { now, locale }: { now: Date; locale: LocaleCode },
): PaidPlanBody {
  const own = wishes.filter(({ subscriptionId }) => subscriptionId === row.id).map(({ kind }) => kind);
  const waiting = (['withdraw', 'refund', 'cancel'] as const).find((kind) => own.includes(kind)) ?? null;
  const renews = isRenewing(row) && waiting === null;
  return {
    period: row.period,
    price: moneyBody(row, locale),
    state: stateOf(row),
    startedAt: row.createdAt.toISOString(),
    paidUntil: row.paidUntil?.toISOString() ?? null,
    vipUntil: row.vipUntil?.toISOString() ?? null,
    renewsAt: renews ? row.periodEnd.toISOString() : null,
    nextPeriod: renews ? row.nextPeriod : null,
    cancelAtPeriodEnd: row.cancelAtPeriodEnd,
    inGrace: isInGrace(row, now),
    refundableUntil:
      customer.refundedAt === null ? (openUntil(row, refundMs, now)?.toISOString() ?? null) : null,
    withdrawableUntil: openUntil(row, withdrawalMs, now)?.toISOString() ?? null,
    waiting,
  };
}

function stateOf({ status, closedAt }: SubscriptionRow): PaidPlanBody['state'] {
  if (closedAt !== null) return 'ended';
  switch (status) {
    case 'active':
    case 'past_due':
      return status;
    case 'trialing':
      return 'trial';
    case 'unpaid':
    case 'paused':
      return 'unpaid';
    default:
      return 'ended';
  }
}

/** Until when what runs for some days after the first payment can be had; null once it can't. */
export function openUntil(
  { status, firstPaidAt, closedAt }: SubscriptionRow,
  ms: number,
  now: Date,
): Date | null {
  if (!isLive({ status }) || firstPaidAt === null || closedAt !== null) return null;
  const until = new Date(firstPaidAt.getTime() + ms);
  return now < until ? until : null;
}

function describeInvoice(
  { number, created, total, refunded, currency, state, url, pdf }: KeptInvoice,
  locale: LocaleCode,
): InvoiceBody {
  return {
    number,
    createdAt: new Date(created * 1000).toISOString(),
    total: moneyBody({ amount: Math.max(0, total), currency }, locale),
    refunded: refunded > 0 ? moneyBody({ amount: refunded, currency }, locale) : null,
    state,
    url,
    pdf,
  };
}

export function moneyBody({ amount, currency }: Money, locale: LocaleCode) {
  const money = { amount, currency };
  return { amount: wholeUnits(money), currency: currency.toUpperCase(), text: moneyText(money, locale) };
}
