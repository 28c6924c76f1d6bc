import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { AccountBody, RuntimeConfig, UsageBody } from '#src/api/contract/account-contract.ts';
import { listenForCommands } from '#src/control/control-socket.server.ts';
import { auditEvents } from '#src/db/schema.ts';
import { carryOutForOperator, type OperatorCommand } from '#src/operator/operator-commands.server.ts';
import { type AccountSite, openAccountSite } from '#tests/support/hosts/account-site.ts';
import { paint } from '#tests/support/hosts/api-server.ts';
import { Person } from '#tests/support/people/person.ts';
import { sameSqlDatabases } from '#tests/support/services/databases.ts';
import { createDatabase } from '#tests/support/services/postgres.ts';

const program = path.join(import.meta.dirname, '../../src/admin.command.server.ts');
const { PATH, NODE_COMPILE_CACHE } = process.env;
const silent = { warn() {}, error() {} };

describe.each(sameSqlDatabases)('npm run admin beside a site on %s', (database) => {
  let site: AccountSite;
  let stopListening: () => Promise<void>;
  let settings: Record<string, string>;

  beforeAll(async () => {
    const databaseUrl = database === 'PostgreSQL' ? await createDatabase(inject('postgresUrl')) : undefined;
    site = await openAccountSite(database, inject('postgresUrl'), {}, databaseUrl);
    const parts = { db: site.database.db, now: () => site.clock.now };
    const operator = (command: OperatorCommand) => carryOutForOperator(parts, command);
    stopListening = databaseUrl
      ? async () => {}
      : await listenForCommands(site.dataDir, { operator }, silent);
    settings = { DATA_DIR: site.dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }) };
  });
  afterAll(async () => {
    await stopListening();
    await site.close();
  });

  async function admin(...words: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
    const run = promisify(execFile)(process.execPath, [program, ...words], {
      env: { PATH, NODE_COMPILE_CACHE, ...settings },
    });
    return run.then(
      ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
      ({ code, stdout, stderr }) => ({ code, stdout, stderr }),
    );
  }

  test('gives VIP to somebody, whose ads are gone at once', async () => {
    const person = new Person(site);
    await person.register();
    const usage = async () => (await person.call<UsageBody>('/api/account/usage')).body.result;
    expect((await usage()).showsAds).toBe(true);
    const { code, stdout } = await admin('grant-vip', person.email.toUpperCase(), '--days', '30');
    expect([code, stdout]).toEqual([0, expect.stringContaining(`${person.email} has VIP until `)]);
    // The command has its own clock.
    site.clock.now = new Date();
    expect(await usage()).toMatchObject({ plan: 'vip', showsAds: false, jobsPerDay: 1000, batchSize: 100 });
    const events = await site.database.db.select().from(auditEvents).where(eq(auditEvents.userId, person.id));
    expect(events).toContainEqual(expect.objectContaining({ kind: 'vip_granted', details: { days: 30 } }));
    expect((await admin('list-users')).stdout).toMatch(
      new RegExp(`^${person.email}\\t.+\\tVIP until 20`, 'm'),
    );
  });

  test('lets somebody into the desk and out of it again, and lists everybody', async () => {
    const person = new Person(site);
    await person.register();
    const made = await admin('operator', person.email);
    expect([made.code, made.stdout]).toEqual([
      0,
      expect.stringMatching(/is an operator\.\nSetup word .+: [\w-]{20}\n$/),
    ]);
    expect((await person.call<AccountBody>('/api/account')).body.result.isAdmin).toBe(true);
    const { stdout } = await admin('list-users');
    expect(stdout).toMatch(new RegExp(`^${person.email}\\t\\d{4}-\\d\\d-\\d\\d\\t\\toperator$`, 'm'));
    expect(stdout).toMatch(/\d users?\n$/);
    expect(stdout).not.toContain('argon2');
    expect((await admin('operator', person.email, '--reset-factor')).stdout).toContain('Setup word');
    expect((await admin('operator', person.email, '--off')).stdout).toContain('no operator any more');
    expect((await person.call<AccountBody>('/api/account')).body.result.isAdmin).toBe(false);
    expect((await admin('operator', person.email, '--reset-factor')).stderr).toContain('is no operator');
  });

  test('finds a job by its reference', async () => {
    const person = new Person(site);
    await person.register();
    const { id } = await person.createJob((await person.upload(await paint())).id);
    const { code, stdout } = await admin('find', id);
    expect(code).toBe(0);
    expect(stdout).toMatch(new RegExp(`^job +${id}$`, 'm'));
    expect(stdout).toMatch(/^tool +background-remover$/m);
    expect((await admin('find', 'NOTHING222')).stdout).toContain('No job and no event has this reference');
  });

  test('lists statements of withdrawal', async () => {
    const person = new Person(site);
    const form = { name: 'Ada Lovelace', email: person.email, contract: 'Pro,\nNovember 1' };
    const { body } = await person.post<{ reference: string }>('/api/withdrawals', form);
    await site.mail.next(person.email);
    const line = `${body.result.reference}\t${site.clock.now.toISOString()}\t${person.email}\tAda Lovelace\tPro, November 1\t\treceipt mailed`;
    await expect.poll(async () => (await admin('withdrawals')).stdout).toContain(`${line}\n`);
    expect((await admin('withdrawals')).stdout).toMatch(/\d statements? of withdrawal\n$/);
  });

  test('replaces the key of passwords while the site runs', async () => {
    const person = new Person(site);
    const keyId = async () => (await person.call<RuntimeConfig>('/api/config')).body.result.passwordKey.id;
    const before = await keyId();
    const { stdout } = await admin('replace-password-key');
    expect(stdout).toMatch(/encrypted with the key [\w-]{12}\./);
    expect(stdout).not.toContain(before);
    await person.register();
    expect((await person.elsewhere().login()).user.id).toBe(person.id);
  });

  test.each([
    [['grant-vip', 'nobody@mail.example', '--days', '30'], 'No account has the address'],
    [['grant-vip', 'nobody@mail.example', '--days', 'many'], 'a number from 1 to 3660'],
    [['operator', 'nobody@mail.example'], 'No account has the address'],
  ])('%j fails in a sentence', async (words, message) => {
    const { code, stderr } = await admin(...words);
    expect([code, stderr]).toEqual([1, expect.stringContaining(message)]);
    expect(stderr).not.toContain(' at ');
  });

  test.each([
    [[]],
    [['grant-vip', 'a@mail.example']],
    [['list-users', 'x']],
    [['operator']],
    [['operator', 'a@mail.example', '--off', '--reset-factor']],
    [['find']],
    [['withdrawals', 'x']],
    [['check-texts', '--lang', 'xx']],
    [['drop-everything']],
  ])('%j shows what there is', async (words) => {
    const { code, stdout } = await admin(...words);
    expect([code, stdout]).toEqual([1, expect.stringContaining('grant-vip EMAIL --days 30')]);
  });

  test('check-texts lists what is missing and fails, so that a deployment can ask for it', async () => {
    const { code, stdout } = await admin('check-texts', '--lang', 'fr');
    expect(code).toBe(1);
    expect(stdout).toMatch(/^fr\/legal\/imprint\.md$/m);
    expect(stdout).toContain('OPERATOR_NAME');
    expect(stdout).not.toContain('de/legal');
  });

  test.runIf(database === 'PGlite')('nobody but the owner of the data folder gets through', async () => {
    const modes = [];
    for (const place of ['control', 'control/socket', 'database']) {
      modes.push((await stat(path.join(site.dataDir, place))).mode & 0o777);
    }
    expect(modes).toEqual([0o700, 0o600, 0o700]);
  });
});
