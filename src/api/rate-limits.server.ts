import { getTableName } from 'drizzle-orm';
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import type { OpenDatabase } from '../db/database.server.ts';
import { rateLimits } from '../db/schema.ts';
import { EdgeFailure } from './failure.server.ts';

/** Calls a minute. People behind one address share the wider ones, a single guest has the narrower. */
const limits = {
  read: 1200,
  writeOfAddress: 300,
  writeOfGuest: 120,
  /** Links make us ask other people's servers. */
  link: 30,
  contact: 5,
} as const;

type LimitName = keyof typeof limits;

export interface RateLimits {
  /** Throws `rate_limited {seconds}` when the key has used up its minute. */
  spend(limit: LimitName, key: string): Promise<void>;
}

/**
 * Counts in the database where several processes serve one site, in memory where there is only one. Reads are always
 * counted in memory: there are many, and they cost less than the counting would.
 */
export function createRateLimits(database: OpenDatabase): RateLimits {
  const entries = Object.entries(limits).map(([name, points]) => [
    name,
    createLimiter(database, name, points),
  ]);
  const limiters = Object.fromEntries(entries) as Record<LimitName, RateLimiterAbstract>;
  return {
    async spend(limit, key) {
      try {
        await limiters[limit].consume(key);
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        throw new EdgeFailure('rate_limited', { seconds: Math.ceil(refusal.msBeforeNext / 1000) });
      }
    },
  };
}

function createLimiter(database: OpenDatabase, keyPrefix: string, points: number): RateLimiterAbstract {
  const rule = { keyPrefix, points, duration: 60 };
  if (database.kind === 'pglite' || keyPrefix === 'read') return new RateLimiterMemory(rule);
  return new RateLimiterPostgres({
    ...rule,
    storeClient: database.pool,
    tableName: getTableName(rateLimits),
    tableCreated: true,
    clearExpiredByTimeout: true,
    // Whoever is over the limit is refused from memory, without a query.
    inMemoryBlockOnConsumed: points + 1,
    insuranceLimiter: new RateLimiterMemory(rule),
  });
}
