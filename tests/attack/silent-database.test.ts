import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type OpenDatabase, openDatabase } from '#src/db/database.server.ts';
import { isUnansweredQuery } from '#src/db/database-away.server.ts';
import { type OutageProxy, startOutageProxy } from '#tests/support/services/outage-proxy.ts';
import { createDatabase } from '#tests/support/services/postgres.ts';

/** As many as there are connections. */
const transactions = 20;

let proxy: OutageProxy;
let database: OpenDatabase;
beforeAll(async () => {
  const url = await createDatabase(inject('postgresUrl'));
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
