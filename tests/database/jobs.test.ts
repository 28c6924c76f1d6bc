import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { describeFailure } from '#src/api/failure.server.ts';
import { freeReworks, freeTries, guestsPerNetwork } from '#src/billing/plans.ts';
import { jobs, media, users } from '#src/db/schema.ts';
import { AppError } from '#src/errors.ts';
import {
  cancel,
  fail,
  postpone,
  putBack,
  renewLeases,
  repeat,
  succeed,
  writeProgress,
} from '#src/jobs/job-transitions.server.ts';
import type { JobRequest, JobRow } from '#src/jobs/jobs.ts';
import { stopJobs, transferWork } from '#src/jobs/work-transfer.server.ts';
import type { Owner } from '#src/media/media.ts';
import { type JobSite, jobWhen, newOwner, openJobSite, uploadPhoto } from '#tests/support/hosts/job-site.ts';
import type { PlanChanges } from '#tests/support/people/guest-plan.ts';
import { databases } from '#tests/support/services/databases.ts';
import { createDatabase } from '#tests/support/services/postgres.ts';
import { type TempFolder, tempFolder } from '#tests/support/temp-folder.ts';

const ended = (row: JobRow) => ['succeeded', 'failed', 'cancelled'].includes(row.state);
const explain = (error: NonNullable<JobRow['error']>) => describeFailure(error, 'en');
const hour = 60 * 60 * 1000;

