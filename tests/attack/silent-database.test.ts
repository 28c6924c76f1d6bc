import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type OpenDatabase, openDatabase } from '#src/db/database.server.ts';
import { isUnansweredQuery } from '#src/db/database-away.server.ts';
import { PostgresPool } from '#src/db/postgres-pool.server.ts';
import { type OutageProxy, startOutageProxy } from '#tests/support/services/outage-proxy.ts';
import { createDatabase } from '#tests/support/services/postgres.ts';

/** As many as there are connections. */
const transactions = 20;

let url: string;
let proxy: OutageProxy;
let database: OpenDatabase;
beforeAll(async () => {
  url = await createDatabase(inject('postgresUrl'));
  proxy = await startOutageProxy(url);
  database = await openDatabase({ DATABASE_URL: proxy.through(url), DATA_DIR: '' }, { error() {} });
});
afterAll(async () => {
  await proxy.mend();
  await database.close();
  await proxy[Symbol.asyncDispose]();
});

/** Resolves when all of them are open at the same time. */
async function transact(): Promise<void> {
  let open = 0;
  const allOpen = Promise.withResolvers<void>();
  const one = () =>
    database.db.transaction(async (tx) => {
      await tx.execute(sql`select 1`);
      if (++open === transactions) allOpen.resolve();
      await allOpen.promise;
    });
  await Promise.all(Array.from({ length: transactions }, one));
}

test.each([
  ['silent', () => proxy.stall()],
  ['gone', () => proxy.cut()],
])(
  'transactions fail within seconds while PostgreSQL is %s, and none of them keeps its connection',
  async (_, takeAway) => {
    await transact();
    await takeAway();
    const attempts = Array.from({ length: 2 * transactions }, () =>
      database.db.transaction((tx) => tx.execute(sql`select 1`)),
    );
    const outcomes = await Promise.allSettled(attempts);
    expect(
      outcomes.map((outcome) => outcome.status === 'rejected' && isUnansweredQuery(outcome.reason)),
    ).toEqual(attempts.map(() => true));
    await proxy.mend();
    await transact();
  },
);

test('a connection that rests, in the pool or between two queries of a transaction, is no silence; an unanswered query is', async () => {
  const clock = new Client(url);
  await clock.connect();
  /** Longer than a query may go unanswered, which is longer than a busy machine takes for one. */
  const rest = () => clock.query('select pg_sleep(6)');
  const limits = { max: 1, connectMs: 20_000, silenceMs: 4_000, idleMs: 60_000 };
  const pool = new PostgresPool(proxy.through(url), limits);
  const lost: Error[] = [];
  pool.on('error', (error) => lost.push(error));
  pool.on('connect', (client) => client.on('error', () => {}));
  try {
    const pid = async () => (await pool.query('select pg_backend_pid() as pid')).rows[0].pid;
    const first = await pid();
    await rest();
    expect(await pid()).toBe(first);
    const client = await pool.connect();
    await client.query('begin');
    await rest();
    await client.query('commit');
    client.release();
    expect([await pid(), lost]).toEqual([first, []]);
    proxy.stall();
    await expect(pool.query('select 1')).rejects.toThrow('PostgreSQL does not answer');
    await proxy.mend();
    expect(await pid()).not.toBe(first);
  } finally {
    await proxy.mend();
    await pool.end();
    await clock.end();
  }
});
