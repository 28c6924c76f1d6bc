import type Stripe from 'stripe';
import type {
  CustomerReading,
  InvoiceReading,
  Period,
  SubscriptionReading,
} from '../terms/payment-provider.ts';
import { priceListOf, productOf, type StripeCatalog, soldAs } from './stripe-catalog.server.ts';
import type { StripeClient } from './stripe-client.server.ts';

/** More than anybody has; what is older says nothing about today. */
const most = { limit: 1000 };

/** Disputes that a bank has not decided yet. */
const openDisputes: readonly string[] = [
  'needs_response',
  'under_review',
  'warning_needs_response',
  'warning_under_review',
  'appeal_needs_response',
  'appeal_under_review',
];
/** Those in which it has taken the money. An early warning hasn't, and what was won is given back. */
const takenBack: readonly string[] = [
  'needs_response',
  'under_review',
  'lost',
  'appeal_needs_response',
  'appeal_under_review',
];

interface Payment {
  readonly refunded: number;
  readonly isTakenBack: boolean;
}

/** Subscriptions to what is sold here with their invoices, and what became of the payments. */
export async function readStripeCustomer(
  client: StripeClient,
  catalog: StripeCatalog,
  customer: string,
): Promise<CustomerReading> {
  const [subscriptions, invoices, charges] = await Promise.all([
    client.subscriptions
      .list({ customer, status: 'all', limit: 100, expand: ['data.schedule'] })
      .autoPagingToArray(most),
    client.invoices.list({ customer, limit: 100, expand: ['data.payments'] }).autoPagingToArray(most),
    client.charges.list({ customer, limit: 100 }).autoPagingToArray(most),
  ]);
  const payments = new Map<string, Payment>();
  let isDisputed = false;
  for (const { id, disputed, amount_refunded, payment_intent } of charges) {
    const disputes = disputed ? (await client.disputes.list({ charge: id })).data : [];
    if (disputes.some(({ status }) => openDisputes.includes(status))) isDisputed = true;
    const payment = {
      refunded: amount_refunded,
      isTakenBack: disputes.some(({ status }) => takenBack.includes(status)),
    };
    for (const key of [id, idOf(payment_intent)]) if (key !== null) payments.set(key, payment);
  }
  return {
    isDisputed,
    subscriptions: subscriptions.flatMap((subscription) => {
      const own = invoices.filter(
        ({ parent }) => idOf(parent?.subscription_details?.subscription ?? null) === subscription.id,
      );
      const read = own.flatMap((invoice) => readInvoice(catalog, invoice, payments));
      return readSubscription(catalog, subscription, read);
    }),
  };
}

function readSubscription(
  catalog: StripeCatalog,
  subscription: Stripe.Subscription,
  invoices: readonly InvoiceReading[],
): SubscriptionReading[] {
  const item = subscription.items.data.find(({ price }) => soldAs(catalog, price) !== null);
  if (!item) return [];
  const { currency, trial_end, cancel_at_period_end, cancel_at } = subscription;
  const period = soldAs(catalog, item.price)!;
  const amount = priceListOf(catalog).amounts[period][currency];
  return [
    {
      id: subscription.id,
      status: subscription.status,
      period,
      price: { amount: amount ?? item.price.unit_amount ?? 0, currency },
      createdAt: dateOf(subscription.created),
      trialEnd: trial_end === null ? null : dateOf(trial_end),
      periodEnd: dateOf(item.current_period_end),
      nextPeriod: nextPeriod(catalog, subscription, period),
      cancelAtPeriodEnd: cancel_at_period_end || cancel_at !== null,
      invoices,
    },
  ];
}

/** By which it goes on after this period, if a switch waits. */
function nextPeriod(
  { prices }: StripeCatalog,
  { schedule }: Stripe.Subscription,
  period: Period,
): Period | null {
  if (schedule === null || typeof schedule === 'string') return null;
  const last = schedule.phases.at(-1)?.items[0]?.price;
  const id = typeof last === 'string' ? last : last?.id;
  const next = (['month', 'year'] as const).find((one) => prices[one].id === id) ?? null;
  return next === period ? null : next;
}

/** None of what costs nothing, or is for something else. */
function readInvoice(
  { products }: StripeCatalog,
  invoice: Stripe.Invoice,
  payments: ReadonlyMap<string, Payment>,
): InvoiceReading[] {
  // What is given back for the rest of a period at a switch has a time as well, and must not count.
  const lines = invoice.lines.data.filter(
    ({ amount, pricing }) => amount > 0 && products.has(pricing?.price_details?.product ?? ''),
  );
  if (lines.length === 0) return [];
  const paidBy = (invoice.payments?.data ?? []).flatMap(({ payment }) => {
    const found = payments.get(idOf(payment.payment_intent ?? payment.charge ?? null) ?? '');
    return found ? [found] : [];
  });
  const { status, amount_paid, currency, total, number, status_transitions } = invoice;
  const refunded = paidBy.reduce((sum, payment) => sum + payment.refunded, 0);
  const isRefunded = amount_paid > 0 && refunded >= amount_paid;
  const state =
    status === 'paid'
      ? paidBy.some(({ isTakenBack }) => isTakenBack)
        ? 'disputed'
        : isRefunded
          ? 'refunded'
          : 'paid'
      : status === 'void'
        ? 'void'
        : 'open';
  const hasFailed = invoice.attempted || status === 'uncollectible';
  return [
    {
      id: invoice.id,
      createdAt: dateOf(invoice.created),
      paidAt:
        status === 'paid' && status_transitions.paid_at !== null ? dateOf(status_transitions.paid_at) : null,
      from: dateOf(Math.min(...lines.map(({ period }) => period.start))),
      until: dateOf(Math.max(...lines.map(({ period }) => period.end))),
      state,
      number,
      total,
      refunded,
      currency,
      shownAs: state === 'open' && hasFailed ? 'failed' : state,
      url: invoice.hosted_invoice_url ?? null,
      pdf: invoice.invoice_pdf ?? null,
    },
  ];
}

function dateOf(seconds: number): Date {
  return new Date(seconds * 1000);
}

/** Of what Stripe may have put in whole instead. */
export function idOf(reference: string | { id: string } | null): string | null {
  return typeof reference === 'string' ? reference : (reference?.id ?? null);
}

/** Whether an object of a bell is about something that is sold here; what doesn't say so may be. */
export function isAboutOthers(
  { products }: StripeCatalog,
  object: Partial<Stripe.Subscription> | Partial<Stripe.Invoice>,
): boolean {
  const named =
    'items' in object && object.items
      ? object.items.data.map(({ price }) => productOf(price))
      : 'lines' in object && object.lines
        ? object.lines.data.flatMap(({ pricing }) => pricing?.price_details?.product ?? [])
        : [];
  return named.length > 0 && !named.some((product) => products.has(product));
}
