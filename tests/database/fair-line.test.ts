import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { plans } from '#src/billing/plans.ts';
import { type OpenDatabase, openDatabase } from '#src/db/database.server.ts';
import { jobs, workers } from '#src/db/schema.ts';
import { claimNext } from '#src/jobs/job-transitions.server.ts';
import { lineOrder, nextTurn } from '#src/jobs/line/job-line.server.ts';
import { transferWork } from '#src/jobs/work-transfer.server.ts';
import type { Owner } from '#src/media/media.ts';
import { databases } from '#tests/support/services/databases.ts';
import { createDatabase } from '#tests/support/services/postgres.ts';
import { type TempFolder, tempFolder } from '#tests/support/temp-folder.ts';

describe.each(databases)('the line on %s', (kind) => {
  let folder: TempFolder;
  let database: OpenDatabase;
  let clock = new Date('2026-03-01T12:00:00Z').getTime();
  const now = () => new Date(++clock);

  beforeAll(async () => {
    folder = await tempFolder();
    const DATABASE_URL = kind === 'PostgreSQL' ? await createDatabase(inject('postgresUrl')) : undefined;
    database = await openDatabase({ DATA_DIR: folder.path, DATABASE_URL }, { error() {} });
  });
  afterAll(async () => {
    await database.close();
    await folder.remove();
  });
  beforeEach(async () => {
    await database.db.delete(jobs);
    await database.db.delete(workers);
  });

  const owner = (party: string, plan: keyof typeof plans = 'guest'): Owner => ({
    id: party,
    party,
    plan: plans[plan],
    hasAccount: false,
    canDownload: false,
  });

  /** A job joins the line for each letter, whose party that is. */
  async function join(parties: string, plan: keyof typeof plans = 'guest'): Promise<void> {
    for (const party of parties) {
      const at = now();
      await database.db.insert(jobs).values({
        id: `j_${clock}`,
        owner: party,
        party,
        tool: 'background-remover',
        priority: plans[plan].queuePriority,
        turn: await nextTurn(database.db, owner(party, plan)),
        inputs: {},
        options: {},
        isCounted: true,
        megapixels: 1,
        createdAt: at,
        expiresAt: new Date(clock + 86_400_000),
      });
    }
  }

  /** Whose jobs are taken next, each ending before the one after it begins. */
  async function take(count: number): Promise<string> {
    let order = '';
    for (let index = 0; index < count; index++) {
      const row = await claimNext(database.db, now());
      order += row?.party ?? '-';
      await database.db.update(jobs).set({ state: 'succeeded' }).where(sql`${jobs.state} = 'running'`);
    }
    return order;
  }

  test('takes turns between parties, however many jobs one of them has', async () => {
    await join('AAAAAABBC');
    expect(await take(10)).toBe('ABCABAAAA-');
  });

  test('lets who comes later wait for one round, not for all who came before', async () => {
    await join('AAAAAAAA');
    expect(await take(3)).toBe('AAA');
    await join('BBC');
    expect(await take(8)).toBe('BCABAAAA');
  });

  test('thirty long jobs of one party keep another of its plan waiting for one place to be free, and no longer', async () => {
    await join('A'.repeat(30));
    const claims = [await claimNext(database.db, now()), await claimNext(database.db, now())];
    expect(claims.map((row) => row?.party)).toEqual(['A', 'A']);
    await join('BC');
    // One of the two places is free again.
    await database.db.update(jobs).set({ state: 'succeeded' }).where(eq(jobs.id, claims[0]!.id));
    expect((await claimNext(database.db, now()))?.party).toBe('B');
    await database.db.update(jobs).set({ state: 'succeeded' }).where(eq(jobs.id, claims[1]!.id));
    expect((await claimNext(database.db, now()))?.party).toBe('C');
  });

  test('gives nobody another’s turn for having waited with nothing', async () => {
    await join('AAAABBBB');
    expect(await take(4)).toBe('ABAB');
    await join('CCCC');
    expect(await take(8)).toBe('CABCABCC');
  });

  test('still takes better plans first, in whose turns guests have no part', async () => {
    await join('AAA');
    await join('MMN', 'member');
    expect(await take(6)).toBe('MNMAAA');
  });

  test('puts what a guest brings to an account behind that account’s own', async () => {
    await join('MM', 'member');
    await join('NN', 'member');
    await join('GG');
    await database.db.transaction((tx) => transferWork(tx, 'G', owner('M', 'member')));
    expect(await take(6)).toBe('MNMNMM');
  });

  test('passes over what is put off, and comes back to it', async () => {
    await join('AB');
    await database.db
      .update(jobs)
      .set({ notBefore: sql`now() + interval '1 minute'` })
      .where(sql`party = 'A'`);
    expect(await take(2)).toBe('B-');
    await database.db.update(jobs).set({ notBefore: sql`now() - interval '1 second'` });
    expect(await take(1)).toBe('A');
  });

  test('finds who is next by the index, with ten thousand waiting and as many done', async () => {
    await join('A');
    for (const [state, begun] of [
      ['queued', null],
      ['succeeded', '2026-02-01T00:00:00Z'],
    ]) {
      await database.db.execute(sql`
        insert into jobs (id, owner, party, tool, state, priority, turn, inputs, options, is_counted, megapixels, expires_at, started_at)
        select ${state} || n, 'o' || n % 500, 'o' || n % 500, 'background-remover', ${state}, n % 3, n / 500, '{}', '{}', true, 1,
          now() + interval '1 day', ${begun}::timestamptz from generate_series(1, 10000) as n`);
    }
    await database.db.execute(sql`analyze jobs`);
    const first = database.db
      .select({ id: jobs.id })
      .from(jobs)
      .where(sql`state = 'queued'`)
      .orderBy(...lineOrder)
      .limit(1);
    const { rows } = await database.db.execute<{ 'QUERY PLAN': string }>(sql`explain ${first}`);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain('Scan using jobs_line');
    expect(plan).not.toContain('Sort');
    const started = performance.now();
    for (let index = 0; index < 20; index++) expect(await claimNext(database.db, now())).not.toBeNull();
    console.log(`${kind}: a claim among 10 000 takes ${((performance.now() - started) / 20).toFixed(1)} ms`);
  });
});
