import { createHash } from 'node:crypto';
import { getTableName } from 'drizzle-orm';
import { type RateLimiterAbstract, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { OpenDatabase } from '../../db/database.server.ts';
import { rateLimits } from '../../db/schema.ts';
import { drawnPerMinute } from '../../logo/logo-views.ts';
import { EdgeFailure } from '../failure.server.ts';
import { BoundedLimiter } from './bounded-limiter.server.ts';

interface Limit {
  readonly points: number;
  readonly seconds: number;
}

/** Callers that are counted in memory at a time, for each limit: some megabytes when strangers fill them all. */
const mostKeys = 20_000;

const minute = 60;
const hour = 60 * minute;
const perMinute = (points: number): Limit => ({ points, seconds: minute });

/** How often within how long. People behind one network share the wider ones, a single guest or account has the narrower. */
export const publicLimits = {
  read: perMinute(1200),
  writeOfAddress: perMinute(300),
  writeOfGuest: perMinute(120),
  writeOfAccount: perMinute(120),
  /** Links make us ask other people's servers. */
  link: perMinute(30),
  /** Networks look at a photo while somebody waits; nothing else counts how often. */
  look: perMinute(120),
  /** Pictures of logos, while somebody designs one; four people at once behind a network. */
  logoOfVisitor: perMinute(drawnPerMinute),
  logoOfNetwork: perMinute(4 * drawnPerMinute),
  /** Files that are read for nothing but an answer. */
  verify: perMinute(20),
  contact: perMinute(5),
  /** Some hide what they are about at once. */
  reportOfNetwork: { points: 10, seconds: hour },
  withdrawal: perMinute(5),
  /** Passwords and codes can be guessed: from one network, for one address from anywhere, and both together. */
  guessOfNetwork: { points: 60, seconds: 10 * minute },
  guessOfEmail: { points: 100, seconds: hour },
  guessOfEmailHere: { points: 10, seconds: 5 * minute },
  /** The same of the password of a share, without those that were right; one network alone can't lock out all others. */
  guessOfShare: { points: 100, seconds: hour },
  guessOfShareHere: { points: 10, seconds: 10 * minute },
  /** Somebody at an open browser guesses the password of the account. */
  confirmOfAccount: { points: 10, seconds: 10 * minute },
  /** Somebody with an operator's session guesses six digits. */
  factorOfAccount: { points: 10, seconds: 10 * minute },
  factorsOfAccount: { points: 60, seconds: 24 * hour },
  /** Mails go to people who may not have asked for them: one a minute of each kind, and not many a day. */
  mailOfEmail: { points: 1, seconds: minute },
  mailsOfEmail: { points: 20, seconds: 24 * hour },
  receiptsOfEmail: { points: 20, seconds: 24 * hour },
  mailOfNetwork: { points: 40, seconds: hour },
  tripOfNetwork: { points: 60, seconds: 10 * minute },
  exportOfAccount: { points: 10, seconds: hour },
  /** Each makes us ask the payment provider several times. */
  paymentOfAccount: { points: 60, seconds: 10 * minute },
} as const satisfies Record<string, Limit>;

type LimitName = keyof typeof publicLimits;

export interface RateLimits {
  /**
   * Throws `rate_limited {seconds}` when the key has used up its time. Of the key only a hash is kept. What costs as much as
   * several calls counts as several.
   */
  spend(limit: LimitName, key: string, calls?: number): Promise<void>;
  /** What was spent once isn't counted after all. */
  giveBack(limit: LimitName, key: string): Promise<void>;
}

/** There are many of them, and they cost less than counting in the database would; logos are drawn by children of this process alone. */
const countedHere: readonly string[] = ['read', 'logoOfVisitor', 'logoOfNetwork'] satisfies LimitName[];

/** Counts in the database where several processes serve one site, in memory where there is only one. */
export function createRateLimits(
  database: OpenDatabase,
  limits: Readonly<Record<LimitName, Limit>> = publicLimits,
): RateLimits {
  const entries = Object.entries(limits).map(([name, limit]) => [name, createLimiter(database, name, limit)]);
  const limiters = Object.fromEntries(entries) as Record<LimitName, RateLimiterAbstract>;
  const hashed = (key: string) => createHash('sha256').update(key).digest('base64url');
  return {
    async giveBack(limit, key) {
      await limiters[limit].reward(hashed(key), 1);
    },
    async spend(limit, key, calls = 1) {
      try {
        await limiters[limit].consume(hashed(key), calls);
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        throw new EdgeFailure('rate_limited', { seconds: Math.ceil(refusal.msBeforeNext / 1000) });
      }
    },
  };
}

function createLimiter(
  database: OpenDatabase,
  keyPrefix: string,
  { points, seconds }: Limit,
): RateLimiterAbstract {
  const rule = { keyPrefix, points, duration: seconds };
  if (database.kind === 'pglite' || countedHere.includes(keyPrefix))
    return new BoundedLimiter(rule, mostKeys);
  return new RateLimiterPostgres({
    ...rule,
    storeClient: database.pool,
    storeType: 'pool',
    tableName: getTableName(rateLimits),
    tableCreated: true,
    clearExpiredByTimeout: true,
    // Whoever is over the limit is refused from memory, without a query.
    inMemoryBlockOnConsumed: points + 1,
    insuranceLimiter: new BoundedLimiter(rule, mostKeys),
  });
}
