import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import type { FailureBody } from '#src/api/contract/contract.ts';
import { paymentEvents, paymentWishes, withdrawals } from '#src/db/schema.ts';
import { readEnv } from '#src/env.server.ts';
import { openPayments } from '#src/payments/open-payments.server.ts';
import { Person } from '#tests/support/people/person.ts';
import { databases } from '#tests/support/services/databases.ts';
import { type Buyer, openPaySite, type PaySite, press } from '#tests/support/stripe-twin/pay-site.ts';
import { startStripeTwin } from '#tests/support/stripe-twin/stripe-twin.ts';

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;
/** Longer than the client waits for an answer. */
const tooLongMs = 11_000;

interface Receipt {
  readonly reference: string;
  readonly endsPlan: boolean;
}

describe.each(databases)(
  'payments on %s, while Stripe answers late, otherwise or not at all:',
  (database) => {
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
    const daysOf = (buyer: Buyer) => {
      const [{ current_period_start: start, current_period_end: end }] = buyer.subscriptions()[0].items.data;
      return ((end - start) * 1000) / dayMs;
    };
    const callsSince = (before: number, call: RegExp) =>
      site.twin.calls.slice(before).filter((one) => call.test(one)).length;
    const keysSince = (call: string, before: number) => (site.twin.keys.get(call) ?? []).slice(before);
    const keyCount = (call: string) => site.twin.keys.get(call)?.length ?? 0;
    const withdraw = (person: Person, email: string, change: object = {}) =>
      person.post<Receipt & FailureBody>('/api/withdrawals', {
        name: 'Ada',
        email,
        contract: 'Pro, order 4711',
        ...change,
      });
    const openWishesOf = (customerId: string) =>
      site.database.db.select().from(paymentWishes).where(eq(paymentWishes.customerId, customerId));

    test('what isn’t answered in time is asked for again under the same key, and done once', async () => {
      const [fresh, known, refunded] = await Promise.all([site.buyer(), site.buyer(), site.buyer()]);
      await known.checkout('year');
      await refunded.buy();
      const posts = ['POST /v1/customers', 'POST /v1/checkout/sessions', 'POST /v1/refunds'];
      const before = posts.map(keyCount);
      // Each is done at once, but the answer is on its way for longer than anybody waits.
      site.twin.trouble = { of: /POST .*(customers|sessions|refunds)$/, lateMs: tooLongMs, times: 1 };
      const [first, second, refund] = await Promise.all([
        fresh.checkout('month'),
        known.checkout('month'),
        refunded.act('refund'),
      ]);
      await site.desk.settled();
      expect([first.body.result.to, second.body.result.to]).toEqual(['checkout', 'checkout']);
      expect(refund.status).toBe(200);
      const own = [...site.twin.ledger.customers.values()].filter(
        ({ metadata }) => metadata.account === fresh.id,
      );
      expect(own).toHaveLength(1);
      for (const buyer of [fresh, known]) {
        expect(buyer.checkouts().filter(({ status }) => status === 'open')).toHaveLength(1);
      }
      expect(refunded.charges().map(({ amount_refunded }) => amount_refunded)).toEqual([999]);
      expect(await refunded.vipUntil()).toBe(null);
      // One customer, two Checkouts, of which one answered in time, and one refund.
      const [customers, sessions, refunds] = posts.map((call, place) => keysSince(call, before[place]));
      for (const keys of [customers, refunds]) {
        expect(keys).toHaveLength(2);
        expect(new Set(keys).size).toBe(1);
        expect(keys[0]).not.toBe('');
      }
      expect(sessions).toHaveLength(3);
      expect(new Set(sessions).size).toBe(2);
    }, 90_000);

    test('a conflict of keys that passes is waited for, under the same key', async () => {
      const buyer = await site.buyer();
      const calls = ['POST /v1/customers', 'POST /v1/checkout/sessions'];
      const before = calls.map(keyCount);
      site.twin.trouble = { of: /POST /, status: 409, times: 1 };
      expect((await buyer.checkout()).body.result.to).toBe('checkout');
      for (const [place, call] of calls.entries()) {
        const keys = keysSince(call, before[place]);
        expect(keys).toHaveLength(2);
        expect(new Set(keys).size).toBe(1);
      }
      expect(buyer.checkouts().filter(({ status }) => status === 'open')).toHaveLength(1);
    });

    test('a conflict of keys that stays is said, and what was asked for is done once when it has passed', async () => {
      const [shopper, buyer] = await Promise.all([site.buyer(), site.buyer()]);
      await buyer.buy();
      const before = keyCount('POST /v1/refunds');
      site.twin.trouble = { of: /POST /, status: 409 };
      const refused = await shopper.checkout();
      expect([refused.status, (refused.body.result as FailureBody).error]).toEqual([
        503,
        'payments_unavailable',
      ]);
      expect(refused.body.message).not.toBe('');
      expect((await buyer.act('refund')).body.result.plan?.waiting).toBe('refund');
      expect(buyer.paid()).toBe(999);
      site.twin.trouble = null;
      site.clock.now = later(2 * hourMs);
      await site.desk.tend();
      await site.desk.tend();
      expect(buyer.charges().map(({ amount_refunded }) => amount_refunded)).toEqual([999]);
      expect(await buyer.vipUntil()).toBe(null);
      const keys = keysSince('POST /v1/refunds', before);
      expect(keys.length).toBeGreaterThan(3);
      expect(new Set(keys).size).toBe(1);
      expect((await shopper.checkout()).body.result.to).toBe('checkout');
    });

    test('a part that the operator paid back meanwhile is taken into account, under another key', async () => {
      const buyer = await site.buyer();
      await buyer.buy();
      const [{ id }] = buyer.charges();
      const before = keyCount('POST /v1/refunds');
      site.twin.trouble = { of: /POST \/v1\/refunds/, status: 500 };
      expect((await buyer.act('refund')).body.result.plan?.waiting).toBe('refund');
      site.twin.billing.refund(id, 300);
      site.twin.trouble = null;
      site.clock.now = later(2 * hourMs);
      await site.desk.tend();
      expect(buyer.charges()[0].amount_refunded).toBe(999);
      expect(new Set(keysSince('POST /v1/refunds', before)).size).toBe(2);
    });

    test('a withdrawal is kept and acknowledged, and carried out once, for the day of the statement', async () => {
      const buyer = await site.buyer();
      await buyer.buy();
      const days = daysOf(buyer);
      site.clock.now = later(10 * dayMs);
      await buyer.login(true);
      const until = await buyer.vipUntil();
      site.twin.trouble = { isAway: true };
      const { body } = await withdraw(buyer, buyer.email);
      expect(body.result.endsPlan).toBe(true);
      expect((await site.mail.next(buyer.email)).headers.get('subject')).toContain(body.result.reference);
      await site.desk.settled();
      expect((await buyer.payments()).plan).toMatchObject({ waiting: 'withdraw', renewsAt: null });
      // Again and again, while nobody answers.
      for (let tries = 0; tries < 3; tries++) {
        site.clock.now = later(8 * hourMs);
        await site.desk.tend();
      }
      expect(buyer.paid()).toBe(999);
      expect(await buyer.vipUntil()).toEqual(until);
      site.twin.trouble = null;
      site.clock.now = later(2 * hourMs);
      const before = site.twin.calls.length;
      await Promise.all([site.desk.tend(), site.desk.tend()]);
      await site.desk.settled();
      expect(callsSince(before, /^DELETE .*subscriptions/)).toBe(1);
      expect(callsSince(before, /^POST .*refunds/)).toBe(1);
      expect(buyer.subscriptions()[0].status).toBe('canceled');
      expect(buyer.paid()).toBe(999 - Math.round((999 * (days - 10)) / days));
      expect(await buyer.vipUntil()).toBe(null);
      expect((await site.mail.next(buyer.email)).headers.get('subject')).toContain(
        'Your withdrawal is complete',
      );
      site.clock.now = later(2 * hourMs);
      await site.desk.tend();
      expect(site.mail.waiting(buyer.email)).toBe(0);
    });

    test('a dispute that is rung while nobody can be asked ends the subscription once', async () => {
      const buyer = await site.buyer();
      await buyer.buy();
      const [{ id }] = buyer.charges();
      site.twin.trouble = { isAway: true };
      site.twin.billing.dispute(id);
      await site.ring();
      expect(await buyer.vipUntil()).not.toBe(null);
      const waiting = await site.database.db
        .select()
        .from(paymentEvents)
        .where(eq(paymentEvents.chargeId, id));
      expect(waiting.map(({ outcome }) => outcome)).toEqual([null]);
      site.twin.trouble = null;
      site.clock.now = later(2 * hourMs);
      const before = site.twin.calls.length;
      await Promise.all([site.desk.tend(), site.desk.tend()]);
      await site.desk.settled();
      await site.ring();
      expect(await buyer.vipUntil()).toBe(null);
      expect(buyer.subscriptions()[0].status).toBe('canceled');
      expect(callsSince(before, /^DELETE .*subscriptions/)).toBe(1);
      expect(callsSince(before, /refunds/)).toBe(0);
    });

    test('a dispute whose subscription can’t be ended yet gives no more VIP, and ends it once', async () => {
      const buyer = await site.buyer();
      await buyer.buy();
      site.twin.trouble = { of: /^DELETE /, isAway: true };
      site.twin.billing.dispute(buyer.charges()[0].id);
      await site.ring();
      expect(await buyer.vipUntil()).toBe(null);
      expect(buyer.subscriptions()[0].status).toBe('active');
      expect((await buyer.payments()).isDisputed).toBe(true);
      site.twin.trouble = null;
      site.clock.now = later(2 * hourMs);
      const before = site.twin.calls.length;
      await site.desk.tend();
      await site.desk.tend();
      expect(buyer.subscriptions()[0].status).toBe('canceled');
      expect(callsSince(before, /^DELETE .*subscriptions/)).toBe(1);
      expect(buyer.paid()).toBe(999);
    });

    test('what was asked for under test keys waits for them, and is nothing to live ones', async () => {
      const live = await startStripeTwin(() => site.clock.now, 'sk_live_twin');
      const liveDesk = (await openPayments({
        env: readEnv({ ...live.env, STRIPE_SECRET_KEY: 'sk_live_twin', MAIL: 'outbox' }),
        db: site.database.db,
        transport: { send: async () => {} },
        log: { info() {}, warn() {}, error() {} },
        now: () => site.clock.now,
        count: () => {},
      }))!;
      const [canceling, leaving] = await Promise.all([site.buyer(), site.buyer()]);
      for (const one of [canceling, leaving]) await one.buy();
      const ids = await Promise.all([canceling, leaving].map((one) => one.customer()));
      site.twin.trouble = { isAway: true };
      expect((await canceling.act('cancel')).body.result.plan?.waiting).toBe('cancel');
      // A bell that was heard, but whose customer could not be read.
      site.twin.billing.setRenewal(leaving.subscriptions()[0], false);
      await site.ring();
      site.clock.now = later(2 * hourMs);
      await liveDesk.tend();
      // Their account goes under live keys: what they pay under test keys ends with those.
      await liveDesk.leave({ id: leaving.id, email: leaving.email, locale: 'en' });
      await liveDesk.settled();
      for (const id of ids) {
        expect((await openWishesOf(id)).map(({ doneAt, isLive }) => [doneAt, isLive])).toEqual([
          [null, false],
        ]);
        expect(live.calls.filter((call) => call.includes(id))).toEqual([]);
      }
      expect(live.calls.filter((call) => !/prices/.test(call))).toEqual([]);
      site.twin.trouble = null;
      await site.desk.tend();
      expect(canceling.subscriptions()[0].cancel_at_period_end).toBe(true);
      expect(leaving.subscriptions()[0].status).toBe('canceled');
      await liveDesk.close();
      await live.close();
    });

    describe('a statement of withdrawal without a session', () => {
      const linkIn = (text: string) => /https:\/\/pictures\.example(\S*)#end=([\w-]{43})\b/.exec(text);
      const end = (person: Person, secret: string) =>
        person.post<FailureBody>('/api/withdrawals/end', { secret });

      test('ends nothing, but its receipt has a link by which the owner of the account does, once', async () => {
        const buyer = await site.buyer();
        await buyer.buy('year');
        site.clock.now = later(7 * dayMs + 12 * hourMs);
        const visitor = new Person(site);
        visitor.locale = 'de-DE';
        const { body } = await withdraw(visitor, ` ${buyer.email.toUpperCase()}`);
        expect(body.result.endsPlan).toBe(false);
        const { text, headers } = await site.mail.next(buyer.email);
        expect(headers.get('subject')).toContain(body.result.reference);
        expect(text).toContain('Vertrag: Pro, order 4711');
        const [, path, secret] = linkIn(text)!;
        expect(path).toBe('/de/withdraw');
        expect(buyer.subscriptions()[0].status).toBe('active');
        // The table alone opens nothing, and neither does a guess.
        const [row] = await site.database.db
          .select()
          .from(withdrawals)
          .where(eq(withdrawals.reference, body.result.reference));
        expect(JSON.stringify(row)).not.toContain(secret);
        for (const guess of [row.linkHash!, 'x'.repeat(43)]) {
          const { status, body: refused } = await end(visitor, guess);
          expect([status, refused.result.error]).toEqual([410, 'withdrawal_link_spent']);
        }
        // Days later, what is paid back counts from the statement: within whole seven days, that's all of it.
        site.clock.now = later(5 * dayMs);
        const answers = await Promise.all([end(visitor, secret), end(visitor, secret)]);
        expect(answers.map(({ status }) => status).sort()).toEqual([200, 410]);
        await site.desk.settled();
        expect(buyer.paid()).toBe(0);
        expect(buyer.subscriptions()[0].status).toBe('canceled');
        expect(await buyer.vipUntil()).toBe(null);
        expect((await site.mail.next(buyer.email)).headers.get('subject')).toContain('Widerruf');
        expect(site.mail.waiting(buyer.email)).toBe(0);
        expect(JSON.stringify(site.logged)).not.toContain(secret);
      });

      test('answers the same whether or not there is such an account, and mails a link to nobody else', async () => {
        const [buyer, member, former] = await Promise.all([site.buyer(), site.buyer(), site.buyer()]);
        await former.buy();
        await former.act('refund');
        await site.mail.next(former.email);
        await buyer.buy();
        const stranger = new Person(site);
        const answers = [];
        for (const email of [buyer.email, member.email, former.email, stranger.email]) {
          answers.push(await withdraw(new Person(site), email));
        }
        const shapes = answers.map(({ status, body }) => [
          status,
          Object.keys(body.result).sort().join(),
          body.result.endsPlan,
        ]);
        expect(new Set(shapes.map(String)).size).toBe(1);
        expect(linkIn((await site.mail.next(buyer.email)).text)).not.toBe(null);
        for (const { email } of [member, former, stranger]) {
          expect(linkIn((await site.mail.next(email)).text)).toBe(null);
        }
        // Somebody who is signed in withdraws from what is theirs, whatever address they name.
        await withdraw(member, buyer.email);
        expect(linkIn((await site.mail.next(buyer.email)).text)).toBe(null);
        // And after the fifteenth day nothing ends by itself.
        site.clock.now = later(15 * dayMs);
        await withdraw(new Person(site), buyer.email);
        expect(linkIn((await site.mail.next(buyer.email)).text)).toBe(null);
      });

      test('is carried out once Stripe is back, when its link is used while it’s away', async () => {
        const buyer = await site.buyer();
        const { body } = await buyer.checkout();
        await press(body.result.url, 'pay');
        await site.ring();
        const visitor = new Person(site);
        await withdraw(visitor, buyer.email);
        const [, , secret] = linkIn((await site.mail.next(buyer.email)).text)!;
        site.twin.trouble = { isAway: true };
        expect((await end(visitor, secret)).status).toBe(200);
        await site.desk.settled();
        expect(buyer.paid()).toBe(999);
        site.twin.trouble = null;
        site.clock.now = later(2 * hourMs);
        await site.desk.tend();
        expect(buyer.paid()).toBe(0);
        expect(buyer.subscriptions()[0].status).toBe('canceled');
      });
    });
  },
);
