import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { eq } from 'drizzle-orm';
import pino from 'pino';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { engineCalls } from '#src/db/schema.ts';
import type { Budget } from '#src/engine-calls/engine-call.ts';
import { type AskRemote, createRemoteAsking } from '#src/engine-calls/remote-asking.server.ts';
import { readSpending } from '#src/engine-calls/spending.server.ts';
import { readCatalog } from '#src/engines/hosted/catalog.server.ts';
import { providers, remoteEngines } from '#src/engines/hosted/index.ts';
import type { RemoteRequest, RemoteTask } from '#src/engines/remote-engine.ts';
import { AppError } from '#src/errors.ts';
import {
  type Behavior,
  endless,
  failWith,
  hangUp,
  json,
  PictureProviders,
  redirect,
  say,
  stall,
} from '#tests/support/engines/picture-providers.ts';
import { type JobSite, openJobSite } from '#tests/support/hosts/job-site.ts';
import { databases } from '#tests/support/services/databases.ts';
import { createDatabase } from '#tests/support/services/postgres.ts';
import { type TempFolder, tempFolder } from '#tests/support/temp-folder.ts';

const request = {
  task: 'generate-image',
  prompt: 'a red fox in the snow',
  negativePrompt: 'people',
  width: 1366,
  height: 768,
  seed: 7,
} as const;
const keys = Object.fromEntries(providers.map(({ key }) => [key, `key-of-${key}`]));

