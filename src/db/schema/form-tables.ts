import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, text } from 'drizzle-orm/pg-core';
import { users } from './account-tables.ts';
import { at } from './columns.ts';

/** Messages of the contact page; `mailedAt` once they left by mail. */
export const contactMessages = pgTable(
  'contact_messages',
  {
    /** The ticket number a person reads. */
    ticket: text('ticket').primaryKey(),
    topic: text('topic').notNull(),
    email: text('email').notNull(),
    message: text('message').notNull(),
    locale: text('locale').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
    mailedAt: at('mailed_at'),
  },
  (table) => [index('contact_messages_created').on(table.createdAt)],
);

/**
 * Statements of withdrawal, as they were sent. They are evidence in a dispute: they stay when the account is deleted, and go
 * when claims have lapsed.
 */
export const withdrawals = pgTable(
  'withdrawals',
  {
    /** What a person quotes. */
    reference: text('reference').primaryKey(),
    name: text('name').notNull(),
    /** Where the receipt goes. */
    email: text('email').notNull(),
    /** What identifies the contract, in the person's words; empty where the account does. */
    contract: text('contract').notNull(),
    /** Whose session sent it; null for a visitor, and once the account is deleted. */
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** The address of that account when the statement arrived. */
    account: text('account'),
    /** The wording the person confirmed, in the language of the page. */
    statement: text('statement').notNull(),
    locale: text('locale').notNull(),
    receivedAt: at('received_at').notNull(),
    /** Hash of the request's idempotency key and content; null without a key. */
    requestHash: text('request_hash').unique(),
    /** It ends a subscription by itself. */
    endsPlan: boolean('ends_plan').notNull().default(false),
    /** Hash of what the link in the receipt holds, by which the owner of an account ends a subscription; null once it's used. */
    linkHash: text('link_hash').unique(),
    /** Which subscription that is. */
    linkPlan: text('link_plan'),
    receiptMailedAt: at('receipt_mailed_at'),
    /** What the mail server answered when it refused the receipt for good. */
    receiptRefusal: text('receipt_refusal'),
    operatorMailedAt: at('operator_mailed_at'),
    /** When a process last began to mail it: another one waits a while before it tries. */
    mailingAt: at('mailing_at'),
  },
  (table) => [
    index('withdrawals_received').on(table.receivedAt),
    index('withdrawals_email').on(table.email),
    index('withdrawals_user').on(table.userId).where(sql`${table.userId} is not null`),
  ],
);
