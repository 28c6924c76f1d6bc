/** What was asked for with an invoice, and what became of it. */
export interface InvoiceHistory {
  readonly id: string;
  readonly createdAt: Date;
  /** Null while it isn't paid. */
  readonly paidAt: Date | null;
  /** What it is for: the latest time among its lines that cost something. What is given back for a switch doesn't count. */
  readonly from: Date;
  readonly until: Date;
  /** `refunded` is all of it; `disputed` until the bank has decided for us. */
  readonly state: 'open' | 'paid' | 'refunded' | 'disputed' | 'void';
}

/** All that matters of a subscription for what follows from it. */
export interface SubscriptionHistory {
  /** In Stripe's words, of which there may be new ones. */
  readonly status: string;
  readonly trialEnd: Date | null;
  readonly cancelAtPeriodEnd: boolean;
  readonly invoices: readonly InvoiceHistory[];
  /** When a refund, a withdrawal or a dispute ended it. */
  readonly closedAt: Date | null;
}

/**
 * While a renewal is being charged, and after it failed: covers the hour in which the invoice is a draft, retries, and an outage of
 * ours.
 */
const graceMs = 72 * 60 * 60 * 1000;

/** Statuses in which somebody has a subscription, so that a second one would be paid for nothing. */
const liveStatuses: readonly string[] = ['active', 'trialing', 'past_due', 'unpaid', 'paused'];

/** Whether it may be charged again. */
export function isLive({ status }: Pick<SubscriptionHistory, 'status'>): boolean {
  return liveStatuses.includes(status);
}

/**
 * Until when it is paid: the last time among invoices that were paid and not paid back, or the end of a trial; null for never. A
 * period's end says nothing of the kind: Stripe moves it on before it charges, by a month or a year.
 */
export function paidUntil({ invoices, trialEnd }: SubscriptionHistory): Date | null {
  const ends = invoices.filter(({ state }) => state === 'paid').map(({ until }) => until);
  return latest(trialEnd === null ? ends : [...ends, trialEnd]);
}

/** Until when a subscription gives VIP; null for not at all. The whole rule: docs/decisions/0054 has it as a table. */
export function vipEnd(history: SubscriptionHistory): Date | null {
  const { status, trialEnd, cancelAtPeriodEnd, closedAt } = history;
  const paid = paidUntil(history);
  if (closedAt !== null) return wasEverGiven(history) ? closedAt : null;
  switch (status) {
    case 'incomplete':
    case 'incomplete_expired':
      return null;
    case 'trialing':
      return trialEnd;
    case 'active':
    case 'past_due':
      return paid === null || cancelAtPeriodEnd ? paid : new Date(paid.getTime() + graceMs);
    default:
      return paid;
  }
}

function wasEverGiven({ invoices, trialEnd }: SubscriptionHistory): boolean {
  return trialEnd !== null || invoices.some(({ paidAt }) => paidAt !== null);
}

function latest(times: readonly Date[]): Date | null {
  return times.reduce<Date | null>((last, time) => (last === null || time > last ? time : last), null);
}
