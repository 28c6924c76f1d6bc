import { createHmac } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import type { FailureBody } from '#src/api/contract/contract.ts';
import type { JourneyBody } from '#src/api/contract/pay/pay-contract.ts';
import { customers, paymentEvents, paymentWishes, subscriptions, users, vipGrants } from '#src/db/schema.ts';
import { readEnv } from '#src/env.server.ts';
import { openPayments } from '#src/payments/open-payments.server.ts';
import { databases } from '#tests/support/services/databases.ts';
import { type Buyer, openPaySite, type PaySite, press } from '#tests/support/stripe-twin/pay-site.ts';
import { signBell } from '#tests/support/stripe-twin/twin-bells.ts';

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;
const previousSecret = 'whsec_the_one_before';

describe.each(databases)('payments on %s, when somebody or something is in the way:', (database) => {
  let site: PaySite;
  beforeAll(async () => {
    site = await openPaySite(database, inject('postgresUrl'), {
      STRIPE_WEBHOOK_SECRET: `whsec_twin,${previousSecret}`,
    });
  });
  afterEach(() => {
    site.twin.trouble = null;
    site.twin.retire();
  });
  afterAll(() => site.close());

  const seconds = () => Math.floor(site.clock.now.getTime() / 1000);
  const later = (ms: number) => new Date(site.clock.now.getTime() + ms);
  const periodEnd = (buyer: Buyer) =>
    new Date(buyer.subscriptions()[0].items.data[0].current_period_end * 1000);

  const send = (body: BodyInit, signature?: string, headers: Record<string, string> = {}) =>
    fetch(site.twin.bells.url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(signature && { 'stripe-signature': signature }),
        ...headers,
      },
      body,
      ...(body instanceof ReadableStream && { duplex: 'half' }),
    } as RequestInit);
  const event = (change: object = {}) =>
    JSON.stringify({
      id: `evt_forged_${Math.random()}`,
      object: 'event',
      type: 'invoice.paid',
      created: seconds(),
      livemode: false,
      data: { object: { object: 'invoice', id: 'in_1', customer: 'cus_1' } },
      ...change,
    });
  const written = async () => {
    const { db } = site.database;
    const tables = [paymentEvents, paymentWishes, subscriptions, customers, vipGrants];
    return Promise.all(tables.map((table) => db.$count(table)));
  };

  test('forged, old, altered, unsigned and huge messages are refused, and nothing is written', async () => {
    // The prices, which the site reads as it starts, are none of this.
    await expect.poll(() => site.twin.calls).toContain('GET /v1/prices');
    const before = await written();
    const calls = site.twin.calls.length;
    const good = event();
    const huge = event({ padding: 'x'.repeat(256 * 1024) });
    const stream = new ReadableStream({
      pull: (controller) => controller.enqueue(new TextEncoder().encode('x'.repeat(64 * 1024))),
    });
    const v0 = signBell(good, 'whsec_twin', seconds()).replace('v1=', 'v0=');
    const cases: [string, BodyInit, string | undefined][] = [
      ['without a signature', good, undefined],
      ['with an empty one', good, ''],
      ['with nonsense', good, 't=1,v1=abc'],
      ['under another secret', good, signBell(good, 'whsec_other', seconds())],
      ['with a time alone', good, `t=${seconds()}`],
      ['under a scheme of the past', good, v0],
      ['older than 300 seconds', good, signBell(good, 'whsec_twin', seconds() - 301)],
      [
        'with another time than was signed',
        good,
        signBell(good, 'whsec_twin', seconds() - 400).replace(/t=\d+/, `t=${seconds()}`),
      ],
      ['altered by a space', `${good} `, signBell(good, 'whsec_twin', seconds())],
      ['too large', huge, signBell(huge, 'whsec_twin', seconds())],
      ['without an end', stream, signBell(good, 'whsec_twin', seconds())],
      ['no JSON', 'x', signBell('x', 'whsec_twin', seconds())],
      ['empty', '', signBell('', 'whsec_twin', seconds())],
    ];
    for (const [name, body, signature] of cases) {
      const response = await send(body, signature);
      const { code, result } = (await response.json()) as { code: number; result: FailureBody };
      expect([name, response.status, code, result.error]).toEqual([name, 400, 450, 'bell_refused']);
    }
    await site.desk.settled();
    expect(await written()).toEqual(before);
    expect(site.twin.calls).toHaveLength(calls);
  });

  test('the twin signs as the package of Stripe does', async () => {
    const { Stripe } = await import('stripe');
    const payload = event();
    const timestamp = seconds();
    const header = Stripe.webhooks.generateTestHeaderString({ payload, timestamp, secret: 'whsec_twin' });
    expect(signBell(payload, 'whsec_twin', timestamp)).toBe(header);
  });

  test('both secrets are taken while they are exchanged, and 299 seconds are not too old', async () => {
    for (const secret of ['whsec_twin', previousSecret]) {
      const body = event();
      expect((await send(body, signBell(body, secret, seconds() - 299))).status).toBe(200);
    }
    // Stripe signs under both for a while.
    const body = event();
    const two = `${signBell(body, 'whsec_gone', seconds())},v1=${createHmac('sha256', 'whsec_twin').update(`${seconds()}.${body}`).digest('hex')}`;
    expect((await send(body, two)).status).toBe(200);
    await site.desk.settled();
  });

  test('a genuine message of a mode, an account, a customer or a product that isn’t ours changes nothing and is counted', async () => {
    const buyer = await site.buyer();
    await buyer.buy();
    const customer = await buyer.customer();
    const until = await buyer.vipUntil();
    const foreignProduct = {
      object: 'subscription',
      id: 'sub_x',
      customer,
      items: { data: [{ price: { id: 'price_x', product: 'prod_x' } }] },
    };
    const calls = site.twin.calls.length;
    const bodies = [
      event({ livemode: true, data: { object: { object: 'invoice', id: 'in_1', customer } } }),
      event({ account: 'acct_other', data: { object: { object: 'invoice', id: 'in_1', customer } } }),
      event({ type: 'customer.subscription.created', data: { object: foreignProduct } }),
      event({ data: { object: { object: 'invoice', id: 'in_1', customer: 'cus_unknown' } } }),
    ];
    const counted = async () => {
      const text = await site.metrics.text();
      return Number(/payment_events_total\{outcome="foreign"\} (\d+)/.exec(text)?.[1] ?? 0);
    };
    const before = await counted();
    for (const body of bodies) {
      expect((await send(body, signBell(body, 'whsec_twin', seconds()))).status).toBe(200);
    }
    await site.desk.settled();
    expect(site.twin.calls).toHaveLength(calls);
    expect(await buyer.vipUntil()).toEqual(until);
    expect((await counted()) - before).toBe(4);
    // A subscription to something else that the same customer has is not VIP.
    const other = structuredClone(buyer.subscriptions()[0]);
    other.id = 'sub_other';
    other.items.data[0].price.product = 'prod_other';
    site.twin.ledger.subscriptions.set(other.id, other);
    await site.desk.reconcile();
    expect(await buyer.vipInfo()).toHaveLength(1);
    expect(other.status).toBe('active');
  });

  test('a kind of message that matters to nobody is heard and forgotten', async () => {
    const before = await written();
    for (const type of ['invoice.created', 'customer.created', 'payout.paid', 'constructor']) {
      const body = event({ type });
      expect((await send(body, signBell(body, 'whsec_twin', seconds()))).status).toBe(200);
    }
    await site.desk.settled();
    expect(await written()).toEqual(before);
  });

  test('a message is answered while Stripe itself takes its time, and seen to afterwards', async () => {
    const buyer = await site.buyer();
    const { body } = await buyer.checkout();
    await press(body.result.url, 'pay');
    const [first] = site.twin.bells.take().filter(({ type }) => type === 'invoice.paid');
    site.twin.trouble = { slowMs: 2_000 };
    expect(await site.twin.bells.ring(first)).toBe(200);
    // It was answered before anything was known.
    expect(await buyer.vipUntil()).toBe(null);
    await site.desk.settled();
    expect(await buyer.vipUntil()).not.toBe(null);
  });

  test('an answer that is lost makes neither a second customer nor a second Checkout nor a second refund', async () => {
    const buyer = await site.buyer();
    for (const of of [/POST \/v1\/customers$/, /POST \/v1\/checkout\/sessions$/]) {
      let lost = 2;
      site.twin.trouble = {
        of,
        get isAway() {
          return lost-- > 0;
        },
        isDone: true,
      };
      expect((await buyer.checkout()).status).toBe(200);
      site.twin.trouble = null;
    }
    const own = [...site.twin.ledger.customers.values()].filter(
      ({ metadata }) => metadata.account === buyer.id,
    );
    expect(own).toHaveLength(1);
    expect(buyer.checkouts().filter(({ status }) => status === 'open')).toHaveLength(1);
    await buyer.buy();
    let lost = 6;
    site.twin.trouble = {
      of: /POST \/v1\/refunds/,
      get isAway() {
        return lost-- > 0;
      },
      isDone: true,
    };
    expect((await buyer.act('refund')).body.result.plan?.waiting).toBe('refund');
    site.twin.trouble = null;
    site.clock.now = later(hourMs);
    await site.desk.tend();
    expect(buyer.charges().map(({ amount_refunded }) => amount_refunded)).toEqual([999]);
    expect(await buyer.vipUntil()).toBe(null);
  });

  test.each([{ isAway: true }, { status: 500 }, { status: 429 }, { status: 402 }] as const)(
    'while Stripe is away (%o), nobody gets or loses anything, and what was asked for is kept',
    async (trouble) => {
      const [canceling, refunded, leaving, visitor] = await Promise.all([
        site.buyer(),
        site.buyer(),
        site.buyer(),
        site.buyer(),
      ]);
      for (const one of [canceling, refunded, leaving]) await one.buy();
      const untils = await Promise.all([canceling, refunded].map((one) => one.vipUntil()));
      site.twin.trouble = trouble;
      const refused = await visitor.checkout();
      expect([refused.status, (refused.body.result as FailureBody).error]).toEqual([
        503,
        'payments_unavailable',
      ]);
      site.clock.now = later(10_000);
      const canceled = await canceling.act('cancel');
      expect(canceled.body.result).toMatchObject({
        isFresh: false,
        plan: { waiting: 'cancel', renewsAt: null },
      });
      expect((await refunded.act('refund')).body.result.plan).toMatchObject({ waiting: 'refund' });
      expect(await Promise.all([canceling, refunded].map((one) => one.vipUntil()))).toEqual(untils);
      const left = await leaving.post('/api/account/delete', {
        password: await leaving.encrypt(leaving.password),
      });
      expect(left.status).toBe(200);
      expect((await site.mail.next(leaving.email)).text).toContain('keep trying');
      expect(leaving.subscriptions()[0].status).toBe('active');
      await site.desk.tend();
      site.twin.trouble = null;
      site.clock.now = later(2 * hourMs);
      await site.desk.tend();
      expect(canceling.subscriptions()[0].cancel_at_period_end).toBe(true);
      expect(await canceling.vipUntil()).toEqual(periodEnd(canceling));
      expect(refunded.paid()).toBe(0);
      expect(await refunded.vipUntil()).toBe(null);
      expect(leaving.subscriptions()[0].status).toBe('canceled');
      expect((await site.mail.next(canceling.email)).headers.get('subject')).toContain('canceled');
      expect((await site.mail.next(refunded.email)).headers.get('subject')).toContain('refund');
      // Nobody's address is kept for what is done.
      const wishes = await site.database.db.select().from(paymentWishes);
      expect(wishes.filter(({ doneAt, email }) => doneAt !== null && email !== null)).toEqual([]);
      expect((await visitor.checkout()).body.result.to).toBe('checkout');
      const log = JSON.stringify(site.logged);
      expect(log).toContain('the payment provider failed');
      for (const secret of [canceling.email, refunded.email, 'sk_test_twin', 'whsec_twin']) {
        expect(log).not.toContain(secret);
      }
    },
  );

  test('bells that ring while Stripe can’t be asked are answered later', async () => {
    const buyer = await site.buyer();
    const { body } = await buyer.checkout();
    await press(body.result.url, 'pay');
    site.twin.trouble = { isAway: true };
    await site.ring();
    expect(await buyer.vipUntil()).toBe(null);
    site.twin.trouble = null;
    site.clock.now = later(2 * 60_000);
    await site.desk.tend();
    expect(await buyer.vipUntil()).not.toBe(null);
  });

  test('a cancellation that waits can be taken back while Stripe is away', async () => {
    const buyer = await site.buyer();
    await buyer.buy();
    site.twin.trouble = { isAway: true };
    site.clock.now = later(10_000);
    expect((await buyer.act('cancel')).body.result.plan?.waiting).toBe('cancel');
    expect((await buyer.act('resume')).body.result.plan?.waiting).toBe(null);
    site.twin.trouble = null;
    site.clock.now = later(2 * hourMs);
    await site.desk.tend();
    expect(buyer.subscriptions()[0].cancel_at_period_end).toBe(false);
  });

  test('a cancellation that Stripe is slow to hear, taken back meanwhile, is not carried out', async () => {
    const buyer = await site.buyer();
    const { id } = await buyer.buy();
    const call = `POST /v1/subscriptions/${id}`;
    site.twin.trouble = { of: /POST .*subscriptions/, slowMs: 4000, times: 1 };
    const canceling = buyer.act('cancel');
    await expect.poll(() => site.twin.calls).toContain(call);
    site.clock.now = later(10_000);
    await buyer.act('resume');
    expect(site.twin.calls.filter((one) => one === call)).toHaveLength(2);
    await canceling;
    await site.desk.settled();
    expect(buyer.subscriptions()[0].cancel_at_period_end).toBe(false);
    const { plan } = await buyer.payments();
    expect(plan).toMatchObject({ cancelAtPeriodEnd: false, waiting: null });
  });

  test('the refund button pays back once, at once and in full, for seven days', async () => {
    const buyer = await site.buyer();
    await buyer.buy('year');
    const answers = await Promise.all([buyer.act('refund'), buyer.act('refund'), buyer.act('refund')]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    await site.desk.settled();
    expect(buyer.paid()).toBe(0);
    expect(buyer.charges()[0].amount_refunded).toBe(5999);
    expect(await buyer.vipUntil()).toBe(null);
    expect((await buyer.payments()).plan?.state).toBe('ended');
    // A second time there is none.
    await buyer.buy('month');
    const again = await buyer.act('refund');
    expect([again.status, again.body.result.error]).toEqual([409, 'refund_over']);
    const other = await site.buyer();
    await other.buy();
    site.clock.now = later(7 * dayMs);
    expect((await other.act('refund')).body.result.error).toBe('refund_over');
    expect(other.paid()).toBe(999);
  });

  test('a withdrawal within fourteen days ends it and pays back: all within seven days, then what is left', async () => {
    const form = (buyer: Buyer) => ({ name: 'Ada', email: buyer.email, contract: '' });
    const soon = await site.buyer();
    await soon.buy('year');
    const first = await soon.post<{ endsPlan: boolean }>('/api/withdrawals', form(soon));
    expect(first.body.result.endsPlan).toBe(true);
    await site.desk.settled();
    expect(soon.paid()).toBe(0);
    expect(await soon.vipUntil()).toBe(null);
    await soon.login(true);

    const late = await site.buyer();
    await late.buy('month');
    const days = (periodEnd(late).getTime() - site.clock.now.getTime()) / dayMs;
    site.clock.now = later(10 * dayMs);
    await late.login(true);
    const answer = await late.post<{ endsPlan: boolean }>('/api/withdrawals', form(late));
    expect(answer.body.result.endsPlan).toBe(true);
    await site.desk.settled();
    expect(late.paid()).toBe(999 - Math.round((999 * (days - 10)) / days));
    expect(await late.vipUntil()).toBe(null);
    const subjects = [];
    for (let letters = 0; letters < 2; letters++)
      subjects.push((await site.mail.next(late.email)).headers.get('subject'));
    expect(subjects.join()).toContain('Your withdrawal is complete');

    const tooLate = await site.buyer();
    await tooLate.buy('year');
    site.clock.now = later(15 * dayMs);
    await tooLate.login(true);
    const last = await tooLate.post<{ endsPlan: boolean }>('/api/withdrawals', form(tooLate));
    expect(last.body.result.endsPlan).toBe(false);
    // A stranger who knows an address ends nothing: the operator sees to it.
    const stranger = await site.buyer();
    const victim = await site.buyer();
    await victim.buy();
    const guess = await stranger.post<{ endsPlan: boolean }>('/api/withdrawals', form(victim));
    expect(guess.body.result.endsPlan).toBe(false);
    await site.desk.settled();
    expect(victim.subscriptions()[0].status).toBe('active');
  });

  test('a disputed payment ends VIP and the subscription, and there is no new Checkout until it is settled', async () => {
    const buyer = await site.buyer();
    await buyer.buy();
    const id = site.twin.billing.dispute(buyer.charges()[0].id);
    await site.ring();
    expect(await buyer.vipUntil()).toBe(null);
    expect(buyer.subscriptions()[0].status).toBe('canceled');
    const refused = await buyer.checkout();
    expect([refused.status, refused.body.result.error]).toEqual([409, 'payment_disputed']);
    expect((await buyer.call('/api/account')).status).toBe(200);
    site.twin.billing.closeDispute(id, 'lost');
    await site.ring();
    expect((await buyer.checkout()).body.result.to).toBe('checkout');
    expect(await buyer.vipUntil()).toBe(null);
  });

  test('deleting the account ends the subscription there first, with what is open at Checkout and the customer', async () => {
    const buyer = await site.buyer();
    await buyer.buy();
    const customer = await buyer.customer();
    const left = await buyer.post('/api/account/delete', { password: await buyer.encrypt(buyer.password) });
    expect(left.status).toBe(200);
    expect(buyer.subscriptions()[0].status).toBe('canceled');
    expect(site.twin.ledger.customers.get(customer)?.deleted).toBe(true);
    expect((await site.mail.next(buyer.email)).text).toContain('nothing more will be charged');
    expect(await site.database.db.$count(users, eq(users.id, buyer.id))).toBe(0);

    // Who is at Checkout while the account goes can't pay for it.
    const shopper = await site.buyer();
    const { body } = await shopper.checkout();
    await shopper.post('/api/account/delete', { password: await shopper.encrypt(shopper.password) });
    await press(body.result.url, 'pay');
    await site.ring();
    expect(shopper.subscriptions().filter(({ status }) => status !== 'canceled')).toEqual([]);
    expect(shopper.paid()).toBe(0);
  });

  test('what was read earlier and comes in later overwrites nothing', async () => {
    const buyer = await site.buyer();
    await buyer.buy();
    const end = periodEnd(buyer);
    const asked = site.twin.calls.length;
    site.twin.trouble = { lateMs: 2_000 };
    const early = site.desk.reconcile();
    const isAsked = () =>
      site.twin.calls.slice(asked).filter((call) => call === 'GET /v1/charges').length > 0;
    await expect.poll(isAsked).toBe(true);
    site.twin.trouble = null;
    site.twin.billing.setRenewal(buyer.subscriptions()[0], false);
    for (const event of site.twin.bells.take()) await site.twin.bells.ring(event);
    await expect.poll(() => buyer.vipUntil()).toEqual(end);
    await early;
    expect(await buyer.vipUntil()).toEqual(end);
  });

  test('somebody whom the operator deleted in the dashboard can buy again, and keeps what was paid', async () => {
    const buyer = await site.buyer();
    await buyer.buy();
    const first = await buyer.customer();
    site.twin.ledger.customers.get(first)!.deleted = true;
    site.twin.billing.cancel(buyer.subscriptions()[0]);
    await site.ring();
    const until = await buyer.vipUntil();
    expect(until).toEqual(periodEnd(buyer));
    expect((await buyer.checkout()).body.result.to).toBe('checkout');
    expect(buyer.checkouts().at(-1)?.customer).not.toBe(first);
    expect(await buyer.vipUntil()).toEqual(until);
  });

  test('two processes carry out what waits once, and open one Checkout', async () => {
    const letters: string[] = [];
    const other = (await openPayments({
      env: readEnv({ ...site.twin.env, PUBLIC_URL: 'https://pictures.example', MAIL: 'outbox' }),
      db: site.database.db,
      transport: { send: async ({ to }) => void letters.push(to) },
      log: { info() {}, warn() {}, error() {} },
      now: () => site.clock.now,
      count: () => {},
    }))!;
    const buyers = await Promise.all(Array.from({ length: 4 }, () => site.buyer()));
    for (const buyer of buyers) await buyer.buy();
    site.twin.trouble = { isAway: true };
    site.clock.now = later(10_000);
    await Promise.all(buyers.map((buyer) => buyer.act('refund')));
    site.twin.trouble = null;
    site.clock.now = later(2 * hourMs);
    const calls = site.twin.calls.length;
    await Promise.all([site.desk.tend(), other.tend()]);
    await Promise.all([site.desk.settled(), other.settled()]);
    const refunds = site.twin.calls.slice(calls).filter((call) => call === 'POST /v1/refunds');
    expect(refunds).toHaveLength(buyers.length);
    expect(buyers.map((buyer) => buyer.paid())).toEqual([0, 0, 0, 0]);
    const mailed = buyers.map(
      ({ email }) => letters.filter((to) => to === email).length + site.mail.waiting(email),
    );
    expect(mailed).toEqual([1, 1, 1, 1]);
    const shopper = await site.buyer();
    const user = { id: shopper.id, email: shopper.email };
    const wish = { period: 'month', startsAtOnce: true } as const;
    site.twin.trouble = { slowMs: 30 };
    const journeys = await Promise.all(
      [site.desk, other, site.desk, other].map((desk) => desk.checkout({ user, locale: 'en' }, wish)),
    );
    expect(new Set(journeys.map(({ url }) => url)).size).toBe(1);
    await other.close();
  });

  test('two bells for the same customer at once, and a portal asked for by nobody’s customer', async () => {
    const nobody = await site.buyer();
    const { status, body } = await nobody.post<JourneyBody & FailureBody>('/api/pay/portal', {});
    expect([status, body.result.error]).toEqual([409, 'subscription_missing']);
    const buyer = await site.buyer();
    const { body: journey } = await buyer.checkout();
    await press(journey.result.url, 'pay');
    await site.twin.bells.deliver({ isShuffled: true, doubled: 1, concurrency: 8 });
    await site.desk.settled();
    expect(await buyer.vipInfo()).toHaveLength(1);
    expect(await buyer.vipUntil()).toEqual(new Date(periodEnd(buyer).getTime() + 72 * hourMs));
  });
});
