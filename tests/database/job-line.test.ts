import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { plans } from '#src/billing/plans.ts';
import { type OpenDatabase, openDatabase } from '#src/db/database.server.ts';
import { jobs, workers } from '#src/db/schema.ts';
import { claimNext } from '#src/jobs/job-transitions.server.ts';
import type { JobRow } from '#src/jobs/jobs.ts';
import { leaseMs } from '#src/jobs/line/worker-roster.server.ts';
import { type TempFolder, tempFolder } from '#tests/support/temp-folder.ts';

const priorities = {
  V: plans.vip.queuePriority,
  M: plans.member.queuePriority,
  G: plans.guest.queuePriority,
} as const;
type Kind = keyof typeof priorities;
const kinds = (text: string) => [...text] as Kind[];

let folder: TempFolder;
let database: OpenDatabase;
let clock = new Date('2026-03-01T12:00:00Z').getTime();
const now = () => new Date(++clock);

beforeAll(async () => {
  folder = await tempFolder();
  database = await openDatabase({ DATA_DIR: folder.path, DATABASE_URL: undefined }, { error() {} });
});

afterAll(async () => {
  await database.close();
  await folder.remove();
});

beforeEach(async () => {
  await database.db.delete(jobs);
  await database.db.delete(workers);
});

async function haveCapacity(...concurrencies: number[]): Promise<void> {
  const seenAt = sql`now()`;
  await database.db
    .insert(workers)
    .values(concurrencies.map((concurrency, index) => ({ id: `w${index}`, concurrency, seenAt })));
}

async function haveJobs(text: string, state: Partial<JobRow> & Pick<JobRow, 'state'>): Promise<void> {
  for (const kind of kinds(text)) {
    const at = now();
    await database.db.insert(jobs).values({
      id: `j_${clock}`,
      owner: kind,
      tool: 'background-remover',
      priority: priorities[kind],
      inputs: {},
      options: {},
      isCounted: true,
      megapixels: 1,
      createdAt: at,
      expiresAt: new Date(clock + 86_400_000),
      ...(state.state === 'queued' ? {} : { startedAt: at }),
      ...state,
    });
  }
}

/** The kinds of the jobs as they are started, each ending before the next when there is one place only. */
async function startOrder(count: number, isOnePlace: boolean): Promise<string> {
  let order = '';
  for (let index = 0; index < count; index++) {
    const row = await claimNext(database.db, now());
    order += row?.owner ?? '-';
    if (row && isOnePlace) {
      await database.db.update(jobs).set({ state: 'succeeded' }).where(eq(jobs.id, row.id));
    }
  }
  return order;
}

describe('the line', () => {
  test.each([
    // places, running, ended before (oldest first), waiting, who is next
    [1, '', '', 'GMV', 'V'],
    [1, '', '', 'GM', 'M'],
    [1, '', 'V', 'GV', 'V'],
    [1, '', 'VV', 'GV', 'G'],
    [1, '', 'VVG', 'GV', 'V'],
    [1, '', 'VV', 'V', 'V'],
    [2, 'V', 'V', 'GV', 'G'],
    [2, 'V', 'G', 'GV', 'V'],
    [4, 'VV', 'VVVV', 'GV', 'G'],
    [4, 'VG', 'VVG', 'GV', 'V'],
    [10, 'VVVVVV', 'GGGGGG', 'GV', 'V'],
    [10, 'VVVVVVVGG', '', 'GV', 'G'],
    [10, 'VVVVVVVGG', '', 'V', 'V'],
    [10, 'GGGGGGGGG', 'VVVVVVVVV', 'GV', 'V'],
  ])(
    'with %d places, %j running and %j before that, of %j takes %s next',
    async (places, running, ended, waiting, next) => {
      await haveCapacity(places);
      await haveJobs(ended, { state: 'succeeded' });
      await haveJobs(running, { state: 'running' });
      await haveJobs(waiting, { state: 'queued' });
      expect((await claimNext(database.db, now()))?.owner).toBe(next);
    },
  );

  test('with one place gives every third turn to the others, and all of them when VIPs have none left', async () => {
    await haveCapacity(1);
    await haveJobs('GMGGG', { state: 'queued' });
    await haveJobs('VVVVV', { state: 'queued' });
    expect(await startOrder(11, true)).toBe('VVMVVGVGGG-');
  });

  test('never lets VIPs hold more than 7 of 10 places of three workers while others wait', async () => {
    await haveCapacity(4, 4, 2);
    await haveJobs('VVVVVVVVVVVV', { state: 'queued' });
    await haveJobs('GGGGG', { state: 'queued' });
    expect(await startOrder(10, false)).toBe('VVVVVVVGGG');
  });

  test('does not count places of a worker that has not been seen for as long as a lease lasts', async () => {
    await haveCapacity(10);
    await database.db
      .update(workers)
      .set({ seenAt: sql`now() - ${`${leaseMs + 1000} milliseconds`}::interval` });
    await haveJobs('VV', { state: 'running' });
    await haveJobs('GV', { state: 'queued' });
    expect((await claimNext(database.db, now()))?.owner).toBe('G');
  });

  test('gives one job to one of eight that ask in the same moment', async () => {
    await haveCapacity(8);
    await haveJobs('G', { state: 'queued' });
    const claims = await Promise.all(Array.from({ length: 8 }, () => claimNext(database.db, now())));
    expect(claims.filter(Boolean)).toHaveLength(1);
  });
});
