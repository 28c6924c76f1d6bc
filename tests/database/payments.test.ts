import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import type { FailureBody } from '#src/api/contract/contract.ts';
import type { JourneyBody, PriceListBody } from '#src/api/contract/pay/pay-contract.ts';
import { grantVip } from '#src/billing/vip-grants.server.ts';
import { customers, paymentConsents, paymentEvents, subscriptions } from '#src/db/schema.ts';
import { type AccountSite, openAccountSite } from '#tests/support/hosts/account-site.ts';
import { Person } from '#tests/support/people/person.ts';
import { databases } from '#tests/support/services/databases.ts';
import { type Buyer, openPaySite, type PaySite, press } from '#tests/support/stripe-twin/pay-site.ts';

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;

describe.each(databases)('payments on %s', (database) => {
  let site: PaySite;
  beforeAll(async () => {
    site = await openPaySite(database, inject('postgresUrl'));
  });
  afterEach(() => {
    site.twin.trouble = null;
    site.twin.retire();
  });
  afterAll(() => site.close());

  const later = (ms: number) => new Date(site.clock.now.getTime() + ms);
  /** The end of what a subscription is charged for now. */
  const periodEnd = (buyer: Buyer) =>
    new Date(buyer.subscriptions()[0].items.data[0].current_period_end * 1000);

  test('prices are those of Stripe, in the currency of the language and as it writes them', async () => {
    const shown: Record<string, string[]> = {};
    for (const locale of ['en-US', 'de-DE', 'ja-JP', 'es-ES', 'zh-TW', 'pt-BR', 'fr-FR', 'ko-KR', 'it-IT']) {
      const visitor = new Person(site);
      visitor.locale = locale;
      const { body } = await visitor.call<PriceListBody>('/api/pay/prices');
      const { month, year, tax } = body.result;
      expect(tax).toBe('included');
      shown[locale] = [month.text, year.text].map((text) => text.replace(/\s/g, ' '));
    }
    expect(shown).toEqual({
      'en-US': ['$9.99', '$59.99'],
      'de-DE': ['9,99 €', '59,99 €'],
      'ja-JP': ['￥1,500', '￥9,000'],
      'es-ES': ['9,99 €', '59,99 €'],
      'zh-TW': ['$300', '$1,800'],
      'pt-BR': ['R$ 49,90', 'R$ 299,00'],
      'fr-FR': ['9,99 €', '59,99 €'],
      'ko-KR': ['₩14,000', '₩84,000'],
      'it-IT': ['9,99 €', '59,99 €'],
    });
    // Once an hour, and from then on also while Stripe is away.
    const asked = site.twin.calls.length;
    site.twin.trouble = { isAway: true };
    expect((await new Person(site).call('/api/pay/prices')).status).toBe(200);
    expect(site.twin.calls).toHaveLength(asked);
    site.twin.trouble = null;
  });

  test('whoever pays at Checkout has VIP until the end of what is paid and 72 hours for the renewal', async () => {
    const buyer = await site.buyer();
    expect(await buyer.payments()).toEqual({ plan: null, invoices: [], isDisputed: false, isFresh: true });
    const { body } = await buyer.checkout('month');
    expect(body.result.to).toBe('checkout');
    // Coming back says nothing, and neither does having been there.
    expect(await buyer.vipUntil()).toBe(null);
    expect(await buyer.vipInfo()).toEqual([]);
    const answer = await press(body.result.url, 'pay');
    expect(answer.headers.get('location')).toBe('https://pictures.example/app/subscription?paid');
    await site.ring();
    const until = new Date(periodEnd(buyer).getTime() + 72 * hourMs);
    expect(await buyer.vipUntil()).toEqual(until);
    expect(await buyer.vipInfo()).toEqual([
      {
        id: expect.stringMatching(/^v_/),
        plan: 'vip',
        source: 'stripe',
        startsAt: site.clock.now.toISOString(),
        endsAt: until.toISOString(),
        period: 'month',
        renews: true,
        cancelAtPeriodEnd: false,
        inGrace: false,
      },
    ]);
    expect(await buyer.payments()).toMatchObject({
      plan: {
        period: 'month',
        price: { amount: 9.99, currency: 'USD', text: '$9.99' },
        state: 'active',
        paidUntil: periodEnd(buyer).toISOString(),
        renewsAt: periodEnd(buyer).toISOString(),
        refundableUntil: later(7 * dayMs).toISOString(),
        withdrawableUntil: later(14 * dayMs).toISOString(),
        waiting: null,
      },
      invoices: [{ state: 'paid', total: { text: '$9.99' }, url: expect.stringContaining('https://') }],
    });
    const consents = await site.database.db.select().from(paymentConsents);
    expect(consents).toContainEqual(
      expect.objectContaining({ userId: buyer.id, period: 'month', givenAt: site.clock.now }),
    );
  });

  test.skipIf(database === 'PGlite')(
    'a plan and its invoices are of one moment, also while both are written',
    async () => {
      const { db } = site.database;
      const buyer = await site.buyer();
      await press((await buyer.checkout('year')).body.result.url, 'pay');
      await site.ring();
      const ofBuyer = eq(customers.userId, buyer.id);
      const [{ id, invoices }] = await db.select().from(customers).where(ofBuyer);
      const own = eq(subscriptions.customerId, id);
      const rows = await db.select().from(subscriptions).where(own);
      expect([rows.length, invoices.length]).toEqual([1, 1]);
      await db.update(customers).set({ invoices: [] }).where(ofBuyer);
      await db.delete(subscriptions).where(own);
      let asked: ReturnType<typeof buyer.payments> | undefined;
      await db.transaction(async (tx) => {
        await tx.execute(sql`lock table ${subscriptions} in access exclusive mode`);
        asked = buyer.payments();
        // It has read the invoices, and waits for the plan.
        const waiting = sql`select 1 from pg_locks where relation = 'subscriptions'::regclass and not granted`;
        await expect.poll(async () => (await db.execute(waiting)).rows.length).toBe(1);
        await tx.insert(subscriptions).values(rows);
        await tx.update(customers).set({ invoices }).where(ofBuyer);
      });
      expect(await asked).toMatchObject({ plan: null, invoices: [] });
      expect(await buyer.payments()).toMatchObject({
        plan: { state: 'active' },
        invoices: [{ state: 'paid' }],
      });
    },
  );

  test('somebody back from Checkout sees what they have before any bell rings', async () => {
    const buyer = await site.buyer();
    const { body } = await buyer.checkout('year');
    await press(body.result.url, 'pay');
    site.twin.bells.take();
    site.clock.now = later(10_000);
    expect((await buyer.payments()).plan).toMatchObject({ period: 'year', state: 'active' });
    expect(await buyer.vipUntil()).toEqual(new Date(periodEnd(buyer).getTime() + 72 * hourMs));
  });

  test('a visitor, and nobody else’s browser, learns first that they have to sign in', async () => {
    const visitor = new Person(site);
    for (const what of ['checkout', 'portal', 'change', 'cancel', 'resume', 'refund']) {
      const { status, body } = await visitor.post<FailureBody>(`/api/pay/${what}`, { nonsense: 1 });
      expect([what, status, body.result.error]).toEqual([what, 401, 'session_ended']);
    }
    expect((await visitor.call('/api/pay/subscription')).status).toBe(401);
    const info = await visitor.call<FailureBody>('/api/pay/common/all-pay-vip-info');
    expect([info.status, info.body.result.error]).toEqual([401, 'session_ended']);
  });

  test('Checkout needs the consent to begin at once', async () => {
    const buyer = await site.buyer();
    const { status, body } = await buyer.checkout('month', { startsAtOnce: false });
    expect([status, body.result.error]).toEqual([422, 'consent_missing']);
    expect(buyer.checkouts()).toEqual([]);
  });

  test('double clicks, two tabs and two devices make one customer and one open Checkout', async () => {
    const buyer = await site.buyer();
    const device = buyer.elsewhere();
    await device.login();
    site.twin.trouble = { slowMs: 30 };
    const clicks = await Promise.all(
      Array.from({ length: 6 }, (_, index) => (index % 2 === 0 ? buyer : device).checkout('month')),
    );
    const own = [...site.twin.ledger.customers.values()].filter(
      ({ metadata }) => metadata.account === buyer.id,
    );
    expect(own).toHaveLength(1);
    // All of them lead to the same page.
    expect(new Set(clicks.map(({ body }) => body.result.url)).size).toBe(1);
    expect(buyer.checkouts().map(({ status }) => status)).toEqual(['open']);
    const periods = ['month', 'year', 'year', 'month'] as const;
    await Promise.all(periods.map((period) => (period === 'month' ? buyer : device).checkout(period)));
    site.twin.trouble = null;
    expect(buyer.checkouts().filter(({ status }) => status === 'open')).toHaveLength(1);
    // The same wish leads to the same page.
    const [first, second] = [await buyer.checkout('year'), await buyer.checkout('year')];
    expect(second.body.result.url).toBe(first.body.result.url);
    expect(buyer.checkouts().filter(({ status }) => status === 'open')).toHaveLength(1);
  });

  test('a second Checkout that was completed all the same is paid back and ended, with a mail', async () => {
    const buyer = await site.buyer();
    const { body } = await buyer.checkout('month');
    const customer = await buyer.customer();
    const [first] = buyer.checkouts();
    // A page that stood open in another window, as no rule of ours can prevent.
    site.twin.ledger.checkouts.set('cs_second', { ...first, id: 'cs_second', price: 'price_twin_year' });
    await press(body.result.url, 'pay');
    site.clock.now = later(1_000);
    await press(`${site.twin.url}/pay/cs_second`, 'pay');
    await site.ring();
    await site.ring();
    expect(buyer.subscriptions().map(({ status }) => status)).toEqual(['active', 'canceled']);
    expect(buyer.paid()).toBe(999);
    expect(await buyer.vipUntil()).toEqual(new Date(periodEnd(buyer).getTime() + 72 * hourMs));
    expect((await site.mail.next(buyer.email)).headers.get('subject')).toContain('twice');
    expect(site.mail.waiting(buyer.email)).toBe(0);
    expect(customer).toMatch(/^cus_/);
  });

  test('whoever has a subscription is led to the portal, also when its last payment failed', async () => {
    const buyer = await site.buyer();
    await buyer.buy();
    expect((await buyer.checkout('year')).body.result.to).toBe('portal');
    buyer.setCard('bad');
    await site.pass(new Date(periodEnd(buyer).getTime() + 2 * hourMs));
    expect(buyer.subscriptions()[0].status).toBe('past_due');
    expect((await buyer.checkout('month')).body.result.to).toBe('portal');
    expect(buyer.checkouts().filter(({ status }) => status === 'open')).toEqual([]);
    expect((await site.mail.next(buyer.email)).text).toContain('https://pictures.example/app/subscription');
  });

  describe.each(['month', 'year'] as const)('a renewal that fails, of a %s', (period) => {
    test('VIP ends 72 hours after the start of the unpaid time, to the second', async () => {
      const buyer = await site.buyer();
      await buyer.buy(period);
      buyer.setCard('bad');
      const start = periodEnd(buyer);
      await site.pass(new Date(start.getTime() + 2 * hourMs));
      const end = new Date(start.getTime() + 72 * hourMs);
      // The period goes on for a month or a year already, which must not matter.
      expect(periodEnd(buyer).getTime()).toBeGreaterThan(start.getTime() + 27 * dayMs);
      expect((await buyer.payments()).plan).toMatchObject({
        state: 'past_due',
        inGrace: true,
        paidUntil: start.toISOString(),
        vipUntil: end.toISOString(),
        renewsAt: null,
      });
      expect(await buyer.vipInfo()).toMatchObject([
        { inGrace: true, renews: false, endsAt: end.toISOString() },
      ]);
      const { text, headers } = await site.mail.next(buyer.email);
      expect(headers.get('subject')).toContain('didn');
      expect(text).toContain('https://pictures.example/app/subscription');
      await site.pass(new Date(end.getTime() - 1000));
      expect(await buyer.vipUntil()).toEqual(end);
      await site.pass(end);
      expect(await buyer.vipUntil()).toBe(null);
      expect(await buyer.vipInfo()).toEqual([]);
      expect(site.mail.waiting(buyer.email)).toBe(0);
    });

    test('who pays within that time has no gap, and neither has a renewal that is told two hours late', async () => {
      const buyer = await site.buyer();
      await buyer.buy(period);
      buyer.setCard('bad');
      const start = periodEnd(buyer);
      await site.pass(new Date(start.getTime() + 30 * hourMs));
      expect(await buyer.vipUntil()).toEqual(new Date(start.getTime() + 72 * hourMs));
      const { body } = await buyer.post<JourneyBody>('/api/pay/portal', {});
      await press(body.result.url, 'good card');
      await site.ring();
      expect(await buyer.vipUntil()).toEqual(new Date(periodEnd(buyer).getTime() + 72 * hourMs));
      // The next one is paid in its hour, but heard of only later.
      const next = periodEnd(buyer);
      site.twin.pass(site.clock, new Date(next.getTime() + 2 * hourMs));
      expect(await buyer.vipUntil()).toEqual(new Date(next.getTime() + 72 * hourMs));
      await site.ring();
      expect(await buyer.vipUntil()).toEqual(new Date(periodEnd(buyer).getTime() + 72 * hourMs));
    });
  });

  test('whatever the dashboard says comes after the last retry, there is no VIP for what was not paid', async () => {
    for (const after of ['cancel', 'unpaid', 'past_due'] as const) {
      site.twin.ledger.afterRetries = after;
      const buyer = await site.buyer();
      await buyer.buy();
      buyer.setCard('bad');
      const start = periodEnd(buyer);
      await site.pass(new Date(start.getTime() + 9 * dayMs));
      const status = after === 'cancel' ? 'canceled' : after;
      expect(buyer.subscriptions()[0].status).toBe(status);
      expect([after, await buyer.vipUntil()]).toEqual([after, null]);
    }
    site.twin.ledger.afterRetries = 'cancel';
  });

  test('a cancellation ends with what is paid, can be taken back, and is confirmed by mail', async () => {
    const buyer = await site.buyer();
    await buyer.buy();
    const end = periodEnd(buyer);
    const { body } = await buyer.act('cancel');
    expect(body.result.plan).toMatchObject({
      cancelAtPeriodEnd: true,
      renewsAt: null,
      vipUntil: end.toISOString(),
      waiting: null,
    });
    expect(await buyer.vipUntil()).toEqual(end);
    expect((await site.mail.next(buyer.email)).headers.get('subject')).toContain('canceled');
    const resumed = await buyer.act('resume');
    expect(resumed.body.result.plan).toMatchObject({ cancelAtPeriodEnd: false, renewsAt: end.toISOString() });
    await buyer.act('cancel');
    await site.pass(new Date(end.getTime() + 1000));
    expect(buyer.subscriptions()[0].status).toBe('canceled');
    expect(await buyer.vipUntil()).toBe(null);
    expect(buyer.paid()).toBe(999);
    // And it can be bought again.
    expect((await buyer.checkout()).body.result.to).toBe('checkout');
  });

  test('cancelling while a payment is past due ends it at once, and nothing more is asked for', async () => {
    const buyer = await site.buyer();
    await buyer.buy('year');
    buyer.setCard('bad');
    const start = periodEnd(buyer);
    await site.pass(new Date(start.getTime() + 2 * hourMs));
    await buyer.act('cancel');
    await site.ring();
    expect(buyer.subscriptions()[0].status).toBe('canceled');
    expect(await buyer.vipUntil()).toBe(null);
    buyer.setCard('good');
    await site.pass(new Date(start.getTime() + 30 * dayMs));
    expect(buyer.paid()).toBe(5999);
  });

  test('from months to a year at once, and back when the year is over', async () => {
    const buyer = await site.buyer();
    await buyer.buy('month');
    await site.pass(later(10 * dayMs));
    const change = async (period: string) => {
      const { body } = await buyer.post<JourneyBody>('/api/pay/change', { period });
      await press(body.result.url, 'confirm');
      await site.ring();
    };
    await change('year');
    const yearEnd = periodEnd(buyer);
    expect(yearEnd.getTime()).toBeGreaterThan(later(364 * dayMs).getTime());
    // What was left of the month is taken off.
    expect(buyer.paid()).toBeLessThan(999 + 5999);
    expect((await buyer.payments()).plan).toMatchObject({
      period: 'year',
      price: { amount: 59.99 },
      paidUntil: yearEnd.toISOString(),
    });
    await change('month');
    expect((await buyer.payments()).plan).toMatchObject({ period: 'year', nextPeriod: 'month' });
    // It can be taken back, by a cancellation as well, which Stripe refuses beside a schedule.
    await buyer.act('cancel');
    expect((await buyer.payments()).plan).toMatchObject({ nextPeriod: null, cancelAtPeriodEnd: true });
    await buyer.act('resume');
    await change('month');
    await site.pass(new Date(yearEnd.getTime() + 2 * hourMs));
    expect((await buyer.payments()).plan).toMatchObject({ period: 'month', nextPeriod: null });
    expect(await buyer.vipUntil()).toEqual(new Date(periodEnd(buyer).getTime() + 72 * hourMs));
    expect(periodEnd(buyer).getTime()).toBeLessThan(yearEnd.getTime() + 32 * dayMs);
  });

  test('grants of an operator follow all there is, and a subscription stands beside them', async () => {
    const buyer = await site.buyer();
    await buyer.buy();
    const { db } = site.database;
    const paid = await buyer.vipUntil();
    const first = await grantVip(db, buyer.id, 10, site.clock.now);
    const second = await grantVip(db, buyer.id, 10, site.clock.now);
    expect(first.startsAt).toEqual(paid);
    expect(second.startsAt).toEqual(first.endsAt);
    expect(await buyer.vipUntil()).toEqual(second.endsAt);
    // The next month is paid: it doesn't come after the grants.
    await site.pass(new Date(periodEnd(buyer).getTime() + 2 * hourMs));
    expect(await buyer.vipUntil()).toEqual(new Date(periodEnd(buyer).getTime() + 72 * hourMs));
    expect(await buyer.vipInfo()).toMatchObject([{ source: 'stripe' }]);
  });

  test('a bell rings by itself as soon as somebody has paid', async () => {
    const buyer = await site.buyer();
    const { body } = await buyer.checkout('year');
    site.twin.bells.isLive = true;
    await press(body.result.url, 'pay');
    await expect.poll(() => buyer.vipUntil()).not.toBe(null);
    await site.twin.bells.settled();
    site.twin.bells.isLive = false;
  });

  test('a bell that rang once or several times is written down once', async () => {
    const { db } = site.database;
    const before = await db.$count(paymentEvents);
    const buyer = await site.buyer();
    const { body } = await buyer.checkout();
    await press(body.result.url, 'pay');
    const events = site.twin.bells.take().filter(({ type }) => type === 'invoice.paid');
    for (let times = 0; times < 3; times++) for (const event of events) await site.twin.bells.ring(event);
    await site.desk.settled();
    expect(await db.$count(paymentEvents)).toBe(before + 1);
    expect(await buyer.vipUntil()).not.toBe(null);
    expect(await db.$count(customers)).toBeGreaterThan(0);
    expect(await db.$count(subscriptions)).toBeGreaterThan(0);
  });
});

