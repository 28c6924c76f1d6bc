import { sql } from 'drizzle-orm';
import { describe, expect, inject, test } from 'vitest';
import { openDatabase } from '#src/db/database.server.ts';
import { isDatabaseAway } from '#src/db/database-away.server.ts';
import { secrets } from '#src/db/schema.ts';
import { readSecret } from '#src/db/secret.server.ts';
import { describeStartFailure } from '#src/start-failure.server.ts';
import { databases } from '#tests/support/services/databases.ts';
import { createDatabase } from '#tests/support/services/postgres.ts';
import { tempFolder } from '#tests/support/temp-folder.ts';

const log = { error() {} };

describe('openDatabase', () => {
  test('makes its tables in a new folder, keeps what is in them, and lets nobody else in meanwhile', async () => {
    await using folder = await tempFolder();
    const env = { DATA_DIR: folder.path, DATABASE_URL: undefined };
    const first = await openDatabase(env, log);
    const key = await readSecret(first.db, 'url-signing');
    await expect(openDatabase(env, log)).rejects.toThrow(`in use by process ${process.pid}`);
    await first.close();
    const second = await openDatabase(env, log);
    expect(await readSecret(second.db, 'url-signing')).toEqual(key);
    await second.close();
  });

  describe.each(databases)('on %s', (kind) => {
    /** What the steps after the first one added is taken away again. */
    async function migratedUntil(folder: string, time: number) {
      const url = kind === 'PostgreSQL' ? await createDatabase(inject('postgresUrl')) : undefined;
      const env = { DATA_DIR: folder, DATABASE_URL: url };
      const opened = await openDatabase(env, log);
      await readSecret(opened.db, 'url-signing');
      await opened.db.execute(
        sql`alter table media drop column duration_ms, drop column frame_rate, drop column has_sound`,
      );
      await opened.db.execute(
        sql`drop table publications, removed_likenesses, removed_results, share_objections, share_reports, shares, uploads, api_keys, api_calls, webhook_deliveries, webhooks`,
      );
      await opened.db.execute(sql`drop table mail_failures, operator_factors, recovery_codes`);
      await opened.db.execute(sql`drop index audit_events_request`);
      await opened.db.execute(sql`alter table audit_events drop column operator_id`);
      await opened.db.execute(sql`alter table sessions drop column operator_until`);
      await opened.db.execute(
        sql`alter table users drop column blocked_at, drop column sharing_ended_at, drop column sharing_ended_for`,
      );
      await opened.db.execute(
        sql`alter table withdrawals drop column ends_plan, drop column link_hash, drop column link_plan`,
      );
      await opened.db.execute(sql`alter table vip_grants drop column subscription_id`);
      await opened.db.execute(
        sql`drop table subscriptions, customers, payment_events, payment_wishes, payment_consents`,
      );
      await opened.db.execute(
        sql`update drizzle.__drizzle_migrations set hash = 'old', created_at = ${time}`,
      );
      await opened.close();
      return env;
    }

    test('takes a database for what it is that has taken the steps the first one stands for', async () => {
      await using folder = await tempFolder();
      const opened = await openDatabase(await migratedUntil(folder.path, 1_795_845_092_926), log);
      expect(await opened.db.$count(secrets)).toBe(1);
      await opened.close();
    });

    test('leaves a database alone that stopped on the way there, and says so', async () => {
      await using folder = await tempFolder();
      const env = await migratedUntil(folder.path, 1_795_840_795_532);
      const failure = await openDatabase(env, log).catch((error: unknown) => error);
      expect(describeStartFailure(failure)).toContain('Nothing in it was changed');
    });
  });

  test('lets five processes start on one empty PostgreSQL at once', async () => {
    const env = { DATA_DIR: '/nowhere', DATABASE_URL: await createDatabase(inject('postgresUrl')) };
    const opened = await Promise.all(Array.from({ length: 5 }, () => openDatabase(env, log)));
    const keys = await Promise.all(opened.map(({ db }) => readSecret(db, 'guest-cookie')));
    expect(new Set(keys.map((key) => Buffer.from(key).toString('hex'))).size).toBe(1);
    expect(keys[0]).toHaveLength(32);
    expect(await opened[0].db.$count(secrets)).toBe(1);
    for (const { close } of opened) await close();
  });

  test('goes on after PostgreSQL has cut its connections', async () => {
    const url = await createDatabase(inject('postgresUrl'));
    const failures: unknown[] = [];
    const opened = await openDatabase(
      { DATA_DIR: '/nowhere', DATABASE_URL: url },
      { error: (failure: unknown) => void failures.push(failure) },
    );
    await opened.db.execute(sql`select 1`);
    const other = await openDatabase({ DATA_DIR: '/nowhere', DATABASE_URL: url }, log);
    await other.db.execute(
      sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
    );
    await expect.poll(() => failures.length).toBeGreaterThan(0);
    expect((await opened.db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }]);
    await other.close();
    await opened.close();
  });

  test('survives a connection that is cut between two statements of a transaction', async () => {
    const env = { DATA_DIR: '/nowhere', DATABASE_URL: await createDatabase(inject('postgresUrl')) };
    const opened = await openDatabase(env, log);
    const cut = opened.db.transaction(async (tx) => {
      const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
      await opened.db.execute(sql`select pg_terminate_backend(${rows[0].pid}, 5000)`);
      await new Promise((resolve) => setImmediate(resolve));
      await tx.execute(sql`select 1`);
    });
    const failure = await cut.catch((error: unknown) => error);
    expect(isDatabaseAway(failure)).toBe(true);
    expect((await opened.db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }]);
    await opened.close();
  });

  test('says that a server cannot be reached', async () => {
    const env = { DATA_DIR: '/nowhere', DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' };
    await expect(openDatabase(env, log)).rejects.toThrow('ECONNREFUSED');
  });
});
