import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { replacePasswordKey } from '#src/accounts/password/password-keys.server.ts';
import type {
  AccountBody,
  RuntimeConfig,
  SessionBody,
  SignedInBody,
  UsageBody,
  VipInfoBody,
} from '#src/api/contract/account-contract.ts';
import type { FailureBody } from '#src/api/contract/contract.ts';
import { plans } from '#src/billing/plans.ts';
import { grantVip } from '#src/billing/vip-grants.server.ts';
import { secrets, sessions, users } from '#src/db/schema.ts';
import { type AccountSite, openAccountSite } from '#tests/support/hosts/account-site.ts';
import { codeIn, newEmail, Person } from '#tests/support/people/person.ts';
import { databases } from '#tests/support/services/databases.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** The specification's calls (§7), their forms (§5), sentences (§8) and numbers (§9), one after the other. */
describe.each(databases)('the calls of the specification on %s', (database) => {
  let site: AccountSite;
  beforeAll(async () => {
    site = await openAccountSite(database, inject('postgresUrl'));
  });
  afterAll(() => site.close());

  const person = (email?: string) => new Person(site, email);
  const registered = async () => {
    const somebody = person();
    await somebody.register();
    return somebody;
  };
  /** With an address to which nothing was mailed in the last minute. */
  const longKnown = async () => {
    const before = await registered();
    const somebody = person();
    await site.database.db.update(users).set({ email: somebody.email }).where(eq(users.id, before.id));
    somebody.token = before.token;
    somebody.id = before.id;
    return somebody;
  };
  const later = (ms: number) => {
    site.clock.now = new Date(site.clock.now.getTime() + ms);
  };
  const refusal = async (somebody: Person, path: string, body: unknown) => {
    const answer = await somebody.post<FailureBody>(path, body);
    return {
      status: answer.status,
      code: answer.body.code,
      message: answer.body.message,
      ...answer.body.result,
    };
  };

  test('sign-up: a code by mail, the form, and a session in the envelope', async () => {
    const ada = person();
    const sent = await ada.post('/api/user/send_code', { email: ada.email });
    expect([sent.status, sent.body]).toEqual([200, { code: 200, message: 'OK', result: null }]);
    const letter = await site.mail.next(ada.email);
    const code = codeIn(letter.text);
    expect(code).toMatch(/^\d{6}$/);
    expect(letter.headers.get('subject')).toBe(`${code} is your Pixelwright code`);
    const { status, body } = await ada.post<SignedInBody>('/api/user/register', {
      email: ` ${ada.email.toUpperCase()} `,
      password: await ada.encrypt(ada.password),
      code,
      agree: true,
    });
    expect(status).toBe(200);
    expect(body).toEqual({
      code: 200,
      message: 'OK',
      result: {
        token: expect.stringMatching(/^[\w-]{43}$/),
        user: { id: expect.stringMatching(/^u_[\w-]{22}$/), email: ada.email, isVip: false },
      },
    });
    const [row] = await site.database.db.select().from(users).where(eq(users.email, ada.email));
    expect(row).toMatchObject({ wantsUpdates: false, isAdmin: false, locale: 'en' });
    expect(row.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  const complete = async (somebody: Person) => ({
    email: somebody.email,
    password: await somebody.encrypt('paper hills 40'),
    code: '123456',
    agree: true,
    remember: false,
    token: 'x',
  });

  test.each([
    ['register', { email: '' }, 'email_missing', 'Please enter your email address!'],
    ['register', { email: 'ada' }, 'email_invalid', 'Incorrect email address!'],
    ['register', { password: '' }, 'password_missing', 'Please enter password!'],
    ['register', { code: '' }, 'code_missing', 'Please enter a 6-digit verification code!'],
    ['register', { code: '12345' }, 'code_invalid', 'The verification code format is incorrect!'],
    ['register', { agree: false }, 'terms_missing', 'Please read and agree to the terms!'],
    ['register', { agree: undefined }, 'terms_missing', 'Please read and agree to the terms!'],
    ['login', { email: '' }, 'email_missing', 'Please enter your email address!'],
    ['login', { email: 'ada@' }, 'email_invalid', 'Incorrect email address!'],
    ['login', { password: undefined }, 'password_missing', 'Please enter password!'],
    ['send_code', { email: '' }, 'email_missing', 'Please enter your email address!'],
    ['send_code', { email: 'a b@c.de' }, 'email_invalid', 'Incorrect email address!'],
    ['forget_password', { email: '' }, 'email_missing', 'Please enter your email address!'],
    ['forget_password', { email: 'ada' }, 'email_invalid', 'Incorrect email address!'],
    ['reset_password', { password: '' }, 'password_missing', 'Please enter your password!'],
  ])('%s with %j says %s', async (call, change, error, message) => {
    const somebody = person();
    const body = { ...(await complete(somebody)), ...change };
    expect(await refusal(somebody, `/api/user/${call}`, body)).toMatchObject({
      status: 422,
      code: 450,
      error,
      message,
    });
  });

  test('a password that is guessed at once is refused before the code is used up', async () => {
    const ada = person();
    await ada.post('/api/user/send_code', { email: ada.email });
    const code = codeIn((await site.mail.next(ada.email)).text);
    const register = async (password: string) => ({
      email: ada.email,
      password: await ada.encrypt(password),
      code,
      agree: true,
    });
    for (const password of ['hunter2', 'abcdef', ada.email.split('@')[0].slice(0, 32)]) {
      const message = expect.stringMatching(/^This password is easy to guess\. Use a longer one/);
      const refused = await refusal(ada, '/api/user/register', await register(password));
      expect(refused).toMatchObject({ status: 422, error: 'password_easy', message });
    }
    // Six characters are enough where nobody knows them.
    const { body } = await ada.post('/api/user/register', await register('x7Kq9z'));
    expect(body.code).toBe(200);
  });

  test.each([
    ['register', 'Password must be 6 to 32 characters long.'],
    ['login', 'Password must be 6 to 32 characters long.'],
    ['reset_password', 'The password must be 6 to 32 characters.'],
  ])('%s counts the characters of the password that was typed', async (call, message) => {
    const somebody = person();
    for (const password of ['12345', 'a'.repeat(33), '🔒'.repeat(33)]) {
      const body = { ...(await complete(somebody)), password: await somebody.encrypt(password) };
      expect(await refusal(somebody, `/api/user/${call}`, body)).toMatchObject({
        error: 'password_length',
        message,
      });
    }
  });

  test('sentences come in the language of the page', async () => {
    const somebody = person();
    somebody.locale = 'de-DE';
    const { message } = await refusal(somebody, '/api/user/login', { email: '' });
    expect(message).toBe('Bitte geben Sie Ihre E-Mail-Adresse ein!');
  });

  test('passwords of 6 and of 32 characters, in any script, get in', async () => {
    for (const password of ['x7Kq9z', 'äöüß'.repeat(8), '🔒🔑🔐🔏'.repeat(8), 'Пароль 密碼 🔑']) {
      const somebody = person();
      somebody.password = password;
      await somebody.register();
      expect((await somebody.elsewhere().login()).user.id).toBe(somebody.id);
    }
  });

  test('a password in plain text is not taken for one', async () => {
    const somebody = await registered();
    const body = { email: somebody.email, password: somebody.password, remember: false };
    expect(await refusal(somebody, '/api/user/login', body)).toMatchObject({
      code: 450,
      error: 'password_unreadable',
    });
  });

  test('a key that is replaced: the last one is still read, the one before it is not', async () => {
    const somebody = await registered();
    const under = await somebody.encrypt(somebody.password);
    const idOf = async () => (await somebody.call<RuntimeConfig>('/api/config')).body.result.passwordKey.id;
    const before = await idOf();
    await replacePasswordKey(site.database.db);
    const login = (password: string) =>
      somebody.post<FailureBody>('/api/user/login', { email: somebody.email, password, remember: false });
    expect((await login(under)).body.code).toBe(200);
    await replacePasswordKey(site.database.db);
    const kept = await site.database.db.select({ name: secrets.name }).from(secrets);
    expect(kept.filter(({ name }) => name.startsWith('password-key:'))).toHaveLength(2);
    expect(kept.length).toBeGreaterThan(4);
    expect(before).toMatch(/^[\w-]{12}$/);
  });

  test('remember me: 30 days from the last use; without it 24 hours', async () => {
    const somebody = await registered();
    await somebody.login(true);
    const short = somebody.elsewhere();
    await short.login(false);
    const isIn = async (one: Person) => (await one.call('/api/account')).body.code === 200;
    later(23 * hourMs);
    expect([await isIn(somebody), await isIn(short)]).toEqual([true, true]);
    later(2 * hourMs);
    expect([await isIn(somebody), await isIn(short)]).toEqual([true, false]);
    later(29 * dayMs);
    expect(await isIn(somebody)).toBe(true);
    later(29 * dayMs);
    expect(await isIn(somebody)).toBe(true);
    later(31 * dayMs);
    const ended = await somebody.call<FailureBody>('/api/account');
    expect([ended.status, ended.body.code, ended.body.message]).toEqual([
      401,
      401,
      'Your session has expired. Please log in again to continue.',
    ]);
  });

  test('only the hash of a token is kept', async () => {
    const somebody = await registered();
    const rows = await site.database.db.select().from(sessions).where(eq(sessions.userId, somebody.id));
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(somebody.token);
    expect(Buffer.from(rows[0].tokenHash)).toHaveLength(32);
  });

  test('a visitor is who sends an empty header; a token that is none has expired', async () => {
    const somebody = person();
    expect((await somebody.call('/api/tools')).status).toBe(200);
    for (const authorization of ['Bearer x', 'Basic YTpi', `Bearer ${'x'.repeat(43)}`]) {
      const answer = await somebody.call('/api/tools', { headers: { authorization } });
      expect([answer.status, answer.body.code]).toEqual([401, 401]);
    }
    expect((await somebody.call('/api/account')).status).toBe(401);
  });

  test('a wrong password and an unknown address get the same answer', async () => {
    const known = await registered();
    const unknown = person();
    const answers = [];
    for (const somebody of [known.elsewhere(), unknown]) {
      const { status, body } = await somebody.tryLogin('wrong password');
      const { reference, ...result } = body.result;
      answers.push({ status, code: body.code, message: body.message, result });
    }
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]).toMatchObject({ status: 422, code: 450, result: { error: 'credentials_wrong' } });
  });

  test('asking for codes and links says nothing about who has an account, but to the one who has it', async () => {
    const known = await longKnown();
    const unknown = person();
    for (const path of ['/api/user/send_code', '/api/user/forget_password']) {
      const answers = [];
      for (const { email } of [known, unknown]) {
        const { status, body } = await person().post(path, { email });
        answers.push({ status, body });
      }
      expect(answers[0]).toEqual(answers[1]);
      expect(answers[0]).toEqual({ status: 200, body: { code: 200, message: 'OK', result: null } });
    }
    await site.accounts.settled();
    expect((await site.mail.next(known.email)).headers.get('subject')).toBe(
      'You already have a Pixelwright account',
    );
    expect((await site.mail.next(known.email)).headers.get('subject')).toBe('Set a new password');
    expect(codeIn((await site.mail.next(unknown.email)).text)).toMatch(/^\d{6}$/);
    expect([site.mail.waiting(known.email), site.mail.waiting(unknown.email)]).toEqual([0, 0]);
  });

  test('registering an address that has an account fails like a wrong code', async () => {
    const known = await registered();
    const body = { ...(await complete(known)), email: known.email };
    expect(await refusal(person(), '/api/user/register', body)).toMatchObject({ error: 'code_wrong' });
    expect(await refusal(person(), '/api/user/register', await complete(person()))).toMatchObject({
      error: 'code_wrong',
    });
  });

  test('a code is over after ten minutes', async () => {
    const somebody = person();
    const code = await somebody.askCode();
    later(10 * minuteMs);
    const body = { ...(await complete(somebody)), code };
    expect(await refusal(somebody, '/api/user/register', body)).toMatchObject({ error: 'code_wrong' });
  });

  test('a code is over after five tries, also when they come at once', async () => {
    const patient = person();
    const code = await patient.askCode();
    const other = code === '000000' ? '000001' : '000000';
    const password = await patient.encrypt('paper hills 40');
    const attempt = (given: string) =>
      person().post<FailureBody>('/api/user/register', {
        email: patient.email,
        password,
        code: given,
        agree: true,
      });
    await Promise.all([1, 2, 3, 4, 5].map(() => attempt(other)));
    expect((await attempt(code)).body.result.error).toBe('code_wrong');
  });

  test('the fifth try may be the right one', async () => {
    const patient = person();
    const code = await patient.askCode();
    const other = code === '000000' ? '000001' : '000000';
    const password = await patient.encrypt('paper hills 40');
    const body = { email: patient.email, password, agree: true };
    for (let time = 0; time < 4; time++) {
      await patient.post('/api/user/register', { ...body, code: other });
    }
    expect((await patient.post('/api/user/register', { ...body, code })).body.code).toBe(200);
  });

  test('of many who bring the right code at once, one makes the account', async () => {
    const somebody = person();
    const code = await somebody.askCode();
    const password = await somebody.encrypt('paper hills 40');
    const answers = await Promise.all(
      [1, 2, 3, 4, 5].map(() =>
        person().post<FailureBody>('/api/user/register', {
          email: somebody.email,
          password,
          code,
          agree: true,
        }),
      ),
    );
    expect(answers.map(({ body }) => body.code).sort()).toEqual([200, 450, 450, 450, 450]);
  });

  test('a new code is made no more often than once a minute, and ends the one before it', async () => {
    const somebody = person();
    await somebody.askCode();
    const again = await somebody
      .elsewhere()
      .post<FailureBody>('/api/user/send_code', { email: somebody.email });
    expect([again.status, again.body.code, again.body.message]).toEqual([
      429,
      429,
      'You are operating too quickly, please try again later!',
    ]);
    expect(again.body.result.params.seconds).toBeGreaterThan(0);
    expect(again.body.result.params.seconds).toBeLessThanOrEqual(60);
  });

  test('guessing a password ends in 429, whether there is an account or not', async () => {
    for (const somebody of [await registered(), person()]) {
      const guesser = somebody.elsewhere();
      const password = await guesser.encrypt('wrong password');
      const statuses: number[] = [];
      for (let time = 0; time < 11; time++) {
        const { status } = await guesser.post('/api/user/login', {
          email: somebody.email,
          password,
          remember: false,
        });
        statuses.push(status);
      }
      expect(statuses).toEqual([...Array(10).fill(422), 429]);
      // Nobody is locked out by what others guess elsewhere.
      if (somebody.id) expect((await somebody.elsewhere().login()).user.id).toBe(somebody.id);
    }
  });

  test('reset: a link by mail, once within 30 minutes; all sessions end', async () => {
    const somebody = await registered();
    const elsewhere = somebody.elsewhere();
    await elsewhere.login(true);
    const asking = person();
    await asking.post('/api/user/forget_password', { email: somebody.email });
    const letter = await site.mail.next(somebody.email);
    const link = /https:\/\/pictures\.example\/reset-password\?token=([\w-]{43})/.exec(letter.text);
    const token = link?.[1] ?? '';
    expect(letter.html).toContain(`href="${link?.[0]}"`);

    const reset = async (password: string) =>
      asking.post<FailureBody>('/api/user/reset_password', {
        token,
        password: await asking.encrypt(password),
      });
    // A password that is not taken does not use the link up.
    expect((await reset('12345')).body.result.error).toBe('password_length');
    expect((await reset('hunter2')).body.result.error).toBe('password_easy');
    const both = await Promise.all([reset('new password 8'), reset('new password 8')]);
    expect(both.map(({ body }) => body.code).sort()).toEqual([200, 450]);
    expect(both.find(({ body }) => body.code === 450)).toMatchObject({
      status: 410,
      body: { result: { error: 'link_spent' } },
    });
    expect((await somebody.call('/api/account')).status).toBe(401);
    expect((await elsewhere.call('/api/account')).status).toBe(401);
    expect((await somebody.elsewhere().tryLogin()).body.result.error).toBe('credentials_wrong');
    expect((await somebody.elsewhere().tryLogin('new password 8')).body.code).toBe(200);
    expect((await site.mail.next(somebody.email)).headers.get('subject')).toBe('Your password was changed');
  });

  test('a link to a new password is over after 30 minutes, and when the password is changed', async () => {
    const somebody = await registered();
    const linkOf = async () => {
      await person().post('/api/user/forget_password', { email: somebody.email });
      return /token=([\w-]{43})/.exec((await site.mail.next(somebody.email)).text)?.[1] ?? '';
    };
    const token = await linkOf();
    later(30 * minuteMs);
    const password = await somebody.encrypt('new password 8');
    const { body } = await person().post<FailureBody>('/api/user/reset_password', { token, password });
    expect(body.result.error).toBe('link_spent');
  });

  test('VIP: a list that is not empty, for oneself alone', async () => {
    const [ada, bob] = [await registered(), await registered()];
    const info = (asking: Person, userId: string) =>
      asking.call<VipInfoBody[] & FailureBody>(`/api/pay/common/all-pay-vip-info?userId=${userId}`);
    expect((await info(ada, ada.id)).body).toEqual({ code: 200, message: 'OK', result: [] });
    await grantVip(site.database.db, ada.id, 20, site.clock.now);
    const { body } = await info(ada, ada.id);
    expect(body.result).toEqual([
      {
        id: expect.stringMatching(/^v_/),
        plan: 'vip',
        source: 'operator',
        startsAt: site.clock.now.toISOString(),
        endsAt: new Date(site.clock.now.getTime() + 20 * dayMs).toISOString(),
        period: null,
        renews: false,
        cancelAtPeriodEnd: false,
        inGrace: false,
      },
    ]);
    for (const [asking, userId] of [
      [bob, ada.id],
      [bob, `u_${'x'.repeat(22)}`],
    ] as const) {
      const answer = await info(asking, userId);
      expect([answer.status, answer.body.code, answer.body.result.error]).toEqual([404, 450, 'not_found']);
    }
    expect((await info(person(), ada.id)).status).toBe(401);
    expect((await ada.elsewhere().login()).user.isVip).toBe(true);
    const limits = async () => (await ada.call<UsageBody>('/api/account/usage')).body.result;
    expect(await limits()).toMatchObject({
      plan: 'vip',
      jobsPerDay: plans.vip.picture.jobsPerDay,
      showsAds: false,
    });
    await ada.login(true);
    later(20 * dayMs);
    expect((await info(ada, ada.id)).body.result).toEqual([]);
    expect(await limits()).toMatchObject({
      plan: 'member',
      jobsPerDay: plans.member.picture.jobsPerDay,
      showsAds: true,
    });
  });

  test('two grants follow one another, also when they come at once', async () => {
    const ada = await registered();
    const { db } = site.database;
    await Promise.all([1, 2, 3].map(() => grantVip(db, ada.id, 10, site.clock.now)));
    const { result } = (await ada.call<AccountBody>('/api/account')).body;
    expect(result).toMatchObject({
      isVip: true,
      vipUntil: new Date(site.clock.now.getTime() + 30 * dayMs).toISOString(),
    });
  });

  test('sessions: listed, ended one by one or all, and signed out of', async () => {
    const somebody = await registered();
    const elsewhere = somebody.elsewhere();
    await elsewhere.post('/api/user/login', {});
    const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
    const answer = await elsewhere.call<SignedInBody>('/api/user/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': agent },
      body: JSON.stringify({
        email: somebody.email,
        password: await somebody.encrypt(somebody.password),
        remember: true,
      }),
    });
    elsewhere.token = answer.body.result.token;
    const list = async () => (await somebody.call<SessionBody[]>('/api/account/sessions')).body.result;
    const both = await list();
    expect(both.map(({ isCurrent, device, isRemembered }) => [isCurrent, device, isRemembered])).toEqual(
      expect.arrayContaining([
        [true, '', false],
        [false, 'Firefox, Linux', true],
      ]),
    );
    expect(JSON.stringify(both)).not.toContain(elsewhere.token);
    const other = both.find(({ isCurrent }) => !isCurrent)?.id ?? '';
    const stranger = await registered();
    const stolen = await stranger.call<FailureBody>(`/api/account/sessions/${other}`, { method: 'DELETE' });
    expect(stolen.body.result.error).toBe('not_found');
    expect((await elsewhere.call('/api/account')).status).toBe(200);
    await somebody.call(`/api/account/sessions/${other}`, { method: 'DELETE' });
    expect((await elsewhere.call('/api/account')).status).toBe(401);
    expect(await list()).toHaveLength(1);
    await elsewhere.login();
    expect((await somebody.call('/api/account/sessions', { method: 'DELETE' })).body.code).toBe(200);
    expect((await somebody.call('/api/account')).status).toBe(401);
    expect((await elsewhere.call('/api/account')).status).toBe(401);
    await somebody.login();
    expect((await somebody.post('/api/account/sign-out', {})).body.code).toBe(200);
    expect((await somebody.call('/api/account')).status).toBe(401);
  });

  test('the profile, and mails about new things only for who wants them', async () => {
    const somebody = await registered();
    const { result } = (await somebody.call<AccountBody>('/api/account')).body;
    expect(result).toEqual({
      id: somebody.id,
      email: somebody.email,
      name: '',
      locale: 'en',
      plan: 'member',
      isVip: false,
      vipUntil: null,
      isAdmin: false,
      hasPassword: true,
      wantsUpdates: false,
      createdAt: expect.any(String),
      connections: [],
    });
    const changed = await somebody.post<AccountBody>('/api/account', { name: ' Ada ', locale: 'ja' });
    expect(changed.body.result).toMatchObject({ name: 'Ada', locale: 'ja', wantsUpdates: false });
    const wrong = await somebody.post<FailureBody>('/api/account', { locale: 'xx' });
    expect(wrong.body.result).toMatchObject({ error: 'request_invalid', params: { field: 'locale' } });
    const forced = await somebody.post<AccountBody>('/api/account', { isAdmin: true, email: 'x@y.example' });
    expect(forced.body.result).toMatchObject({ isAdmin: false, email: somebody.email, name: 'Ada' });
  });

  test('the password is changed by who knows it, and all other sessions end', async () => {
    const somebody = await registered();
    const elsewhere = somebody.elsewhere();
    await elsewhere.login();
    const change = async (current: string | undefined, password: string) =>
      somebody.post<FailureBody>('/api/account/password', {
        current: current === undefined ? undefined : await somebody.encrypt(current),
        password: await somebody.encrypt(password),
      });
    expect((await change('wrong password', 'another 9')).body.result.error).toBe('password_wrong');
    expect((await change(undefined, 'another 9')).body).toMatchObject({
      message: 'Please enter your password!',
    });
    expect((await change(somebody.password, '12345')).body).toMatchObject({
      message: 'The password must be 6 to 32 characters.',
    });
    expect((await change(somebody.password, 'another 9')).body.code).toBe(200);
    expect((await somebody.call('/api/account')).status).toBe(200);
    expect((await elsewhere.call('/api/account')).status).toBe(401);
    expect((await somebody.elsewhere().tryLogin('another 9')).body.code).toBe(200);
  });

  test('the address is changed by a code to the new one; the old one is told and does not get in any more', async () => {
    const somebody = await registered();
    const email = newEmail('new');
    const code = await somebody.askCode(email);
    const change = async (body: object) =>
      somebody.post<AccountBody & FailureBody>('/api/account/email', {
        email,
        code,
        password: await somebody.encrypt(somebody.password),
        ...body,
      });
    expect((await change({ password: await somebody.encrypt('wrong one') })).body.result.error).toBe(
      'password_wrong',
    );
    // A code for registering with the address is another one, and somebody else's is too.
    const stranger = await longKnown();
    const theirs = await stranger.post<FailureBody>('/api/account/email', {
      email,
      code,
      password: await stranger.encrypt(stranger.password),
    });
    expect(theirs.body.result.error).toBe('code_wrong');
    const asNew = { ...(await complete(person())), email, code };
    expect(await refusal(person(), '/api/user/register', asNew)).toMatchObject({ error: 'code_wrong' });
    expect((await change({})).body.result.email).toBe(email);
    expect((await site.mail.next(somebody.email)).headers.get('subject')).toBe(
      'Your email address was changed',
    );
    expect((await somebody.elsewhere().tryLogin()).body.result.error).toBe('credentials_wrong');
    const renamed = person(email);
    renamed.password = somebody.password;
    expect((await renamed.login()).user.id).toBe(somebody.id);
    const own = await renamed.post<FailureBody>('/api/user/send_code', { email });
    expect(own.body.result.error).toBe('email_invalid');
    // To an address that has an account no code goes.
    await renamed.post('/api/user/send_code', { email: stranger.email });
    expect((await site.mail.next(stranger.email)).headers.get('subject')).toBe(
      'You already have a Pixelwright account',
    );
  });

  test('the configuration has the key, the ways in and the sentences, in each language', async () => {
    const somebody = person();
    somebody.locale = 'fr-FR';
    const { body } = await somebody.call<RuntimeConfig>('/api/config');
    expect(body.result).toEqual({
      apiBase: '',
      passwordKey: {
        id: expect.stringMatching(/^[\w-]{12}$/),
        publicKey: expect.stringMatching(/^MIIB.{388}$/),
      },
      providers: [],
      sentences: {
        sessionEnded: 'Votre session a expiré. Veuillez vous reconnecter pour continuer.',
        tooQuick: expect.stringContaining('trop vite'),
        oops: expect.stringContaining('Oups'),
      },
    });
  });

  test('another site’s page cannot use any of it', async () => {
    const somebody = await registered();
    for (const path of ['/api/user/login', '/api/user/send_code', '/api/account/delete']) {
      const answer = await somebody.call<FailureBody>(path, {
        method: 'POST',
        headers: { origin: 'https://evil.example', 'content-type': 'application/json' },
        body: '{}',
      });
      expect(answer.body.result.error).toBe('origin_refused');
    }
  });
});
