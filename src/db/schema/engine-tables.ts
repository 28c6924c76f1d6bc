import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { ownersAccount } from './account-columns.ts';
import { users } from './account-tables.ts';
import { at } from './columns.ts';
import { blobs } from './media-tables.ts';

/**
 * What was asked of engines on other machines: what a job waits for, and what providers are paid. It stays when the job is
 * gone, so that budgets and credits of a month can be counted.
 */
export const engineCalls = pgTable(
  'engine_calls',
  {
    id: text('id').primaryKey(),
    jobId: text('job_id').notNull(),
    /** When the job was accepted that time: what is asked for again by a person may be ordered again. */
    acceptedAt: at('accepted_at').notNull(),
    /** It is the so many-th thing that the job's tool asks for. */
    place: integer('place').notNull(),
    engine: text('engine').notNull(),
    provider: text('provider').notNull(),
    task: text('task').notNull(),
    /** Hash of what was asked. */
    requestHash: text('request_hash').notNull(),
    /**
     * `open`: no order is out, because none has left or it was turned down. `sent`: an order may have arrived, the answer isn't
     * here. `accepted`: the answer is in `submission`, the result is still to be read. `done`: the result is in `blob`. `lost`:
     * an order may have been carried out, and no picture comes of it.
     */
    state: text('state', { enum: ['open', 'sent', 'accepted', 'done', 'lost'] }).notNull(),
    /** The answer to the order, where it is short: what the result is read with. */
    submission: jsonb('submission').$type<{
      url: string;
      status: number;
      headers: Record<string, string>;
      body: string;
    }>(),
    blob: text('blob').references(() => blobs.sha256, { onDelete: 'set null' }),
    /** US dollars, estimated; counts against budgets unless the call is `open`. */
    price: doublePrecision('price').notNull(),
    /** What the provider calls it. */
    requestId: text('request_id'),
    /** Milliseconds from the order to the result. */
    tookMs: integer('took_ms'),
    problem: text('problem'),
    /** The account that paid a credit, once its job succeeded. */
    chargedTo: text('charged_to').references((): AnyPgColumn => users.id, { onDelete: 'set null' }),
    chargedAt: at('charged_at'),
    createdAt: at('created_at').notNull(),
    sentAt: at('sent_at'),
  },
  (table) => [
    uniqueIndex('engine_calls_order').on(table.jobId, table.place, table.engine, table.acceptedAt),
    index('engine_calls_provider').on(table.provider, table.sentAt),
    index('engine_calls_charged')
      .on(table.chargedTo, table.chargedAt)
      .where(sql`${table.chargedTo} is not null`),
    index('engine_calls_blob').on(table.blob).where(sql`${table.blob} is not null`),
    index('engine_calls_created').on(table.createdAt),
  ],
);

/** What people asked for and were refused, for the operator: never their words, never a picture. */
export const refusals = pgTable(
  'refusals',
  {
    id: text('id').primaryKey(),
    owner: text('owner').notNull(),
    userId: ownersAccount(),
    tool: text('tool').notNull(),
    rule: text('rule', { enum: ['sexual', 'minor_sexual', 'provider', 'result'] }).notNull(),
    createdAt: at('created_at').notNull(),
  },
  (table) => [
    index('refusals_created').on(table.createdAt),
    index('refusals_user').on(table.userId).where(sql`${table.userId} is not null`),
  ],
);
