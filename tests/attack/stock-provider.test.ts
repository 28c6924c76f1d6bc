import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { createOauthProvider } from '#src/accounts/provider/openid-provider.server.ts';
import type { SignInProvider } from '#src/accounts/provider/sign-in-provider.ts';
import { openSignInProviders } from '#src/accounts/provider/sign-in-providers.server.ts';
import type { AccountBody, SignedInBody } from '#src/api/contract/account-contract.ts';
import type { FailureBody } from '#src/api/contract/contract.ts';
import { readEnv } from '#src/env.server.ts';
import { type AccountSite, openAccountSite } from '#tests/support/hosts/account-site.ts';
import { newEmail, Person } from '#tests/support/people/person.ts';
import { sameSqlDatabases } from '#tests/support/services/databases.ts';
import {
  type Answer,
  type StockProvider,
  stall,
  startStockProvider,
} from '#tests/support/services/stock-provider.ts';

const redirectUri = 'https://pictures.example/oauth/oidc/callback';
const settingsFor = ({ issuer }: StockProvider) => ({
  OIDC_ISSUER: issuer,
  OIDC_CLIENT_ID: 'pixelwright',
  OIDC_CLIENT_SECRET: 'a secret: with % and &',
  OIDC_NAME: 'Company',
});

const start = (person: Person) =>
  person.post<{ url: string } & FailureBody>('/api/user/oauth_start', { provider: 'oidc' });

async function comeBack(person: Person, provider: StockProvider, login: string) {
  const back = await provider.visit((await start(person)).body.result.url, login);
  expect(back.origin + back.pathname).toBe(redirectUri);
  return { provider: 'oidc', ...Object.fromEntries(back.searchParams) };
}

const finish = async (person: Person, form: object) =>
  (await person.post<SignedInBody & FailureBody>('/api/user/oauth_login', form)).body;

async function signIn(person: Person, provider: StockProvider, login: string) {
  return finish(person, await comeBack(person, provider, login));
}

let people = 0;
const newLogin = () => `there-${++people}`;

describe.each(sameSqlDatabases)('a provider that keeps addresses at UserInfo, on %s', (database) => {
  let provider: StockProvider;
  let site: AccountSite;
  beforeAll(async () => {
    provider = await startStockProvider({ redirect_uris: [redirectUri] });
    site = await openAccountSite(database, inject('postgresUrl'), settingsFor(provider));
  });
  afterEach(() => provider.mend());
  afterAll(async () => {
    await site.close();
    await provider.close();
  });

  test('somebody new gets an account with the address that is confirmed there, and gets back into it', async () => {
    const [login, email] = [newLogin(), newEmail()];
    provider.accounts.set(login, { email, email_verified: true, name: 'Ada L.' });
    const person = new Person(site, email);
    const { code, result } = await signIn(person, provider, login);
    expect([code, result.error]).toEqual([200, undefined]);
    person.token = result.token;
    const account = (await person.call<AccountBody>('/api/account')).body.result;
    expect(account).toMatchObject({ email, name: 'Ada L.', connections: [{ provider: 'oidc', email }] });
    expect((await signIn(new Person(site), provider, login)).result.user.id).toBe(account.id);
  });

  test.each([{}, { email_verified: false }])(
    'an address that is not confirmed there (%j) opens nothing',
    async (verified) => {
      const person = new Person(site);
      await person.register();
      const login = newLogin();
      provider.accounts.set(login, { email: person.email, ...verified });
      expect((await signIn(new Person(site), provider, login)).result.error).toBe('provider_unverified');
    },
  );

  test.each(['\ufb01', '\u212a', '\u200b', '\u202e', '\0'])(
    'an address with %j does not lead to the account of the one that looks like it',
    async (sign) => {
      const person = new Person(site, newEmail(`fi-k-${sign.codePointAt(0)}`));
      await person.register();
      const login = newLogin();
      // Folded or without what nobody sees it would be theirs.
      const alike = sign === '\ufb01' ? person.email.replace('fi', sign) : person.email.replace('k', sign);
      const email = /[\ufb01\u212a]/.test(sign) ? alike : `${sign}${person.email}`;
      provider.accounts.set(login, { email, email_verified: true });
      expect((await signIn(new Person(site), provider, login)).result.error).toBe('provider_unverified');
    },
  );

  test('what cannot be read in a name counts as spaces, and somebody without a readable subject is nobody', async () => {
    const login = newLogin();
    provider.accounts.set(login, { email: newEmail(), email_verified: true, name: 'Ada\0 \u0007L.' });
    const person = new Person(site);
    person.token = (await signIn(person, provider, login)).result.token;
    expect((await person.call<AccountBody>('/api/account')).body.result.name).toBe('Ada L.');
    expect((await signIn(new Person(site), provider, 'there\u0007')).result.error).toBe('provider_failed');
  });

  test.each<[string, () => object | number | 'closed']>([
    ['is about somebody else', () => ({ sub: 'another', email: newEmail(), email_verified: true })],
    ['is about nobody', () => ({ email: newEmail(), email_verified: true })],
    ['is no JSON', () => 200],
    ['is a failure', () => 500],
    ['is a refusal', () => 401],
    ['never comes', () => 'closed'],
  ])('when what UserInfo answers %s, nobody is signed in, and the next try works', async (_, say) => {
    const [login, email] = [newLogin(), newEmail()];
    provider.accounts.set(login, { email, email_verified: true });
    const person = new Person(site);
    const form = await comeBack(person, provider, login);
    provider.bend('/me', (_request, response) => {
      const said = say();
      if (said === 'closed') response.destroy();
      else if (typeof said === 'number') response.writeHead(said, { 'content-type': 'text/html' }).end('<p>');
      else response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(said));
    });
    const refused = await finish(person, form);
    expect([refused.code, refused.result.error]).toEqual([450, 'provider_failed']);
    provider.mend();
    expect((await signIn(person, provider, login)).result.user.email).toBe(email);
  });
});

