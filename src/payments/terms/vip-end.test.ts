import { describe, expect, test } from 'vitest';
import { type InvoiceHistory, isLive, paidUntil, type SubscriptionHistory, vipEnd } from './vip-end.ts';

const day = (day: number, hour = 0) => new Date(Date.UTC(2026, 0, day, hour));

function invoice(from: Date, until: Date, state: InvoiceHistory['state'] = 'paid'): InvoiceHistory {
  const paidAt = state === 'open' || state === 'void' ? null : from;
  return { id: `in_${until.getTime()}`, createdAt: from, paidAt, from, until, state };
}

const paid = invoice(day(1), day(31));
/** A renewal that wasn't paid, for a year: its end must not matter. */
const failed = invoice(day(31), day(31 + 365), 'open');

function history(change: Partial<SubscriptionHistory> & { status: string }): SubscriptionHistory {
  return { trialEnd: null, cancelAtPeriodEnd: false, invoices: [], closedAt: null, ...change };
}

describe('VIP ends', () => {
  test.each<[string, Partial<SubscriptionHistory> & { status: string }, Date | null]>([
    ['with the trial', { status: 'trialing', trialEnd: day(8) }, day(8)],
    [
      'with the trial that is not going to be paid for',
      { status: 'trialing', trialEnd: day(8), cancelAtPeriodEnd: true },
      day(8),
    ],
    [
      '72 hours after what is paid, while the renewal is charged',
      { status: 'active', invoices: [paid] },
      day(34),
    ],
    ['never begun: active, but nothing was paid', { status: 'active' }, null],
    [
      'with what is paid, when it was canceled',
      { status: 'active', invoices: [paid], cancelAtPeriodEnd: true },
      day(31),
    ],
    [
      '72 hours after the start of the unpaid time, however long that is',
      { status: 'past_due', invoices: [paid, failed] },
      day(34),
    ],
    [
      'with what is paid, when it was canceled while past due',
      { status: 'past_due', invoices: [paid, failed], cancelAtPeriodEnd: true },
      day(31),
    ],
    [
      '72 hours after a trial that was used, when the first payment failed',
      { status: 'past_due', trialEnd: day(8), invoices: [invoice(day(8), day(39), 'open')] },
      day(11),
    ],
    ['never begun: past due, and nothing was ever paid', { status: 'past_due', invoices: [failed] }, null],
    ['never begun: the first payment waits', { status: 'incomplete', invoices: [failed] }, null],
    ['never begun: the first payment failed', { status: 'incomplete_expired', invoices: [failed] }, null],
    ['with what is paid, when Stripe gave up', { status: 'unpaid', invoices: [paid, failed] }, day(31)],
    ['with what is paid, when it is paused', { status: 'paused', invoices: [paid] }, day(31)],
    [
      'with what is paid, in a state that is not known yet',
      { status: 'hibernating', invoices: [paid] },
      day(31),
    ],
    ['with what is paid, when it has ended', { status: 'canceled', invoices: [paid] }, day(31)],
    [
      'at once, when all was refunded in the dashboard',
      { status: 'canceled', invoices: [invoice(day(1), day(31), 'refunded')] },
      null,
    ],
    [
      'with what was paid before, when only the last payment was refunded',
      { status: 'canceled', invoices: [paid, invoice(day(31), day(62), 'refunded')] },
      day(31),
    ],
    [
      'at once, when the bank took it back',
      { status: 'canceled', invoices: [invoice(day(1), day(31), 'disputed')] },
      null,
    ],
    [
      'when it was closed, whatever was paid for longer',
      { status: 'canceled', invoices: [paid], closedAt: day(3) },
      day(3),
    ],
    [
      'when it was closed, even if Stripe was not told yet',
      { status: 'active', invoices: [paid], closedAt: day(3) },
      day(3),
    ],
    ['never begun: closed before anything was paid', { status: 'incomplete', closedAt: day(3) }, null],
  ])('%s', (_, change, end) => {
    expect(vipEnd(history(change))).toEqual(end);
  });

  test('with the longer time after a switch from months to a year, and not with what is given back of the month', () => {
    const year = invoice(day(10), day(10 + 365));
    expect(paidUntil(history({ status: 'active', invoices: [paid, year] }))).toEqual(day(375));
  });

  test('a draft and a void invoice pay for nothing', () => {
    const open = history({ status: 'active', invoices: [paid, failed, invoice(day(31), day(62), 'void')] });
    expect(paidUntil(open)).toEqual(day(31));
  });
});

test('who may be charged again has a subscription', () => {
  const statuses = [
    'active',
    'trialing',
    'past_due',
    'unpaid',
    'paused',
    'incomplete',
    'canceled',
    'new one',
  ];
  expect(statuses.filter((status) => isLive({ status }))).toEqual([
    'active',
    'trialing',
    'past_due',
    'unpaid',
    'paused',
  ]);
});
