/** What a webhook may be told of: jobs that end, batches whose last job has ended, results that go within a day. */
export const webhookEvents = ['job.succeeded', 'job.failed', 'batch.done', 'file.expiring'] as const;

export type WebhookEvent = (typeof webhookEvents)[number];

/** Of one account. */
export const mostWebhooks = 5;
/** Results are announced so long before they go. */
export const expiringHours = 24;
/** What was sent is listed for so many days. */
export const deliveriesKeptDays = 30;
/** After a new secret, the one before it signs as well for so many hours. */
export const oldSecretHours = 24;
/** Whoever sends has a message for so long; then another process may send it again. */
export const leaseSeconds = 60;
/** Seconds between one attempt and the next; after the last, it's given up. */
export const retrySeconds = [
  5,
  5 * 60,
  30 * 60,
  2 * 3600,
  5 * 3600,
  10 * 3600,
  14 * 3600,
  20 * 3600,
  24 * 3600,
] as const;
/** An address that has taken nothing for so many days is asked no more. */
export const givenUpDays = 5;
