import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { newApiKey } from '#src/accounts/api-key/key-format.ts';
import { keyScopes, mostKeys } from '#src/accounts/api-key/key-scopes.ts';
import type { ApiKeyBody, MadeKeyBody, UsageBody } from '#src/api/contract/account-contract.ts';
import type { FailureBody, JobBody } from '#src/api/contract/contract.ts';
import { plans } from '#src/billing/plans.ts';
import { grantVip } from '#src/billing/vip-grants.server.ts';
import { apiCalls, apiKeys } from '#src/db/schema.ts';
import { type AccountSite, openAccountSite } from '#tests/support/hosts/account-site.ts';
import { paint } from '#tests/support/hosts/api-server.ts';
import { Person } from '#tests/support/people/person.ts';
import { Program } from '#tests/support/programs/program.ts';
import { sameSqlDatabases } from '#tests/support/services/databases.ts';

const dayMs = 24 * 60 * 60 * 1000;

describe.each(sameSqlDatabases)('API keys on %s', (database) => {
  let site: AccountSite;
  beforeAll(async () => {
    site = await openAccountSite(database, inject('postgresUrl'));
  });
  afterAll(() => site.close());

  async function newMember(): Promise<Person> {
    const person = new Person(site);
    await person.register();
    return person;
  }

  const make = (person: Person, scopes: readonly string[] = keyScopes, more: object = {}) =>
    person.post<MadeKeyBody & FailureBody>('/api/account/api-keys', {
      name: 'Build server',
      scopes,
      ...more,
    });

  async function programOf(person: Person, scopes?: readonly string[]): Promise<Program> {
    return new Program(site, (await make(person, scopes)).body.result.secret);
  }

  const listed = async (person: Person) =>
    (await person.call<ApiKeyBody[]>('/api/account/api-keys')).body.result;

  test('a key works until it is revoked, is shown once, and kept as a hash alone', async () => {
    const person = await newMember();
    const { key, secret } = (await make(person, ['account:read', 'account:read'])).body.result;
    expect(key).toMatchObject({
      name: 'Build server',
      lastFour: secret.slice(-4),
      scopes: ['account:read'],
      lastUsedAt: null,
    });
    expect(Date.parse(key.expiresAt) - site.clock.now.getTime()).toBe(90 * dayMs);
    const [row] = await site.database.db.select().from(apiKeys).where(eq(apiKeys.id, key.id));
    expect(JSON.stringify(row)).not.toContain(secret.slice(0, -4));
    expect(JSON.stringify(await listed(person))).not.toContain(secret);

    const program = new Program(site, secret);
    expect((await program.call('/api/account/usage')).status).toBe(200);
    const [used] = await listed(person);
    expect(used.lastUsedAt).toMatch(/T\d\d:00:00\.000Z$/);

    expect((await person.call(`/api/account/api-keys/${key.id}`, { method: 'DELETE' })).status).toBe(200);
    expect((await program.call('/api/account/usage')).status).toBe(401);
    expect((await person.call(`/api/account/api-keys/${key.id}`, { method: 'DELETE' })).status).toBe(404);
  });

  test('a key ends with its days, and with its account', async () => {
    const person = await newMember();
    const brief = new Program(site, (await make(person, ['account:read'], { days: 1 })).body.result.secret);
    const before = site.clock.now;
    site.clock.now = new Date(before.getTime() + dayMs);
    expect((await brief.call('/api/account/usage')).status).toBe(401);
    site.clock.now = before;
    expect((await brief.call('/api/account/usage')).status).toBe(200);
    await person.post('/api/account/delete', { password: await person.encrypt(person.password) });
    expect((await brief.call('/api/account/usage')).status).toBe(401);
  });

  test('ten at once ask for an eleventh: one account has ten keys', async () => {
    const person = await newMember();
    const made = await Promise.all(Array.from({ length: mostKeys + 3 }, () => make(person)));
    expect(made.filter(({ status }) => status === 200)).toHaveLength(mostKeys);
    const refused = made.filter(({ status }) => status !== 200);
    expect(refused.map(({ body }) => body.result.error)).toEqual(Array(3).fill('keys_full'));
    const [first] = await listed(person);
    await person.call(`/api/account/api-keys/${first.id}`, { method: 'DELETE' });
    expect((await make(person)).status).toBe(200);
  });

  test('nobody sees or revokes another one’s keys', async () => {
    const [ada, eve] = [await newMember(), await newMember()];
    const { key } = (await make(ada)).body.result;
    expect(await listed(eve)).toEqual([]);
    expect((await eve.call(`/api/account/api-keys/${key.id}`, { method: 'DELETE' })).status).toBe(404);
    expect(await listed(ada)).toHaveLength(1);
  });

  test('a program sends a photo, starts a job, follows it and counts as one call', async () => {
    const person = await newMember();
    const program = await programOf(person);
    const photo = await program.upload(await paint());
    const started = await program.post<JobBody>('/api/jobs', {
      tool: 'background-remover',
      inputs: { photo },
    });
    expect(started.body.code).toBe(200);
    expect((await program.call<JobBody>(`/api/jobs/${started.body.result.id}`)).body.result.id).toBe(
      started.body.result.id,
    );
    // What a program made belongs to the account, as if its owner had.
    expect((await person.call<JobBody>(`/api/jobs/${started.body.result.id}`)).status).toBe(200);
    const usage = (await program.call<UsageBody>('/api/account/usage')).body.result;
    expect(usage).toMatchObject({ callsThisMonth: 1, callsPerMonth: plans.member.callsPerMonth });
    await person.post('/api/jobs', { tool: 'background-remover', inputs: { photo } });
    expect((await person.call<UsageBody>('/api/account/usage')).body.result.callsThisMonth).toBe(1);
  });

  test('a month’s calls are no more than the plan has, however many are asked for at once', async () => {
    const person = await newMember();
    const program = await programOf(person);
    const photo = await program.upload(await paint());
    const month = site.clock.now.toISOString().slice(0, 7);
    const { callsPerMonth } = plans.member;
    await site.database.db.insert(apiCalls).values({ userId: person.id, month, calls: callsPerMonth - 2 });
    const job = { tool: 'background-remover', inputs: { photo } };
    const asked = await Promise.all(
      Array.from({ length: 5 }, () => program.post<FailureBody>('/api/jobs', job)),
    );
    expect(asked.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(asked.filter(({ body }) => body.result.error === 'calls_spent')).toHaveLength(3);
    const two = { tool: 'background-remover', photos: [photo, photo] };
    expect((await program.post<FailureBody>('/api/batches', two)).body.result.error).toBe('calls_spent');
    // A person goes on, and Pro has room at once.
    expect((await person.post('/api/jobs', job)).status).toBe(200);
    await grantVip(site.database.db, person.id, 30, site.clock.now);
    expect((await program.post('/api/jobs', job)).status).toBe(200);
  });

  test('each operation takes the scope it names and no other, and some take no key', async () => {
    const person = await newMember();
    const document = await (await person.fetch('/api/openapi.json')).json();
    const operations = Object.entries(
      document.paths as Record<string, Record<string, { security?: Record<string, string[]>[] }>>,
    ).flatMap(([template, methods]) =>
      Object.entries(methods).map(([method, { security = document.security }]) => ({
        method: method.toUpperCase(),
        template,
        scopes: (security as Record<string, string[]>[]).find((way) => 'apiKey' in way)?.apiKey,
      })),
    );
    const every = await programOf(person);
    const lacking: Record<string, Program> = {};
    for (const scope of keyScopes) {
      const others = keyScopes.filter((one) => one !== scope);
      lacking[scope] = await programOf(person, others);
    }
    let [taken, refused] = [0, 0];
    for (const { method, template, scopes } of operations) {
      if (/^\/api\/(health|ready|status|icons|openapi|oauth|pay\/webhook)/.test(template)) continue;
      const path = template.replaceAll(/\{[^}]+\}/g, 'x');
      const errorOf = async (program: Program) => {
        const answer = await program.fetch(path, {
          method,
          ...(method !== 'GET' && { headers: { 'content-type': 'application/json' }, body: '{}' }),
        });
        return answer.headers.get('content-type')?.includes('json')
          ? ((await answer.json()) as { result?: { error?: string } }).result?.error
          : undefined;
      };
      const where = `${method} ${template}`;
      if (scopes === undefined) {
        expect([where, await errorOf(every)]).toEqual([where, 'key_not_allowed']);
        refused++;
        continue;
      }
      expect([where, await errorOf(every)]).not.toEqual([where, 'key_not_allowed']);
      for (const scope of scopes)
        expect([where, await errorOf(lacking[scope])]).toEqual([where, 'key_scope_missing']);
      taken++;
    }
    expect(taken).toBeGreaterThan(25);
    expect(refused).toBeGreaterThan(20);
    for (const path of ['/api/account', '/api/account/api-keys', '/api/account/sessions'])
      expect((await every.call(path)).status).toBe(422);
  });

  test('a key beside a cookie, a foreign page, a wrong or mistyped key: refused', async () => {
    const person = await newMember();
    const { secret } = (await make(person)).body.result;
    const program = new Program(site, secret);
    const beside = await program.call<FailureBody>('/api/jobs', { headers: { cookie: 'guest=x.y' } });
    expect(beside.body.result).toMatchObject({ error: 'request_invalid', params: { field: 'cookie' } });
    const foreign = await program.post<FailureBody>('/api/media', {}, { origin: 'https://evil.example' });
    expect(foreign.body.result.error).toBe('origin_refused');
    for (const wrong of [newApiKey(), `${secret.slice(0, -1)}x`, 'pxw_', `${secret}x`])
      expect((await new Program(site, wrong).call('/api/jobs')).status).toBe(401);
    expect((await program.fetch('/api/jobs')).headers.get('set-cookie')).toBeNull();
  });

  test('no log line has a key', async () => {
    const person = await newMember();
    const { secret } = (await make(person)).body.result;
    const program = new Program(site, secret);
    await program.call('/api/account/usage');
    await program.call('/api/account');
    await program.post('/api/jobs', { tool: 'nothing', inputs: {} });
    const log = JSON.stringify(site.logged);
    expect(log).toContain('key_not_allowed');
    expect(log).not.toContain(secret);
    expect(log).not.toMatch(/pxw_[0-9A-Za-z]{36}/);
  });
});
