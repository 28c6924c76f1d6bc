import { eq, sql } from 'drizzle-orm';
import { pino } from 'pino';
import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import type { FailureBody, JobBody } from '#src/api/contract/contract.ts';
import type {
  DeliveryBody,
  SignedWebhookBody,
  WebhookBody,
} from '#src/api/contract/programs/webhook-contract.ts';
import { grantVip } from '#src/billing/vip-grants.server.ts';
import { jobs, vipGrants, webhookDeliveries, webhooks } from '#src/db/schema.ts';
import { cancel, claimNext, fail, succeed } from '#src/jobs/job-transitions.server.ts';
import type { JobRow } from '#src/jobs/jobs.ts';
import { isPublicAddress } from '#src/media/intake/public-address.server.ts';
import { mostWebhooks, retrySeconds, webhookEvents } from '#src/webhooks/webhook-events.ts';
import { createWebhookSender } from '#src/webhooks/webhook-sender.server.ts';
import { type AccountSite, openAccountSite } from '#tests/support/hosts/account-site.ts';
import { paint } from '#tests/support/hosts/api-server.ts';
import { Person } from '#tests/support/people/person.ts';
import { startWebhookReceiver, type WebhookReceiver } from '#tests/support/programs/webhook-receiver.ts';
import { sameSqlDatabases } from '#tests/support/services/databases.ts';

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;

