import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import type { Envelope, FailureBody, JobBody } from '#src/api/contract/contract.ts';
import { openDatabase } from '#src/db/database.server.ts';
import { blobs, jobs, media, users } from '#src/db/schema.ts';
import { readEnv } from '#src/env.server.ts';
import { openMedia } from '#src/media/open-media.server.ts';
import { HandStudio } from '#tests/support/hands/hand-studio.ts';
import { siteAddresses } from '#tests/support/hosts/site-addresses.ts';
import { type SiteOnProxies, startSiteOnProxies } from '#tests/support/hosts/site-on-proxies.ts';
import { DistantGuest } from '#tests/support/people/distant-guest.ts';
import { newEmail, Person } from '#tests/support/people/person.ts';
import { newPhoto, startRework } from '#tests/support/people/rework.ts';
import { visit } from '#tests/support/people/visit.ts';
import type { OutageProxy } from '#tests/support/services/outage-proxy.ts';
import { bySuiteLength } from '#tests/support/suite-length.ts';

let site: SiteOnProxies;
beforeAll(async () => {
  site = await startSiteOnProxies(inject('postgresUrl'));
});
afterEach(() => Promise.all([site.database, site.bucket, site.post].map((proxy) => proxy.mend())));
afterAll(() => site?.[Symbol.asyncDispose]());

/** How long a call may take that needs what is away. */
const patienceMs = 30_000;

const ways: readonly [string, (proxy: OutageProxy) => Promise<void> | void][] = [
  ['is gone', (proxy) => proxy.cut()],
  ['is silent', (proxy) => proxy.stall()],
];

/** Pages nobody has asked for yet, as long as there are such. */
let asked = 0;
function nextPages(): string[] {
  const next = () => siteAddresses[asked++ % siteAddresses.length].address;
  return Array.from({ length: bySuiteLength({ short: 25, long: 100 }) }, next);
}

async function expectPages(): Promise<void> {
  for (const address of nextPages()) {
    const answer = await fetch(`${site.url}${address}`, { signal: AbortSignal.timeout(patienceMs) });
    expect(answer.status, address).toBe(200);
    expect(await answer.text(), address).toContain('<h1');
  }
  expect((await fetch(`${site.url}/api/health`)).status).toBe(200);
}

interface Settled {
  readonly person: Person;
  readonly job: JobBody;
  /** Encrypted while everything was there: a page that is open has the key for it. */
  readonly password: string;
}

/** A person who has an account, two pictures, and a job that has ended. */
async function settledPerson(): Promise<Settled> {
  const person = new Person(site);
  await person.register();
  const job = await person.follow((await startRework(person, 300)).id);
  expect(job.state).toBe('succeeded');
  return { person, job, password: await person.encrypt(person.password) };
}

/** What pages of the site call, and what it is answered with: a success, or an error with a name. */
async function callEverything({ person, job, password }: Settled): Promise<Map<string, string>> {
  const json = (body: unknown): RequestInit => ({
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  });
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(await newPhoto(200))]), 'photo.png');
  const inputs = { photo: job.inputs.photo[0].id, matte: job.inputs.matte[0].id };
  const calls: Record<string, [path: string, init?: RequestInit]> = {
    tools: ['/api/tools'],
    config: ['/api/config'],
    jobs: ['/api/jobs'],
    job: [`/api/jobs/${job.id}`],
    events: [`/api/jobs/${job.id}/events`],
    'a new job': ['/api/jobs', json({ tool: 'background-remover', inputs })],
    picture: [`/api/media/${job.outputs.result[0].id}`],
    'a new picture': ['/api/media', { method: 'POST', body: form }],
    'a sample': ['/api/media', json({ sample: 'clock' })],
    file: [job.outputs.result[0].url],
    'a converted file': [`${job.outputs.result[0].url}&format=jpeg&quality=55`],
    account: ['/api/account'],
    usage: ['/api/account/usage'],
    sessions: ['/api/account/sessions'],
    'a code': ['/api/user/send_code', json({ email: newEmail() })],
    'signing in': ['/api/user/login', json({ email: person.email, password })],
    'a message': [
      '/api/contact',
      json({ email: 'someone@mail.example', topic: 'question', message: 'Is anybody there, or not?' }),
    ],
    'a withdrawal': [
      '/api/withdrawals',
      json({ name: 'Some One', email: 'someone@mail.example', contract: 'The plan of November 1' }),
    ],
  };
  const answers = Object.entries(calls).map(async ([name, [path, init = {}]]) => {
    const answer = await person.fetch(path, { ...init, signal: AbortSignal.timeout(patienceMs) });
    const type = answer.headers.get('content-type') ?? '';
    if (answer.status < 300) {
      await answer.arrayBuffer();
      return [name, 'answered'] as const;
    }
    expect(type, name).toContain('application/json');
    const { message, result } = (await answer.json()) as Envelope<FailureBody>;
    expect(message.length, name).toBeGreaterThan(10);
    return [name, `${answer.status} ${result.error}`] as const;
  });
  return new Map(await Promise.all(answers));
}

