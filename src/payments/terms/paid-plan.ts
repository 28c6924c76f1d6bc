import type { subscriptions } from '../../db/schema.ts';
import { isLive } from './vip-end.ts';

/** A subscription as it was last read. */
export type SubscriptionRow = typeof subscriptions.$inferSelect;

/** Whether it goes on by itself when its period is over. */
export function isRenewing({ status, cancelAtPeriodEnd, closedAt }: SubscriptionRow): boolean {
  return (status === 'active' || status === 'trialing') && !cancelAtPeriodEnd && closedAt === null;
}

/** What was paid is over, a payment is waited for, and there is VIP meanwhile. */
export function isInGrace({ status, paidUntil, vipUntil }: SubscriptionRow, now: Date): boolean {
  if (!isLive({ status }) || paidUntil === null || vipUntil === null) return false;
  return paidUntil <= now && now < vipUntil;
}
