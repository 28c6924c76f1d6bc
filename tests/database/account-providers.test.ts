import { generateKeyPairSync, verify } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { type MutableRedirectUri, type MutableToken, OAuth2Server } from 'oauth2-mock-server';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { createOauthProvider } from '#src/accounts/provider/openid-provider.server.ts';
import {
  appleSecret,
  openSignInProviders,
  readDiscord,
  readFacebook,
  readGithub,
} from '#src/accounts/provider/sign-in-providers.server.ts';
import type {
  AccountBody,
  ConnectionBody,
  RuntimeConfig,
  SignedInBody,
} from '#src/api/contract/account-contract.ts';
import type { FailureBody } from '#src/api/contract/contract.ts';
import { connections, signInAttempts, users } from '#src/db/schema.ts';
import { readEnv } from '#src/env.server.ts';
import { type AccountSite, openAccountSite } from '#tests/support/hosts/account-site.ts';
import { newEmail, Person } from '#tests/support/people/person.ts';
import { sameSqlDatabases } from '#tests/support/services/databases.ts';

let provider: OAuth2Server;
/** Who is signed in at the provider, as its id tokens say. */
let claims: Record<string, unknown> = {};
/** Bends what the provider answers. */
let bend: { token?: (token: MutableToken) => void; redirect?: (uri: MutableRedirectUri) => void } = {};

beforeAll(async () => {
  provider = new OAuth2Server();
  await provider.issuer.keys.generate('RS256');
  await provider.start(0, '127.0.0.1');
  provider.service.on('beforeTokenSigning', (token: MutableToken) => {
    Object.assign(token.payload, claims);
    bend.token?.(token);
  });
  provider.service.on('beforeUserinfo', (response: { body: Record<string, unknown> }) => {
    response.body = claims;
  });
  provider.service.on('beforeAuthorizeRedirect', (uri: MutableRedirectUri) => bend.redirect?.(uri));
});
afterEach(() => {
  bend = {};
});
afterAll(() => provider.stop());

let subjects = 0;
const somebodyThere = (email: string | undefined, verified: object = { email_verified: true }) => ({
  sub: `there-${++subjects}`,
  email,
  ...verified,
  name: 'Ada L.',
});

