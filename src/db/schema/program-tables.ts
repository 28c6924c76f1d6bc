import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { userId } from './account-columns.ts';
import { at, bytea } from './columns.ts';

/** Keys that programs act for an account with; the key itself is known to its owner alone. */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: text('id').primaryKey(),
    userId: userId(),
    name: text('name').notNull(),
    keyHash: bytea('key_hash').notNull().unique(),
    /** What a list shows of it. */
    lastFour: text('last_four').notNull(),
    scopes: jsonb('scopes').$type<string[]>().notNull(),
    createdAt: at('created_at').notNull(),
    /** To the hour; null before its first use. */
    lastUsedAt: at('last_used_at'),
    expiresAt: at('expires_at').notNull(),
  },
  (table) => [index('api_keys_user').on(table.userId), index('api_keys_expiry').on(table.expiresAt)],
);

/** How many jobs somebody's programs started in a month (`2026-11`). */
export const apiCalls = pgTable(
  'api_calls',
  { userId: userId(), month: text('month').notNull(), calls: integer('calls').notNull() },
  (table) => [primaryKey({ columns: [table.userId, table.month] })],
);

/** Addresses of accounts that are told what happens. */
export const webhooks = pgTable(
  'webhooks',
  {
    id: text('id').primaryKey(),
    userId: userId(),
    url: text('url').notNull(),
    events: jsonb('events').$type<string[]>().notNull(),
    /** What messages are signed with; for a day after a new one, the one before it signs as well. */
    secret: text('secret').notNull(),
    oldSecret: text('old_secret'),
    oldSecretUntil: at('old_secret_until'),
    isOn: boolean('is_on').notNull().default(true),
    /** Nothing was taken since then; null after a success. */
    failingSince: at('failing_since'),
    createdAt: at('created_at').notNull(),
  },
  (table) => [index('webhooks_user').on(table.userId)],
);

/** What is told to a webhook: written where it happens, sent afterwards, kept for a while. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    /** The same at every attempt. */
    id: text('id').primaryKey(),
    webhookId: text('webhook_id')
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    event: text('event').notNull(),
    /** Id of the job or batch. */
    subject: text('subject').notNull(),
    data: jsonb('data').$type<Record<string, string | number | null>>().notNull(),
    state: text('state', { enum: ['waiting', 'delivered', 'failed'] })
      .notNull()
      .default('waiting'),
    attempts: integer('attempts').notNull().default(0),
    /** When it is tried next, by the database's clock; null once it's over. */
    nextAt: at('next_at').default(sql`now()`),
    /** Of the latest attempt: HTTP status, the beginning of what was answered, what went wrong. */
    status: integer('status'),
    answer: text('answer').notNull().default(''),
    problem: text('problem'),
    createdAt: at('created_at').notNull().defaultNow(),
    finishedAt: at('finished_at'),
  },
  (table) => [
    index('webhook_deliveries_due').on(table.nextAt).where(sql`${table.state} = 'waiting'`),
    index('webhook_deliveries_webhook').on(table.webhookId, table.createdAt),
    index('webhook_deliveries_created').on(table.createdAt),
    // What goes soon is told once.
    uniqueIndex('webhook_deliveries_expiring')
      .on(table.webhookId, table.subject)
      .where(sql`${table.event} = 'file.expiring'`),
  ],
);
