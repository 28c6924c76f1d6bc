import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { jobs } from '#src/db/schema.ts';
import { AppError, errorTable } from '#src/errors.ts';
import type { JobRow } from '#src/jobs/jobs.ts';
import type { JobRunnerParts } from '#src/jobs/run/job-runner.server.ts';
import type { Owner } from '#src/media/media.ts';
import type { HandJob } from '#tests/support/hands/hand-studio.ts';
import { type JobSite, jobWhen, newOwner, openJobSite, uploadPhoto } from '#tests/support/hosts/job-site.ts';
import { databases } from '#tests/support/services/databases.ts';
import { createDatabase } from '#tests/support/services/postgres.ts';
import { type TempFolder, tempFolder } from '#tests/support/temp-folder.ts';

const ended = (row: JobRow) => ['succeeded', 'failed', 'cancelled'].includes(row.state);
const isPutOff = (row: JobRow) => row.state === 'queued' && row.notBefore !== null;

describe.each(databases)('a job whose attempt ends early, on %s', (kind) => {
  let folder: TempFolder;
  let site: JobSite;
  let owner: Owner;
  /** What the tools wait for; there at once unless a test says otherwise. */
  let prepare: JobRunnerParts['prepare'];

  beforeAll(async () => {
    folder = await tempFolder();
    const databaseUrl = kind === 'PostgreSQL' ? await createDatabase(inject('postgresUrl')) : undefined;
    site = await openJobSite({
      dataDir: folder.path,
      databaseUrl,
      prepare: (tool, options, credits) => prepare(tool, options, credits),
    });
    await site.runner.start();
  });
  beforeEach(() => {
    prepare = async () => {};
    owner = newOwner();
  });
  afterAll(async () => {
    await site.close();
    await folder.remove();
  });

  async function start(tool = 'background-remover'): Promise<JobRow> {
    return site.book.create(owner, { tool, inputs: { photo: await uploadPhoto(site, owner) }, options: {} });
  }

  const when = (job: JobRow, isWanted: (row: JobRow) => boolean) => jobWhen(site, job, isWanted, owner);

  /** The next thing that happens to it: its attempt, or its end. */
  async function attemptOrEnd(job: JobRow): Promise<HandJob | JobRow> {
    const waiting = new AbortController();
    try {
      return await Promise.race([site.studio.next(waiting.signal), when(job, ended)]);
    } finally {
      waiting.abort();
    }
  }

  test.each(['took_too_long', 'engine_out_of_memory'] as const)(
    'is not started again by itself after %s, which a person may do all the same',
    async (code) => {
      const job = await start();
      (await site.studio.next()).fail(new AppError(code));
      expect(await attemptOrEnd(job)).toMatchObject({ state: 'failed', attempt: 1, error: { code } });
      expect(errorTable[code].retryable).toBe(true);
      await site.book.retry(owner, job.id);
      await (await site.studio.next()).finish();
      expect(await when(job, ended)).toMatchObject({ state: 'succeeded', attempt: 2 });
    },
  );

  test('has every attempt again when a person asks for it, and its attempts still count up', async () => {
    const job = await start();
    const crash = async () => (await site.studio.next()).fail(new AppError('engine_crashed'));
    for (let count = 0; count < 3; count++) await crash();
    expect(await when(job, ended)).toMatchObject({ state: 'failed', attempt: 3 });
    await site.book.retry(owner, job.id);
    for (let count = 0; count < 2; count++) await crash();
    const work = await attemptOrEnd(job);
    if (!('finish' in work))
      throw new Error(`it was given up in attempt ${work.attempt}: ${work.cause ?? work.error?.code}`);
    await work.finish();
    expect(await when(job, ended)).toMatchObject({ state: 'succeeded', attempt: 6 });
  });

  test('waits for a storage that is away, lets others by, and goes on where it was', async () => {
    const job = await start();
    const other = await start('sharpen-image');
    for (let outage = 0; outage < 4; outage++) {
      const work = await attemptOrEnd(job);
      if (!('finish' in work))
        throw new Error(`it was given up in attempt ${work.attempt}: ${work.cause ?? work.error?.code}`);
      work.fail(new AppError('storage_unavailable'));
      const waiting = await when(job, (row) => isPutOff(row) || ended(row));
      expect(waiting).toMatchObject({ state: 'queued', failures: 0 });
      if (outage === 0) {
        await (await site.studio.next()).finish();
        expect(await when(other, ended)).toMatchObject({ state: 'succeeded' });
      }
      // Five minutes in a moment.
      await site.db
        .update(jobs)
        .set({ notBefore: null, postponedSince: sql`now() - interval '5 minutes'` })
        .where(eq(jobs.id, job.id));
    }
    await (await site.studio.next()).finish();
    expect(await when(job, ended)).toMatchObject({ state: 'succeeded', attempt: 5, postponedSince: null });
  });

  test('fails when the storage has been away for half an hour', async () => {
    const job = await start();
    (await site.studio.next()).fail(new AppError('storage_unavailable'));
    await when(job, isPutOff);
    await site.db
      .update(jobs)
      .set({ notBefore: null, postponedSince: sql`now() - interval '31 minutes'` })
      .where(eq(jobs.id, job.id));
    (await site.studio.next()).fail(new AppError('storage_unavailable'));
    expect(await when(job, ended)).toMatchObject({ state: 'failed', error: { code: 'storage_unavailable' } });
  });

  test('leaves its place to others while its tool is being prepared, and runs once it is', async () => {
    const fetched = Promise.withResolvers<void>();
    prepare = (tool) => (tool.id === 'image-upscaler' ? fetched.promise : Promise.resolve());
    const slow = await start('image-upscaler');
    const quick = await start();
    const work = await site.studio.next();
    expect(work.request.tool).toBe('background-remover');
    await work.finish();
    expect(await when(quick, ended)).toMatchObject({ state: 'succeeded' });
    expect(await when(slow, isPutOff)).toMatchObject({ stage: 'prepare', failures: 0 });
    fetched.resolve();
    await (await site.studio.next()).finish();
    expect(await when(slow, ended)).toMatchObject({ state: 'succeeded' });
  });

  test('fails when its tool is not prepared after ten minutes', async () => {
    prepare = () => new Promise(() => {});
    const job = await start();
    await when(job, isPutOff);
    await site.db
      .update(jobs)
      .set({ notBefore: null, postponedSince: sql`now() - interval '11 minutes'` })
      .where(eq(jobs.id, job.id));
    expect(await when(job, ended)).toMatchObject({ state: 'failed', error: { code: 'engine_not_ready' } });
  });

  test('leads from its reference to the job, its engines, its stages and the cause in one query', async () => {
    const job = await start();
    const work = await site.studio.next();
    work.progress('subject', 0.2);
    work.engine({ task: 'matte', id: 'one', name: 'One', place: 'local' });
    work.progress('edge', 0.1);
    work.engine({ task: 'refine', id: 'two', name: 'Two', place: 'local' });
    const shown = await when(job, (row) => row.engines.length === 2);
    expect(shown.state).toBe('running');
    work.fail(new TypeError('x of undefined', { cause: new Error('a stride of 0') }));
    const { error } = await when(job, ended);
    const [found] = await site.db
      .select()
      .from(jobs)
      .where(sql`${jobs.error} ->> 'reference' = ${error?.reference}`);
    expect(found).toMatchObject({
      id: job.id,
      error: { code: 'internal' },
      engines: [
        { task: 'matte', id: 'one' },
        { task: 'refine', id: 'two' },
      ],
      cause: 'TypeError: x of undefined\nError: a stride of 0',
    });
    expect(Object.keys(found.timings).sort()).toEqual(['edge', 'subject', 'total']);
  });

  test('says which engines worked on it, of one that succeeded as well', async () => {
    const job = await start();
    const work = await site.studio.next();
    work.engine({ task: 'matte', id: 'one', name: 'One', place: 'local' });
    work.engine({ task: 'refine', id: 'two', name: 'Two', place: 'local' });
    work.engine({ task: 'matte', id: 'one', name: 'One', place: 'local' });
    await work.finish(700);
    const done = await when(job, ended);
    expect(done.engines.map(({ task, id }) => `${task}: ${id}`)).toEqual(['matte: one', 'refine: two']);
    expect(done.timings).toEqual({ total: 700 });
  });
});