describe.each(databases)('jobs on %s', (database) => {
  let folder: TempFolder;
  let site: JobSite;
  /** Moves the site's clock on by whole days, so that no test meets another's quota or leases. */
  let clock = new Date('2026-03-01T12:00:00Z');
  const now = () => clock;

  beforeAll(async () => {
    folder = await tempFolder();
    const databaseUrl = database === 'PostgreSQL' ? await createDatabase(inject('postgresUrl')) : undefined;
    site = await openJobSite({ dataDir: folder.path, databaseUrl, now });
    await site.runner.start();
    // So many connections are open already that requests which arrive together really overlap.
    await Promise.all(Array.from({ length: 8 }, () => site.db.execute(sql`select pg_sleep(0.1)`)));
  });

  afterAll(async () => {
    await site.close();
    await folder.remove();
  });

  async function requestFor(owner: Owner): Promise<JobRequest & { inputs: { photo: string } }> {
    return { tool: 'background-remover', inputs: { photo: await uploadPhoto(site, owner) }, options: {} };
  }

  const madeBy = (job: JobRow) => site.db.select().from(media).where(eq(media.jobId, job.id));

  test('takes a job from the request to its two outputs and says how it went', async () => {
    const owner = newOwner();
    const created = await site.book.create(owner, await requestFor(owner));
    expect(created).toMatchObject({
      state: 'queued',
      attempt: 0,
      revision: 0,
      isCounted: true,
      megapixels: 0.0012,
    });

    const work = await site.studio.next();
    expect(work.request).toMatchObject({
      tool: 'background-remover',
      options: { background: 'transparent', margin: 8 },
    });
    work.progress('subject', 0.5);
    const running = await jobWhen(site, created, (row) => row.progress > 0, owner);
    expect(running).toMatchObject({ state: 'running', stage: 'subject', attempt: 1 });
    expect(running.progress).toBeCloseTo(0.08 + 0.67 / 2, 6);

    await work.finish(1234, {}, { certainty: 0.9 });
    const done = await jobWhen(site, created, ended, owner);
    expect(done).toMatchObject({ state: 'succeeded', progress: 1, tookMs: 1234, warnings: ['unsure'] });
    const [body] = await site.book.describe([done], owner, explain);
    expect(body).toMatchObject({
      engine: { id: 'hand', name: 'By hand', place: 'local' },
      error: null,
      position: null,
      report: { certainty: 0.9 },
    });
    expect(Object.keys(body.outputs).sort()).toEqual(['matte', 'result']);
    expect(body.outputs.result[0]).toMatchObject({
      width: 40,
      height: 30,
      name: 'photo-background-remover.png',
    });
    expect(await site.book.typicalMs(['background-remover'], 0.0012)).toMatchObject([{ typicalMs: 1234 }]);
    expect(await site.book.typicalMs(['sharpen-image', 'background-remover'], 12)).toMatchObject([
      { typicalMs: null },
      { typicalMs: null },
    ]);
  });

  test('keeps sources as long as the results made from them', async () => {
    const owner = newOwner();
    const request = await requestFor(owner);
    const before = await site.library.get(owner, request.inputs.photo);
    expect(before.expiresAt.getTime() - now().getTime()).toBe(hour);
    const job = await site.book.create(owner, request);
    expect((await site.library.get(owner, request.inputs.photo)).expiresAt).toEqual(job.expiresAt);
    expect(job.expiresAt.getTime() - now().getTime()).toBe(24 * hour);
    await site.book.cancel(owner, job.id);
  });

  test('makes one job of two requests with the same key that arrive together', async () => {
    const owner = newOwner();
    const request = await requestFor(owner);
    const [one, other] = await Promise.all([
      site.book.create(owner, request, 'double-click'),
      site.book.create(owner, request, 'double-click'),
    ]);
    expect(other.id).toBe(one.id);
    expect(await site.book.list(owner, { limit: 10 })).toHaveLength(1);
    expect(await site.book.quotaLeft(owner)).toBe(owner.plan.picture.jobsPerDay - 1);
    const stranger = newOwner();
    const theirs = await site.book.create(stranger, await requestFor(stranger), 'double-click');
    expect(theirs.id).not.toBe(one.id);
    await site.book.cancel(owner, one.id);
    await site.book.cancel(stranger, theirs.id);
  });

  test('lets no more jobs in than the day allows, also when five arrive together', async () => {
    const owner = newOwner({ picture: { jobsPerDay: 2 } });
    const request = await requestFor(owner);
    const results = await Promise.allSettled(
      Array.from({ length: 5 }, () => site.book.create(owner, request)),
    );
    const made = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
    const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
    expect(made).toHaveLength(2);
    for (const error of refused) {
      expect(error).toMatchObject({
        code: 'quota_reached',
        params: { limit: 2, seconds: 12 * 60 * 60, samples: 'free' },
      });
    }
    for (const job of made) await site.book.cancel(owner, job.id);
    expect(await site.book.quotaLeft(owner)).toBe(2);
  });

  test('lets one person have six jobs under way and no more, also when eight arrive together', async () => {
    const owner = newOwner();
    const request = await requestFor(owner);
    const results = await Promise.allSettled(
      Array.from({ length: 8 }, () => site.book.create(owner, request)),
    );
    const made = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
    const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
    expect(made).toHaveLength(6);
    for (const error of refused) {
      expect(error).toMatchObject({ code: 'too_many_open_jobs', params: { limit: 6, of: 'you' } });
    }
    const cancelled = await site.book.cancel(owner, made[0].id);
    const next = await site.book.create(owner, request);
    await expect(site.book.retry(owner, cancelled.id)).rejects.toMatchObject({ code: 'too_many_open_jobs' });
    for (const job of [...made.slice(1), next]) await site.book.cancel(owner, job.id);
  });

  async function finished(owner: Owner, request: JobRequest): Promise<JobRow> {
    const job = await site.book.create(owner, request);
    await (await site.studio.next()).finish();
    return jobWhen(site, job, ended, owner);
  }

  /** Whether it would be counted; it is not carried out. */
  async function counts(owner: Owner, inputs: Record<string, string>): Promise<boolean> {
    const job = await site.book.create(owner, { tool: 'background-remover', inputs, options: {} });
    await site.book.cancel(owner, job.id);
    return job.isCounted;
  }

  test('does not count samples, nor reworking what an earlier job found in the same photo', async () => {
    const owner = newOwner();
    const sample = await site.library.acceptSample(owner, 'dogs');
    const keep = await uploadPhoto(site, owner);
    for (const photo of [sample.id, await uploadPhoto(site, owner)]) {
      const first = await finished(owner, { tool: 'background-remover', inputs: { photo }, options: {} });
      expect(first.isCounted).toBe(photo !== sample.id);
      const [matte] = first.outputs.matte;
      expect(await counts(owner, { photo, matte, keep })).toBe(false);
      const again = await finished(owner, {
        tool: 'background-remover',
        inputs: { photo, matte, keep },
        options: { cropToSubject: true },
      });
      expect(again.isCounted).toBe(false);
      // What the strokes made of it can be corrected once more.
      expect(await counts(owner, { photo, matte: again.outputs.matte[0] })).toBe(false);
    }
  });

  test('counts whatever only looks like a sample or a rework', async () => {
    const owner = newOwner({ picture: { jobsPerDay: 100 } });
    const [photo, other] = [await uploadPhoto(site, owner), await uploadPhoto(site, owner)];
    const sample = await site.library.acceptSample(owner, 'dogs');
    const request = { tool: 'background-remover', options: {} };
    const onPhoto = await finished(owner, { ...request, inputs: { photo } });
    const onOther = await finished(owner, { ...request, inputs: { photo: other } });
    const onSample = await finished(owner, { ...request, inputs: { photo: sample.id } });
    const [mine, theirs] = [onPhoto, onOther].map(({ outputs }) => ({
      result: outputs.result[0],
      matte: outputs.matte[0],
    }));
    const notFree: Record<string, string>[] = [
      { photo, matte: other },
      { photo, matte: theirs.matte },
      { photo, matte: onSample.outputs.matte[0] },
      { photo, matte: mine.result },
      { photo, keep: mine.matte },
      { photo, matte: other, keep: mine.matte },
      { photo: mine.result, matte: mine.matte },
      { photo: mine.result, matte: other },
      { photo: mine.matte, matte: other },
      { photo: onSample.outputs.result[0] },
      { photo: sample.id, matte: other },
      { photo: sample.id, matte: mine.matte },
      { photo: sample.id, keep: other },
    ];
    for (const inputs of notFree) {
      expect(await counts(owner, inputs), JSON.stringify(inputs)).toBe(true);
    }
  });

  test('what was found in a photo is nobody else’s, however alike theirs is', async () => {
    const [mine, other] = [newOwner(), newOwner()];
    const [photo, same] = [await uploadPhoto(site, mine), await uploadPhoto(site, other)];
    for (const tool of ['background-remover', 'background-blur', 'ai-background-generator']) {
      const { outputs } = await finished(mine, { tool, inputs: { photo }, options: {} });
      const theft = { tool, inputs: { photo: same, matte: outputs.matte[0] }, options: {} };
      await expect(site.book.create(other, theft)).rejects.toMatchObject({ code: 'not_found' });
      expect((await site.book.create(other, { ...theft, inputs: { photo: same } })).isCounted).toBe(true);
      await stopJobs(site.db, other.id, now());
    }
  });

  test('reworks one photo fifty times for nothing, and counts from then on', async () => {
    const owner = newOwner({ maxOpenJobs: 2 * freeReworks });
    const inputs = { photo: await uploadPhoto(site, owner) };
    const request = { tool: 'background-remover', options: {} };
    const first = await finished(owner, { ...request, inputs });
    const rework = { ...request, inputs: { ...inputs, matte: first.outputs.matte[0] } };
    const row = await site.book.create(owner, rework);
    const others = Array.from({ length: freeReworks - 2 }, (_, place) => ({
      ...row,
      id: `${row.id}${place}`,
    }));
    await site.db.insert(jobs).values(others);
    // The last one is asked for four times at once.
    const last = await Promise.all(Array.from({ length: 4 }, () => site.book.create(owner, rework)));
    expect(last.map(({ isCounted }) => isCounted).sort()).toEqual([false, true, true, true]);
    await stopJobs(site.db, owner.id, now());
    expect(await counts(owner, rework.inputs)).toBe(false);
  });

  test('samples are tried sixty times a day for nothing and count from then on, also with a new cookie each time', async () => {
    const party = 'n_samples';
    const guest = () => ({ ...newOwner(), party });
    const owner = guest();
    const request = { tool: 'background-remover', options: {} };
    const sampleOf = async (of: Owner) => ({ photo: (await site.library.acceptSample(of, 'dogs')).id });
    const row = await site.book.create(owner, { ...request, inputs: await sampleOf(owner) });
    const triedAs = (by: Owner, from: number, to: number) =>
      Array.from({ length: to - from }, (_, place) => ({
        ...row,
        id: `${row.id}${by.id}${from + place}`,
        owner: by.id,
        state: 'succeeded' as const,
      }));
    await site.db.insert(jobs).values(triedAs(owner, 1, freeTries - 1));
    expect(await counts(owner, await sampleOf(owner))).toBe(false);
    await site.db.insert(jobs).values(triedAs(owner, freeTries - 1, freeTries));
    expect(await counts(owner, await sampleOf(owner))).toBe(true);
    const tired = { ...owner, plan: { ...owner.plan, picture: { ...owner.plan.picture, jobsPerDay: 0 } } };
    await expect(
      site.book.create(tired, { ...request, inputs: await sampleOf(owner) }),
    ).rejects.toMatchObject({
      code: 'quota_reached',
      params: { samples: 'counted' },
    });
    // Others of the network go on, up to five times as many.
    const next = guest();
    expect(await counts(next, await sampleOf(next))).toBe(false);
    for (let other = 1; other < guestsPerNetwork; other++)
      await site.db.insert(jobs).values(triedAs(guest(), 0, freeTries));
    const last = guest();
    expect(await counts(last, await sampleOf(last))).toBe(true);
    await stopJobs(site.db, owner.id, now());
  });

  test('a job asked for yesterday and again today counts today', async () => {
    const owner = newOwner({ picture: { jobsPerDay: 2 }, maxOpenJobs: 10 });
    const request = await requestFor(owner);
    const stopped: JobRow[] = [];
    for (let place = 0; place < 4; place++) {
      const job = await site.book.create(owner, request);
      stopped.push(await site.book.cancel(owner, job.id));
    }
    clock = new Date(clock.getTime() + 13 * hour);
    for (const { id } of stopped.slice(0, 2)) await site.book.retry(owner, id);
    expect(await site.book.quotaLeft(owner)).toBe(0);
    await expect(site.book.retry(owner, stopped[2].id)).rejects.toMatchObject({ code: 'quota_reached' });
    await stopJobs(site.db, owner.id, now());
    clock = new Date(clock.getTime() + 11 * hour);
  });

  /** Somebody who drops the cookie before every request: another guest each time, from the same place. */
  const guestsOf = (network: string, plan: PlanChanges) => () => ({ ...newOwner(plan), party: network });

  test('guests of one network have five times the jobs of one, also when they arrive together', async () => {
    const newGuest = guestsOf('n_school', { picture: { jobsPerDay: 2 }, maxOpenJobs: 100 });
    const requests = await Promise.all(
      Array.from({ length: 14 }, async () => {
        const owner = newGuest();
        return { owner, request: await requestFor(owner) };
      }),
    );
    const ask = () =>
      Promise.allSettled(requests.map(({ owner, request }) => site.book.create(owner, request)));
    const results = await ask();
    const made = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
    const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
    expect(made).toHaveLength(10);
    for (const error of refused) {
      expect(error).toMatchObject({ code: 'quota_reached', params: { limit: 10, of: 'network' } });
    }
    expect(await site.book.quotaLeft(newGuest())).toBe(0);
    const elsewhere = { ...newGuest(), party: 'n_home' };
    expect(await site.book.quotaLeft(elsewhere)).toBe(2);
    const account: Owner = { ...newOwner(), id: 'u_theirs', party: 'u_theirs' };
    await site.db.insert(users).values({ id: account.id, email: 'them@mail.example', locale: 'en' });
    expect(await site.book.quotaLeft(account)).toBe(10);

    // What is given back is given back to all of them.
    await cancel(site.db, made[0].id, now());
    expect(await site.book.quotaLeft(newGuest())).toBe(1);
    // Signing in takes the jobs along, but was no way to ask for more of them.
    await site.db.transaction((tx) => transferWork(tx, made[1].owner, account));
    expect(await site.book.quotaLeft(newGuest())).toBe(1);
    for (const { id } of made) await cancel(site.db, id, now());
    expect(await site.book.quotaLeft(newGuest())).toBe(2);
  });

  test('guests of one network have five times the open jobs of one', async () => {
    const newGuest = guestsOf('n_office', { picture: { jobsPerDay: 100 }, maxOpenJobs: 1 });
    const made: JobRow[] = [];
    for (let place = 0; place < 5; place++) {
      const owner = newGuest();
      made.push(await site.book.create(owner, await requestFor(owner)));
    }
    const owner = newGuest();
    const request = await requestFor(owner);
    await expect(site.book.create(owner, request)).rejects.toMatchObject({
      code: 'too_many_open_jobs',
      params: { limit: 5, of: 'network' },
    });
    await expect(site.book.retry(newGuest(), made[0].id)).rejects.toMatchObject({ code: 'not_found' });
    for (const { id } of made) await cancel(site.db, id, now());
    await site.book.cancel(owner, (await site.book.create(owner, request)).id);
  });

  test('where a guest came from is forgotten after a day, also of a job that is kept longer', async () => {
    const owner = guestsOf('n_café', { historyHours: 100 })();
    const job = await site.book.create(owner, await requestFor(owner));
    await site.book.cancel(owner, job.id);
    const networkAfter = async (hours: number) => {
      await site.library.sweep(new Date(now().getTime() + hours * hour));
      const { network, party } = await site.book.get(owner, job.id);
      return { network, party };
    };
    expect(await networkAfter(23.9)).toEqual({ network: 'n_café', party: 'n_café' });
    expect(await networkAfter(24)).toEqual({ network: null, party: owner.id });
  });

  test('runs the better plan first, then whoever came first, and says how many are before', async () => {
    const guest = newOwner();
    const vip = newOwner({ queuePriority: 0 });
    const blocker = await site.book.create(guest, await requestFor(guest));
    const blocking = await site.studio.next();
    const first = await site.book.create(guest, await requestFor(guest));
    clock = new Date(clock.getTime() + 1);
    const second = await site.book.create(guest, await requestFor(guest));
    clock = new Date(clock.getTime() + 1);
    const privileged = await site.book.create(vip, await requestFor(vip));
    expect(await site.book.queuedCount()).toBe(3);
    const described = await site.book.describe([privileged, first, second], guest, explain);
    expect(described.map(({ position }) => position)).toEqual([0, 1, 2]);

    await blocking.finish();
    const order = [blocker.id];
    while (order.length < 4) {
      const work = await site.studio.next();
      const [row] = await site.db.select().from(jobs).where(eq(jobs.state, 'running'));
      order.push(row.id);
      await work.finish();
      await jobWhen(site, row, ended, row.owner === vip.id ? vip : guest);
    }
    expect(order).toEqual([blocker.id, privileged.id, first.id, second.id]);
  });

  test('shows every listener each revision once, in order', async () => {
    const owner = newOwner();
    const job = await site.book.create(owner, await requestFor(owner));
    const seen: number[] = [];
    const unsubscribe = site.book.subscribe(job.id, (row) => seen.push(row.revision));
    const work = await site.studio.next();
    for (const step of [0.2, 0.4, 0.6, 0.8]) work.progress('subject', step);
    await jobWhen(site, job, (row) => row.progress > 0.6, owner);
    await work.finish();
    const done = await jobWhen(site, job, ended, owner);
    await expect.poll(() => seen.at(-1)).toBe(done.revision);
    unsubscribe();
    expect(seen).toEqual([...new Set(seen)].sort((one, other) => one - other));
    // Claimed, first progress, newest progress, done: what came in between within a quarter of a second is passed over.
    expect(done.revision).toBeLessThanOrEqual(4);
  });

  test('cancels a running job at once, frees its place, and keeps nothing that comes late', async () => {
    const owner = newOwner();
    const job = await site.book.create(owner, await requestFor(owner));
    const work = await site.studio.next();
    const next = await site.book.create(owner, await requestFor(owner));
    const aborted = new Promise((resolve) => work.signal?.addEventListener('abort', resolve));

    expect(await site.book.cancel(owner, job.id)).toMatchObject({ state: 'cancelled', isCounted: false });
    await aborted;
    const following = await site.studio.next();
    await following.finish();
    await jobWhen(site, next, ended, owner);
    expect(await madeBy(job)).toEqual([]);
    expect(await site.book.get(owner, job.id)).toMatchObject({
      state: 'cancelled',
      outputs: {},
      tookMs: null,
    });
    await expect(site.book.cancel(owner, job.id)).rejects.toMatchObject({ code: 'job_finished' });
  });

  test('lets an attempt that has lost the job write nothing: no lease, no progress, no end', async () => {
    const owner = newOwner();
    const job = await site.book.create(owner, await requestFor(owner));
    (await site.studio.next()).fail(new AppError('engine_crashed'));
    const work = await site.studio.next();
    const row = await site.book.get(owner, job.id);
    const lost = { id: job.id, attempt: 1 };
    const error = { code: 'engine_crashed', params: {}, reference: 'r' } as const;
    const nothing = { engine: null, engines: [], warnings: [], report: null };
    const result = { ...nothing, timings: {}, outputs: {}, credits: 0, tookMs: 1 };
    expect(await renewLeases(site.db, [lost])).toEqual([]);
    expect(await writeProgress(site.db, lost, { stage: 'save', progress: 0.9 })).toBeNull();
    expect(await succeed(site.db, lost, result, now())).toBeNull();
    expect(await fail(site.db, lost, { error, cause: 'none', now: now() })).toBeNull();
    expect(await repeat(site.db, lost)).toBeNull();
    expect(await postpone(site.db, lost, { pauseMs: 1, stage: null })).toBeNull();
    expect(await putBack(site.db, lost)).toBeNull();
    expect(await site.book.get(owner, job.id)).toEqual(row);
    await work.finish();
    expect(await jobWhen(site, job, ended, owner)).toMatchObject({ state: 'succeeded', attempt: 2 });
    expect(await madeBy(job)).toHaveLength(2);
  });

  test('starts a crashed job three times, then calls it failed and gives the quota back', async () => {
    const owner = newOwner();
    const job = await site.book.create(owner, await requestFor(owner));
    for (const attempt of [1, 2, 3]) {
      const work = await site.studio.next();
      expect(await site.book.get(owner, job.id)).toMatchObject({ state: 'running', attempt, progress: 0 });
      work.fail(new AppError('engine_crashed'));
    }
    const failed = await jobWhen(site, job, ended, owner);
    expect(failed).toMatchObject({
      state: 'failed',
      attempt: 3,
      isCounted: false,
      error: { code: 'engine_crashed' },
    });
    expect(failed.error?.reference).toMatch(/^r\d+$/);
    expect(await site.book.quotaLeft(owner)).toBe(owner.plan.picture.jobsPerDay);
  });

  test('fails at once where another try cannot help, tells a bug by its reference alone, and retries on demand', async () => {
    const owner = newOwner();
    const job = await site.book.create(owner, await requestFor(owner));
    (await site.studio.next()).fail(new AppError('subject_not_found'));
    const failed = await jobWhen(site, job, ended, owner);
    expect(failed).toMatchObject({
      state: 'failed',
      attempt: 1,
      error: { code: 'subject_not_found', params: {} },
    });

    expect(await site.book.retry(owner, job.id)).toMatchObject({
      state: 'queued',
      isCounted: true,
      error: null,
    });
    (await site.studio.next()).fail(new TypeError('x of undefined'));
    const broken = await jobWhen(site, job, ended, owner);
    expect(broken).toMatchObject({ state: 'failed', attempt: 2, error: { code: 'internal', params: {} } });

    await site.book.retry(owner, job.id);
    await (await site.studio.next()).finish();
    const done = await jobWhen(site, job, ended, owner);
    expect(done).toMatchObject({ state: 'succeeded', attempt: 3, error: null });
    await expect(site.book.retry(owner, job.id)).rejects.toMatchObject({ code: 'job_finished' });
  });

  test('lets nobody but the owner see, cancel or retry a job, or use another’s picture', async () => {
    const owner = newOwner();
    const stranger = newOwner();
    const request = await requestFor(owner);
    const job = await site.book.create(owner, request);
    for (const attempt of [
      () => site.book.get(stranger, job.id),
      () => site.book.cancel(stranger, job.id),
      () => site.book.retry(stranger, job.id),
      () => site.book.create(stranger, request),
    ]) {
      await expect(attempt()).rejects.toMatchObject({ code: 'not_found' });
    }
    expect(await site.book.list(stranger, { limit: 10 })).toEqual([]);
    await (await site.studio.next()).finish();
    expect(await jobWhen(site, job, ended, owner)).toMatchObject({ state: 'succeeded' });
  });

  test('refuses a mask in another shape than the photo, and takes it in another size', async () => {
    const owner = newOwner();
    const photo = await uploadPhoto(site, owner);
    const maskOf = async (width: number, height: number) => {
      const id = await uploadPhoto(site, owner);
      await site.db.update(media).set({ width, height }).where(eq(media.id, id));
      return id;
    };
    const marked = async (width: number, height: number) =>
      site.book.create(owner, {
        tool: 'object-remover',
        inputs: { photo, mask: await maskOf(width, height) },
        options: {},
      });
    await expect(marked(30, 40)).rejects.toMatchObject({
      code: 'request_invalid',
      params: { field: 'inputs.mask', problem: '30 × 40 is another shape than the photo’s 40 × 30' },
    });
    expect(await site.book.list(owner, { limit: 10 })).toEqual([]);
    const job = await marked(81, 60);
    await site.book.cancel(owner, job.id);
  });

  test.each([
    [{ tool: 'no-such-tool' }, 'tool_unknown', { tool: 'no-such-tool' }],
    [{ inputs: {} }, 'input_missing', { input: 'photo' }],
    [{ inputs: { photo: 'm_x', sound: 'm_x' } }, 'request_invalid', { field: 'inputs.sound' }],
    [{ inputs: { photo: 'm_nobody-has-it' } }, 'not_found', {}],
    [{ options: { margin: 51 } }, 'option_invalid', { option: 'margin', received: '51' }],
    [{ options: { colour: 'red' } }, 'option_invalid', { option: 'colour', received: '"red"' }],
  ])('refuses %j with %s', async (change, code, params) => {
    const owner = newOwner();
    const request = { ...(await requestFor(owner)), ...change };
    await expect(site.book.create(owner, request)).rejects.toMatchObject({ code, params });
    expect(await site.book.list(owner, { limit: 10 })).toEqual([]);
  });
});
