import { sql } from 'drizzle-orm';
import { boolean, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { at } from './columns.ts';

/** People who signed up. The address is kept as `plainEmail()` makes it; it was confirmed before the row was written. */
export const users = pgTable('users', {
  id: text('id').primaryKey(),
  email: text('email').notNull().unique(),
  /** argon2id in PHC format; null for somebody who signs in by a provider only. */
  passwordHash: text('password_hash'),
  name: text('name').notNull().default(''),
  /** Language of the mails. */
  locale: text('locale').notNull(),
  /** An operator of the site: said by command line alone. */
  isAdmin: boolean('is_admin').notNull().default(false),
  /** Since when an operator keeps them out; null for everybody else. */
  blockedAt: at('blocked_at'),
  /** Since when an operator has ended sharing for them, and why; null for everybody else. */
  sharingEndedAt: at('sharing_ended_at'),
  sharingEndedFor: text('sharing_ended_for'),
  wantsUpdates: boolean('wants_updates').notNull().default(false),
  createdAt: at('created_at').notNull().defaultNow(),
});

/** What happened to accounts, for their owners and the operator; it goes with the account, and after a while anyway. */
export const auditEvents = pgTable(
  'audit_events',
  {
    id: text('id').primaryKey(),
    userId: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind').notNull(),
    network: text('network').notNull(),
    /** Finds the request in the log. */
    request: text('request').notNull(),
    details: jsonb('details').$type<Record<string, string | number>>().notNull().default({}),
    /** Which operator did it, an account or `command`; null for what people do themselves. It outlives both accounts. */
    operatorId: text('operator_id'),
    at: at('at').notNull().defaultNow(),
  },
  (table) => [
    index('audit_events_user').on(table.userId, table.at),
    index('audit_events_at').on(table.at),
    index('audit_events_operator').on(table.at).where(sql`${table.operatorId} is not null`),
    index('audit_events_request').on(table.request),
  ],
);
