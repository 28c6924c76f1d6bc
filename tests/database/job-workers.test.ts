import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { jobs, media } from '#src/db/schema.ts';
import { lockOwner } from '#src/jobs/acceptance/job-quota.server.ts';
import { claimNext } from '#src/jobs/job-transitions.server.ts';
import type { JobRequest, JobRow } from '#src/jobs/jobs.ts';
import { removeResults } from '#src/jobs/result-removal.server.ts';
import type { Owner } from '#src/media/media.ts';
import { type JobSite, jobWhen, newOwner, openJobSite, uploadPhoto } from '#tests/support/hosts/job-site.ts';
import { databases } from '#tests/support/services/databases.ts';
import { createDatabase } from '#tests/support/services/postgres.ts';
import { type TempFolder, tempFolder } from '#tests/support/temp-folder.ts';

const ended = (row: JobRow) => ['succeeded', 'failed', 'cancelled'].includes(row.state);
const noon = new Date('2026-03-01T12:00:00Z');

let folder: TempFolder;
let databaseUrl: string | undefined;
const opened: JobSite[] = [];

/** A web server on the same data as the others, whose clock stands still at so many hours past noon. */
async function openSite(hoursPastNoon = 0): Promise<JobSite> {
  const now = () => new Date(noon.getTime() + hoursPastNoon * 60 * 60 * 1000);
  const site = await openJobSite({ dataDir: folder.path, databaseUrl, now });
  opened.push(site);
  return site;
}

async function requestOn(site: JobSite, owner: Owner): Promise<JobRequest & { inputs: { photo: string } }> {
  return { tool: 'background-remover', inputs: { photo: await uploadPhoto(site, owner) }, options: {} };
}

/** Leaves the row as a process does that is killed in the middle of an attempt. */
const strand = (site: JobSite, job: JobRow, attempt: number) =>
  site.db
    .update(jobs)
    .set({ state: 'running', attempt, failures: attempt - 1, isAlone: attempt > 1, progress: 0.4 })
    .where(eq(jobs.id, job.id));

beforeEach(async () => {
  folder = await tempFolder();
});

afterEach(async () => {
  for (const site of opened.splice(0)) await site.close();
  await folder.remove();
});

describe('web servers on one PostgreSQL', () => {
  beforeEach(async () => {
    databaseUrl = await createDatabase(inject('postgresUrl'));
  });

  test('show each other’s progress and obey each other’s cancellation at once', async () => {
    const [worker, other] = await Promise.all([openSite(), openSite()]);
    await worker.runner.start();
    const owner = newOwner();
    const job = await other.book.create(owner, await requestOn(other, owner));
    const work = await worker.studio.next();
    work.progress('edge', 0.5);
    expect(await jobWhen(other, job, (row) => row.progress > 0, owner)).toMatchObject({ stage: 'edge' });
    const aborted = new Promise((resolve) => work.signal?.addEventListener('abort', resolve));
    await other.book.cancel(owner, job.id);
    await aborted;
    expect(await worker.book.get(owner, job.id)).toMatchObject({ state: 'cancelled' });
  });

  test('leave a living one its job whatever their clocks say, take it over when its claim has lapsed, and keep one result', async () => {
    const stuck = await openSite();
    await stuck.runner.start();
    const owner = newOwner();
    const job = await stuck.book.create(owner, await requestOn(stuck, owner));
    const lost = await stuck.studio.next();
    const [early, late] = [await openSite(-20), await openSite(20)];
    await Promise.all([early.runner.start(), late.runner.start()]);
    expect(await early.book.get(owner, job.id)).toMatchObject({ state: 'running', attempt: 1, revision: 1 });

    const aborted = new Promise((resolve) => lost.signal?.addEventListener('abort', resolve));
    await stuck.db.update(jobs).set({ leaseUntil: sql`now() - interval '1 second'` });
    const third = await openSite();
    await third.runner.start();
    const [work] = await Promise.all([
      Promise.race([early.studio.next(), late.studio.next(), third.studio.next(), stuck.studio.next()]),
      aborted,
    ]);
    await work.finish(777);
    expect(await jobWhen(late, job, ended, owner)).toMatchObject({
      state: 'succeeded',
      attempt: 2,
      tookMs: 777,
    });
    expect(await late.db.select().from(media).where(eq(media.jobId, job.id))).toHaveLength(2);
  });
});

