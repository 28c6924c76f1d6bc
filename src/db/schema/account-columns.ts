import { sql } from 'drizzle-orm';
import { type AnyPgColumn, text } from 'drizzle-orm/pg-core';
import { users } from './account-tables.ts';

/**
 * The account among owners, null for a guest's: what belongs to an account cannot be written once it is gone, whoever
 * writes and however late, and goes with it.
 */
export const ownersAccount = () =>
  text('user_id')
    .generatedAlwaysAs(sql`case when starts_with(owner, 'u_') then owner end`)
    .references((): AnyPgColumn => users.id, { onDelete: 'cascade' });

export const userId = () =>
  text('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });
