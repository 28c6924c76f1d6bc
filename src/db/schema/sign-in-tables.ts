import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { userId } from './account-columns.ts';
import { users } from './account-tables.ts';
import { at, bytea } from './columns.ts';

/** Who is signed in where; the token itself is known to the browser alone. */
export const sessions = pgTable(
  'sessions',
  {
    id: text('id').primaryKey(),
    userId: userId(),
    tokenHash: bytea('token_hash').notNull().unique(),
    isRemembered: boolean('is_remembered').notNull(),
    device: text('device').notNull(),
    network: text('network').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
    lastSeenAt: at('last_seen_at').notNull().defaultNow(),
    expiresAt: at('expires_at').notNull(),
    /** Until when the operator's desk is open to it, moved on by each call there; null where it never was. */
    operatorUntil: at('operator_until'),
  },
  (table) => [index('sessions_user').on(table.userId), index('sessions_expiry').on(table.expiresAt)],
);

/** Accounts elsewhere by which somebody signs in. */
export const connections = pgTable(
  'connections',
  {
    provider: text('provider').notNull(),
    /** Whom the provider means; stays the same when the address there changes. */
    subject: text('subject').notNull(),
    userId: userId(),
    email: text('email').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.provider, table.subject] }),
    uniqueIndex('connections_user').on(table.userId, table.provider),
  ],
);

/** Codes that were mailed: one at a time for each address and purpose. */
export const emailCodes = pgTable(
  'email_codes',
  {
    purpose: text('purpose', { enum: ['registration', 'email_change'] }).notNull(),
    email: text('email').notNull(),
    /** Who changes their address to this one; empty for a registration. */
    userId: text('user_id').notNull().default(''),
    codeHash: bytea('code_hash').notNull(),
    tries: integer('tries').notNull().default(0),
    expiresAt: at('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.purpose, table.email, table.userId] }),
    index('email_codes_expiry').on(table.expiresAt),
  ],
);

/** Links to a new password that were mailed; gone once used. */
export const resetLinks = pgTable(
  'reset_links',
  {
    tokenHash: bytea('token_hash').primaryKey(),
    userId: userId(),
    expiresAt: at('expires_at').notNull(),
  },
  (table) => [index('reset_links_user').on(table.userId)],
);

/** Somebody is on their way to a provider and back; gone once they are. */
export const signInAttempts = pgTable(
  'sign_in_attempts',
  {
    stateHash: bytea('state_hash').primaryKey(),
    provider: text('provider').notNull(),
    /** The browser it began in. */
    guestId: text('guest_id').notNull(),
    verifier: text('verifier').notNull(),
    nonce: text('nonce').notNull(),
    isRemembered: boolean('is_remembered').notNull(),
    /** Who connects the provider; null for a sign-in. */
    userId: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: at('expires_at').notNull(),
  },
  (table) => [index('sign_in_attempts_expiry').on(table.expiresAt)],
);
