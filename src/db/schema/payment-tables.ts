import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { userId } from './account-columns.ts';
import { users } from './account-tables.ts';
import { at } from './columns.ts';

/**
 * Whom the payment provider knows under which id. Test keys and live keys know different people. Whatever is read there is read
 * with a number (`readings`) and written only if nothing with a higher one was (`written`).
 */
export const customers = pgTable(
  'customers',
  {
    /** As the provider calls them. */
    id: text('id').primaryKey(),
    userId: userId(),
    isLive: boolean('is_live').notNull(),
    readings: integer('readings').notNull().default(0),
    written: integer('written').notNull().default(0),
    /** When what is here was last read from the provider; null before the first time. */
    readAt: at('read_at'),
    /** A Checkout is being opened, so that no second one is; by the clock of the database. */
    openingUntil: at('opening_until'),
    /** When somebody last went to Checkout: what comes of it is asked for even if no bell rings. */
    checkoutAt: at('checkout_at'),
    /** A payment is disputed with the bank, and that is not settled yet. */
    isDisputed: boolean('is_disputed').notNull().default(false),
    /** When they were paid back by their own button, which works once. */
    refundedAt: at('refunded_at'),
    /** The newest, as they are shown. */
    invoices: jsonb('invoices').$type<KeptInvoice[]>().notNull().default([]),
    createdAt: at('created_at').notNull(),
    /** When the provider said that it knows them no more: whoever buys again becomes another customer. */
    goneAt: at('gone_at'),
  },
  (table) => [
    uniqueIndex('customers_user').on(table.userId, table.isLive).where(sql`${table.goneAt} is null`),
    index('customers_all_of_user').on(table.userId),
  ],
);

/** An invoice as it is shown; amounts in the smallest unit of the currency, times in Unix seconds. */
export interface KeptInvoice {
  readonly number: string | null;
  readonly created: number;
  readonly total: number;
  readonly refunded: number;
  readonly currency: string;
  readonly state: 'paid' | 'open' | 'failed' | 'refunded' | 'disputed' | 'void';
  readonly url: string | null;
  readonly pdf: string | null;
}

/** What the payment provider last said of each subscription; `payments/` says what follows from it. */
export const subscriptions = pgTable(
  'subscriptions',
  {
    id: text('id').primaryKey(),
    customerId: text('customer_id')
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    /** In the provider's words, of which there may be new ones. */
    status: text('status').notNull(),
    period: text('period', { enum: ['month', 'year'] }).notNull(),
    /** Of a period, in the smallest unit of the currency. */
    amount: integer('amount').notNull(),
    currency: text('currency').notNull(),
    createdAt: at('created_at').notNull(),
    /** When the first invoice was paid; the days of a refund and a withdrawal count from there. */
    firstPaidAt: at('first_paid_at'),
    paidUntil: at('paid_until'),
    vipUntil: at('vip_until'),
    /** When it is charged again, if it goes on. */
    periodEnd: at('period_end').notNull(),
    nextPeriod: text('next_period', { enum: ['month', 'year'] }),
    cancelAtPeriodEnd: boolean('cancel_at_period_end').notNull(),
    /** When it was ended by a refund, a withdrawal or a dispute; what was paid counts no longer. */
    closedAt: at('closed_at'),
  },
  (table) => [index('subscriptions_customer').on(table.customerId)],
);

/** Bells the payment provider rang: each is answered once, whatever order they come in. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    id: text('id').primaryKey(),
    type: text('type').notNull(),
    customerId: text('customer_id'),
    /** Of a bell that names no customer. */
    chargeId: text('charge_id'),
    receivedAt: at('received_at').notNull(),
    /** Not before then; later after each failure, and a while ahead for whoever is at it. */
    nextAt: at('next_at').notNull(),
    attempts: integer('attempts').notNull().default(0),
    /** Null while it waits. */
    outcome: text('outcome', { enum: ['read', 'foreign'] }),
  },
  (table) => [
    index('payment_events_waiting').on(table.nextAt).where(sql`${table.outcome} is null`),
    index('payment_events_received').on(table.receivedAt),
  ],
);

/**
 * What the payment provider is to be told, written down before it is: while it is away, the wish waits. It outlives the account,
 * whose subscription must not.
 */
export const paymentWishes = pgTable(
  'payment_wishes',
  {
    id: text('id').primaryKey(),
    kind: text('kind', { enum: ['cancel', 'refund', 'withdraw', 'second', 'dispute', 'leave'] }).notNull(),
    customerId: text('customer_id').notNull(),
    /** Whether money was real where it was asked for; it's carried out under no other key. */
    isLive: boolean('is_live').notNull(),
    /** Empty for all there are. */
    subscriptionId: text('subscription_id').notNull(),
    /** Whom to write to, and in which language, when it is done; gone then. */
    email: text('email'),
    locale: text('locale').notNull(),
    askedAt: at('asked_at').notNull(),
    nextAt: at('next_at').notNull(),
    attempts: integer('attempts').notNull().default(0),
    doneAt: at('done_at'),
  },
  (table) => [
    uniqueIndex('payment_wishes_open')
      .on(table.customerId, table.subscriptionId, table.kind)
      .where(sql`${table.doneAt} is null`),
    index('payment_wishes_customer').on(table.customerId, table.askedAt),
  ],
);

/**
 * That somebody wanted to begin at once and knew what it means for their right of withdrawal. It is evidence, as statements of
 * withdrawal are, and stays as long.
 */
export const paymentConsents = pgTable(
  'payment_consents',
  {
    id: text('id').primaryKey(),
    customerId: text('customer_id').notNull(),
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    textVersion: text('text_version').notNull(),
    locale: text('locale').notNull(),
    period: text('period', { enum: ['month', 'year'] }).notNull(),
    givenAt: at('given_at').notNull(),
  },
  (table) => [
    index('payment_consents_customer').on(table.customerId, table.givenAt),
    index('payment_consents_given').on(table.givenAt),
    index('payment_consents_user').on(table.userId).where(sql`${table.userId} is not null`),
  ],
);

/** Times for which somebody has VIP. Those of operators follow one another; that of a subscription moves on with what is paid. */
export const vipGrants = pgTable(
  'vip_grants',
  {
    id: text('id').primaryKey(),
    userId: userId(),
    source: text('source', { enum: ['operator', 'stripe'] }).notNull(),
    /** Of a grant by `stripe`, which has only this one. */
    subscriptionId: text('subscription_id')
      .unique()
      .references(() => subscriptions.id, { onDelete: 'cascade' }),
    startsAt: at('starts_at').notNull(),
    endsAt: at('ends_at').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [index('vip_grants_user').on(table.userId, table.endsAt)],
);
