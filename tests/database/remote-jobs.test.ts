import { readFile } from 'node:fs/promises';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { provenanceOf } from '#src/codecs/metadata/provenance.ts';
import { engineCalls, jobs, media, refusals } from '#src/db/schema.ts';
import type { JobRow } from '#src/jobs/jobs.ts';
import type { Owner } from '#src/media/media.ts';
import { failWith, hangUp, PictureProviders, say, stall } from '#tests/support/engines/picture-providers.ts';
import { jobEnded, newMember, openRemoteSite } from '#tests/support/engines/remote-site.ts';
import { type JobSite, newOwner, uploadPhoto } from '#tests/support/hosts/job-site.ts';
import { sameSqlDatabases } from '#tests/support/services/databases.ts';
import { createDatabase } from '#tests/support/services/postgres.ts';
import { type TempFolder, tempFolder } from '#tests/support/temp-folder.ts';

describe.each(sameSqlDatabases)('jobs of engines on other machines, on %s', (database) => {
  let folder: TempFolder;
  let site: JobSite;
  let fake: PictureProviders;
  let owner: Owner;
  let clock = new Date('2026-03-10T12:00:00Z');

  beforeAll(async () => {
    folder = await tempFolder();
    fake = await PictureProviders.start();
    site = await openRemoteSite({
      dataDir: folder.path,
      databaseUrl: database === 'PostgreSQL' ? await createDatabase(inject('postgresUrl')) : undefined,
      fake,
      keys: { OPENAI_API_KEY: 'k', REPLICATE_API_TOKEN: 'k' },
      now: () => clock,
    });
  });
  afterAll(async () => {
    await site.close();
    await fake[Symbol.asyncDispose]();
    await folder.remove();
  });
  beforeEach(async () => {
    fake.orders.length = 0;
    fake.onOrder.length = 0;
    fake.onRead.length = 0;
    fake.pollsUntilDone = 1;
    owner = await newMember(site);
  });

  const draw = (by: Owner, options: Record<string, unknown> = {}) =>
    site.book.create(by, {
      tool: 'ai-image-generator',
      inputs: {},
      options: { prompt: 'a blue gradient', ratio: '16:9', ...options },
    });
  const drawn = async (by: Owner, options?: Record<string, unknown>): Promise<JobRow> =>
    jobEnded(site, by, await draw(by, options));
  const refusalsOf = ({ id }: Owner) => site.db.select().from(refusals).where(eq(refusals.owner, id));
  const left = (by = owner) => site.book.creditsLeft(by);
  const callsOf = ({ id }: JobRow) => site.db.select().from(engineCalls).where(eq(engineCalls.jobId, id));

  test('whoever has credits gets the paid engine, for one credit a picture', async () => {
    expect(await left()).toBe(20);
    const job = await drawn(owner, { count: 3 });
    expect(job).toMatchObject({
      state: 'succeeded',
      credits: 3,
      isAside: false,
      engine: { id: 'openai', place: 'hosted' },
      warnings: [],
      report: { drawn: '', simplified: '', notDrawn: '' },
    });
    expect(fake.orders).toHaveLength(3);
    expect(await left()).toBe(17);
    const pictures = await site.db.select().from(media).where(eq(media.jobId, job.id));
    // The nearest size of the provider, cut to the shape that was asked for.
    expect(pictures.map(({ width, height }) => `${width}x${height}`)).toEqual(Array(3).fill('1536x864'));
    const { path, release } = await site.library.open(pictures[0]);
    const { xmp } = await sharp(await readFile(path)).metadata();
    expect(provenanceOf(xmp)?.sourceType).toBe('trainedAlgorithmicMedia');
    await release();
    expect((await callsOf(job)).map(({ chargedTo }) => chargedTo)).toEqual(Array(3).fill(owner.id));
  });

  test('a reference photo goes to an engine that looks at it; one that does not says so', async () => {
    const reference = await uploadPhoto(site, owner);
    const drawnAfter = async (options: Record<string, unknown>) =>
      jobEnded(
        site,
        owner,
        await site.book.create(owner, {
          tool: 'ai-image-generator',
          inputs: { reference },
          options: { prompt: 'a fox', ...options },
        }),
      );
    const job = await drawnAfter({});
    expect(job).toMatchObject({ state: 'succeeded', engine: { id: 'openai' }, credits: 1, warnings: [] });
    expect(fake.orders).toHaveLength(1);
    expect(fake.orders[0].path).toBe('/v1/images/edits');
    expect(JSON.stringify(fake.orders[0].body)).toContain('IHDR');
    const strong = await drawnAfter({ strength: 20 });
    expect(strong.warnings).toEqual(['ignored_strength']);
    const own = await drawnAfter({ prompt: 'a lake', engine: 'scenes' });
    expect(own).toMatchObject({ state: 'succeeded', credits: 0, warnings: ['ignored_reference'] });
    expect(fake.orders).toHaveLength(2);
  });

  test('a photo goes to another machine only where its person says so, and comes back as it was in size', async () => {
    const photo = await uploadPhoto(site, owner);
    const painted = async (options: Record<string, unknown>) =>
      jobEnded(
        site,
        owner,
        await site.book.create(owner, { tool: 'ai-art-generator', inputs: { photo }, options }),
      );
    const own = await painted({ strength: 100 });
    expect(own).toMatchObject({ state: 'succeeded', credits: 0, engine: { id: 'painters' }, warnings: [] });
    expect(fake.orders).toEqual([]);

    const sent = await painted({ style: 'ink', engine: 'openai', strength: 100, detail: 80 });
    expect(sent).toMatchObject({
      state: 'succeeded',
      credits: 1,
      engine: { id: 'openai', place: 'hosted' },
      warnings: ['ignored_strength', 'ignored_detail'],
    });
    expect(await left()).toBe(19);
    expect(fake.orders.map(({ path }) => path)).toEqual(['/v1/images/edits']);
    expect(JSON.stringify(fake.orders[0].body)).toContain('Turn this photo into a black ink drawing');
    const [result] = await site.db.select().from(media).where(eq(media.jobId, sent.id));
    expect([result.width, result.height]).toEqual([40, 30]);
    const { path, release } = await site.library.open(result);
    expect(provenanceOf((await sharp(await readFile(path)).metadata()).xmp)?.sourceType).toBe(
      'compositeWithTrainedAlgorithmicMedia',
    );
    await release();

    // Whoever was asked for is not stood in for: nobody is sent a photo who was not named.
    fake.onOrder.push(failWith(401));
    const failed = await painted({ style: 'oil', engine: 'openai' });
    expect(failed).toMatchObject({ state: 'failed', credits: 0, error: { code: 'engine_unavailable' } });
    expect(await left()).toBe(19);
  });

  test('a visitor, who has none, gets the engine of this machine, and nothing is ordered', async () => {
    const visitor = newOwner();
    expect(await drawn(visitor)).toMatchObject({ state: 'succeeded', credits: 0, engine: { id: 'scenes' } });
    await expect(draw(visitor, { engine: 'openai' })).rejects.toMatchObject({ code: 'credits_spent' });
    expect(fake.orders).toEqual([]);
  });

  test('the engine that is asked for draws; one that is not there is refused at once', async () => {
    const job = await drawn(owner, { engine: 'replicate', seed: 5 });
    expect(job).toMatchObject({
      state: 'succeeded',
      engine: { id: 'replicate' },
      warnings: [],
      report: { seed: 5 },
    });
    expect(fake.orders[0].body).toMatchObject({ input: { seed: 5 } });
    expect(await drawn(owner, { engine: 'scenes' })).toMatchObject({ credits: 0, engine: { id: 'scenes' } });
    await expect(draw(owner, { engine: 'fal' })).rejects.toMatchObject({ code: 'engine_not_ready' });
  });

  test('what the engine does not heed is said', async () => {
    const job = await drawn(owner, { engine: 'openai', seed: 5, negativePrompt: 'boats' });
    expect(job.warnings).toEqual(['ignored_seed']);
  });

  test('credits are kept for jobs that are open, and the last of them is given out once', async () => {
    fake.onOrder.push(...Array(20).fill(stall));
    const open = await draw(owner, { count: 4 });
    expect(await left()).toBe(16);
    await Promise.all([1, 2, 3, 4].map(() => draw(owner, { count: 4 })));
    expect(await left()).toBe(0);
    await expect(draw(owner, { engine: 'openai' })).rejects.toMatchObject({ code: 'credits_spent' });
    // Where nobody insists, the engine of this machine steps in.
    expect(await drawn(owner)).toMatchObject({ state: 'succeeded', credits: 0, engine: { id: 'scenes' } });
    expect(await site.book.cancel(owner, open.id)).toMatchObject({ credits: 0 });
    expect(await left()).toBe(4);
    for (const { id, state } of await site.book.list(owner, { limit: 20 })) {
      if (state === 'queued' || state === 'running') await site.book.cancel(owner, id);
    }
    expect(await left()).toBe(20);
  });

  test('what it drew and this site does not hand out is refused: no picture, no credit', async () => {
    site.studio.sees = [0, 0.1, 0, 0.9, 0];
    try {
      const job = await drawn(owner);
      expect(job).toMatchObject({ state: 'failed', credits: 0, error: { code: 'content_refused' } });
      expect(await site.db.select().from(media).where(eq(media.jobId, job.id))).toEqual([]);
      expect(await left()).toBe(20);
      // Not ordered again from somebody else: what was asked for is the same.
      expect(fake.orders).toHaveLength(1);
      expect(await drawn(owner, { engine: 'scenes' })).toMatchObject({ state: 'succeeded' });
      expect(await refusalsOf(owner)).toMatchObject([{ tool: 'ai-image-generator', rule: 'result' }]);
    } finally {
      site.studio.sees = [0, 0, 1, 0, 0];
    }
  });

  test('the month ends, and all credits are there again', async () => {
    await drawn(owner, { count: 2 });
    expect(await left()).toBe(18);
    const before = clock;
    clock = new Date('2026-04-01T00:00:01Z');
    expect(await left()).toBe(20);
    clock = before;
  });

  test('an engine that is away is stood in for, visibly, and at no cost', async () => {
    fake.onOrder.push(failWith(401), failWith(401));
    const job = await drawn(owner, { seed: 5 });
    expect(job).toMatchObject({ state: 'succeeded', credits: 0, engine: { id: 'scenes' } });
    expect(job.warnings).toEqual(['engine_fallback']);
    expect(fake.orders).toHaveLength(2);
    expect(await left()).toBe(20);
  });

  test('what one has made is kept when another fails: only the rest is drawn by somebody else', async () => {
    fake.onOrder.push(failWith(401), say('{"data":[{"b64_json":"bm8gcGljdHVyZQ=="}]}'));
    const job = await drawn(owner, { count: 3 });
    expect(job).toMatchObject({ state: 'succeeded', credits: 3 });
    // Three orders to the first, two to the next one in the ranking.
    const asked = fake.orders.map((order) => order.path.split('/')[1]);
    expect(asked).toEqual(['v1', 'v1', 'v1', 'replicate', 'replicate']);
    expect(job.warnings).toContain('engine_fallback');
    expect(job.outputs.pictures).toHaveLength(3);
    expect(await left()).toBe(17);
  });

  test('the one that was asked for is not stood in for', async () => {
    fake.onOrder.push(failWith(401));
    const job = await drawn(owner, { engine: 'openai' });
    expect(job).toMatchObject({ state: 'failed', credits: 0, error: { code: 'engine_unavailable' } });
    expect(job.error?.params).toEqual({ engine: 'GPT Image 2' });
    expect(await left()).toBe(20);
  });

  test('an order that may have been drawn, as after a gateway’s 504, fails by name, costs no credit, and nobody steps in', async () => {
    fake.onOrder.push(failWith(504));
    const job = await drawn(owner, { seed: 6 });
    const error = { code: 'answer_lost', params: { engine: 'GPT Image 2' } };
    expect(job).toMatchObject({ state: 'failed', credits: 0, isCounted: false, error });
    expect(fake.orders).toHaveLength(1);
    expect(await left()).toBe(20);
  });

  test('what is refused is refused, and costs nothing', async () => {
    const flagged = { message: 'rejected by the safety system', code: 'moderation_blocked' };
    fake.onOrder.push(failWith(400, flagged));
    const job = await drawn(owner);
    expect(job).toMatchObject({
      state: 'failed',
      credits: 0,
      isCounted: false,
      error: { code: 'content_refused' },
    });
    expect(await left()).toBe(20);
    expect(await refusalsOf(owner)).toMatchObject([{ tool: 'ai-image-generator', rule: 'provider' }]);
  });

  test('what this site refuses is refused at once, noted without its words, and nothing is ordered', async () => {
    const before = fake.orders.length;
    await expect(draw(owner, { prompt: 'a naked woman' })).rejects.toMatchObject({
      code: 'content_refused',
      params: { engine: 'Pixelwright' },
    });
    await expect(draw(newOwner(), { prompt: 'eine nackte Frau' })).rejects.toMatchObject({
      code: 'content_refused',
    });
    expect(fake.orders).toHaveLength(before);
    const noted = await refusalsOf(owner);
    expect(noted).toMatchObject([{ tool: 'ai-image-generator', rule: 'sexual' }]);
    expect(JSON.stringify(noted)).not.toContain('naked');
    expect(await drawn(owner, { prompt: 'a gradient as of naked trees', engine: 'openai' })).toMatchObject({
      state: 'succeeded',
    });
  });

  test('asked for again after a lost answer, what was made is taken, and only the rest is ordered', async () => {
    fake.onOrder.push(hangUp());
    const failed = await drawn(owner, { count: 2, engine: 'openai' });
    expect(failed).toMatchObject({ state: 'failed', error: { code: 'answer_lost' } });
    expect(fake.orders).toHaveLength(2);
    clock = new Date(clock.getTime() + 1000);
    const again = await jobEnded(site, owner, await site.book.retry(owner, failed.id));
    expect(again).toMatchObject({ state: 'succeeded', credits: 2 });
    expect(fake.orders).toHaveLength(3);
    expect(await left()).toBe(18);
  });

  test('jobs that wait for others hold no place: a hundred wait, and one of this machine is done meanwhile', async () => {
    const vip = await newMember(site, 'vip');
    const orders = fake.orders.length;
    fake.onOrder.push(...Array(100).fill(stall));
    const waiting = await Promise.all(
      Array.from({ length: 25 }, () => draw(vip, { count: 4, engine: 'openai' })),
    );
    await expect.poll(() => fake.orders.length - orders, { timeout: 20_000 }).toBe(100);
    expect(await drawn(owner, { engine: 'scenes' })).toMatchObject({ state: 'succeeded' });
    const asides = await site.db.$count(jobs, eq(jobs.isAside, true));
    expect(asides).toBe(25);
    for (const { id } of waiting) await site.book.cancel(vip, id);
    expect(await left(vip)).toBe(500);
  });
});
