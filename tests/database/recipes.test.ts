import { and, eq, inArray, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import type { FailureBody, JobBody } from '#src/api/contract/contract.ts';
import { jobs, media, refusals, users } from '#src/db/schema.ts';
import { AppError } from '#src/errors.ts';
import type { JobRow } from '#src/jobs/jobs.ts';
import { readLine } from '#src/jobs/line/job-line.server.ts';
import { removeResults } from '#src/jobs/result-removal.server.ts';
import { stopJobs, transferWork } from '#src/jobs/work-transfer.server.ts';
import type { Owner } from '#src/media/media.ts';
import { listTool, specimenTool } from '#tests/support/hands/specimen-tool.ts';
import { paint } from '#tests/support/hosts/api-server.ts';
import { type JobSite, jobWhen, newOwner, openJobSite, uploadPhoto } from '#tests/support/hosts/job-site.ts';
import { Guest } from '#tests/support/people/guest.ts';
import { sameSqlDatabases } from '#tests/support/services/databases.ts';
import { createDatabase } from '#tests/support/services/postgres.ts';
import { type TempFolder, tempFolder } from '#tests/support/temp-folder.ts';

type Steps = { tool: string; options: Record<string, unknown> }[];

const ended = (row: JobRow) => ['succeeded', 'failed', 'cancelled'].includes(row.state);
const step = (tool: string, options: Record<string, unknown> = {}) => ({ tool, options });
const three = [
  step('background-remover', { margin: 0 }),
  step('image-upscaler', { scale: '4' }),
  step('sharpen-image'),
];

const recipeOf = (steps: Steps) => ({ recipe: 1, steps }) as const;

let folder: TempFolder;
let databaseUrl: string | undefined;
let site: JobSite;
let owner: Owner;
/** Credits that a job takes. */
let price = 0;

async function openSite(): Promise<JobSite> {
  const priceOf = (_tool: unknown, _options: unknown, left: number) => {
    if (price > left) throw new AppError('credits_spent');
    return price;
  };
  return openJobSite({ dataDir: folder.path, databaseUrl, priceOf });
}
async function openFirst(database: string): Promise<void> {
  folder = await tempFolder();
  databaseUrl = database === 'PostgreSQL' ? await createDatabase(inject('postgresUrl')) : undefined;
  site = await openSite();
}
async function closeLast(): Promise<void> {
  await site.close();
  await folder.remove();
}
beforeEach(() => {
  owner = newOwner();
  price = 0;
});

async function run(steps: Steps = three, who = owner): Promise<JobRow[]> {
  return site.book.runRecipe(who, { recipe: recipeOf(steps), photos: [await uploadPhoto(site, who)] });
}
const refusal = (steps: Steps, who = owner) => run(steps, who).catch((error: unknown) => error);
const when = (job: JobRow, isWanted = ended, who = owner) => jobWhen(site, job, isWanted, who);
const now = (job: JobRow, who = owner) => site.book.get(who, job.id);
const statesOf = async (rows: readonly JobRow[], who = owner) =>
  Promise.all(rows.map(async (row) => (await now(row, who)).state));
const countOf = (who = owner) => site.db.$count(jobs, eq(jobs.owner, who.id));
async function carryOut(tool: string): Promise<void> {
  const work = await site.studio.next();
  expect(work.request.tool).toBe(tool);
  await work.finish();
}

describe.each(sameSqlDatabases)('a recipe on %s', (database) => {
  beforeAll(async () => {
    await openFirst(database);
    await site.runner.start();
  });
  afterEach(async () => {
    const open = await site.db
      .selectDistinct({ owner: jobs.owner })
      .from(jobs)
      .where(inArray(jobs.state, ['queued', 'running']));
    for (const one of open) await stopJobs(site.db, one.owner, new Date());
  });
  afterAll(closeLast);

  test('its steps run one after another, each on the main output of the one before', async () => {
    const rows = await run();
    expect(rows.map(({ tool, follows, state }) => [tool, follows, state])).toEqual([
      ['background-remover', null, 'queued'],
      ['image-upscaler', rows[0].id, 'queued'],
      ['sharpen-image', rows[1].id, 'queued'],
    ]);
    // Four times as wide and high, and what follows works on that.
    expect(rows.map(({ megapixels }) => megapixels)).toEqual([0.0012, 0.0192, 0.0192]);
    expect(await site.book.quotaLeft(owner)).toBe(owner.plan.picture.jobsPerDay - 3);

    const first = await site.studio.next();
    const bodies = await site.book.describe(await Promise.all(rows.map((row) => now(row))), owner, () => {
      throw new Error('nothing failed');
    });
    expect(bodies.map(({ state, position, inputs }) => [state, position, Object.keys(inputs)])).toEqual([
      ['running', null, ['photo']],
      ['queued', null, []],
      ['queued', null, []],
    ]);
    await first.finish();
    const done = await when(rows[0]);
    const second = await site.studio.next();
    expect(second.request.tool).toBe('image-upscaler');
    expect((await now(rows[1])).inputs).toEqual({ photo: done.outputs.result });
    await second.finish();
    await carryOut('sharpen-image');
    const last = await when(rows[2]);
    expect(last).toMatchObject({
      state: 'succeeded',
      inputs: { photo: (await now(rows[1])).outputs.result },
    });
    expect(await statesOf(rows)).toEqual(['succeeded', 'succeeded', 'succeeded']);
    const [result] = await site.db.select().from(media).where(eq(media.id, last.outputs.result[0]));
    expect(result).toMatchObject({ jobId: last.id, owner: owner.id });
  });

  test('a step that waits is in nobody’s way, and is no part of the line', async () => {
    const rows = await run();
    const work = await site.studio.next();
    const other = newOwner();
    const photo = await uploadPhoto(site, other);
    const single = await site.book.create(other, { tool: 'sharpen-image', inputs: { photo }, options: {} });
    expect(await readLine(site.db)).toMatchObject({ picture: { queued: 1, running: 1 } });
    expect(await site.book.queuedCount()).toBe(1);
    const places = await site.book.placesOf([...rows, single]);
    expect([...rows, single].map(({ id }) => places.get(id)!.position)).toEqual([null, null, null, 0]);
    await work.finish();
    // The second step is one round later than the first: the other person goes before it.
    await carryOut('sharpen-image');
    await carryOut('image-upscaler');
    await carryOut('sharpen-image');
    await when(rows[2]);
  });

  test('the same key answers the same jobs, together, later and when all is done', async () => {
    const request = { recipe: recipeOf(three), photos: [await uploadPhoto(site, owner)] };
    const [one, other] = await Promise.all([
      site.book.runRecipe(owner, request, 'twice'),
      site.book.runRecipe(owner, request, 'twice'),
    ]);
    const ids = one.map(({ id }) => id);
    expect(ids).toHaveLength(3);
    expect(other.map(({ id }) => id)).toEqual(ids);
    for (const { tool } of three) await carryOut(tool);
    await when(one[2]);
    const again = await site.book.runRecipe(owner, request, 'twice');
    expect(again.map(({ id, state }) => [id, state])).toEqual(ids.map((id) => [id, 'succeeded']));
    expect(await site.book.list(owner, { limit: 10 })).toHaveLength(3);
  });

  test('several photos run each by itself, and the same key answers them all', async () => {
    const photos = [await uploadPhoto(site, owner), await uploadPhoto(site, owner)];
    const request = { recipe: recipeOf(three.slice(0, 2)), photos: [...photos, photos[0]] };
    const [rows, raced] = await Promise.all([
      site.book.runRecipe(owner, request, 'both'),
      site.book.runRecipe(owner, request, 'both'),
    ]);
    expect(rows.map(({ tool, follows, inputs }) => [tool, follows, inputs.photo])).toEqual([
      ['background-remover', null, [photos[0]]],
      ['image-upscaler', rows[0].id, undefined],
      ['background-remover', null, [photos[1]]],
      ['image-upscaler', rows[2].id, undefined],
    ]);
    const ids = rows.map(({ id }) => id);
    expect(raced.map(({ id }) => id)).toEqual(ids);
    expect(await site.book.quotaLeft(owner)).toBe(owner.plan.picture.jobsPerDay - 4);
    (await site.studio.next()).fail(new AppError('took_too_long', { seconds: 1 }));
    expect(await when(rows[1])).toMatchObject({ error: { code: 'step_before_failed' } });
    await carryOut('background-remover');
    await carryOut('image-upscaler');
    expect(await when(rows[3])).toMatchObject({
      state: 'succeeded',
      inputs: { photo: (await now(rows[2])).outputs.result },
    });
    const again = await site.book.runRecipe(owner, request, 'both');
    expect(again.map(({ id, state }) => [id, state])).toEqual(
      ids.map((id, place) => [id, place < 2 ? 'failed' : 'succeeded']),
    );
    expect(await countOf()).toBe(4);
  });

  test('several photos are all accepted, or none is', async () => {
    const photosOf = async (who: Owner, count: number) =>
      Promise.all(Array.from({ length: count }, () => uploadPhoto(site, who)));
    const ask = (who: Owner, photos: string[]) =>
      site.book.runRecipe(who, { recipe: recipeOf(three), photos }).catch((error: unknown) => error);
    const most = owner.plan.batchSize;
    const tooMany = await ask(owner, await photosOf(owner, most + 1));
    expect(tooMany).toMatchObject({ code: 'too_many_files', params: { count: most + 1, most } });
    expect(await ask(owner, [])).toMatchObject({ code: 'request_invalid', params: { field: 'photos' } });
    const [own] = await photosOf(owner, 1);
    const [theirs] = await photosOf(newOwner(), 1);
    expect(await ask(owner, [own, theirs])).toMatchObject({ code: 'not_found' });
    expect(await countOf()).toBe(0);
    for (const [limits, code] of [
      [{ picture: { jobsPerDay: 5 } }, 'quota_reached'],
      [{ maxOpenJobs: 5 }, 'too_many_open_jobs'],
    ] as const) {
      const narrow = newOwner(limits);
      expect(await ask(narrow, await photosOf(narrow, 2))).toMatchObject({ code });
      expect(await countOf(narrow)).toBe(0);
    }
    price = 2;
    const poor: Owner = { ...newOwner({ creditsPerMonth: 11 }), hasAccount: true };
    expect(await ask(poor, await photosOf(poor, 2))).toMatchObject({ code: 'credits_spent' });
    expect(await countOf(poor)).toBe(0);
  });

  test('there is room for all of its steps, or none is accepted', async () => {
    const few = { picture: { jobsPerDay: 2 } };
    expect(await refusal(three, newOwner(few))).toMatchObject({
      code: 'quota_reached',
      params: { limit: 2 },
    });
    const narrow = { maxOpenJobs: 2 };
    expect(await refusal(three, newOwner(narrow))).toMatchObject({ code: 'too_many_open_jobs' });
    price = 2;
    const poor: Owner = { ...newOwner({ creditsPerMonth: 5 }), hasAccount: true };
    expect(await refusal(three, poor)).toMatchObject({ code: 'credits_spent' });
    expect(await countOf(poor)).toBe(0);
    const rich: Owner = { ...poor, plan: { ...poor.plan, creditsPerMonth: 6 } };
    expect((await run(three, rich)).map(({ credits }) => credits)).toEqual([2, 2, 2]);
  });

  test('what is wrong with a step is said with its number, before anything is accepted', async () => {
    const wrong: [Steps, object][] = [
      [[three[0], step('no-such-tool')], { code: 'tool_unknown', params: { tool: 'no-such-tool', step: 2 } }],
      [[three[0], step('object-remover')], { code: 'input_missing', params: { input: 'mask', step: 2 } }],
      [[step('ai-image-generator')], { code: 'request_invalid', params: { field: 'tool', step: 1 } }],
      [
        [step('sharpen-image', { amount: -1 })],
        { code: 'option_invalid', params: { option: 'amount', step: 1 } },
      ],
      [
        [step('sharpen-image', { nothing: 1 })],
        { code: 'option_invalid', params: { option: 'nothing', step: 1 } },
      ],
      [[step('watermark-remover')], { code: 'statement_required', params: { input: 'photo', step: 1 } }],
      [
        [step('image-converter', { format: 'pdf' }), three[2]],
        { code: 'format_unsupported', params: { format: 'pdf', step: 2 } },
      ],
    ];
    for (const [steps, failure] of wrong) expect(await refusal(steps)).toMatchObject(failure);
    // 16 times 1200 pixels, and again 16 times that.
    const twice = [three[1], three[1]];
    const small = newOwner({ picture: { maxResultPixels: 20_000 } });
    const { maxResultPixels: maxPixels } = small.plan.picture;
    expect(await refusal(twice, small)).toMatchObject({
      code: 'result_too_large',
      params: { maxPixels, step: 2 },
    });
    expect(await run(twice, newOwner({ picture: { maxResultPixels: 307_200 } }))).toHaveLength(2);
    expect(await countOf()).toBe(0);
    expect(await countOf(small)).toBe(0);
  });

  test('a step is held to the plan again once its picture is there, and what is too large then costs nothing', async () => {
    // Four times as wide and high as 40 × 30 is just allowed, as that of 41 × 30 isn’t.
    const small = newOwner({ picture: { maxResultPixels: 19_200 } });
    const rows = await run(three, small);
    await (await site.studio.next()).finish(1000, { width: 41, height: 30 });
    expect(await when(rows[1], ended, small)).toMatchObject({
      state: 'failed',
      error: { code: 'result_too_large', params: { maxPixels: 19_200, width: 164, height: 120 } },
      isCounted: false,
      attempt: 0,
    });
    expect(await statesOf(rows, small)).toEqual(['succeeded', 'failed', 'failed']);
    expect(await site.book.quotaLeft(small)).toBe(small.plan.picture.jobsPerDay - 1);
    // The plan at that time counts, also when it is asked for again.
    const roomy = {
      ...small,
      plan: { ...small.plan, picture: { ...small.plan.picture, maxResultPixels: 19_680 } },
    };
    const again = await site.book.retry(roomy, rows[1].id);
    expect(again).toMatchObject({ state: 'queued', megapixels: 0.01968, maxResultPixels: 19_680 });
    await carryOut('image-upscaler');
    await carryOut('sharpen-image');
    await when(rows[2], ended, small);
  });

  test('a portrait that comes out larger than its photo counts as large as it will be', async () => {
    const headshot = step('ai-headshot-generator', { format: 'portrait', team: true });
    // 8 × 1080 by 8 × 1350 pixels of a photo of 40 × 30.
    expect(await refusal([headshot, step('image-upscaler', { scale: '8' })])).toMatchObject({
      code: 'result_too_large',
      params: { width: 8640, height: 10_800, step: 2 },
    });
    // Of one that is sized by its photo, only the least is certain.
    const own = step('ai-headshot-generator', { format: 'portrait' });
    expect(await run([own, step('image-upscaler', { scale: '8' })])).toHaveLength(2);
  });

  test('what asks for sexual content is refused with its step, and noted once', async () => {
    const bad = step('image-extender', { prompt: 'a naked woman' });
    const failure = { code: 'content_refused', params: { step: 2 } };
    expect(await refusal([step('sharpen-image'), bad])).toMatchObject(failure);
    const noted = await site.db.select().from(refusals).where(eq(refusals.owner, owner.id));
    expect(noted).toMatchObject([{ tool: 'image-extender', rule: 'sexual' }]);
    expect(await countOf()).toBe(0);
  });

  test('somebody else’s photo is not found', async () => {
    const photo = await uploadPhoto(site, newOwner());
    const asked = site.book.runRecipe(owner, { recipe: recipeOf(three), photos: [photo] });
    await expect(asked).rejects.toMatchObject({ code: 'not_found' });
    expect(await countOf()).toBe(0);
  });

  test('statements are kept with the steps that they are about, and none may be about nothing', async () => {
    const unlist = listTool(
      specimenTool({
        id: 'face-tool',
        tier: 'T2',
        inputs: { face: { kind: 'photo', required: true, main: true } },
      }),
    );
    try {
      const photo = await uploadPhoto(site, owner);
      const recipe = recipeOf([three[0], step('face-tool')]);
      const said = { input: 'face', kind: 'self' } as const;
      const about = (input: string) => ({ recipe, photos: [photo], statements: [said, { ...said, input }] });
      await expect(site.book.runRecipe(owner, { recipe, photos: [photo] })).rejects.toMatchObject({
        code: 'statement_required',
        params: { input: 'face', step: 2 },
      });
      await expect(site.book.runRecipe(owner, about('mask'))).rejects.toMatchObject({
        code: 'request_invalid',
        params: { field: 'statements.mask' },
      });
      const rows = await site.book.runRecipe(owner, { recipe, photos: [photo], statements: [said] });
      expect(rows.map(({ statements }) => statements)).toEqual([[], [said]]);
      await site.book.cancel(owner, rows[0].id);
      expect(await site.book.retry(owner, rows[1].id)).toMatchObject({ state: 'queued', statements: [said] });
    } finally {
      unlist();
    }
  });

  test('when a step fails, those after it fail with it and cost nothing; asked for again, they all go on from there', async () => {
    const rows = await run();
    await carryOut('background-remover');
    (await site.studio.next()).fail(new AppError('took_too_long', { seconds: 1 }));
    const failed = await when(rows[1]);
    const last = await when(rows[2]);
    expect(failed).toMatchObject({ state: 'failed', error: { code: 'took_too_long' } });
    expect(last).toMatchObject({
      state: 'failed',
      isCounted: false,
      attempt: 0,
      error: { code: 'step_before_failed', reference: failed.error?.reference },
    });
    expect(await site.book.quotaLeft(owner)).toBe(owner.plan.picture.jobsPerDay - 1);

    // Whichever of them it is: the step that failed begins.
    expect(await site.book.retry(owner, rows[2].id)).toMatchObject({
      id: rows[2].id,
      state: 'queued',
      error: null,
    });
    expect(await site.book.quotaLeft(owner)).toBe(owner.plan.picture.jobsPerDay - 3);
    await carryOut('image-upscaler');
    await carryOut('sharpen-image');
    expect(await when(rows[2])).toMatchObject({ state: 'succeeded', attempt: 1 });
    expect(await statesOf(rows)).toEqual(['succeeded', 'succeeded', 'succeeded']);
    await expect(site.book.retry(owner, rows[1].id)).rejects.toMatchObject({ code: 'job_finished' });
  });

  test('asked for again, there is room for all that is left, or it stays as it is', async () => {
    const guest = newOwner({ picture: { jobsPerDay: 3 } });
    const rows = await run(three, guest);
    (await site.studio.next()).fail(new AppError('took_too_long', { seconds: 1 }));
    await when(rows[2], ended, guest);
    const photo = await uploadPhoto(site, guest);
    const other = await site.book.create(guest, { tool: 'sharpen-image', inputs: { photo }, options: {} });
    await expect(site.book.retry(guest, rows[0].id)).rejects.toMatchObject({ code: 'quota_reached' });
    expect(await statesOf(rows, guest)).toEqual(['failed', 'failed', 'failed']);
    await site.book.cancel(guest, other.id);
    await site.book.retry(guest, rows[0].id);
    expect(await statesOf([...rows.slice(1)], guest)).toEqual(['queued', 'queued']);
  });

  test('cancelled, a step takes those after it along, and those before it go on', async () => {
    const rows = await run();
    const work = await site.studio.next();
    await site.book.cancel(owner, rows[1].id);
    expect(await statesOf(rows)).toEqual(['running', 'cancelled', 'cancelled']);
    // While the first is under way, the others wait for it again.
    await site.book.retry(owner, rows[2].id);
    expect(await statesOf(rows)).toEqual(['running', 'queued', 'queued']);
    await site.book.cancel(owner, rows[1].id);
    expect(await site.book.quotaLeft(owner)).toBe(owner.plan.picture.jobsPerDay - 1);
    await work.finish();
    const done = await when(rows[0]);
    expect(await statesOf(rows)).toEqual(['succeeded', 'cancelled', 'cancelled']);

    // Its result is there already.
    await site.book.retry(owner, rows[1].id);
    expect((await now(rows[1])).inputs).toEqual({ photo: done.outputs.result });
    const again = await site.studio.next();
    const aborted = new Promise((resolve) => again.signal?.addEventListener('abort', resolve));
    await site.book.cancel(owner, rows[1].id);
    await aborted;

    expect(await statesOf(rows)).toEqual(['succeeded', 'cancelled', 'cancelled']);
  });

  test('cancelled at its first step, it is gone as a whole', async () => {
    const rows = await run();
    await site.book.cancel(owner, rows[0].id);
    expect(await statesOf(rows)).toEqual(['cancelled', 'cancelled', 'cancelled']);
    expect(await site.book.quotaLeft(owner)).toBe(owner.plan.picture.jobsPerDay);
  });

  test('a step that can’t open what the one before it made fails, and the result before it stays', async () => {
    const rows = await run();
    await (await site.studio.next()).finish(1000, { type: 'application/pdf' });
    expect(await when(rows[1])).toMatchObject({
      state: 'failed',
      isCounted: false,
      attempt: 0,
      error: { code: 'format_unsupported', params: { format: 'pdf' } },
    });
    expect(await now(rows[2])).toMatchObject({ state: 'failed', error: { code: 'step_before_failed' } });
    expect(await now(rows[0])).toMatchObject({ state: 'succeeded' });
    await expect(site.book.retry(owner, rows[1].id)).rejects.toMatchObject({ code: 'format_unsupported' });
    expect(await now(rows[1])).toMatchObject({ state: 'failed' });
  });

  test('signed in meanwhile, it goes on as theirs', async () => {
    const rows = await run();
    const work = await site.studio.next();
    const id = `u_recipe${database}`;
    const account: Owner = { ...newOwner({ historyHours: 100 }), id, party: id, hasAccount: true };
    await site.db.insert(users).values({ id, email: `${id}@mail.example`, locale: 'en' });
    await site.db.transaction((tx) => transferWork(tx, owner.id, account));
    await work.finish();
    await carryOut('image-upscaler');
    await carryOut('sharpen-image');
    const last = await when(rows[2], ended, account);
    expect(last).toMatchObject({ state: 'succeeded', owner: id });
    const made = await site.db
      .select()
      .from(media)
      .where(and(eq(media.owner, id), eq(media.jobId, last.id)));
    expect(made.map(({ expiresAt }) => expiresAt)).toEqual([last.expiresAt, last.expiresAt]);
    expect(await statesOf(rows, account)).toEqual(['succeeded', 'succeeded', 'succeeded']);
  });

  test('the result of a step can be deleted, and those of the others stay', async () => {
    const rows = await run();
    for (const { tool } of three) await carryOut(tool);
    const last = await when(rows[2]);
    const parts = { db: site.db, library: site.library, now: new Date() };
    const ids = [rows[0].id, rows[1].id];
    expect(await removeResults(parts, owner, { ids, isTrial: false })).toMatchObject({
      results: 2,
      originals: ['photo.png'],
    });
    expect(await site.library.get(owner, last.outputs.result[0])).toMatchObject({ jobId: last.id });
  });

  test('what they may not have at full size is closed through all steps after it', async () => {
    const guest: Owner = { ...owner, canDownload: false, openCategories: ['everyday'] };
    const compress = step('image-compressor');
    const open = await run([compress, step('image-converter'), compress], guest);
    expect(open.map(({ canDownload }) => canDownload)).toEqual([true, true, true]);
    const closed = await run([compress, three[0], compress], guest);
    expect(closed.map(({ canDownload }) => canDownload)).toEqual([true, false, false]);
    await site.book.cancel(guest, closed[1].id);
    await site.book.retry(guest, closed[2].id);
    expect((await now(closed[2], guest)).canDownload).toBe(false);
  });

  test('over the API it answers the list of jobs', async () => {
    const guest = new Guest(site.url);
    const photo = (await guest.upload(await paint(), 'a.png')).id;
    const ask = (body: object) => guest.post<JobBody[] & FailureBody>('/api/recipes/runs', body);
    const { body } = await ask({ recipe: recipeOf(three.slice(0, 2)), photo });
    expect(body).toMatchObject({ code: 200 });
    const [first, second] = body.result;
    expect([first.follows, second.follows]).toEqual([null, first.id]);
    await carryOut('background-remover');
    await carryOut('image-upscaler');
    const done = await guest.until(second.id, ({ state }) => state === 'succeeded');
    expect(done.inputs.photo[0].id).toBe((await guest.job(first.id)).outputs.result[0].id);
    expect((await guest.fetch(done.outputs.result[0].url)).status).toBe(200);

    const refused = await ask({ recipe: recipeOf([three[0], step('object-remover')]), photo });
    expect(refused).toMatchObject({
      status: 422,
      body: { code: 450, result: { error: 'input_missing', params: { input: 'mask', step: 2 } } },
    });
    for (const recipe of [{ recipe: 2, steps: three }, recipeOf([]), recipeOf(Array(21).fill(three[0]))]) {
      const { result } = (await ask({ recipe, photo })).body;
      expect(result).toMatchObject({ error: 'request_invalid' });
      expect(`${result.params.field}`).toMatch(/^recipe/);
    }
    for (const which of [{}, { photo, photos: [photo] }, { photos: [] }]) {
      const { result } = (await ask({ recipe: recipeOf(three), ...which })).body;
      expect(result).toMatchObject({ error: 'request_invalid', params: { field: 'photos' } });
    }
    const several = (await ask({ recipe: recipeOf(three.slice(0, 1)), photos: [photo] })).body.result;
    expect(several.map(({ follows, inputs }) => [follows, inputs.photo[0].id])).toEqual([[null, photo]]);
    const theirs = await new Guest(site.url).post('/api/recipes/runs', { recipe: recipeOf(three), photo });
    expect(theirs).toMatchObject({ status: 404, body: { result: { error: 'not_found' } } });
  });
});

describe.each(sameSqlDatabases)('the steps of a recipe on %s', (database) => {
  beforeEach(() => openFirst(database));
  afterEach(closeLast);

  test('killed in the middle of a step, it goes on with that step, and the next one comes after it, once', async () => {
    const rows = await run();
    // As a process leaves it that dies in its first attempt.
    await site.db.update(jobs).set({ state: 'running', attempt: 1 }).where(eq(jobs.id, rows[0].id));
    await site.close();
    site = await openSite();
    await site.runner.start();
    for (const { tool } of three) await carryOut(tool);
    const all = await Promise.all(rows.map((row) => when(row)));
    expect(all.map(({ state, attempt }) => [state, attempt])).toEqual([
      ['succeeded', 2],
      ['succeeded', 1],
      ['succeeded', 1],
    ]);
  });

  test('killed between two steps, it goes on with the next one', async () => {
    await site.runner.start();
    const rows = await run();
    await carryOut('background-remover');
    await when(rows[0]);
    await site.studio.next();
    await site.close();
    site = await openSite();
    // Also the message that would have woken somebody is lost.
    await site.db.execute(sql`delete from queue.job where state in ('created', 'active')`);
    expect(await statesOf(rows)).toEqual(['succeeded', 'queued', 'queued']);
    await site.runner.start();
    await carryOut('image-upscaler');
    await carryOut('sharpen-image');
    expect(await when(rows[2])).toMatchObject({ state: 'succeeded', attempt: 1 });
    expect(
      await site.db.$count(
        media,
        inArray(
          media.jobId,
          rows.map(({ id }) => id),
        ),
      ),
    ).toBe(6);
  });

  test('a success that can’t be written leaves nothing of itself with the next step', async () => {
    await site.runner.start();
    const rows = await run();
    const work = await site.studio.next();
    // Whatever is written last fails: the first step is repeated.
    await site.db.execute(sql`
      create function refuse() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$`);
    await site.db.execute(sql`
      create trigger refuse before update of inputs on jobs for each row
      when (new.inputs <> old.inputs) execute function refuse()`);
    await work.finish();
    expect(await when(rows[0])).toMatchObject({ state: 'failed', error: { code: 'internal' }, outputs: {} });
    expect(await statesOf(rows)).toEqual(['failed', 'failed', 'failed']);
    expect(await site.db.$count(media, eq(media.jobId, rows[0].id))).toBe(0);
    await site.db.execute(sql`drop trigger refuse on jobs`);
    await site.book.retry(owner, rows[0].id);
    for (const { tool } of three) await carryOut(tool);
    expect(await when(rows[2])).toMatchObject({ state: 'succeeded' });
  });
});
