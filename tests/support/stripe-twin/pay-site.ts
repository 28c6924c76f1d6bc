import { eq } from 'drizzle-orm';
import type { VipInfoBody } from '#src/api/contract/account-contract.ts';
import type { FailureBody } from '#src/api/contract/contract.ts';
import type { JourneyBody, PaymentPeriod, PaymentsBody } from '#src/api/contract/pay/pay-contract.ts';
import { vipUntil } from '#src/billing/vip-grants.server.ts';
import { customers } from '#src/db/schema.ts';
import type { PaymentDesk } from '#src/payments/payment-desk.server.ts';
import { type AccountSite, openAccountSite } from '../hosts/account-site.ts';
import { Person } from '../people/person.ts';
import type { DatabaseKind } from '../services/databases.ts';
import { type StripeTwin, startStripeTwin } from './stripe-twin.ts';
import type { TwinCheckout, TwinSubscription } from './twin-ledger.ts';

/** A site that is paid by a Stripe of our own, with whose clock its own goes. */
export interface PaySite extends AccountSite {
  readonly twin: StripeTwin;
  readonly desk: PaymentDesk;
  buyer(): Promise<Buyer>;
  /** Delivers all bells in their order, and waits until what they were about is written down. */
  ring(): Promise<void>;
  /** Lets time pass there and here, with all bells on their way. */
  pass(to: Date): Promise<void>;
}

export async function openPaySite(
  database: DatabaseKind,
  postgresUrl: string,
  env: Record<string, string> = {},
): Promise<PaySite> {
  let now = () => new Date();
  const twin = await startStripeTwin(() => now());
  const site = await openAccountSite(database, postgresUrl, { ...twin.env, ...env });
  // Stripe counts in seconds.
  site.clock.now = new Date(Math.floor(Date.now() / 1000) * 1000);
  now = () => site.clock.now;
  twin.bells.url = `${site.url}/api/pay/webhook`;
  const paySite: PaySite = {
    ...site,
    twin,
    desk: site.payments!,
    async buyer() {
      const buyer = new Buyer(paySite);
      await buyer.register();
      return buyer;
    },
    async ring() {
      for (const status of await twin.bells.deliver()) {
        if (status !== 200) throw new Error(`a bell was answered with ${status}`);
      }
      await site.payments!.settled();
    },
    async pass(to) {
      twin.pass(site.clock, to);
      await paySite.ring();
      await site.payments!.tend();
      await paySite.ring();
    },
    async close() {
      twin.trouble = null;
      await site.payments!.settled();
      await site.close();
      await twin.close();
    },
  };
  return paySite;
}

/** Somebody with an account who pays, or doesn't. */
export class Buyer extends Person {
  readonly #pays: PaySite;

  constructor(site: PaySite, email?: string) {
    super(site, email);
    this.#pays = site;
  }

  /** Time passes quickly here: whoever was signed out by it signs in again. */
  override async call<T>(path: string, init?: RequestInit) {
    const answer = await super.call<T>(path, init);
    if (answer.status !== 401) return answer;
    await this.login(true);
    return super.call<T>(path, init);
  }

  override elsewhere(): Buyer {
    const other = new Buyer(this.#pays, this.email);
    other.password = this.password;
    return other;
  }

  checkout(period: PaymentPeriod = 'month', change: object = {}) {
    return this.post<JourneyBody & FailureBody>('/api/pay/checkout', {
      period,
      startsAtOnce: true,
      ...change,
    });
  }

  /** Goes to Checkout and pays there, as a browser does. */
  async buy(period: PaymentPeriod = 'month'): Promise<TwinSubscription> {
    const { body } = await this.checkout(period);
    if (body.code !== 200) throw new Error(`${body.code}: ${body.message}`);
    const answer = await press(body.result.url, 'pay');
    if (answer.status !== 303) throw new Error(`Checkout answered ${answer.status}`);
    await this.#pays.ring();
    return this.subscriptions().at(-1)!;
  }

  async customer(): Promise<string> {
    const { db } = this.#pays.database;
    const [row] = await db.select().from(customers).where(eq(customers.userId, this.id));
    if (!row) throw new Error('not a customer');
    return row.id;
  }

  /** What Stripe has of them. */
  subscriptions(): TwinSubscription[] {
    const { ledger } = this.#pays.twin;
    const own = [...ledger.customers.values()].find(({ metadata }) => metadata.account === this.id);
    return own ? ledger.subscriptionsOf(own.id) : [];
  }

  checkouts(): TwinCheckout[] {
    const { ledger } = this.#pays.twin;
    return [...ledger.checkouts.values()].filter(
      ({ customer }) => ledger.customers.get(customer)?.metadata.account === this.id,
    );
  }

  /** Of all they ever paid, without what was paid back; in the smallest unit. */
  paid(): number {
    const { ledger } = this.#pays.twin;
    const own = [...ledger.charges.values()].filter(
      ({ customer }) => ledger.customers.get(customer)?.metadata.account === this.id,
    );
    return own.reduce((sum, { amount, amount_refunded }) => sum + amount - amount_refunded, 0);
  }

  charges() {
    const { ledger } = this.#pays.twin;
    return [...ledger.charges.values()].filter(
      ({ customer }) => ledger.customers.get(customer)?.metadata.account === this.id,
    );
  }

  setCard(kind: 'good' | 'bad'): void {
    const { badCards, customers: all } = this.#pays.twin.ledger;
    const own = [...all.values()].find(({ metadata }) => metadata.account === this.id)!;
    if (kind === 'bad') badCards.add(own.id);
    else badCards.delete(own.id);
  }

  async payments(): Promise<PaymentsBody> {
    const { body } = await this.call<PaymentsBody>('/api/pay/subscription');
    if (body.code !== 200) throw new Error(`${body.code}: ${body.message}`);
    return body.result;
  }

  act(what: 'cancel' | 'resume' | 'refund') {
    return this.post<PaymentsBody & FailureBody>(`/api/pay/${what}`, {});
  }

  async vipInfo(): Promise<VipInfoBody[]> {
    const { body } = await this.call<VipInfoBody[]>(`/api/pay/common/all-pay-vip-info?userId=${this.id}`);
    return body.result;
  }

  vipUntil(): Promise<Date | null> {
    return vipUntil(this.#pays.database.db, this.id, this.#pays.clock.now);
  }
}

/** Presses a button of a page of the twin. */
export function press(url: string, button: string): Promise<Response> {
  return fetch(url, { method: 'POST', body: new URLSearchParams({ button }), redirect: 'manual' });
}
