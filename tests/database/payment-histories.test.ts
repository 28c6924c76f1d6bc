import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { newId } from '#src/accounts/secret-token.server.ts';
import { customers, subscriptions, users, vipGrants } from '#src/db/schema.ts';
import { newEmail } from '#tests/support/people/person.ts';
import { databases } from '#tests/support/services/databases.ts';
import { openPaySite, type PaySite } from '#tests/support/stripe-twin/pay-site.ts';
import type {
  AfterRetries,
  Seconds,
  TwinInvoice,
  TwinSubscription,
} from '#tests/support/stripe-twin/twin-ledger.ts';
import { bySuiteLength } from '#tests/support/suite-length.ts';

const hour = 60 * 60;
const atOnce = 8;

type Step =
  | { readonly kind: 'wait'; readonly hours: number }
  | { readonly kind: 'card'; readonly isGood: boolean }
  | { readonly kind: 'cancel' | 'resume' | 'end' | 'refund' | 'complete' }
  | { readonly kind: 'change'; readonly to: 'month' | 'year' }
  | {
      readonly kind: 'deliver';
      readonly dropped: number;
      readonly doubled: number;
      readonly isShuffled: boolean;
    };

interface History {
  readonly period: 'month' | 'year';
  readonly begins: 'paid' | 'unpaid' | 'trial';
  readonly afterRetries: AfterRetries;
  readonly steps: readonly Step[];
  readonly isDisputed: boolean;
}

const share = fc.double({ min: 0, max: 0.5, noNaN: true });
const wait = fc
  .oneof(
    fc.integer({ min: 1, max: 80 }),
    fc.integer({ min: 1, max: 1000 }),
    fc.integer({ min: 8000, max: 9500 }),
  )
  .map((hours) => ({ kind: 'wait' as const, hours }));
const history: fc.Arbitrary<History> = fc.record({
  period: fc.constantFrom('month' as const, 'year' as const),
  begins: fc.constantFrom(
    'paid' as const,
    'paid' as const,
    'paid' as const,
    'unpaid' as const,
    'trial' as const,
  ),
  afterRetries: fc.constantFrom('cancel' as const, 'unpaid' as const, 'past_due' as const),
  isDisputed: fc.integer({ min: 0, max: 9 }).map((number) => number === 0),
  steps: fc.array(
    fc.oneof(
      { weight: 5, arbitrary: wait },
      { weight: 3, arbitrary: fc.boolean().map((isGood) => ({ kind: 'card' as const, isGood })) },
      {
        weight: 3,
        arbitrary: fc
          .constantFrom(
            'cancel' as const,
            'resume' as const,
            'end' as const,
            'refund' as const,
            'complete' as const,
          )
          .map((kind) => ({ kind })),
      },
      {
        weight: 1,
        arbitrary: fc
          .constantFrom('month' as const, 'year' as const)
          .map((to) => ({ kind: 'change' as const, to })),
      },
      {
        weight: 3,
        arbitrary: fc.record({
          kind: fc.constant('deliver' as const),
          dropped: share,
          doubled: share,
          isShuffled: fc.boolean(),
        }),
      },
    ),
    { minLength: 2, maxLength: 12 },
  ),
});

/** The state table of docs/decisions/0054, applied to what Stripe has: the time in seconds, null for none. */
function endByTable(site: PaySite, subscription: TwinSubscription): Seconds | null {
  const { ledger } = site.twin;
  const { status, trial_end, cancel_at_period_end } = subscription;
  const isKept = ({ payments }: TwinInvoice) =>
    payments.data.every(({ payment }) => {
      const charge = [...ledger.charges.values()].find(
        ({ payment_intent }) => payment_intent === payment.payment_intent,
      );
      return charge !== undefined && !charge.disputed && !(charge.refunded && charge.amount > 0);
    });
  const ends = ledger
    .invoicesOf(subscription.id)
    .filter((invoice) => invoice.status === 'paid' && isKept(invoice))
    .flatMap(({ lines }) => lines.data.filter(({ amount }) => amount > 0).map(({ period }) => period.end));
  if (trial_end !== null) ends.push(trial_end);
  const paidUntil = ends.length === 0 ? null : Math.max(...ends);
  const withGrace = paidUntil === null ? null : paidUntil + (cancel_at_period_end ? 0 : 72 * hour);
  const table: Record<string, Seconds | null> = {
    trialing: trial_end,
    active: withGrace,
    past_due: withGrace,
    incomplete: null,
    incomplete_expired: null,
    unpaid: paidUntil,
    canceled: paidUntil,
  };
  return table[status];
}