test('workers on eight connections that ask in the same moment get eight different jobs, and nobody a ninth', async () => {
  databaseUrl = await createDatabase(inject('postgresUrl'));
  const site = await openSite();
  const owner = newOwner({ maxOpenJobs: 8 });
  const request = await requestOn(site, owner);
  for (let index = 0; index < 8; index++) await site.book.create(owner, request);
  const now = new Date();
  const claims = await Promise.all(Array.from({ length: 24 }, () => claimNext(site.db, now)));
  const taken = claims.flatMap((row) => row?.id ?? []);
  const later = await Promise.all(Array.from({ length: 24 }, () => claimNext(site.db, now)));
  const all = [...taken, ...later.flatMap((row) => row?.id ?? [])];
  expect(new Set(all).size).toBe(all.length);
  expect(all).toHaveLength(8);
});

test('a photo is not deleted with its results while a job on it is being accepted', async () => {
  databaseUrl = await createDatabase(inject('postgresUrl'));
  const site = await openSite();
  const owner = newOwner();
  const request = await requestOn(site, owner);
  const ended = await site.book.create(owner, request);
  await site.book.cancel(owner, ended.id);
  const removal = site.db.transaction(async (tx) => {
    await lockOwner(tx, owner);
    const removing = removeResults({ ...site, now: noon }, owner, { ids: [ended.id], isTrial: false });
    // Time enough to be through with it, were it not waiting for this one.
    await Promise.race([removing, site.db.execute(sql`select pg_sleep(1)`)]);
    await tx.insert(jobs).values({ ...ended, id: 'j_accepted', state: 'queued' });
    return { removing };
  });
  const said = await (await removal).removing;
  expect(said).toMatchObject({ originals: [], kept: [{ name: 'photo.png', results: 1 }] });
  expect(await site.library.get(owner, request.inputs.photo)).toMatchObject({ name: 'photo.png' });
});

describe.each(databases)('a web server on %s', (database) => {
  beforeEach(async () => {
    databaseUrl = database === 'PostgreSQL' ? await createDatabase(inject('postgresUrl')) : undefined;
  });

  test('puts running jobs back when it stops; the next one completes them', async () => {
    const stopping = await openSite();
    await stopping.runner.start();
    const owner = newOwner();
    const job = await stopping.book.create(owner, await requestOn(stopping, owner));
    (await stopping.studio.next()).progress('subject', 0.9);
    await jobWhen(stopping, job, (row) => row.progress > 0, owner);
    await stopping.runner.stop(0);
    expect(await stopping.book.get(owner, job.id)).toMatchObject({
      state: 'queued',
      progress: 0,
      stage: null,
    });
    await opened.pop()!.close();

    const next = await openSite();
    await next.runner.start();
    await (await next.studio.next()).finish();
    expect(await jobWhen(next, job, ended, owner)).toMatchObject({ state: 'succeeded', attempt: 2 });
  });

  test('starts what a killed one left behind, but gives up on what was left behind alone three times', async () => {
    const killed = await openSite();
    const owner = newOwner();
    const job = await killed.book.create(owner, await requestOn(killed, owner));
    const deadly = await killed.book.create(owner, await requestOn(killed, owner));
    await strand(killed, job, 1);
    await strand(killed, deadly, 3);
    await opened.pop()!.close();

    const next = await openSite();
    await next.runner.start();
    expect(await next.book.get(owner, deadly.id)).toMatchObject({
      state: 'failed',
      isCounted: false,
      error: { code: 'engine_crashed' },
    });
    await (await next.studio.next()).finish();
    expect(await jobWhen(next, job, ended, owner)).toMatchObject({ state: 'succeeded', attempt: 2 });
  });
});
