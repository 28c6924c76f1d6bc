import { setTimeout as after } from 'node:timers/promises';
import { and, eq, isNull, ne } from 'drizzle-orm';
import type {
  ChangePeriodBody,
  CheckoutBody,
  PaymentsBody,
  PriceListBody,
} from '../api/contract/pay/pay-contract.ts';
import type { Database } from '../db/database.server.ts';
import { customers, paymentWishes, subscriptions, type users } from '../db/schema.ts';
import { takeSweepTurn } from '../db/sweep-turn.server.ts';
import { AppError } from '../errors.ts';
import type { LocaleCode } from '../i18n/locales.ts';
import { answerBells, hearBell } from './bells.server.ts';
import { carryOutWishes } from './carry-out-wishes.server.ts';
import { currencyFor, type Journey, openPortal, type Shopper, startCheckout } from './checkout.server.ts';
import { currentSubscription, customerOf, refreshCustomer } from './customer-mirror.server.ts';
import { describePayments, moneyBody, openUntil } from './describe-payments.ts';
import type { CustomerRow, PaymentParts } from './payment-parts.ts';
import { forgetOldPayments, reconcile } from './reconcile.server.ts';
import { isRenewing, type SubscriptionRow } from './terms/paid-plan.ts';
import type { Period } from './terms/payment-provider.ts';
import { refundMs, wholeDaysMs, withdrawalMs } from './terms/payment-terms.ts';
import { isLive } from './terms/vip-end.ts';
import { openWishes, type WishKind, type WishRow, writeWish } from './wish-book.server.ts';

