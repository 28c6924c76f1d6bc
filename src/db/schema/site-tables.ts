import { bigint, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { at, bytea } from './columns.ts';

/** Keys that every process of one site must share, see `secret.server.ts` and `password-keys.server.ts`. Made at first boot. */
export const secrets = pgTable('secrets', {
  name: text('name').primaryKey(),
  value: bytea('value').notNull(),
  createdAt: at('created_at').notNull().defaultNow(),
});

/** When what had expired was last deleted, so that one process does it for all. */
export const sweeps = pgTable('sweeps', {
  name: text('name').primaryKey(),
  /** By the database's clock. */
  startedAt: at('started_at').notNull(),
});

/** How often somebody called lately; written by the rate limiter where several processes serve one site. */
export const rateLimits = pgTable('rate_limits', {
  key: text('key').primaryKey(),
  points: integer('points').notNull().default(0),
  /** Unix milliseconds. */
  expire: bigint('expire', { mode: 'number' }),
});
