import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { jobs } from '#src/db/schema.ts';
import { AppError } from '#src/errors.ts';
import type { JobRow } from '#src/jobs/jobs.ts';
import type { Owner } from '#src/media/media.ts';
import { KilledFromOutside } from '#src/studio/studio-pool.ts';
import type { HandJob } from '#tests/support/hands/hand-studio.ts';
import { type JobSite, jobWhen, newOwner, openJobSite, uploadPhoto } from '#tests/support/hosts/job-site.ts';
import { databases } from '#tests/support/services/databases.ts';
import { createDatabase } from '#tests/support/services/postgres.ts';
import { type TempFolder, tempFolder } from '#tests/support/temp-folder.ts';

const ended = ({ state }: JobRow) => ['succeeded', 'failed', 'cancelled'].includes(state);
const childKilled = () => {
  const cause = new KilledFromOutside('exit code null, signal SIGKILL');
  return new AppError('engine_crashed', {}, { cause });
};
const childCrashed = () => new AppError('engine_crashed', {}, { cause: new Error('signal SIGSEGV') });

describe.each(databases)('jobs whose processes are killed, on %s', (kind) => {
  let folder: TempFolder;
  let databaseUrl: string | undefined;
  let site: JobSite;

  beforeEach(async () => {
    folder = await tempFolder();
    databaseUrl = kind === 'PostgreSQL' ? await createDatabase(inject('postgresUrl')) : undefined;
    site = await open();
  });
  afterEach(async () => {
    await site.close();
    await folder.remove();
  });

  const open = () => openJobSite({ dataDir: folder.path, databaseUrl, concurrency: 2 });

  async function ask(owner: Owner): Promise<JobRow> {
    const inputs = { photo: await uploadPhoto(site, owner) };
    return site.book.create(owner, { tool: 'background-remover', inputs, options: {} });
  }

  const rowOf = async ({ id }: JobRow): Promise<JobRow> =>
    (await site.db.select().from(jobs).where(eq(jobs.id, id)))[0];

  /** Ends the process, and leaves of these jobs what one leaves that had no time to put anything back. */
  async function killProcess(...running: JobRow[]): Promise<void> {
    const left = await Promise.all(running.map(rowOf));
    await site.close();
    site = await open();
    for (const { id, isAside, isAlone, attempt, startedAt } of left) {
      await site.db
        .update(jobs)
        .set({ state: 'running', isAside, isAlone, attempt, startedAt, leaseUntil: null })
        .where(eq(jobs.id, id));
    }
    await site.runner.start();
  }

  test.each(['process', 'child'])('one whose %s is killed three times succeeds', async (victim) => {
    await site.runner.start();
    const owner = newOwner();
    const job = await ask(owner);
    const failures: number[] = [];
    for (let death = 1; death <= 3; death++) {
      const work = await site.studio.next();
      await jobWhen(site, job, ({ state, attempt }) => state === 'running' && attempt === death, owner);
      if (victim === 'process') await killProcess(job);
      else work.fail(childKilled());
      await jobWhen(site, job, ({ attempt }) => attempt > death, owner);
      failures.push((await rowOf(job)).failures);
    }
    await (await site.studio.next()).finish();
    expect(await jobWhen(site, job, ended, owner)).toMatchObject({ state: 'succeeded', attempt: 4 });
    expect(failures).toEqual([0, 1, 2]);
  });

  test('one that takes its process down each time ends after four, and costs the one beside it nothing', async () => {
    await site.runner.start();
    const [owner, other] = [newOwner(), newOwner()];
    const deadly = await ask(owner);
    const healthy = await ask(other);
    await site.studio.next();
    await site.studio.next();
    await killProcess(deadly, healthy);
    // Both are suspects now, and each has its turn alone.
    for (;;) {
      const [work, running] = await runningAlone();
      if (running === healthy.id) await work.finish();
      else await killProcess(deadly);
      if (ended(await rowOf(deadly))) break;
    }
    expect(await jobWhen(site, deadly, ended, owner)).toMatchObject({
      state: 'failed',
      attempt: 4,
      isCounted: false,
      error: { code: 'engine_crashed' },
    });
    expect(await jobWhen(site, healthy, ended, other)).toMatchObject({ state: 'succeeded', failures: 0 });
  });

  /** The one job that is worked on, and its id. */
  async function runningAlone(): Promise<[HandJob, string]> {
    const work = await site.studio.next();
    const rows = await site.db.select().from(jobs).where(eq(jobs.isAlone, true));
    expect(rows).toHaveLength(1);
    return [work, rows[0].id];
  }

  test('one that crashes its child each time ends after three, behind those that came after it', async () => {
    const [owner, other] = [newOwner(), newOwner()];
    const deadly = await ask(owner);
    const healthy = await ask(other);
    const order: string[] = [];
    await site.close();
    site = await openJobSite({ dataDir: folder.path, databaseUrl, concurrency: 1 });
    await site.runner.start();
    for (let started = 1; started <= 4; started++) {
      const work = await site.studio.next();
      const [{ id }] = await site.db.select().from(jobs).where(eq(jobs.state, 'running'));
      order.push(id === deadly.id ? 'deadly' : 'healthy');
      if (id === deadly.id) work.fail(childCrashed());
      else await work.finish();
    }
    expect(order).toEqual(['deadly', 'healthy', 'deadly', 'deadly']);
    expect(await jobWhen(site, deadly, ended, owner)).toMatchObject({
      state: 'failed',
      error: { code: 'engine_crashed' },
    });
    expect(await jobWhen(site, healthy, ended, other)).toMatchObject({ state: 'succeeded', attempt: 1 });
  });

  test('one whose child is killed each time, also when it is alone, ends after four', async () => {
    await site.runner.start();
    const owner = newOwner();
    const job = await ask(owner);
    for (let death = 1; death <= 4; death++) (await site.studio.next()).fail(childKilled());
    expect(await jobWhen(site, job, ended, owner)).toMatchObject({
      state: 'failed',
      attempt: 4,
      error: { code: 'engine_crashed' },
    });
    // A person may ask again: then nothing is held against it.
    await site.book.retry(owner, job.id);
    (await site.studio.next()).fail(childKilled());
    await jobWhen(site, job, ({ attempt }) => attempt === 6, owner);
    expect(await rowOf(job)).toMatchObject({ failures: 0, isSuspect: true });
    await (await site.studio.next()).finish();
    await jobWhen(site, job, ended, owner);
  });

  test('one that waited for engines on other machines is no suspect and keeps its turn', async () => {
    const owner = newOwner();
    const [waiting, working] = [await ask(owner), await ask(newOwner())];
    const left = { state: 'running', attempt: 1, startedAt: new Date() } as const;
    await site.db.update(jobs).set(left);
    await site.db.update(jobs).set({ isAside: true }).where(eq(jobs.id, waiting.id));
    await killProcess(waiting, working);
    expect(await rowOf(waiting)).toMatchObject({ isSuspect: false, failures: 0, turn: waiting.turn });
    expect(await rowOf(working)).toMatchObject({ isSuspect: true, failures: 0 });
    expect((await rowOf(working)).turn).toBeGreaterThan(working.turn);
  });

  test('a suspect waits until its process has nothing else to do, and nothing else begins before it has ended', async () => {
    await site.runner.start();
    const owner = newOwner();
    const suspect = await ask(owner);
    const first = await site.studio.next();
    const beside = await ask(newOwner());
    const slow = await site.studio.next();
    first.fail(childKilled());
    await expect.poll(async () => (await rowOf(suspect)).isAside).toBe(true);
    const late = newOwner();
    const next = await ask(late);
    expect([(await rowOf(suspect)).state, (await rowOf(beside)).state]).toEqual(['running', 'running']);
    await slow.finish();
    const [work, id] = await runningAlone();
    expect(id).toBe(suspect.id);
    expect((await rowOf(next)).state).toBe('queued');
    await work.finish();
    await (await site.studio.next()).finish();
    expect(await jobWhen(site, next, ended, late)).toMatchObject({ state: 'succeeded', attempt: 1 });
    expect(await jobWhen(site, suspect, ended, owner)).toMatchObject({ state: 'succeeded', attempt: 2 });
  });
});