test.each([
  ['without taxes', {}, ['adaptive_pricing[enabled]=false'], ['tax', 'managed']],
  [
    'with taxes',
    { STRIPE_TAX: 'on' },
    ['automatic_tax[enabled]=true', 'tax_id_collection[enabled]=true', 'customer_update[address]=auto'],
    ['managed'],
  ],
  [
    'with Stripe as the merchant',
    { STRIPE_MANAGED_PAYMENTS: 'on' },
    ['managed_payments[enabled]=true'],
    ['tax', 'adaptive_pricing'],
  ],
] as const)(
  'Checkout %s says just that, in the currency and language of the page',
  async (_, env, said, unsaid) => {
    const site = await openPaySite('PGlite', inject('postgresUrl'), env);
    try {
      const buyer = await site.buyer();
      buyer.locale = 'ja-JP';
      await buyer.checkout('year');
      const form = site.twin.said.get('POST /v1/checkout/sessions') ?? '';
      for (const part of ['currency=jpy', 'locale=ja', 'line_items[0][price]=price_twin_year', ...said]) {
        expect(form).toContain(part);
      }
      for (const part of unsaid) expect(form).not.toContain(part);
      await buyer.buy('year');
      await buyer.post('/api/pay/portal', {});
      const portal = site.twin.said.get('POST /v1/billing_portal/configurations') ?? '';
      expect(portal).toContain('[cancellation_reason][enabled]=false');
      expect(portal).toContain('[schedule_at_period_end][conditions][0][type]=shortening_interval');
      // One configuration is enough, also for a process that starts anew.
      const calls = site.twin.calls.length;
      await buyer.post('/api/pay/portal', {});
      expect(site.twin.calls.slice(calls)).toEqual(['POST /v1/billing_portal/sessions']);
      expect(site.twin.ledger.configurations.size).toBe(1);
    } finally {
      await site.close();
    }
  },
);