describe.each(databases)('calls of engines on other machines, on %s', (database) => {
  let folder: TempFolder;
  let site: JobSite;
  let fake: PictureProviders;
  let ask: AskRemote;
  let clock: Date;
  let budget: Budget;
  let jobs = 0;
  const said: string[] = [];

  beforeAll(async () => {
    folder = await tempFolder();
    const databaseUrl = database === 'PostgreSQL' ? await createDatabase(inject('postgresUrl')) : undefined;
    site = await openJobSite({ dataDir: folder.path, databaseUrl });
  });
  afterAll(async () => {
    await site.close();
    await folder.remove();
  });
  beforeEach(async (context) => {
    clock = new Date('2026-03-10T12:00:00Z');
    budget = { day: 100, month: 1000 };
    said.length = 0;
    fake = await PictureProviders.start();
    ask = asking();
    context.onTestFinished(() => fake[Symbol.asyncDispose]());
  });

  function asking({ limitMs = 60_000, isPrivateAllowed = true } = {}): AskRemote {
    const catalog = readCatalog();
    for (const [id, baseURL] of Object.entries(fake.baseUrls)) catalog.providers[id].baseURL = baseURL;
    const server = { url: `${fake.url}/v1`, model: 'sd', name: 'Own server', price: 0 };
    return createRemoteAsking({
      env: { ALLOW_PRIVATE_URLS: isPrivateAllowed },
      db: site.db,
      storage: site.storage,
      remote: { engines: remoteEngines(catalog, keys, server), budgetOf: () => budget },
      log: pino({ level: 'debug' }, { write: (line: string) => void said.push(line) }),
      now: () => clock,
      limitMs,
      pauseMs: 5,
    });
  }

  const job = () => ({ jobId: `j_calls${++jobs}`, acceptedAt: clock, place: 0, request });
  const never = new AbortController().signal;

  async function outcomeOf(asked: ReturnType<AskRemote>): Promise<string> {
    try {
      const { path, release } = await asked;
      await readFile(path);
      await release();
      return 'made';
    } catch (error) {
      return error instanceof AppError ? error.code : String(error);
    }
  }

  const spentOn = async (engine: string) =>
    (await readSpending(site.db, clock)).find(({ provider }) => provider === engine) ?? {
      calls: 0,
      lost: 0,
      today: 0,
    };

  const rowOf = async (jobId: string) =>
    (await site.db.select().from(engineCalls).where(eq(engineCalls.jobId, jobId))).at(-1)!;

  test.each([
    [
      'openai',
      '/v1/images/generations',
      { model: 'gpt-image-2', size: '1536x1024', quality: 'medium', n: 1 },
    ],
    [
      'google',
      '/v1beta/models/gemini-2.5-flash-image:generateContent',
      { generationConfig: { responseModalities: ['IMAGE'], imageConfig: { aspectRatio: '16:9' } } },
    ],
    ['black-forest-labs', '/bfl/flux-pro-1.1', { width: 1376, height: 768, seed: 7, output_format: 'png' }],
    [
      'fal',
      '/fal/fal-ai/qwen-image',
      { image_size: { width: 1360, height: 768 }, seed: 7, negative_prompt: 'people' },
    ],
    [
      'replicate',
      '/replicate/models/black-forest-labs/flux-schnell/predictions',
      { input: { aspect_ratio: '16:9', seed: 7, output_format: 'png' } },
    ],
    ['image-server', '/v1/images/generations', { model: 'sd', size: '1344x768' }],
  ])('%s is asked in its own terms and gives a picture', async (engine, path, wanted) => {
    const call = job();
    const { path: file, id, release } = await ask({ ...call, engine }, folder.path, never);
    expect((await sharp(file).metadata()).format).toBe('png');
    await release();
    expect(fake.orders).toHaveLength(1);
    const [order] = fake.orders;
    expect(order.path).toBe(path);
    expect(order.body).toMatchObject(wanted);
    expect(JSON.stringify(order.body)).toContain('a red fox in the snow');
    expect(JSON.stringify(order.body)).toContain('people');
    const row = await rowOf(call.jobId);
    expect(row).toMatchObject({ id, state: 'done', engine, problem: null });
    expect(row.tookMs).toBeGreaterThan(0);
    if (['openai', 'fal', 'replicate'].includes(engine)) expect(row.requestId).toMatch(/1$/);
    // Asked again, after a restart or by an attempt that came too late, nothing is ordered again.
    expect(await outcomeOf(asking()({ ...call, engine }, folder.path, never))).toBe('made');
    expect(fake.orders).toHaveLength(1);
    // No key is ever in a log.
    for (const key of Object.values(keys)) expect(said.join()).not.toContain(key);
    const [{ headers }] = fake.orders;
    if (engine !== 'image-server') expect(JSON.stringify(headers)).toContain('key-of-');
  });

  test.each([
    ['openai', '/v1/images/edits', 'gpt-image-2', 0.09],
    ['google', '/v1beta/models/gemini-2.5-flash-image:generateContent', 'inlineData', 0.039],
    ['black-forest-labs', '/bfl/flux-kontext-pro', 'input_image', 0.04],
    ['fal', '/fal/fal-ai/qwen-image-edit', 'image_url', 0.03],
    ['replicate', '/replicate/models/black-forest-labs/flux-2-pro/predictions', 'input_image', 0.05],
    ['image-server', '/v1/images/edits', 'sd', 0],
  ])('%s is given a picture to go by, once, wherever it lies', async (engine, path, field, price) => {
    const color = { r: 200, g: 90, b: 30 };
    const png = await sharp({ create: { width: 64, height: 48, channels: 3, background: color } })
      .png()
      .toBuffer();
    const imageAt = async (name: string, bytes = png) => {
      const file = `${folder.path}/${engine}-${name}.png`;
      await writeFile(file, bytes);
      return { sha256: createHash('sha256').update(bytes).digest('hex'), path: file };
    };
    const call = job();
    const asked = async (reference: { sha256: string; path: string }, of = call) =>
      outcomeOf(ask({ ...of, engine, request: { ...request, reference } }, folder.path, never));
    expect(await asked(await imageAt('one'))).toBe('made');
    const [order] = fake.orders;
    expect(order.path).toBe(path);
    const sent = JSON.stringify(order.body);
    expect(sent).toContain(field);
    expect(sent).toContain('a red fox in the snow');
    const isForm = String(order.headers['content-type']).startsWith('multipart/form-data');
    // The bytes of a PNG, in a form or as text.
    expect(isForm ? sent.includes('IHDR') : sent.includes(png.toString('base64'))).toBe(true);
    expect((await rowOf(call.jobId)).price).toBeCloseTo(price);
    // After a restart the same picture lies elsewhere.
    expect(await asked(await imageAt('two'))).toBe('made');
    expect(fake.orders).toHaveLength(1);
    const other = await imageAt('three', await sharp(png).negate().png().toBuffer());
    expect(await asked(other, job())).toBe('made');
    expect(fake.orders[1].body as object).not.toEqual(order.body);
  });

  const photos = async () => {
    const imageOf = async (name: string, channels: 1 | 3) => {
      const raw = { width: 1024, height: 768, channels };
      const png = await sharp(Buffer.alloc(1024 * 768 * channels, channels === 1 ? 255 : 90), { raw })
        .toColorspace(channels === 1 ? 'b-w' : 'srgb')
        .png()
        .toBuffer();
      const path = `${folder.path}/${name}.png`;
      await writeFile(path, png);
      return { sha256: createHash('sha256').update(png).digest('hex'), path };
    };
    return { photo: await imageOf('photo', 3), mask: await imageOf('mask', 1) };
  };
  const shape = { width: 1024, height: 768 };
  const tasks: [string, RemoteTask, string, Record<string, unknown>, number][] = [
    ['openai', 'edit-image', '/v1/images/edits', {}, 0.09],
    ['openai', 'restyle', '/v1/images/edits', {}, 0.09],
    ['openai', 'fill', '/v1/images/edits', {}, 0.09],
    ['google', 'restyle', '/v1beta/models/gemini-2.5-flash-image:generateContent', {}, 0.039],
    ['black-forest-labs', 'edit-image', '/bfl/flux-kontext-pro', { seed: 7, output_format: 'png' }, 0.04],
    ['black-forest-labs', 'fill', '/bfl/flux-pro-1.0-fill', { seed: 7, output_format: 'png' }, 0.05],
    [
      'fal',
      'edit-image',
      '/fal/fal-ai/qwen-image-edit',
      { image_size: shape, seed: 7, negative_prompt: 'people' },
      0.03,
    ],
    ['fal', 'fill', '/fal/fal-ai/flux-pro/v1/fill', { seed: 7 }, 0.05 * 0.786],
    ['fal', 'upscale-image', '/fal/fal-ai/clarity-upscaler', { upscale_factor: 2 }, 0.03 * 3.146],
    ['fal', 'cut-out', '/fal/fal-ai/bria/background/remove', {}, 0.018],
    [
      'replicate',
      'restyle',
      '/replicate/models/black-forest-labs/flux-2-pro/predictions',
      { input: { seed: 7, aspect_ratio: 'match_input_image' } },
      0.05,
    ],
    ['replicate', 'upscale-image', '/replicate/predictions', { input: { scale: 2 } }, 0.002],
    ['image-server', 'fill', '/v1/images/edits', {}, 0],
  ];
  test.each(tasks)('%s is asked to do %s in its own terms', async (engine, task, path, wanted, price) => {
    const { photo, mask } = await photos();
    const words = { prompt: 'make it winter', negativePrompt: 'people', seed: 7 };
    const asked: { readonly [T in RemoteTask]?: RemoteRequest } = {
      'edit-image': { task: 'edit-image', ...shape, ...words, photo },
      restyle: { task: 'restyle', ...shape, prompt: words.prompt, seed: 7, photo, strength: 0.7 },
      fill: { task: 'fill', ...shape, prompt: words.prompt, seed: 7, photo, mask },
      'upscale-image': { task: 'upscale-image', ...shape, photo, factor: 2 },
      'cut-out': { task: 'cut-out', ...shape, photo },
    };
    const call = { ...job(), engine, request: asked[task]! };
    const { path: file, release } = await ask(call, folder.path, never);
    expect((await sharp(file).metadata()).format).toBe('png');
    await release();
    const [order] = fake.orders;
    expect(order.path).toBe(path);
    if (Object.keys(wanted).length > 0) expect(order.body).toMatchObject(wanted);
    const sent = JSON.stringify(order.body);
    if (task !== 'cut-out' && task !== 'upscale-image') expect(sent).toContain('make it winter');
    if (task === 'upscale-image' && engine === 'replicate') {
      expect(String(order.body.version)).toHaveLength(64);
    }
    const isForm = String(order.headers['content-type']).startsWith('multipart/form-data');
    const bytes = await readFile(photo.path);
    expect(isForm ? sent.includes('IHDR') : sent.includes(bytes.toString('base64'))).toBe(true);
    if (task === 'fill' && !isForm) expect(sent).toContain((await readFile(mask.path)).toString('base64'));
    expect((await rowOf(call.jobId)).price).toBeCloseTo(price, 2);
    expect((await rowOf(call.jobId)).task).toBe(task);
  });

  test.each(['openai', 'image-server'])(
    '%s gets what is to be filled as what is transparent',
    async (engine) => {
      const { photo, mask: whole } = await photos();
      // The left half is filled.
      const half = Buffer.alloc(1024 * 768);
      for (let i = 0; i < half.length; i++) half[i] = i % 1024 < 512 ? 255 : 0;
      const raw = { width: 1024, height: 768, channels: 1 } as const;
      await sharp(half, { raw }).toColorspace('b-w').png().toFile(whole.path);
      let mask: Buffer | undefined;
      fake.onOrder.push(async (order, response, body) => {
        const headers = { 'content-type': order.headers['content-type'] ?? '' };
        const form = await new Response(new Uint8Array(body), { headers }).formData();
        mask = Buffer.from(await (form.get('mask') as File).arrayBuffer());
        const b64 = (await readFile(photo.path)).toString('base64');
        json(response, { created: 1, data: [{ b64_json: b64 }] });
      });
      const call = {
        ...job(),
        engine,
        request: { task: 'fill', ...shape, seed: 7, photo, mask: whole } as const,
      };
      expect(await outcomeOf(ask(call, folder.path, never))).toBe('made');
      const { data, info } = await sharp(mask).raw().toBuffer({ resolveWithObject: true });
      expect(info).toMatchObject({ ...shape, channels: 4 });
      expect([data[3], data[(400 * 1024 + 511) * 4 + 3]]).toEqual([0, 0]);
      expect([data[512 * 4 + 3], data[(400 * 1024 + 900) * 4 + 3]]).toEqual([255, 255]);
      // Where nobody says what is to be there, it goes on as its surroundings.
      expect(JSON.stringify(fake.orders[0].body)).toContain('Continue the surroundings');
    },
  );

  const flagged = { message: 'Your request was rejected by the safety system.', code: 'moderation_blocked' };
  const failures: [string, Behavior[], string, orders: number, state: string][] = [
    [
      'told to wait, it waits',
      [failWith(429, { message: 'Rate limit' }, { 'retry-after': '0' })],
      'made',
      2,
      'done',
    ],
    ['busy for long, it is given up', Array(9).fill(failWith(429)), 'engine_unavailable', 5, 'open'],
    [
      'out of money, it is not asked again',
      [failWith(429, { code: 'insufficient_quota', message: 'quota' })],
      'engine_unavailable',
      1,
      'open',
    ],
    [
      'a wrong key is not asked again',
      [failWith(401, { message: 'Incorrect API key' })],
      'engine_unavailable',
      1,
      'open',
    ],
    ['what is refused is not asked again', [failWith(400, flagged)], 'content_refused', 1, 'open'],
    ['a connection that breaks off before the answer', [hangUp()], 'answer_lost', 1, 'lost'],
    ['a connection that breaks off in its middle', [hangUp(5000)], 'answer_lost', 1, 'lost'],
    ['an answer that is no JSON', [say('<html>')], 'answer_lost', 1, 'lost'],
    ['an answer without a picture', [say('{"data":[]}')], 'content_refused', 1, 'lost'],
    ['an order that is sent elsewhere', [redirect(307)], 'engine_unavailable', 1, 'open'],
    ['an order whose result is said to be elsewhere', [redirect(303)], 'answer_lost', 1, 'lost'],
  ];
  test.each(failures)('%s', async (_case, behaviors, outcome, orders, state) => {
    fake.onOrder.push(...behaviors);
    const call = { ...job(), engine: 'openai' };
    expect(await outcomeOf(ask(call, folder.path, never))).toBe(outcome);
    expect(fake.orders).toHaveLength(orders);
    expect((await rowOf(call.jobId)).state).toBe(state);
  });

  /** Each may come from a gateway that did not wait for the provider, which draws and bills all the same. */
  const undecided: [string, Behavior][] = [
    ...[500, 502, 503, 504, 408, 425].map((status): [string, Behavior] => [`${status}`, failWith(status)]),
    ['503 with retry-after', failWith(503, { message: 'Overloaded' }, { 'retry-after': '0' })],
    ['504 in HTML', say('<html>504 Gateway Time-out</html>', 504, 'text/html')],
  ];
  const everyEngine = [...providers.map(({ id }) => id), 'image-server'];
  const undecidedOrders = [
    ...undecided.map(([said, behave]) => [said, 'openai', behave] as const),
    ...everyEngine.map((engine) => ['502', engine, failWith(502)] as const),
  ];
  test.each(undecidedOrders)(
    'an order that is answered with %s by %s is sent once, and its price counts',
    async (_said, engine, behave) => {
      fake.onOrder.push(...Array<Behavior>(9).fill(behave));
      const before = await spentOn(engine);
      const call = { ...job(), engine };
      expect(await outcomeOf(ask(call, folder.path, never))).toBe('answer_lost');
      // Nor is it by an attempt after this one.
      expect(await outcomeOf(asking()(call, folder.path, never))).toBe('answer_lost');
      expect(fake.orders).toHaveLength(1);
      const { state, price } = await rowOf(call.jobId);
      expect(state).toBe('lost');
      const spent = await spentOn(engine);
      expect([spent.calls - before.calls, spent.lost - before.lost]).toEqual([1, 1]);
      expect(spent.today - before.today).toBeCloseTo(price);
    },
  );

  test('what is lost is never ordered again by itself, only when the person asks again', async () => {
    fake.onOrder.push(hangUp());
    const call = { ...job(), engine: 'openai' };
    expect(await outcomeOf(ask(call, folder.path, never))).toBe('answer_lost');
    expect(await outcomeOf(ask(call, folder.path, never))).toBe('answer_lost');
    expect(fake.orders).toHaveLength(1);
    const again = { ...call, acceptedAt: new Date(clock.getTime() + 1) };
    expect(await outcomeOf(ask(again, folder.path, never))).toBe('made');
    expect(fake.orders).toHaveLength(2);
  });

  test('an order that was out when its process ended counts as lost, and is not sent again', async () => {
    fake.onOrder.push(stall);
    const call = { ...job(), engine: 'openai' };
    const process = new AbortController();
    const asked = outcomeOf(ask(call, folder.path, process.signal));
    await expect.poll(() => fake.orders.length).toBe(1);
    // As if it had been killed: nothing more is written by it.
    const { id } = await rowOf(call.jobId);
    process.abort(new AppError('server_stopping'));
    expect(await asked).toBe('server_stopping');
    await site.db.update(engineCalls).set({ state: 'sent' }).where(eq(engineCalls.id, id));
    expect(await outcomeOf(asking()(call, folder.path, never))).toBe('answer_lost');
    expect(fake.orders).toHaveLength(1);
  });

  test.each(['replicate', 'black-forest-labs'])(
    'a process that ends while %s works is followed by one that asks for the same work',
    async (engine) => {
      fake.pollsUntilDone = 1000;
      const call = { ...job(), engine };
      const process = new AbortController();
      const asked = outcomeOf(ask(call, folder.path, process.signal));
      await expect.poll(() => fake.reads).toBeGreaterThan(0);
      process.abort(new AppError('server_stopping'));
      expect(await asked).toBe('server_stopping');
      expect((await rowOf(call.jobId)).state).toBe('accepted');
      fake.pollsUntilDone = 0;
      expect(await outcomeOf(asking()(call, folder.path, never))).toBe('made');
      expect(fake.orders).toHaveLength(1);
    },
  );

  const readings: [string, string, Behavior[], string, string][] = [
    ['replicate', 'a question that fails is asked again', [failWith(500), hangUp()], 'made', 'done'],
    [
      'replicate',
      'work that failed is given up',
      [
        (_, r) =>
          json(r, {
            id: '1',
            status: 'failed',
            error: 'CUDA out of memory',
            output: null,
            urls: { get: 'http://127.0.0.1/' },
          }),
      ],
      'engine_unavailable',
      'lost',
    ],
    [
      'replicate',
      'work that was aborted is given up',
      [(_, r) => json(r, { id: '1', status: 'aborted', output: null, urls: { get: 'http://127.0.0.1/' } })],
      'engine_unavailable',
      'lost',
    ],
    [
      'replicate',
      'work that was flagged is refused',
      [
        (_, r) =>
          json(r, {
            id: '1',
            status: 'failed',
            error: 'NSFW content detected',
            output: null,
            urls: { get: 'http://127.0.0.1/' },
          }),
      ],
      'content_refused',
      'lost',
    ],
    [
      'black-forest-labs',
      'work that was moderated is refused at once',
      [say('{"id":"1","status":"Request Moderated"}')],
      'content_refused',
      'lost',
    ],
    ['fal', 'a result that has expired is lost', [say('gone', 404, 'text/plain')], 'answer_lost', 'lost'],
    ['fal', 'a result that must not be read is lost', [say('no', 401, 'text/plain')], 'answer_lost', 'lost'],
    ['fal', 'a result without an end is no picture', [endless], 'answer_unreadable', 'lost'],
    [
      'fal',
      'a result that is away for a moment is fetched again',
      [say('busy', 503, 'text/plain')],
      'made',
      'done',
    ],
  ];
  test.each(readings)('%s: %s', async (engine, _case, behaviors, outcome, state) => {
    fake.onRead.push(...behaviors);
    const call = { ...job(), engine };
    expect(await outcomeOf(ask(call, folder.path, never))).toBe(outcome);
    expect(fake.orders).toHaveLength(1);
    expect((await rowOf(call.jobId)).state).toBe(state);
  });

  test('whoever says nothing is given up at our own deadline', async () => {
    fake.onOrder.push(stall);
    const call = { ...job(), engine: 'openai' };
    expect(await outcomeOf(asking({ limitMs: 300 })(call, folder.path, never))).toBe('answer_lost');
    fake.pollsUntilDone = 1000;
    const polled = { ...job(), engine: 'replicate' };
    expect(await outcomeOf(asking({ limitMs: 300 })(polled, folder.path, never))).toBe('answer_lost');
    expect(fake.orders).toHaveLength(2);
  });

  test('nobody at home: nothing has left, and nothing is spent', async () => {
    const { baseUrls } = fake;
    await fake[Symbol.asyncDispose]();
    const call = { ...job(), engine: 'openai' };
    expect(baseUrls.openai).toContain('127.0.0.1');
    expect(await outcomeOf(ask(call, folder.path, never))).toBe('engine_unavailable');
    expect((await rowOf(call.jobId)).state).toBe('open');
    fake = await PictureProviders.start();
  });

  test('a result at a private address elsewhere is not fetched', async () => {
    await using elsewhere = await PictureProviders.start();
    const answer = JSON.stringify({ images: [{ url: `${elsewhere.url}/files/1.png` }] });
    fake.onOrder.push(say(answer));
    const call = { ...job(), engine: 'fal' };
    expect(await outcomeOf(asking({ isPrivateAllowed: false })(call, folder.path, never))).toBe(
      'engine_unavailable',
    );
    expect(elsewhere.reads).toBe(0);
    expect((await rowOf(call.jobId)).state).toBe('lost');
  });

  test('no order leaves that would go beyond the budget of a day or a month', async () => {
    const dayOne = new Date('2026-04-01T10:00:00Z');
    clock = dayOne;
    budget = { day: 0.15, month: 0.3 };
    const outcome = () => outcomeOf(ask({ ...job(), engine: 'openai' }, folder.path, never));
    expect([await outcome(), await outcome(), await outcome()]).toEqual(['made', 'made', 'budget_spent']);
    expect(fake.orders).toHaveLength(2);
    clock = new Date('2026-04-02T00:00:01Z');
    expect([await outcome(), await outcome(), await outcome()]).toEqual(['made', 'made', 'budget_spent']);
    clock = new Date('2026-04-03T00:00:01Z');
    expect(await outcome()).toBe('budget_spent');
    expect(fake.orders).toHaveLength(4);
    const [spent] = await readSpending(site.db, clock);
    expect(spent).toMatchObject({ provider: 'openai', calls: 4, lost: 0, today: 0 });
    expect(spent.month).toBeCloseTo(0.28);
    clock = new Date('2026-05-01T00:00:01Z');
    expect(await outcome()).toBe('made');
  });

  test('of orders at the same moment no more leave than the budget allows', async () => {
    clock = new Date('2026-06-01T10:00:00Z');
    budget = { day: 0.21, month: 10 };
    const asked = Array.from({ length: 8 }, () =>
      outcomeOf(ask({ ...job(), engine: 'openai' }, folder.path, never)),
    );
    const outcomes = await Promise.all(asked);
    expect(outcomes.filter((one) => one === 'made')).toHaveLength(3);
    expect(outcomes.filter((one) => one === 'budget_spent')).toHaveLength(5);
    expect(fake.orders).toHaveLength(3);
  });

  test('the budget of a day ends orders whose answers are lost, however often they are asked for', async () => {
    clock = new Date('2026-07-01T10:00:00Z');
    budget = { day: 0.15, month: 10 };
    fake.onOrder.push(...Array<Behavior>(50).fill(failWith(504)));
    const outcomes: string[] = [];
    for (let time = 0; time < 6; time++)
      outcomes.push(await outcomeOf(ask({ ...job(), engine: 'openai' }, folder.path, never)));
    expect(outcomes).toEqual(['answer_lost', 'answer_lost', ...Array(4).fill('budget_spent')]);
    expect(fake.orders).toHaveLength(2);
    expect(await spentOn('openai')).toMatchObject({ calls: 2, lost: 2, today: 0.14 });
  });
});
