import { z } from '@hono/zod-openapi';
import { address, readableText, sentence } from '../text.schemas.ts';

/** What the calls about payments answer, for the OpenAPI document; `pay-contract.ts` has the types of it. */

const time = z.iso.datetime();

/** How often a subscription is paid. */
export const periodSchema = z.enum(['month', 'year']);

const moneySchema = z
  .object({
    /** In whole units: 9.99, and 1500 yen. */
    amount: z.number().min(0),
    /** ISO 4217. */
    currency: z.string().regex(/^[A-Z]{3}$/),
    /** Both, as the visitor's language writes it. */
    text: sentence,
  })
  .openapi('Money');

const priceSchema = moneySchema.extend({
  /** When the next payment would be due, if it were bought now. */
  renewsAt: time,
});

export const priceListSchema = z
  .object({
    month: priceSchema,
    year: priceSchema,
    /** Whether the price holds tax, or Checkout adds it. */
    tax: z.enum(['included', 'added']),
  })
  .openapi('PriceList');

export const journeySchema = z
  .object({
    /** Where the browser goes; it comes back to `/app/subscription`. */
    url: address,
    to: z.enum(['checkout', 'portal']),
  })
  .openapi('PaymentJourney');

export const invoiceSchema = z
  .object({
    number: readableText(100).nullable(),
    createdAt: time,
    total: moneySchema,
    /** Paid back in full or in part. */
    refunded: moneySchema.nullable(),
    state: z.enum(['paid', 'open', 'failed', 'refunded', 'disputed', 'void']),
    /** The invoice as a page and as a file; null where there is none any more. */
    url: address.nullable(),
    pdf: address.nullable(),
  })
  .openapi('Invoice');

/** Of what was asked for but Stripe doesn't know yet, since it was away: it is tried again until it does. */
const waitingSchema = z.enum(['cancel', 'refund', 'withdraw']);

export const paidPlanSchema = z
  .object({
    period: periodSchema,
    price: moneySchema,
    /**
     * `active`: paid or being paid; `trial`; `past_due`: the last payment failed; `unpaid`: the provider gave up or paused it, and what was
     * paid still counts; `ended`.
     */
    state: z.enum(['active', 'trial', 'past_due', 'unpaid', 'ended']),
    startedAt: time,
    /** Until when it is paid; null when nothing is. */
    paidUntil: time.nullable(),
    /** Until when there is VIP by it, with the days after a failed payment; null for none. */
    vipUntil: time.nullable(),
    /** When it is charged again; null where it isn't. */
    renewsAt: time.nullable(),
    /** By which it goes on then, if that is another one. */
    nextPeriod: periodSchema.nullable(),
    cancelAtPeriodEnd: z.boolean(),
    /** What was paid is over, and a payment is waited for until `vipUntil`. */
    inGrace: z.boolean(),
    /** Until when the refund button works; null where it doesn't. */
    refundableUntil: time.nullable(),
    /** Until when the contract can be withdrawn from; null where it can't. */
    withdrawableUntil: time.nullable(),
    waiting: waitingSchema.nullable(),
  })
  .openapi('PaidPlan');

export const paymentsSchema = z
  .object({
    /** Null for somebody who never paid. One that has ended stays for a while. */
    plan: paidPlanSchema.nullable(),
    invoices: z.array(invoiceSchema),
    /** A payment is disputed with the bank: there is no new Checkout until that is settled. */
    isDisputed: z.boolean(),
    /** False: the provider is away, and this is what it last said. */
    isFresh: z.boolean(),
  })
  .openapi('Payments');