/** As the settings of a site open it, without the site. */
function openProvider(provider: StockProvider): SignInProvider {
  return openSignInProviders(readEnv(settingsFor(provider)), 'https://pictures.example')[0];
}
const trip = { state: 's'.repeat(43), nonce: 'n'.repeat(43), verifier: 'v'.repeat(43) };

async function identify(there: SignInProvider, provider: StockProvider, login: string) {
  provider.accounts.set(login, { email: `${login}@mail.example`, email_verified: true });
  const back = await provider.visit(await there.authorizationUrl(trip), login);
  const { code = '', state = '', iss } = Object.fromEntries(back.searchParams);
  return there.identify({ code, state, iss }, trip);
}

test.each<[string, RegExp | undefined, Record<string, string>]>([
  ['in the header', undefined, {}],
  ['in the form', /^Basic /, {}],
  ['in the form, with a challenge', /^Basic /, { 'www-authenticate': 'Basic realm="there"' }],
])('a provider that takes the secret of a client only %s', async (_, refused, headers) => {
  const provider = await startStockProvider({ redirect_uris: [redirectUri] });
  try {
    provider.bend('/token', (request, response, answer) => {
      if (!refused?.test(request.headers.authorization ?? '')) return answer(request, response);
      const type = { 'content-type': 'application/json' };
      response.writeHead(401, { ...headers, ...type }).end(JSON.stringify({ error: 'invalid_client' }));
    });
    const there = openProvider(provider);
    for (const login of [newLogin(), newLogin()]) {
      expect(await identify(there, provider, login)).toMatchObject({ subject: login, isVerified: true });
    }
    // Which way it takes has been found out once.
    expect(provider.asked('/token')).toBe(refused ? 3 : 2);
  } finally {
    await provider.close();
  }
});

test('a secret that is wrong in every way is tried once in each', async () => {
  const provider = await startStockProvider({ redirect_uris: [redirectUri] });
  try {
    const env = readEnv({ ...settingsFor(provider), OIDC_CLIENT_SECRET: 'another' });
    const [there] = openSignInProviders(env, 'https://pictures.example');
    await expect(identify(there, provider, newLogin())).rejects.toThrow();
    expect(provider.asked('/token')).toBe(2);
  } finally {
    await provider.close();
  }
});

describe('a provider that goes quiet is given up after seconds', () => {
  const beginning: Answer = (_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).write('{');
  };

  test.concurrent.each([
    ['before it says where its pages are', '/.well-known/openid-configuration', stall],
    ['before it says who came back', '/token', stall],
    ['in the middle of its keys', '/jwks', beginning],
    ['in the middle of what UserInfo says', '/me', beginning],
  ])('%s', async (_, path, answer) => {
    const provider = await startStockProvider({ redirect_uris: [redirectUri] });
    try {
      provider.bend(path, answer);
      await expect(identify(openProvider(provider), provider, newLogin())).rejects.toThrow();
      expect(provider.asked(path)).toBe(1);
    } finally {
      await provider.close();
    }
  });

  test.concurrent('in the middle of what an interface of its own says', async () => {
    const provider = await startStockProvider({ redirect_uris: [redirectUri] });
    try {
      const plain = createOauthProvider({
        id: 'plain',
        name: 'Plain',
        issuer: provider.issuer,
        authorizationEndpoint: `${provider.issuer}/auth`,
        tokenEndpoint: `${provider.issuer}/token`,
        clientId: 'id',
        clientSecret: 'secret',
        redirectUri,
        scope: 'email',
        readIdentity: async (read) => (await read(`${provider.issuer}/me`)) as never,
      });
      provider.bend('/token', (_, response) => {
        const token = { access_token: 'a', token_type: 'bearer' };
        response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(token));
      });
      provider.bend('/me', beginning);
      await expect(plain.identify({ code: 'c', state: trip.state }, trip)).rejects.toThrow();
    } finally {
      await provider.close();
    }
  });
});