describe.each(sameSqlDatabases)('webhooks on %s', (database) => {
  let site: AccountSite;
  let receiver: WebhookReceiver;
  const givenUp: { email: string; url: string }[] = [];
  beforeAll(async () => {
    site = await openAccountSite(database, inject('postgresUrl'), { WEBHOOK_HOSTS: '127.0.0.1,hooks.test' });
  });
  afterAll(() => site.close());
  beforeEach(async () => {
    receiver = await startWebhookReceiver();
    // Messages of the test before would be sent as well.
    await site.database.db.delete(webhooks);
    await site.database.db.delete(jobs);
    givenUp.length = 0;
  });
  afterEach(() => receiver.close());

  const sender = (isAllowed = (address: string) => address === '127.0.0.1' || isPublicAddress(address)) =>
    createWebhookSender({
      db: site.database.db,
      now: () => site.clock.now,
      isAllowed,
      onGivenUp: ({ email, url }) => void givenUp.push({ email, url }),
      log: pino({ level: 'silent' }),
    });

  async function newPro(): Promise<Person> {
    const person = new Person(site);
    await person.register();
    await grantVip(site.database.db, person.id, 30, new Date(Date.now() - dayMs));
    return person;
  }

  async function hookOf(person: Person, events: readonly string[] = webhookEvents, url = receiver.url) {
    const { body } = await person.post<SignedWebhookBody>('/api/webhooks', { url, events });
    return body.result;
  }

  async function startJob(person: Person): Promise<string> {
    const photo = (await person.upload(await paint())).id;
    const job = { tool: 'background-remover', inputs: { photo } };
    return (await person.post<JobBody>('/api/jobs', job)).body.result.id;
  }

  /** Runs the job that is next to its end. */
  async function endNext(how: 'succeeded' | 'failed'): Promise<void> {
    await end((await claimNext(site.database.db, site.clock.now))!, how);
  }

  async function end(row: JobRow, how: 'succeeded' | 'failed'): Promise<void> {
    const { db } = site.database;
    const about = { engines: [], timings: {} };
    const none = { engine: null, warnings: [], report: null, outputs: {}, credits: 0, tookMs: 1 };
    await db.transaction(async (tx) => {
      if (how === 'succeeded') await succeed(tx, row, { ...none, ...about }, site.clock.now);
      else {
        const error = { code: 'file_damaged', params: {}, reference: 'R' } as const;
        await fail(tx, row, { error, cause: '', now: site.clock.now });
      }
    });
  }

  const told = () => receiver.received.map(({ body }) => JSON.parse(body));
  const deliveries = async (person: Person, id: string) =>
    (await person.call<DeliveryBody[]>(`/api/webhooks/${id}/deliveries`)).body.result;
  const makeDue = () =>
    site.database.db
      .update(webhookDeliveries)
      .set({ nextAt: sql`now()` })
      .where(eq(webhookDeliveries.state, 'waiting'));

  test('what happens is told once, signed so that the reference implementation takes it', async () => {
    const person = await newPro();
    const { secret, webhook } = await hookOf(person);
    const job = await startJob(person);
    await endNext('succeeded');
    const other = await startJob(person);
    await endNext('failed');
    const one = sender();
    expect(await one.sendDue()).toBe(2);
    expect(await one.sendDue()).toBe(0);
    const messages = told().sort((a, b) => a.type.localeCompare(b.type));
    expect(messages.map(({ type }) => type)).toEqual(['job.failed', 'job.succeeded']);
    expect(messages[0].data).toMatchObject({ job: other, error: 'file_damaged' });
    expect(messages[1].data).toMatchObject({ job, tool: 'background-remover', batch: null, error: null });
    for (const { headers, body } of receiver.received) {
      expect(new Webhook(secret).verify(body, headers)).toEqual(JSON.parse(body));
      expect(() => new Webhook(secret).verify(body.replace('job', 'jab'), headers)).toThrow();
      const old = { ...headers, 'webhook-timestamp': String(Math.floor(Date.now() / 1000) - 600) };
      expect(() => new Webhook(secret).verify(body, old)).toThrow();
      expect(() => new Webhook('whsec_c29tZWJvZHkgZWxzZQ==').verify(body, headers)).toThrow();
    }
    expect((await deliveries(person, webhook.id)).map(({ state }) => state)).toEqual([
      'delivered',
      'delivered',
    ]);
    expect(JSON.stringify(await deliveries(person, webhook.id))).not.toContain(secret);
    await one.stop();
  });

  test('a cancelled job, a guest’s job and an event nobody asked for are told to nobody', async () => {
    const person = await newPro();
    await hookOf(person, ['job.failed']);
    await startJob(person);
    await endNext('succeeded');
    await cancel(site.database.db, await startJob(person), site.clock.now);
    await startJob(new Person(site));
    await endNext('failed');
    expect(await site.database.db.$count(webhookDeliveries)).toBe(0);
  });

  test('a batch is done once, by whichever of its jobs ends last', async () => {
    const person = await newPro();
    await hookOf(person, ['batch.done']);
    const photos: string[] = [];
    for (const size of [40, 50, 60]) photos.push((await person.upload(await paint(size))).id);
    const batch = await person.post<{ id: string }>('/api/batches', { tool: 'background-remover', photos });
    await endNext('succeeded');
    expect(await site.database.db.$count(webhookDeliveries)).toBe(0);
    const last = [
      await claimNext(site.database.db, site.clock.now),
      await claimNext(site.database.db, site.clock.now),
    ];
    await Promise.all([end(last[0]!, 'succeeded'), end(last[1]!, 'failed')]);
    const one = sender();
    await one.sendDue();
    expect(told()).toMatchObject([
      { type: 'batch.done', data: { batch: batch.body.result.id, succeeded: 2, failed: 1, cancelled: 0 } },
    ]);
    await one.stop();
  });

  test('results that go within a day are told of once', async () => {
    const person = await newPro();
    await hookOf(person, ['file.expiring']);
    const job = await startJob(person);
    await endNext('succeeded');
    const one = sender();
    await one.tend();
    expect(await one.sendDue()).toBe(0);
    const expiresAt = new Date(site.clock.now.getTime() + 23 * hourMs);
    await site.database.db.update(jobs).set({ expiresAt }).where(eq(jobs.id, job));
    await one.tend();
    await one.tend();
    await one.sendDue();
    expect(told()).toMatchObject([
      { type: 'file.expiring', data: { job, expiresAt: expiresAt.toISOString() } },
    ]);
    await one.stop();
  });

  test('what isn’t taken is sent again under the same id, later and later, and at last given up', async () => {
    const person = await newPro();
    const { webhook } = await hookOf(person, ['job.succeeded']);
    receiver.answer = { status: 500, body: 'out of order' };
    await startJob(person);
    await endNext('succeeded');
    const one = sender();
    const pauses: number[] = [];
    for (let attempt = 0; attempt <= retrySeconds.length; attempt++) {
      expect(await one.sendDue()).toBe(1);
      const [{ nextAt }] = await site.database.db.select().from(webhookDeliveries);
      if (nextAt) pauses.push(Math.round((nextAt.getTime() - Date.now()) / 1000));
      await makeDue();
    }
    for (const [i, seconds] of retrySeconds.entries()) expect(Math.abs(pauses[i] - seconds)).toBeLessThan(5);
    expect(await one.sendDue()).toBe(0);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(await deliveries(person, webhook.id)).toMatchObject([
      { state: 'failed', attempts: 10, status: 500, answer: 'out of order', nextAt: null },
    ]);
    await one.stop();
  });

  test('an address that takes nothing for five days is switched off, with a word to its owner', async () => {
    const person = await newPro();
    const { webhook } = await hookOf(person, ['job.succeeded']);
    receiver.answer = { status: 503 };
    const one = sender();
    await startJob(person);
    await endNext('succeeded');
    await one.sendDue();
    const start = site.clock.now;
    site.clock.now = new Date(start.getTime() + 5 * dayMs);
    await makeDue();
    await one.sendDue();
    site.clock.now = start;
    expect(givenUp).toEqual([{ email: person.email, url: receiver.url }]);
    const [{ isOn, failingSince }] = (await person.call<WebhookBody[]>('/api/webhooks')).body.result;
    expect([isOn, failingSince]).toEqual([false, start.toISOString()]);
    const again = await person.post<WebhookBody>(`/api/webhooks/${webhook.id}`, { isOn: true });
    expect(again.body.result).toMatchObject({ isOn: true, failingSince: null });
    receiver.answer = { status: 410 };
    await makeDue();
    await one.sendDue();
    expect((await person.call<WebhookBody[]>('/api/webhooks')).body.result[0].isOn).toBe(false);
    await one.stop();
  });

  test('a new secret signs at once, and the one before it for a day', async () => {
    const person = await newPro();
    const { webhook, secret: old } = await hookOf(person, ['job.succeeded']);
    const { secret } = (await person.post<SignedWebhookBody>(`/api/webhooks/${webhook.id}/secret`, {})).body
      .result;
    expect(secret).not.toBe(old);
    const one = sender();
    const start = site.clock.now;
    await person.post(`/api/webhooks/${webhook.id}/ping`, {});
    await one.sendDue();
    await person.post(`/api/webhooks/${webhook.id}/ping`, {});
    site.clock.now = new Date(start.getTime() + dayMs);
    await one.sendDue();
    site.clock.now = start;
    const [first, second] = receiver.received;
    expect(JSON.parse(first.body).type).toBe('ping');
    for (const key of [old, secret]) new Webhook(key).verify(first.body, first.headers);
    expect(second.headers['webhook-signature'].split(' ')).toHaveLength(1);
    await one.stop();
  });

  test('nobody is led into the operator’s network, by a name, a redirect or a number', async () => {
    const person = await newPro();
    await hookOf(person, ['job.succeeded']);
    const other = await startWebhookReceiver();
    receiver.answer = { status: 302, headers: { location: other.url } };
    await startJob(person);
    await endNext('succeeded');
    const strict = sender((address) => isPublicAddress(address));
    await strict.sendDue();
    expect(receiver.received).toHaveLength(0);
    const open = sender();
    await makeDue();
    await open.sendDue();
    expect([receiver.received.length, other.received.length]).toEqual([1, 0]);
    const [delivery] = await site.database.db.select().from(webhookDeliveries);
    expect([delivery.state, delivery.status]).toEqual(['waiting', 302]);
    // A name that leads to this machine is looked up where it is connected to.
    await site.database.db.update(webhooks).set({ url: receiver.url.replace('127.0.0.1', 'localhost') });
    await makeDue();
    await strict.sendDue();
    expect(receiver.received).toHaveLength(1);
    await Promise.all([strict.stop(), open.stop(), other.close()]);
    for (const url of ['http://example.org/', 'ftp://example.org/', 'https://a:b@example.org/', 'x']) {
      const asked = await person.post<FailureBody>('/api/webhooks', { url, events: ['job.failed'] });
      expect(['url_invalid', 'url_private']).toContain(asked.body.result.error);
    }
  });

  test('an endless or silent answer holds nobody up', async () => {
    const person = await newPro();
    const { webhook } = await hookOf(person, ['job.succeeded']);
    receiver.answer = { status: 200, body: Buffer.alloc(4_000_000, 'x') };
    await startJob(person);
    await endNext('succeeded');
    const one = sender();
    await one.sendDue();
    const [{ answer, state }] = await deliveries(person, webhook.id);
    expect([answer.length, state]).toEqual([500, 'delivered']);
    receiver.answer = { status: 200, hangs: true };
    await person.post(`/api/webhooks/${webhook.id}/ping`, {});
    const sending = one.sendDue();
    await expect.poll(() => receiver.received.length).toBe(2);
    // Told to stop, it doesn't wait; somebody else sends it again.
    await one.stop();
    await sending;
    const [ping] = await deliveries(person, webhook.id);
    expect([ping.state, ping.attempts]).toEqual(['waiting', 0]);
  });

  test('two processes send no message twice', async () => {
    const person = await newPro();
    const { webhook } = await hookOf(person, ['job.succeeded']);
    for (let i = 0; i < 20; i++) await person.post(`/api/webhooks/${webhook.id}/ping`, {});
    const [one, two] = [sender(), sender()];
    const sent = await Promise.all([one.sendDue(), two.sendDue()]);
    expect(sent[0] + sent[1]).toBe(20);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(20);
    expect(receiver.received).toHaveLength(20);
    await Promise.all([one.stop(), two.stop()]);
  });

  test('webhooks are Pro’s, few, and nobody else’s', async () => {
    const member = new Person(site);
    await member.register();
    const wish = { url: 'https://example.org/hook', events: ['job.failed'] };
    expect((await member.post<FailureBody>('/api/webhooks', wish)).body.result.error).toBe(
      'webhooks_need_pro',
    );
    const person = await newPro();
    const { webhook } = await hookOf(person, ['job.succeeded']);
    for (const [method, path] of [
      ['DELETE', ''],
      ['POST', '/ping'],
      ['POST', '/secret'],
      ['GET', '/deliveries'],
    ] as const) {
      const asked = await member.call<FailureBody>(`/api/webhooks/${webhook.id}${path}`, { method });
      expect(asked.body.result.error).toBe('not_found');
    }
    const added = await Promise.all(
      Array.from({ length: mostWebhooks + 2 }, () => person.post<FailureBody>('/api/webhooks', wish)),
    );
    expect(added.filter(({ status }) => status === 200)).toHaveLength(mostWebhooks - 1);
    // Once Pro has ended, nothing is told.
    await site.database.db.delete(vipGrants).where(eq(vipGrants.userId, person.id));
    await startJob(person);
    await endNext('succeeded');
    expect(await site.database.db.$count(webhookDeliveries)).toBe(0);
    await person.call(`/api/webhooks/${webhook.id}`, { method: 'DELETE' });
    expect((await person.call<WebhookBody[]>('/api/webhooks')).body.result).toHaveLength(mostWebhooks - 1);
  });
});