describe.each(databases)('histories of subscriptions on %s', (database) => {
  let site: PaySite;
  beforeAll(async () => {
    site = await openPaySite(database, inject('postgresUrl'));
  });
  afterAll(() => site.close());

  /** Lives through a history; answers the subscription, and whether a dispute has to end it. */
  async function live(told: History, random: () => number) {
    const { ledger, billing, bells } = site.twin;
    const { db } = site.database;
    const user = { id: newId('u'), email: newEmail('history'), locale: 'en' as const };
    await db.insert(users).values(user);
    await site.desk.checkout({ user, locale: 'en' }, { period: told.period, startsAtOnce: true });
    const [{ id: customer }] = await db.select().from(customers).where(eq(customers.userId, user.id));
    const begin = ledger.timeOf(customer);
    ledger.clocks.set(customer, begin);
    const [session] = [...ledger.checkouts.values()].filter((one) => one.customer === customer);
    session.status = 'complete';
    const subscription = billing.subscribe(customer, session.price, 'usd', {
      pays: told.begins === 'paid',
      trialDays: told.begins === 'trial' ? 7 : undefined,
    });
    const isOver = () => ['canceled', 'incomplete_expired'].includes(subscription.status);
    for (const step of told.steps) {
      const now = ledger.timeOf(customer);
      switch (step.kind) {
        case 'wait':
          ledger.afterRetries = told.afterRetries;
          billing.advance(customer, now, now + step.hours * hour);
          ledger.clocks.set(customer, now + step.hours * hour);
          break;
        case 'card':
          if (!step.isGood) ledger.badCards.add(customer);
          else if (ledger.badCards.delete(customer)) billing.payOpen(customer);
          break;
        case 'cancel':
        case 'resume': {
          const goesOn = ['active', 'trialing', 'past_due'].includes(subscription.status);
          if (goesOn && subscription.schedule === null)
            billing.setRenewal(subscription, step.kind === 'resume');
          break;
        }
        case 'complete':
          billing.complete(subscription);
          break;
        case 'end':
          if (!isOver()) billing.cancel(subscription);
          break;
        case 'change': {
          const [{ price }] = subscription.items.data;
          const isPossible = subscription.status === 'active' && !subscription.cancel_at_period_end;
          if (isPossible && subscription.schedule === null && price.recurring.interval !== step.to) {
            billing.change(subscription, `price_twin_${step.to}`);
          }
          break;
        }
        case 'refund': {
          const last = [...ledger.charges.values()].findLast((charge) => charge.customer === customer);
          if (last && !last.refunded) billing.refund(last.id, last.amount);
          break;
        }
        case 'deliver':
          await bells.deliver({ ...step, concurrency: atOnce, random });
          await neverForNothing(user.id, subscription);
      }
    }
    const last = [...ledger.charges.values()].findLast((charge) => charge.customer === customer);
    const disputes = told.isDisputed && last !== undefined && !last.refunded;
    if (disputes) billing.dispute(last.id);
    return {
      user,
      told,
      subscription,
      isClosed: disputes && !isOver() && subscription.status !== 'incomplete',
    };
  }

  /** Whoever never paid has nothing, whatever was told of it and how often. */
  async function neverForNothing(userId: string, subscription: TwinSubscription) {
    const wasPaid = site.twin.ledger.invoicesOf(subscription.id).some(({ status }) => status === 'paid');
    if (wasPaid || subscription.trial_end !== null) return;
    const grants = await site.database.db.$count(vipGrants, eq(vipGrants.userId, userId));
    expect(grants, 'VIP for an unpaid first invoice').toBe(0);
  }

  test('however bells are shuffled, doubled, dropped and rung at once, VIP ends when the table says so', {
    timeout: 900_000,
  }, async () => {
    const count = bySuiteLength({ short: 60, long: 500 });
    const seed = Number(process.env.HISTORY_SEED ?? Date.now() % 1_000_000);
    const told = fc.sample(history, { numRuns: count, seed });
    let state = seed;
    const random = () => {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
      return state / 2_147_483_648;
    };
    const lived: Awaited<ReturnType<typeof live>>[] = [];
    const livers = Array.from({ length: atOnce }, async () => {
      for (let next = told.pop(); next; next = told.pop()) lived.push(await live(next, random));
    });
    await Promise.all(livers);
    await site.twin.bells.deliver({
      isShuffled: true,
      dropped: 0.5,
      doubled: 0.5,
      concurrency: atOnce,
      random,
    });
    await site.desk.settled();
    await site.desk.reconcile();
    const { db } = site.database;
    for (const { user, told: one, subscription, isClosed } of lived) {
      const [row] = await db.select().from(subscriptions).where(eq(subscriptions.id, subscription.id));
      const [grant] = await db.select().from(vipGrants).where(eq(vipGrants.userId, user.id));
      // What a dispute has ended is over, at the time of the site.
      const end = isClosed ? site.clock.now.getTime() / 1000 : endByTable(site, subscription);
      const about = `seed ${seed}: ${JSON.stringify(one)} is ${subscription.status}`;
      expect(row.vipUntil && row.vipUntil.getTime() / 1000, about).toBe(end);
      const isGiven = end !== null && end > subscription.created;
      expect(grant ? grant.endsAt.getTime() / 1000 : null, about).toBe(isGiven ? end : null);
      await neverForNothing(user.id, subscription);
    }
    expect(lived).toHaveLength(count);
  });
});
