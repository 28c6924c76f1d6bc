/**
 * What a key may be allowed: to start, cancel and delete work and send pictures for it; to see jobs; to fetch pictures and results; to see plan and usage; to
 * set up webhooks; to make, list and revoke links that show results to others. No key may do anything else: buy, change or delete the
 * account, publish.
 */
export const keyScopes = [
  'jobs:write',
  'jobs:read',
  'files:read',
  'account:read',
  'webhooks:write',
  'shares:write',
] as const;

export type KeyScope = (typeof keyScopes)[number];

/** What a key lives for, in days: at most, and where nobody says how long. */
export const [longestKeyDays, usualKeyDays] = [365, 90];
/** Of one account, that aren't revoked. */
export const mostKeys = 10;
/** Characters of a key's name. */
export const longestKeyName = 60;
