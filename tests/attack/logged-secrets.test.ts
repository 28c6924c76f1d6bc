import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { openDatabase } from '#src/db/database.server.ts';
import { type AccountSite, openAccountSite } from '#tests/support/hosts/account-site.ts';
import { launch } from '#tests/support/hosts/launch.ts';
import { newEmail, Person } from '#tests/support/people/person.ts';
import { sameSqlDatabases } from '#tests/support/services/databases.ts';
import { freePort } from '#tests/support/services/free-port.ts';
import { createDatabase, startPostgres } from '#tests/support/services/postgres.ts';
import { type StockProvider, startStockProvider } from '#tests/support/services/stock-provider.ts';
import { tempFolder } from '#tests/support/temp-folder.ts';

/** States, nonces, verifiers and tokens are made of this many characters. */
const anyToken = /(?<![\w-])[\w-]{43}(?![\w-])/;
const anyHash = /\$argon2/;

let provider: StockProvider;
beforeAll(async () => {
  provider = await startStockProvider({ redirect_uris: ['https://pictures.example/oauth/oidc/callback'] });
});
afterAll(() => provider.close());

const settings = () => ({
  OIDC_ISSUER: provider.issuer,
  OIDC_CLIENT_ID: 'pixelwright',
  OIDC_CLIENT_SECRET: 'a secret: with % and &',
});

/** `logged` is what the failure is called there: a log that says nothing of it would hold no secret either. */
function expectNothingIn(site: AccountSite, person: Person, logged: string): void {
  const log = JSON.stringify(site.logged);
  expect(log).toContain(logged);
  for (const secret of [person.email, person.token, /=([^.]+)/.exec(person.cookie)?.[1] ?? ''].filter(
    Boolean,
  )) {
    expect(log).not.toContain(secret);
  }
  expect(log).not.toMatch(anyToken);
  expect(log).not.toMatch(anyHash);
}

test('while PostgreSQL is away no line of the log has an address, an id, a token or a hash', async () => {
  await using server = await startPostgres();
  const databaseUrl = await createDatabase(server.url);
  const site = await openAccountSite('PostgreSQL', '', settings(), databaseUrl);
  try {
    const person = new Person(site);
    await person.register();
    const visitor = new Person(site, newEmail('visitor'));
    await visitor.call('/api/tools', { headers: { 'sec-fetch-site': 'same-origin' } });
    // The provider's addresses are known by now.
    await visitor.post('/api/user/oauth_start', { provider: 'oidc' });
    const password = await visitor.encrypt(visitor.password);
    site.logged.length = 0;
    await server.crash();
    const answers = await Promise.all([
      visitor.post('/api/user/oauth_start', { provider: 'oidc' }),
      visitor.post('/api/user/oauth_login', { provider: 'oidc', code: 'c', state: 's'.repeat(43) }),
      visitor.post('/api/user/login', { email: visitor.email, password, remember: false }),
      visitor.post('/api/user/register', { email: visitor.email, password, code: '123456', agree: true }),
      visitor.post('/api/user/send_code', { email: visitor.email }),
      visitor.post('/api/user/reset_password', { token: 't'.repeat(43), password }),
      visitor.post('/api/contact', { topic: 'question', email: visitor.email, message: 'x'.repeat(30) }),
      visitor.post('/api/withdrawals', { name: 'Ada', email: visitor.email, contract: 'x' }),
      visitor.call('/api/jobs'),
      person.call('/api/account'),
    ]);
    expect(answers.filter(({ status }) => status >= 500).length).toBeGreaterThan(5);
    await site.accounts.settled();
    for (const one of [visitor, person]) expectNothingIn(site, one, 'database unavailable');
    await server.restart();
  } finally {
    await site.close();
  }
});

describe.each(sameSqlDatabases)('a row that %s refuses', (database) => {
  let site: AccountSite;
  beforeAll(async () => {
    site = await openAccountSite(database, inject('postgresUrl'));
  });
  afterAll(() => site.close());

  test('by a check, whose detail is the whole row: neither address nor hash of the password gets into the log', async () => {
    await site.database.db.execute(sql`alter table users add constraint refuses check (locale <> 'it')`);
    const person = new Person(site);
    person.locale = 'it';
    await expect(person.register()).rejects.toThrow();
    expectNothingIn(site, person, 'unexpected error in a request');
    expect(JSON.stringify(site.logged)).toContain('"constraint":"refuses"');
  });

  test('by a unique index, whose detail is the key: the address does not get into the log', async () => {
    await site.database.db.execute(sql`create unique index one_each on contact_messages (email)`);
    const person = new Person(site);
    const message = {
      topic: 'question',
      email: person.email,
      message: 'Where are my pictures of yesterday?',
    };
    expect((await person.post('/api/contact', message)).status).toBe(200);
    expect((await person.post('/api/contact', message)).status).toBe(500);
    expectNothingIn(site, person, 'unexpected error in a request');
    expect(JSON.stringify(site.logged)).toContain('"constraint":"one_each"');
  });
});

test.each(['storage-mark', 'guest-cookie'])(
  'a site that cannot start, because its database refuses the key %s, prints none',
  async (name) => {
    await using folder = await tempFolder();
    const databaseUrl = await createDatabase(inject('postgresUrl'));
    const database = await openDatabase({ DATA_DIR: folder.path, DATABASE_URL: databaseUrl }, { error() {} });
    await database.db.execute(
      sql`alter table secrets add constraint refuses check (name <> ${sql.raw(`'${name}'`)})`,
    );
    await database.close();
    const site = launch('src/web.server.ts', {
      HOST: '127.0.0.1',
      PORT: String(await freePort()),
      DATA_DIR: folder.path,
      DATABASE_URL: databaseUrl,
    });
    await new Promise((resolve) => site.process.once('close', resolve));
    expect(site.process.exitCode).toBe(1);
    expect(site.output()).toContain('Failed query: insert into "secrets"');
    expect(site.output()).not.toMatch(/params|Failing row/);
  },
);