describe.each(sameSqlDatabases)('signing in by a provider on %s', (database) => {
  let site: AccountSite;
  beforeAll(async () => {
    site = await openAccountSite(database, inject('postgresUrl'), {
      OIDC_ISSUER: provider.issuer.url ?? '',
      OIDC_CLIENT_ID: 'pixelwright',
      OIDC_CLIENT_SECRET: 'secret',
      OIDC_NAME: 'Company',
    });
  });
  afterAll(() => site.close());

  const start = async (person: Person, remember = false) => {
    const { body } = await person.post<{ url: string } & FailureBody>('/api/user/oauth_start', {
      provider: 'oidc',
      remember,
      ...(person.token && { password: await person.encrypt(person.password) }),
    });
    return body.result.url;
  };
  /** What the provider sends the browser back with. */
  const visit = async (url: string) => {
    const answer = await fetch(url, { redirect: 'manual' });
    const back = new URL(answer.headers.get('location') ?? '');
    expect(back.origin + back.pathname).toBe('https://pictures.example/oauth/oidc/callback');
    const { code = '', state = '' } = Object.fromEntries(back.searchParams);
    return { provider: 'oidc', code, state };
  };
  const finish = (person: Person, form: object) =>
    person.post<SignedInBody & FailureBody>('/api/user/oauth_login', form);
  const signIn = async (person: Person, remember = false) =>
    finish(person, await visit(await start(person, remember)));

  test('the way there has state, PKCE and nonce, each time others', async () => {
    const person = new Person(site);
    const url = new URL(await start(person));
    const asked = Object.fromEntries(url.searchParams);
    expect(asked).toMatchObject({
      response_type: 'code',
      client_id: 'pixelwright',
      scope: 'openid email profile',
      code_challenge_method: 'S256',
      redirect_uri: 'https://pictures.example/oauth/oidc/callback',
    });
    const again = Object.fromEntries(new URL(await start(person)).searchParams);
    for (const name of ['state', 'nonce', 'code_challenge']) {
      expect(asked[name]).toMatch(/^[\w-]{43}$/);
      expect(again[name]).not.toBe(asked[name]);
    }
    const { body } = await person.call<RuntimeConfig>('/api/config');
    expect(body.result.providers).toEqual([{ id: 'oidc', name: 'Company' }]);
  });

  test('somebody new gets an account with the confirmed address, and gets back into it', async () => {
    const email = newEmail();
    claims = somebodyThere(email.toUpperCase());
    const person = new Person(site);
    const { body } = await signIn(person, true);
    expect(body.result.user).toEqual({ id: expect.stringMatching(/^u_/), email, isVip: false });
    person.token = body.result.token;
    const account = (await person.call<AccountBody>('/api/account')).body.result;
    expect(account).toMatchObject({
      email,
      name: 'Ada L.',
      hasPassword: false,
      wantsUpdates: false,
      connections: [{ provider: 'oidc', email }],
    });
    // The address there changes, the person does not.
    claims = { ...claims, email: newEmail('other') };
    const again = await signIn(new Person(site));
    expect(again.body.result.user).toMatchObject({ id: account.id, email });
  });

  test('an account here is found by an address that both have confirmed, and its owner is told', async () => {
    const person = new Person(site);
    await person.register();
    claims = somebodyThere(person.email);
    const { body } = await signIn(new Person(site));
    expect(body.result.user.id).toBe(person.id);
    expect((await site.mail.next(person.email)).headers.get('subject')).toBe(
      'Company is connected to your account',
    );
  });

  test.each([{ email_verified: false }, { email_verified: 'false' }, { email_verified: null }, {}])(
    'an address that is not confirmed there (%j) opens nothing',
    async (verified) => {
      const person = new Person(site);
      await person.register();
      for (const email of [person.email, newEmail()]) {
        claims = somebodyThere(email, verified);
        const { status, body } = await signIn(new Person(site));
        expect([status, body.code, body.result.error]).toEqual([422, 450, 'provider_unverified']);
      }
      claims = somebodyThere(undefined);
      expect((await signIn(new Person(site))).body.result.error).toBe('provider_unverified');
      const rows = await site.database.db.select().from(connections).where(eq(connections.userId, person.id));
      expect(rows).toEqual([]);
    },
  );

  test.each<[string, typeof bend]>([
    ['another nonce', { token: ({ payload }) => Object.assign(payload, { nonce: 'other' }) }],
    ['no nonce', { token: ({ payload }) => void delete payload.nonce }],
    ['another audience', { token: ({ payload }) => Object.assign(payload, { aud: 'somebody else' }) }],
    ['another issuer', { token: ({ payload }) => Object.assign(payload, { iss: 'https://evil.example' }) }],
    ['a token that is over', { token: ({ payload }) => Object.assign(payload, { exp: 1000 }) }],
    ['no signature', { token: ({ header }) => Object.assign(header, { kid: 'unknown' }) }],
  ])('%s in the id token opens nothing', async (_, bent) => {
    claims = somebodyThere(newEmail());
    const person = new Person(site);
    const form = await visit(await start(person));
    bend = bent;
    const { body } = await finish(person, form);
    expect([body.code, body.result.error]).toEqual([450, 'provider_failed']);
  });

  test('a state works once, in the browser it was made for, and for a quarter of an hour', async () => {
    claims = somebodyThere(newEmail());
    const [person, thief] = [new Person(site), new Person(site)];
    await thief.call('/api/tools', { headers: { 'sec-fetch-site': 'same-origin' } });
    const form = await visit(await start(person));
    const refused = async (who: Person, body: object) =>
      expect((await finish(who, body)).body.result.error).toBe('provider_failed');
    await refused(thief, form);
    await refused(person, { ...form, state: 'x'.repeat(43) });
    await refused(person, { ...form, state: '' });
    await refused(person, { ...form, code: 'x' });
    // That attempt was used up by the wrong code.
    await refused(person, form);
    const fresh = await visit(await start(person));
    const both = await Promise.all([finish(person, fresh), finish(person, fresh)]);
    expect(both.map(({ body }) => body.code).sort()).toEqual([200, 450]);
    const late = await visit(await start(person));
    site.clock.now = new Date(site.clock.now.getTime() + 15 * 60_000);
    await refused(person, late);
  });

  test('somebody else’s verifier does not fit', async () => {
    claims = somebodyThere(newEmail());
    const person = new Person(site);
    const form = await visit(await start(person));
    await site.database.db.update(signInAttempts).set({ verifier: 'y'.repeat(43) });
    expect((await finish(person, form)).body.result.error).toBe('provider_failed');
  });

  test('an account is connected by its owner, to any address, and not twice', async () => {
    const person = new Person(site);
    await person.register();
    claims = somebodyThere(newEmail('elsewhere'), {});
    const before = person.token;
    const { body } = await signIn(person);
    expect(body.result.user.id).toBe(person.id);
    expect(
      (await person.call('/api/account', { headers: { authorization: `Bearer ${before}` } })).status,
    ).toBe(401);
    person.token = body.result.token;
    const other = new Person(site);
    await other.register();
    expect((await signIn(other)).body.result.error).toBe('connection_taken');
    claims = somebodyThere(newEmail());
    expect((await signIn(person)).body.result.error).toBe('connection_taken');
    const left = await person.call<ConnectionBody[]>('/api/account/connections/oidc', { method: 'DELETE' });
    expect(left.body.result).toEqual([]);
    const gone = await person.call<FailureBody>('/api/account/connections/oidc', { method: 'DELETE' });
    expect(gone.body.result.error).toBe('not_found');
  });

  test('an open browser alone connects nothing: it takes the password of the account', async () => {
    const person = new Person(site);
    await person.register();
    const ask = async (password?: string) =>
      (await person.post<FailureBody>('/api/user/oauth_start', { provider: 'oidc', password })).body.result
        .error;
    expect(await ask()).toBe('password_missing');
    expect(await ask(await person.encrypt('wrong password'))).toBe('password_wrong');
    const attempts = await site.database.db
      .select()
      .from(signInAttempts)
      .where(eq(signInAttempts.userId, person.id));
    expect(attempts).toEqual([]);
  });

  test('who began to connect an account and was signed out by a new password does not end it', async () => {
    const person = new Person(site);
    await person.register();
    const other = person.elsewhere();
    other.token = (await other.tryLogin()).body.result.token;
    claims = somebodyThere(newEmail('thief'));
    const form = await visit(await start(other));
    const changed = await person.post('/api/account/password', {
      current: await person.encrypt(person.password),
      password: await person.encrypt('quite another 9'),
    });
    expect(changed.body.code).toBe(200);
    other.token = '';
    expect((await finish(other, form)).body.result.error).toBe('provider_failed');
    const rows = await site.database.db.select().from(connections).where(eq(connections.userId, person.id));
    expect(rows).toEqual([]);
  });

  test('the mail about a new password names by what else the account opens', async () => {
    const person = new Person(site);
    await person.register();
    const change = async (from: string, to: string) => {
      await person.post('/api/account/password', {
        current: await person.encrypt(from),
        password: await person.encrypt(to),
      });
      for (;;) {
        const letter = await site.mail.next(person.email);
        if (letter.headers.get('subject') === 'Your password was changed') return letter.text;
      }
    };
    expect(await change(person.password, 'quite another 9')).not.toContain('Company');
    person.password = 'quite another 9';
    claims = somebodyThere(newEmail('elsewhere'), {});
    person.token = (await signIn(person)).body.result.token;
    expect(await change('quite another 9', 'a third one 3')).toContain(
      'You can still sign in with Company too.',
    );
  });

  test('nobody locks themselves out, and who has no password sets one', async () => {
    const email = newEmail();
    claims = somebodyThere(email);
    const person = new Person(site, email);
    person.token = (await signIn(person)).body.result.token;
    const disconnect = () => person.call<FailureBody>('/api/account/connections/oidc', { method: 'DELETE' });
    expect((await disconnect()).body.result.error).toBe('last_way_in');
    expect((await person.elsewhere().tryLogin()).body.result.error).toBe('credentials_wrong');
    const set = await person.post('/api/account/password', {
      password: await person.encrypt(person.password),
    });
    expect(set.body.code).toBe(200);
    expect((await disconnect()).body.code).toBe(200);
    expect((await person.elsewhere().tryLogin()).body.code).toBe(200);
  });

  test('an account without a password is deleted by typing its address', async () => {
    const email = newEmail();
    claims = somebodyThere(email);
    const person = new Person(site, email);
    person.token = (await signIn(person)).body.result.token;
    const wrong = await person.post<FailureBody>('/api/account/delete', { email: newEmail() });
    expect(wrong.body.result.error).toBe('email_differs');
    expect((await person.post('/api/account/delete', { email: ` ${email}` })).body.code).toBe(200);
    expect(await site.database.db.select().from(users).where(eq(users.email, email))).toEqual([]);
  });

  test('a provider that is not set up is none', async () => {
    const person = new Person(site);
    for (const path of ['/api/user/oauth_start', '/api/user/oauth_login']) {
      const { status, body } = await person.post<FailureBody>(path, {
        provider: 'google',
        code: 'x',
        state: 'x',
      });
      expect([status, body.result.error]).toEqual([404, 'provider_unknown']);
    }
  });

  test('Apple’s form is led to the page, without anything being done', async () => {
    const answer = await fetch(`${site.url}/api/oauth/apple/callback`, {
      method: 'POST',
      redirect: 'manual',
      headers: {
        origin: 'https://appleid.apple.com',
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: new URLSearchParams({ code: 'c&d', state: 's', user: '{}' }),
    });
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe(
      'https://pictures.example/oauth/apple/callback?code=c%26d&state=s',
    );
  });
});

test('a provider that does not answer is a failure with a name, and is asked again', async () => {
  const site = await openAccountSite('PGlite', '', {
    OIDC_ISSUER: 'http://127.0.0.1:1',
    OIDC_CLIENT_ID: 'x',
    OIDC_CLIENT_SECRET: 'x',
  });
  try {
    const { status, body } = await new Person(site).post<FailureBody>('/api/user/oauth_start', {
      provider: 'oidc',
    });
    expect([status, body.code, body.result.error]).toEqual([422, 450, 'provider_failed']);
  } finally {
    await site.close();
  }
});

describe('providers of plain OAuth 2', () => {
  const trip = { state: 's'.repeat(43), nonce: 'n'.repeat(43), verifier: 'v'.repeat(43) };
  const open = () =>
    createOauthProvider({
      id: 'plain',
      name: 'Plain',
      issuer: provider.issuer.url ?? '',
      authorizationEndpoint: `${provider.issuer.url}/authorize`,
      tokenEndpoint: `${provider.issuer.url}/token`,
      clientId: 'id',
      clientSecret: 'secret',
      redirectUri: 'https://pictures.example/oauth/plain/callback',
      scope: 'email',
      readIdentity: async (read) => {
        const { sub, email } = (await read(`${provider.issuer.url}/userinfo`)) as Record<string, string>;
        return { subject: sub, email, isVerified: true, name: '' };
      },
    });
  const codeFrom = async (url: string) => {
    const answer = await fetch(url, { redirect: 'manual' });
    return new URL(answer.headers.get('location') ?? '').searchParams.get('code') ?? '';
  };

  test('say who somebody is by their own interface, with state and PKCE', async () => {
    claims = somebodyThere('ada@mail.example');
    const plain = open();
    const url = await plain.authorizationUrl(trip);
    expect(Object.fromEntries(new URL(url).searchParams)).toMatchObject({
      state: trip.state,
      code_challenge_method: 'S256',
    });
    const code = await codeFrom(url);
    expect(await plain.identify({ code, state: trip.state }, trip)).toMatchObject({
      subject: claims.sub,
      email: 'ada@mail.example',
    });
  });

  test('another state or verifier opens nothing', async () => {
    const plain = open();
    const code = await codeFrom(await plain.authorizationUrl(trip));
    await expect(plain.identify({ code, state: 'other' }, trip)).rejects.toThrow();
    const wrong = { ...trip, verifier: 'w'.repeat(43) };
    await expect(plain.identify({ code, state: trip.state }, wrong)).rejects.toThrow();
  });

  const answering = (answers: Record<string, unknown>) => async (url: string) =>
    answers[new URL(url).pathname];

  test('GitHub: the primary address, if it is confirmed there', async () => {
    const emails = (verified: boolean) => [
      { email: 'old@mail.example', primary: false, verified: true, visibility: null },
      { email: 'ada@mail.example', primary: true, verified, visibility: 'public' },
    ];
    const user = { id: 583231, login: 'ada', name: null, email: 'profile@mail.example' };
    const read = (verified: boolean) =>
      readGithub(answering({ '/user': user, '/user/emails': emails(verified) }), 'https://api.github.com');
    expect(await read(true)).toEqual({
      subject: '583231',
      email: 'ada@mail.example',
      isVerified: true,
      name: 'ada',
    });
    expect((await read(false)).isVerified).toBe(false);
  });

  test('Discord and Facebook', async () => {
    const discord = { id: '80351110224678912', username: 'ada', global_name: 'Ada', email: 'a@m.example' };
    const read = (verified?: boolean) =>
      readDiscord(answering({ '/api/users/@me': { ...discord, verified } }), 'https://discord.com/api');
    expect(await read(true)).toEqual({
      subject: discord.id,
      email: 'a@m.example',
      isVerified: true,
      name: 'Ada',
    });
    expect((await read(undefined)).isVerified).toBe(false);
    const facebook = (user: object) =>
      readFacebook(answering({ '/v23.0/me': user }), 'https://graph.facebook.com/v23.0');
    expect(await facebook({ id: '7', name: 'Ada', email: 'a@m.example' })).toMatchObject({
      isVerified: true,
    });
    expect(await facebook({ id: '7', name: 'Ada' })).toMatchObject({ email: null, isVerified: false });
  });
});

test('ways to sign in stand in the order of their buttons, and only where they are set up', () => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const names = ['GOOGLE', 'MICROSOFT', 'GITHUB', 'FACEBOOK', 'DISCORD'];
  const env = readEnv({
    ...Object.fromEntries(
      names.flatMap((name) => [
        [`${name}_CLIENT_ID`, 'id'],
        [`${name}_CLIENT_SECRET`, 'secret'],
      ]),
    ),
    APPLE_CLIENT_ID: 'example.site',
    APPLE_TEAM_ID: 'TEAM',
    APPLE_KEY_ID: 'KEY',
    APPLE_PRIVATE_KEY: pem.replaceAll('\n', '\\n'),
  });
  const ids = openSignInProviders(env, 'https://pictures.example').map(({ id }) => id);
  expect(ids).toEqual(['google', 'apple', 'microsoft', 'github', 'facebook', 'discord']);
  expect(openSignInProviders(readEnv({}), '')).toEqual([]);

  const [head, body, signature] = appleSecret(env, pem, new Date('2026-03-01T00:00:00Z')).split('.');
  const decode = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString());
  expect(decode(head)).toEqual({ alg: 'ES256', kid: 'KEY', typ: 'JWT' });
  expect(decode(body)).toMatchObject({ iss: 'TEAM', sub: 'example.site', aud: 'https://appleid.apple.com' });
  expect(decode(body).exp - decode(body).iat).toBe(300);
  const key = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const;
  expect(verify('sha256', Buffer.from(`${head}.${body}`), key, Buffer.from(signature, 'base64url'))).toBe(
    true,
  );
});