/** Everything that can be asked about payments; `payments_unavailable` where the provider has to answer and doesn't. */
export interface PaymentDesk {
  prices(locale: LocaleCode): Promise<PriceListBody>;
  /** Errors: `consent_missing`, `payment_disputed`. */
  checkout(shopper: Shopper, wish: CheckoutBody): Promise<Journey>;
  /** Errors: `subscription_missing`, and of all that follow. */
  portal(shopper: Shopper): Promise<Journey>;
  change(shopper: Shopper, wish: ChangePeriodBody): Promise<Journey>;
  cancel(shopper: Shopper): Promise<PaymentsBody>;
  /** Takes back a cancellation, and a switch that waits. */
  resume(shopper: Shopper): Promise<PaymentsBody>;
  /** Errors: `refund_over`. */
  refund(shopper: Shopper): Promise<PaymentsBody>;
  read(shopper: Shopper): Promise<PaymentsBody>;
  /** Of the provider. Errors: `bell_refused`. */
  hear(message: { body: Buffer; signature: string }): Promise<void>;
  /** Which subscription of an account a statement of withdrawal of that time ends. */
  findWithdrawable(userId: string, at: Date): Promise<SubscriptionRow | null>;
  /** Writes down that it is withdrawn from; `carryOut` does it. Nothing where it's gone with its account. */
  withdraw(
    tx: Database,
    subscriptionId: string,
    by: Pick<WishRow, 'locale' | 'askedAt'> & { email: string },
  ): Promise<void>;
  carryOut(): void;
  /** The account goes: whether there was something to pay, and whether the provider knows already that it has ended. */
  leave(user: UserRow): Promise<'none' | 'ended' | 'waiting'>;
  /** What is to be done from time to time. Never fails. */
  tend(): Promise<void>;
  /** Reads everybody afresh, as it's done every hour. */
  reconcile(): Promise<void>;
  /** Resolves when nothing is being done any more. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

type UserRow = Pick<typeof users.$inferSelect, 'id' | 'email' | 'locale'>;

const hourMs = 60 * 60 * 1000;
/** What was read so lately is fresh. */
const freshMs = 3_000;
/** Nobody waits longer for a page about what they have. */
const longestReadMs = 4_000;
/** Nor for the provider to be told: it goes on without them. */
const longestWishMs = 12_000;
/** A site that stops gives what is under way so long; the rest is done by the next process. */
const longestCloseMs = 5_000;

export function openPaymentDesk(parts: PaymentParts, consentYears: number): PaymentDesk {
  const { db, provider, now, log, mails } = parts;
  let draining: Promise<void> | null = null;
  let isRung = false;
  let isClosing = false;
  const underWay = new Set<Promise<unknown>>();

  const settled = async () => {
    while (underWay.size > 0 || draining !== null) await Promise.all([...underWay, draining]);
  };

  /** Answers bells and carries out wishes until none is due, beside whoever asked for it. */
  function drain(): Promise<void> {
    isRung = true;
    draining ??= (async () => {
      while (isRung) {
        isRung = false;
        try {
          while (!isClosing && (await answerBells(parts)) + (await carryOutWishes(parts)) > 0);
        } catch (error) {
          log.error({ error }, 'could not see to payments, retrying later');
        }
      }
      draining = null;
    })();
    return draining;
  }

  /** Whether it was carried out while somebody waited. */
  async function tryNow(wishId: string): Promise<boolean> {
    const trying = carryOutWishes(parts, wishId);
    underWay.add(trying);
    const ended = () => void underWay.delete(trying);
    void trying.then(ended, ended);
    return (await Promise.race([trying, after(longestWishMs, 0, { ref: false })])) > 0;
  }

  async function refresh(customerId: string): Promise<CustomerRow | null> {
    const customer = await refreshCustomer(parts, customerId);
    void drain();
    return customer;
  }

  /** As fresh as it can be had while somebody waits. */
  async function look(customer: CustomerRow): Promise<{ customer: CustomerRow; isFresh: boolean }> {
    if (customer.readAt && now().getTime() - customer.readAt.getTime() < freshMs) {
      return { customer, isFresh: true };
    }
    const reading = refresh(customer.id).catch((error: unknown) => {
      if (!(error instanceof AppError)) log.error({ error }, 'could not read a customer');
      return null;
    });
    const fresh = await Promise.race([reading, after(longestReadMs, null, { ref: false })]);
    return { customer: fresh ?? customer, isFresh: fresh !== null };
  }

  /** All of one moment: with a plan whose invoices were read before it, whoever has just paid would wait for theirs in vain. */
  async function describe({ user, locale }: Shopper, isFresh = true): Promise<PaymentsBody> {
    const read = await db.transaction(
      async (tx) => {
        const customer = await customerOf({ db: tx, provider }, user.id);
        if (!customer) return null;
        const subscription = await currentSubscription(tx, customer.id);
        return { customer, subscription, wishes: await openWishes(tx, customer.id) };
      },
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    );
    if (!read) return { plan: null, invoices: [], isDisputed: false, isFresh };
    return describePayments({ ...read, isFresh }, { now: now(), locale });
  }

  /** Errors: `subscription_missing`. */
  async function ownPlan({ user }: Shopper): Promise<{ customer: CustomerRow; plan: SubscriptionRow }> {
    const known = await customerOf(parts, user.id);
    if (!known) throw new AppError('subscription_missing');
    const { customer } = await look(known);
    const plan = await currentSubscription(db, customer.id);
    if (!plan || !isLive(plan) || plan.closedAt !== null) throw new AppError('subscription_missing');
    return { customer, plan };
  }

  /** Written down first: what can't be done now is done later, and the answer says so. */
  async function ask(
    shopper: Shopper,
    kind: WishKind,
    plan: SubscriptionRow,
    also: (tx: Database) => Promise<void> = async () => {},
  ): Promise<PaymentsBody> {
    const wish = await db.transaction(async (tx) => {
      await also(tx);
      return writeWish(tx, provider, {
        kind,
        customerId: plan.customerId,
        subscriptionId: plan.id,
        email: shopper.user.email,
        locale: shopper.locale,
        askedAt: now(),
      });
    });
    return describe(shopper, wish !== null && (await tryNow(wish.id)));
  }

  return {
    async prices(locale) {
      const list = await provider.priceList();
      const currency = currencyFor(list, locale);
      const priceOf = (period: Period) => ({
        ...moneyBody({ amount: list.amounts[period][currency], currency }, locale),
        renewsAt: renewalOf(now(), period).toISOString(),
      });
      return { month: priceOf('month'), year: priceOf('year'), tax: list.tax };
    },
    async checkout(shopper, wish) {
      const journey = await startCheckout(parts, shopper, wish);
      void drain();
      return journey;
    },
    async portal(shopper) {
      const customer = await customerOf(parts, shopper.user.id);
      if (!customer) throw new AppError('subscription_missing');
      return openPortal(parts, customer.id, shopper.locale);
    },
    async change(shopper, { period }) {
      const { customer, plan } = await ownPlan(shopper);
      // What isn't paid is paid first, and what ends goes on first.
      const change = { subscriptionId: plan.id, period };
      const isPossible = isRenewing(plan) && plan.period !== period && plan.nextPeriod === null;
      return openPortal(parts, customer.id, shopper.locale, isPossible ? change : undefined);
    },
    async cancel(shopper) {
      const { plan } = await ownPlan(shopper);
      if (plan.cancelAtPeriodEnd) return describe(shopper);
      return ask(shopper, 'cancel', plan);
    },
    async resume(shopper) {
      const { customer, plan } = await ownPlan(shopper);
      const waiting = and(
        eq(paymentWishes.subscriptionId, plan.id),
        eq(paymentWishes.kind, 'cancel'),
        isNull(paymentWishes.doneAt),
      );
      const forgotten = await db.delete(paymentWishes).where(waiting).returning({ id: paymentWishes.id });
      try {
        await provider.setRenewal(plan.id, true);
        await refresh(customer.id);
      } catch (error) {
        // Nobody had told the provider of the cancellation, so that everything is as it was.
        if (forgotten.length === 0) throw error;
        return describe(shopper, false);
      }
      return describe(shopper);
    },
    async refund(shopper) {
      const { customer, plan } = await ownPlan(shopper);
      if (openUntil(plan, refundMs, now()) === null) throw new AppError('refund_over');
      return ask(shopper, 'refund', plan, async (tx) => {
        const first = and(eq(customers.id, customer.id), isNull(customers.refundedAt));
        const taken = await tx
          .update(customers)
          .set({ refundedAt: now() })
          .where(first)
          .returning({ id: customers.id });
        if (taken.length === 0) throw new AppError('refund_over');
      });
    },
    async read(shopper) {
      const customer = await customerOf(parts, shopper.user.id);
      const isFresh = customer === null || (await look(customer)).isFresh;
      return describe(shopper, isFresh);
    },
    async hear(message) {
      if (await hearBell(parts, message)) void drain();
    },
    async findWithdrawable(userId, at) {
      const customer = await customerOf(parts, userId);
      if (!customer) return null;
      await look(customer);
      const plan = await currentSubscription(db, customer.id);
      return plan && openUntil(plan, withdrawalMs + wholeDaysMs, at) !== null ? plan : null;
    },
    async withdraw(tx, subscriptionId, by) {
      const { customerId } = subscriptions;
      const [row] = await tx
        .select({ customerId })
        .from(subscriptions)
        .where(eq(subscriptions.id, subscriptionId));
      if (row) await writeWish(tx, provider, { kind: 'withdraw', ...row, subscriptionId, ...by });
    },
    carryOut() {
      void drain();
    },
    async leave({ id, locale }) {
      const by = { kind: 'leave', subscriptionId: '', email: null, locale, askedAt: now() } as const;
      const others = and(
        eq(customers.userId, id),
        ne(customers.isLive, provider.isLive),
        isNull(customers.goneAt),
      );
      // What they are in the other mode ends once its keys are there again.
      for (const other of await db.select().from(customers).where(others)) {
        await writeWish(db, other, { ...by, customerId: other.id });
      }
      const customer = await customerOf(parts, id);
      if (!customer) return 'none';
      const plan = await currentSubscription(db, customer.id);
      const wish = await writeWish(db, provider, { ...by, customerId: customer.id });
      if (wish === null || !(await tryNow(wish.id))) return 'waiting';
      return plan && isLive(plan) ? 'ended' : 'none';
    },
    async tend() {
      await drain();
      try {
        if (await takeSweepTurn(db, 'payments', hourMs)) {
          await forgetOldPayments(parts, consentYears);
          await reconcile(parts);
          await drain();
        }
      } catch (error) {
        log.warn({ error }, 'could not reconcile payments, retrying later');
      }
    },
    async reconcile() {
      await reconcile(parts);
      await drain();
    },
    async settled() {
      await settled();
      await mails.settled();
    },
    async close() {
      isClosing = true;
      await Promise.race([settled(), after(longestCloseMs, undefined, { ref: false })]);
      await mails.close();
    },
  };
}

/** A month or a year later, on the same day where that month has it. */
function renewalOf(from: Date, period: Period): Date {
  const months = from.getUTCMonth() + (period === 'month' ? 1 : 12);
  const lastDay = new Date(Date.UTC(from.getUTCFullYear(), months + 1, 0)).getUTCDate();
  const time = new Date(from);
  time.setUTCFullYear(from.getUTCFullYear(), months, Math.min(from.getUTCDate(), lastDay));
  return time;
}
