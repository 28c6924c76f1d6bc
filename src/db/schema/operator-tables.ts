import { sql } from 'drizzle-orm';
import { type AnyPgColumn, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { userId } from './account-columns.ts';
import { users } from './account-tables.ts';
import { at, bytea } from './columns.ts';

/** The second factor of an operator (TOTP); there is no desk without one. */
export const operatorFactors = pgTable('operator_factors', {
  userId: userId().primaryKey(),
  /** Of the word that the command line printed: who has it may set the factor up until then. */
  setupHash: bytea('setup_hash'),
  setupUntil: at('setup_until'),
  /** Encrypted, see `operator/factor/`; null until it is set up. */
  secret: bytea('secret'),
  /** When a first code showed that the other side has the secret too. */
  confirmedAt: at('confirmed_at'),
  /** The latest time step a code was taken for: none of it or before counts again. */
  lastStep: integer('last_step'),
});

/** Words for when the phone is gone; each is deleted as it is used. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  { codeHash: bytea('code_hash').primaryKey(), userId: userId() },
  (table) => [index('recovery_codes_user').on(table.userId)],
);

/** Mails that were given up, without their words and their address. */
export const mailFailures = pgTable(
  'mail_failures',
  {
    id: text('id').primaryKey(),
    kind: text('kind').notNull(),
    /** Whose address it was; null where it is no account's. */
    userId: text('user_id').references((): AnyPgColumn => users.id, { onDelete: 'cascade' }),
    /** What the mail server or the connection answered, as a code. */
    refusal: text('refusal').notNull(),
    at: at('at').notNull(),
  },
  (table) => [
    index('mail_failures_at').on(table.at),
    index('mail_failures_user').on(table.userId).where(sql`${table.userId} is not null`),
  ],
);
