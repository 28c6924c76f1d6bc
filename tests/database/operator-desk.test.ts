import { and, eq, isNotNull } from 'drizzle-orm';
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { FailureBody } from '#src/api/contract/contract.ts';
import type {
  FactorBody,
  FactorSetupBody,
  FoundFactsBody,
  HouseBody,
  LogEntryBody,
  PersonBody,
  PersonRowBody,
  RecoveryCodesBody,
  SpendingBody,
  TodayBody,
} from '#src/api/contract/operator/operator-contract.ts';
import { noteRefusal } from '#src/db/refusal-notes.server.ts';
import {
  auditEvents,
  engineCalls,
  jobs,
  mailFailures,
  operatorFactors,
  recoveryCodes,
  sessions,
  users,
  vipGrants,
} from '#src/db/schema.ts';
import { carryOutForOperator, OperatorRefusedError } from '#src/operator/operator-commands.server.ts';
import { type AccountSite, openAccountSite } from '#tests/support/hosts/account-site.ts';
import { paint } from '#tests/support/hosts/api-server.ts';
import { Person } from '#tests/support/people/person.ts';
import { sameSqlDatabases } from '#tests/support/services/databases.ts';

type Method = 'GET' | 'POST' | 'DELETE';

const minuteMs = 60_000;
const reference = 'K7M2P9QRTX';