test('prices that are not what is sold here are refused, and the operator reads why', async () => {
  const site = await openPaySite('PGlite', inject('postgresUrl'), { STRIPE_PRICE_MONTH: 'pro_year' });
  try {
    const { status, body } = await new Person(site).call<FailureBody>('/api/pay/prices');
    expect([status, body.result.error]).toEqual([503, 'payments_unavailable']);
    expect(JSON.stringify(site.logged)).toContain('STRIPE_PRICE_MONTH is no price that is paid each month');
  } finally {
    await site.close();
  }
});

describe('without keys', () => {
  let site: AccountSite;
  beforeAll(async () => {
    site = await openAccountSite('PGlite', inject('postgresUrl'));
  });
  afterAll(() => site.close());

  test('payments are off, whatever is asked', async () => {
    const person = new Person(site);
    expect((await person.post('/api/pay/checkout', {})).status).toBe(401);
    await person.register();
    const asked = [
      await person.call<FailureBody>('/api/pay/prices'),
      await person.call<FailureBody>('/api/pay/subscription'),
      await person.post<FailureBody>('/api/pay/checkout', { period: 'month', startsAtOnce: true }),
      await person.post<FailureBody>('/api/pay/portal', {}),
      await person.post<FailureBody>('/api/pay/webhook', {}),
    ];
    for (const { status, body } of asked) expect([status, body.result.error]).toEqual([404, 'payments_off']);
  });
});