/** As after a quiet night: somebody's visit goes well, without anybody having started anything anew. */
async function expectRecovery(): Promise<void> {
  const guest = new DistantGuest(site.url);
  await guest.retry(() => visit(site.url));
  await visit(site.url);
  expect((await fetch(`${site.url}/api/ready`)).status).toBe(200);
}

describe.each(ways)('while the database %s', (_, takeAway) => {
  test('pages are there, calls fail by name within seconds, and then all goes on by itself', async () => {
    const settled = await settledPerson();
    const { person } = settled;
    const running = await startRework(person, 1500);
    await takeAway(site.database);
    await expectPages();
    const answers = await callEverything(settled);
    await expectPages();
    const failed = [...answers].filter(([, answer]) => answer !== 'answered');
    expect(Object.fromEntries(failed)).toEqual(
      Object.fromEntries(failed.map(([name]) => [name, '503 database_unavailable'])),
    );
    expect(failed.map(([name]) => name)).toEqual(
      expect.arrayContaining([
        'jobs',
        'job',
        'a new job',
        'picture',
        'a new picture',
        'account',
        'signing in',
      ]),
    );
    const end = person.follow(running.id);
    await site.database.mend();
    expect(await end).toMatchObject({ state: 'succeeded' });
    await expectRecovery();
  }, 240_000);
});

describe.each(ways)('while the bucket %s', (_, takeAway) => {
  test('pages are there, calls that need it fail by name within seconds, and then all goes on by itself', async () => {
    const settled = await settledPerson();
    const { person } = settled;
    const running = await startRework(person, 1500);
    await takeAway(site.bucket);
    await expectPages();
    const answers = await callEverything(settled);
    const failed = [...answers].filter(([, answer]) => answer !== 'answered');
    expect(Object.fromEntries(failed)).toEqual(
      Object.fromEntries(failed.map(([name]) => [name, '503 storage_unavailable'])),
    );
    expect(failed.map(([name]) => name)).toEqual(
      expect.arrayContaining(['a new picture', 'file', 'a converted file']),
    );
    const end = person.follow(running.id);
    await site.bucket.mend();
    expect(await end).toMatchObject({ state: 'succeeded' });
    await expectRecovery();
  }, 240_000);

  test('accounts can be deleted, and nothing of them is left when it is back', async () => {
    const { person } = await settledPerson();
    await takeAway(site.bucket);
    const answer = await person.post('/api/account/delete', {
      password: await person.encrypt(person.password),
    });
    expect(answer).toMatchObject({ status: 200, body: { code: 200 } });
    await site.bucket.mend();
    expect(await leftOf(person.id)).toEqual({ users: 0, media: 0, jobs: 0, strayFiles: 0 });
  }, 120_000);
});

/** What database and bucket hold of somebody after the sweeper has been there. */
async function leftOf(userId: string): Promise<Record<string, number>> {
  const env = readEnv(site.direct);
  const silent = { info() {}, warn() {}, error() {} };
  const database = await openDatabase(env, silent);
  try {
    const { db } = database;
    const { library, storage } = await openMedia({ env, db, pool: new HandStudio(), log: silent });
    await library.sweep(new Date());
    const known = new Set((await db.select().from(blobs)).map(({ sha256 }) => sha256));
    let strayFiles = 0;
    for await (const { key } of storage.list('')) {
      const [sha256] = /[0-9a-f]{64}/.exec(key) ?? [];
      if (sha256 && !known.has(sha256)) strayFiles++;
    }
    const owned = async (table: typeof media | typeof jobs) =>
      (await db.select().from(table)).filter((row) => row.owner === userId).length;
    return {
      users: (await db.select().from(users)).filter(({ id }) => id === userId).length,
      media: await owned(media),
      jobs: await owned(jobs),
      strayFiles,
    };
  } finally {
    await database.close();
  }
}

describe.each(ways)('while the mail server %s', (_, takeAway) => {
  test('whoever asks for a code is answered at once, and gets it when it is back', async () => {
    const person = new Person(site);
    await takeAway(site.post);
    const { body } = await person.post('/api/user/send_code', { email: person.email });
    expect(body.code).toBe(200);
    await expectPages();
    await site.post.mend();
    expect((await site.mail.next(person.email)).text).toMatch(/^\d{6}$/m);
  });
});