describe.each(sameSqlDatabases)('the operator’s desk on %s', (database) => {
  let site: AccountSite;
  let operations: [Method, string][];

  beforeAll(async () => {
    site = await openAccountSite(database, inject('postgresUrl'));
    const document = await (await new Person(site).fetch('/api/openapi.json')).json();
    operations = Object.entries(document.paths as Record<string, Record<string, unknown>>)
      .filter(([path]) => path.startsWith('/api/admin/'))
      .flatMap(([path, methods]) =>
        Object.keys(methods).map((method): [Method, string] => [method.toUpperCase() as Method, path]),
      );
  });
  afterAll(() => site.close());

  const command = (asked: Parameters<typeof carryOutForOperator>[1]) =>
    carryOutForOperator({ db: site.database.db, now: () => site.clock.now }, asked);

  const makeOperator = async (person: Person, change: 'on' | 'off' | 'reset-factor' = 'on') =>
    /: ([\w-]{20})$/.exec(await command({ name: 'operator', email: person.email, change }))?.[1] ?? '';

  const codeFor = (url: string) =>
    new TOTP({ secret: new URL(url).searchParams.get('secret') ?? '' }).generate({
      timestamp: site.clock.now.getTime(),
    });

  /** Time goes on, so that the next code is another one. */
  const wait = (ms: number) => {
    site.clock.now = new Date(site.clock.now.getTime() + ms);
  };

  async function registered(): Promise<Person> {
    const person = new Person(site);
    await person.register();
    return person;
  }

  /** Somebody at the open desk. */
  async function operator() {
    const person = await registered();
    const word = await makeOperator(person);
    const setup = await person.post<FactorSetupBody>('/api/admin/factor/setup', { word });
    const { url } = setup.body.result;
    const done = await person.post<RecoveryCodesBody>('/api/admin/factor/confirm', { code: codeFor(url) });
    expect(done.status).toBe(200);
    wait(minuteMs);
    return { person, url, recoveryCodes: done.body.result.recoveryCodes };
  }

  /** What every call is asked with. */
  async function ask(person: Person, method: Method, path: string, id = `u_${'0'.repeat(22)}`) {
    const query = path.endsWith('/find') ? `?ref=${reference}` : '';
    const body = { code: '123456', word: 'x', days: 3, email: 'nobody@mail.example' };
    const answer = await person.fetch(`${path.replace('{id}', id)}${query}`, {
      method,
      ...(method === 'POST' && {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    });
    const { code, result } = (await answer.json()) as { code: number; result: FailureBody };
    return { status: answer.status, code, error: result?.error };
  }

  const nothing = { status: 404, code: 404, error: 'page_not_found' };
  const needsFactor = { status: 422, code: 450, error: 'second_factor_required' };

  test('the document describes its calls, each for operators alone', async () => {
    expect(operations.length).toBeGreaterThanOrEqual(17);
    const { paths } = await (await new Person(site).fetch('/api/openapi.json')).json();
    for (const [method, path] of operations) {
      expect(paths[path][method.toLowerCase()].security).toEqual([{ operator: [] }]);
    }
  });

  test('nothing of it is there for guests, members and VIPs, as at any address without anything', async () => {
    const member = await registered();
    const vip = await registered();
    await command({ name: 'grant-vip', email: vip.email, days: 30 });
    for (const person of [new Person(site), member, vip]) {
      for (const [method, path] of operations) {
        expect([method, path, await ask(person, method, path, member.id)]).toEqual([method, path, nothing]);
      }
      expect(await ask(person, 'GET', '/api/admin/elsewhere')).toEqual(nothing);
      expect(await ask(person, 'POST', '/api/admin/today')).toEqual(nothing);
    }
    const { secret } = (
      await member.post<{ secret: string }>('/api/account/api-keys', { name: 'x', scopes: ['account:read'] })
    ).body.result;
    const program = new Person(site);
    program.token = secret;
    program.cookie = '';
    const refused = await program.fetch('/api/admin/today', { headers: { cookie: '' } });
    expect([404, 422]).toContain(refused.status);
  });

  test('an operator without a factor, or whose code is too long ago, gets nothing but the factor', async () => {
    const bare = await registered();
    await makeOperator(bare);
    const { person } = await operator();
    expect((await ask(person, 'GET', '/api/admin/today')).status).toBe(200);
    wait(28 * minuteMs);
    expect((await ask(person, 'GET', '/api/admin/today')).status).toBe(200);
    wait(31 * minuteMs);
    for (const asking of [bare, person]) {
      for (const [method, path] of operations.filter(([, one]) => !one.startsWith('/api/admin/factor'))) {
        expect([method, path, await ask(asking, method, path, bare.id)]).toEqual([method, path, needsFactor]);
      }
    }
    const { body } = await person.call<FactorBody>('/api/admin/factor');
    expect(body.result).toEqual({ state: 'ready', openUntil: null, recoveryCodesLeft: 10 });
    expect((await bare.call<FactorBody>('/api/admin/factor')).body.result.state).toBe('none');
  });

  test('another session of the same operator has to show a code of its own', async () => {
    const { person } = await operator();
    const elsewhere = person.elsewhere();
    await elsewhere.login();
    expect(await ask(elsewhere, 'GET', '/api/admin/log')).toEqual(needsFactor);
    await person.post('/api/admin/factor/leave', {});
    expect(await ask(person, 'GET', '/api/admin/log')).toEqual(needsFactor);
  });

  test('a code opens the desk once, and none before it does any more', async () => {
    const { person, url } = await operator();
    await person.post('/api/admin/factor/leave', {});
    const enter = (code: string) => person.post<FactorBody & FailureBody>('/api/admin/factor/open', { code });
    const earlier = codeFor(url);
    wait(30_000);
    const code = codeFor(url);
    const answers = await Promise.all([enter(code), enter(code), enter(code)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
    for (const one of [code, earlier, '000000', '']) {
      expect((await enter(one)).body.result.error).toBe('factor_code_wrong');
    }
    wait(30_000);
    expect((await enter(codeFor(url).replace(/(...)/, '$1 '))).body.result.openUntil).toBe(
      new Date(site.clock.now.getTime() + 30 * minuteMs).toISOString(),
    );
  });

  test('guesses are counted', async () => {
    const { person } = await operator();
    const errors = [];
    for (let i = 0; i < 12; i++) {
      errors.push(
        (await person.post<FailureBody>('/api/admin/factor/open', { code: '000000' })).body.result.error,
      );
    }
    expect(errors).toContain('factor_code_wrong');
    expect(errors.at(-1)).toBe('rate_limited');
  });

  test('each recovery code works once, and for its owner alone', async () => {
    const { person, recoveryCodes: codes } = await operator();
    const other = await operator();
    expect(new Set(codes).size).toBe(10);
    const enter = async (who: Person, code: string) =>
      (await who.post<FactorBody & FailureBody>('/api/admin/factor/open', { code })).body.result;
    expect((await enter(other.person, codes[0])).error).toBe('factor_code_wrong');
    const typed = codes[0].toLowerCase().replace('-', ' ');
    const twice = await Promise.all([enter(person, typed), enter(person, typed)]);
    expect(twice.filter(({ state }) => state === 'ready')).toHaveLength(1);
    expect((await enter(person, codes[0])).error).toBe('factor_code_wrong');
    expect(await enter(person, codes[1])).toMatchObject({ recoveryCodesLeft: 8 });
  });

  test('a factor is set up with the word of the command line, once and within a day', async () => {
    const person = await registered();
    const word = await makeOperator(person);
    const setUp = (given: string) =>
      person.post<FactorSetupBody & FailureBody>('/api/admin/factor/setup', { word: given });
    expect((await setUp('x')).body.result.error).toBe('setup_word_wrong');
    const { url } = (await setUp(word)).body.result;
    wait(25 * 60 * minuteMs);
    await person.elsewhere().login();
    const late = await registered();
    expect(late.id).not.toBe(person.id);
    const again = person.elsewhere();
    await again.login();
    const confirm = (code: string) => again.post<FailureBody>('/api/admin/factor/confirm', { code });
    expect((await confirm(codeFor(url))).body.result.error).toBe('setup_word_wrong');
    const { url: next } = (
      await again.post<FactorSetupBody>('/api/admin/factor/setup', { word: await makeOperator(person) })
    ).body.result;
    expect((await confirm('000000')).body.result.error).toBe('factor_code_wrong');
    expect((await confirm(codeFor(next))).status).toBe(200);
    expect((await confirm(codeFor(next))).body.result.error).toBe('setup_word_wrong');
  });

  test('the command line alone gives the role, takes it and resets the factor', async () => {
    const { person, url, recoveryCodes: codes } = await operator();
    expect(await command({ name: 'operator', email: person.email, change: 'on' })).toContain('already');
    await makeOperator(person, 'reset-factor');
    expect(await ask(person, 'GET', '/api/admin/today')).toEqual(needsFactor);
    for (const code of [codeFor(url), codes[0]]) {
      const { body } = await person.post<FailureBody>('/api/admin/factor/open', { code });
      expect(body.result.error).toBe('factor_code_wrong');
    }
    await command({ name: 'operator', email: person.email, change: 'off' });
    expect(await ask(person, 'GET', '/api/admin/factor')).toEqual(nothing);
    const { db } = site.database;
    expect(await db.$count(operatorFactors, eq(operatorFactors.userId, person.id))).toBe(0);
    expect(await db.$count(recoveryCodes, eq(recoveryCodes.userId, person.id))).toBe(0);
    await expect(makeOperator(person, 'reset-factor')).rejects.toThrow(OperatorRefusedError);
    const kinds = await db
      .select({ kind: auditEvents.kind })
      .from(auditEvents)
      .where(and(eq(auditEvents.userId, person.id), eq(auditEvents.operatorId, 'command')));
    expect(kinds.map(({ kind }) => kind).sort()).toEqual([
      'factor_reset',
      'operator_made',
      'operator_unmade',
    ]);
  });

  test('neither the secret nor a code is kept as it is', async () => {
    const { person, url, recoveryCodes: codes } = await operator();
    const { db } = site.database;
    const secret = new URL(url).searchParams.get('secret') ?? '';
    const [factor] = await db.select().from(operatorFactors).where(eq(operatorFactors.userId, person.id));
    const kept = Buffer.from(factor.secret!);
    const plainBytes = new TOTP({ secret }).secret.bytes;
    expect(kept.includes(Buffer.from(plainBytes))).toBe(false);
    const hashes = await db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, person.id));
    expect(hashes).toHaveLength(10);
    const shown = JSON.stringify(hashes.map(({ codeHash }) => Buffer.from(codeHash).toString()));
    for (const code of codes) expect(shown).not.toContain(code.slice(0, 5));
  });

  /** A job of somebody that failed, with everything about it that nobody may read. */
  async function failedJob(person: Person) {
    const { db } = site.database;
    const { id: photo } = await person.upload(await paint());
    const { id } = await person.createJob(photo);
    const error = { code: 'content_refused' as const, params: { engine: 'Secret words' }, reference };
    await db
      .update(jobs)
      .set({
        state: 'failed',
        error,
        cause: 'AppError: content_refused\nAPICallError: “a castle for Ada” is refused',
        options: { prompt: 'a castle for Ada' },
        engines: [{ task: 'generate', id: 'x', name: 'Flux', place: 'remote' }],
        timings: { total: 1234, generate: 1200 },
        finishedAt: site.clock.now,
        acceptedAt: site.clock.now,
      })
      .where(eq(jobs.id, id));
    await db.insert(engineCalls).values({
      id: `c_${id.slice(2)}`,
      jobId: id,
      acceptedAt: site.clock.now,
      place: 0,
      engine: 'flux',
      provider: 'fal',
      task: 'generate-image',
      requestHash: 'hash',
      state: 'lost',
      price: 0.04,
      problem: '400 “a castle for Ada”',
      createdAt: site.clock.now,
      sentAt: site.clock.now,
    });
    return { id, photo };
  }

  test('a reference leads to the job, its engines, times, cost and cause, and to no picture and no word of it', async () => {
    const { person: desk } = await operator();
    const person = await registered();
    const { id, photo } = await failedJob(person);
    for (const ref of [reference, reference.toLowerCase(), id, `c_${id.slice(2)}`]) {
      const { body } = await desk.call<FoundFactsBody>(`/api/admin/find?ref=${ref}`);
      expect(body.result.jobs).toMatchObject([
        {
          id,
          state: 'failed',
          owner: 'account',
          account: person.id,
          plan: 'member',
          engines: [{ name: 'Flux' }],
          timings: { total: 1234 },
          error: { code: 'content_refused', reference },
          cause: ['AppError: content_refused', 'APICallError'],
          dollars: 0.04,
          calls: [{ provider: 'fal', state: 'lost', dollars: 0.04 }],
        },
      ]);
      const text = JSON.stringify(body);
      for (const secret of ['castle', 'Secret words', photo, 'hash', 'sample', '.png']) {
        expect(text, secret).not.toContain(secret);
      }
    }
    const printed = await command({ name: 'find', ref: reference });
    expect(printed).toContain(id);
    expect(printed).toMatch(/^cost +0 credits, \$0\.040$/m);
    expect(printed).not.toMatch(/castle|Secret words/);
    expect(await command({ name: 'find', ref: 'NOTHING222' })).toContain('No job and no event');
    const today = (await desk.call<TodayBody>('/api/admin/today')).body.result;
    expect(today.failures).toContainEqual(
      expect.objectContaining({ job: id, reference, code: 'content_refused', dollars: 0.04 }),
    );
    expect(today.tools).toContainEqual(expect.objectContaining({ tool: 'background-remover', failed: 1 }));
    expect(JSON.stringify(today)).not.toContain('castle');
    await site.database.db.delete(jobs).where(eq(jobs.id, id));
  });

  test('the reference of a request leads to what was done under it', async () => {
    const { person: desk } = await operator();
    const person = await registered();
    const { db } = site.database;
    const [event] = await db.select().from(auditEvents).where(eq(auditEvents.userId, person.id)).limit(1);
    const { body } = await desk.call<FoundFactsBody>(`/api/admin/find?ref=${event.request}`);
    expect(body.result.events.map(({ account }) => account?.id)).toContain(person.id);
  });

  test('people are found by part of their address, and told apart', async () => {
    const { person: desk } = await operator();
    const person = await registered();
    await noteRefusal(site.database.db, {
      owner: person.id,
      tool: 'generate',
      rule: 'sexual',
      createdAt: site.clock.now,
    });
    const find = async (text: string) =>
      (await desk.call<PersonRowBody[]>(`/api/admin/people?email=${encodeURIComponent(text)}`)).body.result;
    expect(await find(person.email.toUpperCase().slice(0, -8))).toMatchObject([
      { id: person.id, isBlocked: false },
    ]);
    expect(await find(person.id)).toMatchObject([{ email: person.email }]);
    expect(await find('%')).toEqual([]);
    const { body } = await desk.call<PersonBody>(`/api/admin/people/${person.id}`);
    expect(body.result).toMatchObject({
      email: person.email,
      blockedAt: null,
      subscription: null,
      jobs: { all: 0, today: 0, open: 0 },
      sessions: 1,
      refusals: [{ rule: 'sexual', tool: 'generate' }],
    });
    expect(JSON.stringify(body)).not.toMatch(/argon2|tokenHash|passwordHash/);
    expect((await desk.call(`/api/admin/people/u_${'0'.repeat(22)}`)).status).toBe(404);
  });

  test('Pro is given and ended; what a subscription pays for is not', async () => {
    const { person: desk } = await operator();
    const person = await registered();
    const days = 3;
    const { body } = await desk.post<PersonBody>(`/api/admin/people/${person.id}/pro`, { days });
    expect(body.result.grants).toHaveLength(1);
    const until = new Date(site.clock.now.getTime() + days * 24 * 60 * minuteMs).toISOString();
    expect(body.result.vipUntil).toBe(until);
    await desk.post(`/api/admin/people/${person.id}/pro`, { days });
    wait(minuteMs);
    const ended = await desk.call<PersonBody>(`/api/admin/people/${person.id}/pro`, { method: 'DELETE' });
    expect(ended.body.result).toMatchObject({ vipUntil: null, grants: [{ source: 'operator' }] });
    const { db } = site.database;
    await db.insert(vipGrants).values({
      id: 'v_0000000000000000',
      userId: person.id,
      source: 'stripe',
      startsAt: site.clock.now,
      endsAt: new Date(until),
    });
    const refused = await desk.call<FailureBody>(`/api/admin/people/${person.id}/pro`, { method: 'DELETE' });
    expect([refused.status, refused.body.result.error]).toEqual([409, 'plan_is_paid']);
  });

  test('whoever is blocked is out at once, everywhere, and told why when they come back', async () => {
    const { person: desk } = await operator();
    const person = await registered();
    const { id: photo } = await person.upload(await paint());
    const { id: job } = await person.createJob(photo);
    const made = await person.post<{ secret: string }>('/api/account/api-keys', {
      name: 'Build server',
      scopes: ['account:read'],
    });
    const byKey = () =>
      fetch(`${site.url}/api/account/usage`, {
        headers: { authorization: `Bearer ${made.body.result.secret}`, 'accept-language': 'de' },
      });
    expect((await byKey()).status).toBe(200);
    const { body } = await desk.post<PersonBody>(`/api/admin/people/${person.id}/block`, {});
    expect(body.result).toMatchObject({
      sessions: 0,
      jobs: { open: 0 },
      blockedAt: site.clock.now.toISOString(),
    });
    expect((await person.call('/api/account')).status).toBe(401);
    const { db } = site.database;
    expect((await db.select().from(jobs).where(eq(jobs.id, job)))[0].state).toBe('cancelled');
    const refused = await byKey();
    expect([refused.status, (await refused.json()).message]).toEqual([
      422,
      expect.stringContaining('gesperrt'),
    ]);
    const elsewhere = person.elsewhere();
    expect((await elsewhere.tryLogin('another password 1')).body.result.error).toBe('credentials_wrong');
    const { status, body: told } = await elsewhere.tryLogin();
    expect([status, told.result.error]).toEqual([422, 'account_blocked']);
    // A session that was opened in the very same moment opens nothing either.
    expect(await db.$count(sessions, eq(sessions.userId, person.id))).toBe(0);
    await desk.post(`/api/admin/people/${person.id}/unblock`, {});
    expect((await byKey()).status).toBe(200);
    await elsewhere.login();
  });

  test('an account is deleted with its address, as if its owner had done it', async () => {
    const { person: desk } = await operator();
    const person = await registered();
    await desk.call(`/api/admin/people/${person.id}`);
    wait(minuteMs);
    const remove = (email: string) =>
      desk.post<FailureBody>(`/api/admin/people/${person.id}/delete`, { email });
    expect((await remove(desk.email)).body.result.error).toBe('email_differs');
    expect((await remove(person.email)).status).toBe(200);
    await site.mail.next(person.email);
    const { db } = site.database;
    expect(await db.$count(users, eq(users.id, person.id))).toBe(0);
    const log = (await desk.call<LogEntryBody[]>('/api/admin/log')).body.result;
    const about = log.filter(({ account }) => account?.id === person.id);
    expect(about.map(({ kind }) => kind)).toEqual(['account_deleted', 'person_viewed']);
    for (const { operator: who, account } of about) {
      expect([who?.email, account?.email]).toEqual([desk.email, null]);
    }
    expect(JSON.stringify(about)).not.toContain(person.email);
  });

  test('of an operator who leaves, the log keeps an id and no network', async () => {
    const { person: desk } = await operator();
    const person = await registered();
    await desk.post(`/api/admin/people/${person.id}/pro`, { days: 1 });
    const password = await desk.encrypt(desk.password);
    expect((await desk.post('/api/account/delete', { password })).status).toBe(200);
    const { db } = site.database;
    const rows = await db.select().from(auditEvents).where(eq(auditEvents.operatorId, desk.id));
    expect(rows.map(({ kind }) => kind).sort()).toEqual(['factor_set_up', 'vip_granted']);
    for (const { network } of rows) expect(network).toBe('');
    expect(await db.$count(operatorFactors, eq(operatorFactors.userId, desk.id))).toBe(0);
  });

  test('operators neither block nor delete one another', async () => {
    const { person: desk } = await operator();
    const { person: other } = await operator();
    for (const id of [desk.id, other.id]) {
      for (const action of ['block', 'delete']) {
        const { body } = await desk.post<FailureBody>(`/api/admin/people/${id}/${action}`, {
          email: other.email,
        });
        expect(body.result.error).toBe('person_is_operator');
      }
    }
  });

  test('every action is in the log, with who, whom and from where', async () => {
    const { person: desk } = await operator();
    const person = await registered();
    const at = `/api/admin/people/${person.id}`;
    await desk.call(at);
    await desk.post(`${at}/pro`, { days: 5 });
    await desk.call(`${at}/pro`, { method: 'DELETE' });
    await desk.post(`${at}/block`, {});
    await desk.post(`${at}/unblock`, {});
    const { db } = site.database;
    const rows = await db
      .select()
      .from(auditEvents)
      .where(and(eq(auditEvents.userId, person.id), isNotNull(auditEvents.operatorId)));
    expect(rows.map(({ kind }) => kind).sort()).toEqual(
      ['blocked', 'person_viewed', 'unblocked', 'vip_ended', 'vip_granted'].sort(),
    );
    for (const row of rows) {
      expect(row.operatorId).toBe(desk.id);
      expect(row.network).not.toBe('');
      expect(row.request).toMatch(/^[2-9A-Z]{10}$/);
    }
    const own = await db.select().from(auditEvents).where(eq(auditEvents.operatorId, desk.id));
    expect(own.map(({ kind }) => kind)).toContain('factor_set_up');
    const log = (await desk.call<LogEntryBody[]>('/api/admin/log')).body.result;
    expect(log[0].operator?.email).toBe(desk.email);
    const older = await desk.call<LogEntryBody[]>(`/api/admin/log?before=${log[0].at}`);
    expect(older.body.result.map(({ id }) => id)).not.toContain(log[0].id);
  });

  test('the house says what is there, what is missing and which mails nobody got', async () => {
    const { person: desk } = await operator();
    const person = await registered();
    site.mail.refuse(person.email, 550);
    await person.post('/api/user/forget_password', { email: person.email });
    await expect.poll(() => site.database.db.$count(mailFailures)).toBeGreaterThan(0);
    const house = (await desk.call<HouseBody>('/api/admin/house')).body.result;
    expect(house.disk?.total).toBeGreaterThan(house.disk?.free ?? 0);
    expect(house.models.length).toBeGreaterThan(5);
    expect(house.signing).toEqual({ by: 'site', operatorsUntil: null, isDue: false });
    expect(house.texts.settings).toContain('OPERATOR_NAME');
    expect(house.mails[0]).toMatchObject({ kind: 'resetLink', refusal: '550', account: person.id });
    expect(house.backups === null).toBe(database === 'PostgreSQL');
    expect(JSON.stringify(house)).not.toContain(person.email);
    const engines = (await desk.call<SpendingBody[]>('/api/admin/engines')).body.result;
    for (const { provider, dayBudget } of engines) expect([provider, dayBudget]).toEqual([provider, 5]);
  });
});
