import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { engineCalls } from '#src/db/schema.ts';
import type { Budget } from '#src/engine-calls/engine-call.ts';
import { type AskRemote, createRemoteAsking } from '#src/engine-calls/remote-asking.server.ts';
import { readSpending } from '#src/engine-calls/spending.server.ts';
import { readCatalog } from '#src/engines/hosted/catalog.server.ts';
import { providers, remoteEngines } from '#src/engines/hosted/index.ts';
import type { RemoteImage, RemoteRequest } from '#src/engines/remote-engine.ts';
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
} from '#tests/support/engines/picture-providers.ts';
import { type JobSite, openJobSite } from '#tests/support/hosts/job-site.ts';
import { type TempFolder, tempFolder } from '#tests/support/temp-folder.ts';

const request = {
  task: 'generate-video',
  prompt: 'the fox turns its head',
  negativePrompt: 'people',
  width: 1280,
  height: 720,
  seconds: 5,
  seed: 7,
} as const;
const keys = Object.fromEntries(providers.map(({ key }) => [key, `key-of-${key}`]));
const never = new AbortController().signal;

let folder: TempFolder;
let site: JobSite;
let fake: PictureProviders;
let ask: AskRemote;
let clock: Date;
let budget: Budget;
let first: RemoteImage;
let last: RemoteImage;
let jobs = 0;

beforeAll(async () => {
  folder = await tempFolder();
  site = await openJobSite({ dataDir: folder.path });
  first = await frame('first', '#a52');
  last = await frame('last', '#25a');
});
afterAll(async () => {
  await site.close();
  await folder.remove();
});
beforeEach(async (context) => {
  clock = new Date('2026-03-10T12:00:00Z');
  budget = { day: 100, month: 1000 };
  fake = await PictureProviders.start();
  ask = asking();
  context.onTestFinished(() => fake[Symbol.asyncDispose]());
});

async function frame(name: string, background: string): Promise<RemoteImage> {
  const path = `${folder.path}/${name}.png`;
  const png = await sharp({ create: { width: 64, height: 36, channels: 3, background } })
    .png()
    .toBuffer();
  await writeFile(path, png);
  return { path, sha256: createHash('sha256').update(png).digest('hex') };
}

function asking({ limitMs = 60_000, isPrivateAllowed = true, steadyMs = 10_000 } = {}): AskRemote {
  const catalog = readCatalog();
  for (const [id, baseURL] of Object.entries(fake.baseUrls)) catalog.providers[id].baseURL = baseURL;
  return createRemoteAsking({
    env: { ALLOW_PRIVATE_URLS: isPrivateAllowed },
    db: site.db,
    storage: site.storage,
    remote: { engines: remoteEngines(catalog, keys, undefined, 5), budgetOf: () => budget },
    log: { info() {}, warn() {} },
    now: () => clock,
    limitMs,
    pauseMs: 5,
    steadyMs,
  });
}

const job = (changes: Partial<Extract<RemoteRequest, { task: 'generate-video' }>> = {}) => ({
  jobId: `j_clips${++jobs}`,
  acceptedAt: clock,
  place: 0,
  request: { ...request, ...changes },
});

async function outcomeOf(asked: ReturnType<AskRemote>): Promise<string> {
  try {
    const { path, release } = await asked;
    const bytes = await readFile(path);
    await release();
    return bytes.equals(fake.clip) ? 'made' : 'something else';
  } catch (error) {
    return error instanceof AppError ? error.code : String(error);
  }
}

const rowOf = async (jobId: string) =>
  (await site.db.select().from(engineCalls).where(eq(engineCalls.jobId, jobId))).at(-1)!;

test.each([
  [
    'google',
    '/v1beta/models/veo-3.1-fast-generate-preview:predictLongRunning',
    {
      instances: [{ prompt: request.prompt }],
      parameters: { aspectRatio: '16:9', durationSeconds: 6, negativePrompt: 'people' },
    },
    0.6,
  ],
  [
    'fal',
    '/fal/fal-ai/kling-video/v2.5-turbo/pro/text-to-video',
    { prompt: request.prompt, aspect_ratio: '16:9', duration: '5', negative_prompt: 'people' },
    0.35,
  ],
  [
    'replicate',
    '/replicate/models/bytedance/seedance-1-pro/predictions',
    { input: { aspect_ratio: '16:9', duration: 5, seed: 7, resolution: '720p' } },
    0.3,
  ],
])('%s is asked for a clip in its own terms, and until it is there', async (engine, path, wanted, price) => {
  fake.pollsUntilDone = 3;
  const call = { ...job(), engine };
  expect(await outcomeOf(ask(call, folder.path, never))).toBe('made');
  const [order] = fake.orders;
  expect(order.path).toBe(path);
  expect(order.body).toMatchObject(wanted);
  expect(JSON.stringify(order.headers)).toContain('key-of-');
  const row = await rowOf(call.jobId);
  expect(row).toMatchObject({ state: 'done', task: 'generate-video', problem: null });
  expect(row.price).toBeCloseTo(price);
  // Asked again, after a restart or by an attempt that came too late, nothing is ordered again.
  expect(await outcomeOf(asking()(call, folder.path, never))).toBe('made');
  expect(fake.orders).toHaveLength(1);
});

test.each([
  ['google', '/v1beta/models/veo-3.1-fast-generate-preview:predictLongRunning', 'image', 'lastFrame'],
  ['fal', '/fal/fal-ai/kling-video/v2.5-turbo/pro/image-to-video', 'image_url', 'tail_image_url'],
  ['replicate', '/replicate/models/bytedance/seedance-1-pro/predictions', 'image', 'last_frame_image'],
])('%s is given the frames that a clip begins and ends with', async (engine, path, begin, end) => {
  const call = { ...job({ firstFrame: first, lastFrame: last }), engine };
  expect(await outcomeOf(ask(call, folder.path, never))).toBe('made');
  const [order] = fake.orders;
  expect(order.path).toBe(path);
  const sent = JSON.stringify(order.body);
  const bytes = async (image: RemoteImage) => (await readFile(image.path)).toString('base64');
  for (const [field, image] of [
    [begin, first],
    [end, last],
  ] as const) {
    expect(sent).toContain(`"${field}"`);
    expect(sent).toContain(await bytes(image));
  }
  const { engines } = { engines: remoteEngines(readCatalog(), keys) };
  const takes = engines.find((one) => one.id === engine && one.task === 'generate-video')!.takes;
  expect(takes).toEqual(expect.arrayContaining(['first-frame', 'last-frame']));
});

test('a clip that is to become better goes along, and every second of it is paid', async () => {
  const path = `${folder.path}/sent.mp4`;
  await writeFile(path, fake.clip);
  const clip = { path, sha256: 'a'.repeat(64), type: 'video/mp4' };
  const shape = { width: 640, height: 360, seconds: 8 };
  const call = {
    ...job(),
    engine: 'fal',
    request: { task: 'enhance-video', ...shape, clip, factor: 2 } as const,
  };
  expect(await outcomeOf(ask(call, folder.path, never))).toBe('made');
  const [order] = fake.orders;
  expect(order.path).toBe('/fal/fal-ai/topaz/upscale/video');
  expect(order.body).toEqual({
    video_url: `data:video/mp4;base64,${Buffer.from(fake.clip).toString('base64')}`,
    upscale_factor: 2,
  });
  expect((await rowOf(call.jobId)).price).toBeCloseTo(0.64);
});

test('a length that a model does not have becomes the next one, and what is longer than all of them the longest', async () => {
  for (const [seconds, length] of [
    [3, 4],
    [6, 6],
    [6.5, 8],
    [30, 8],
  ]) {
    const call = { ...job({ seconds }), engine: 'google' };
    expect(await outcomeOf(ask(call, folder.path, never))).toBe('made');
    expect(fake.orders.at(-1)!.body).toMatchObject({ parameters: { durationSeconds: length } });
    expect((await rowOf(call.jobId)).price).toBeCloseTo(0.1 * length);
  }
});

test('a process that ends is followed by one that goes on asking for the same clip, and none is paid twice', async () => {
  for (const engine of ['google', 'fal', 'replicate']) {
    fake.pollsUntilDone = 1_000_000;
    const before = fake.orders.length;
    const call = { ...job(), engine };
    const process = new AbortController();
    const asked = outcomeOf(ask(call, folder.path, process.signal));
    await expect.poll(async () => (await rowOf(call.jobId))?.state).toBe('accepted');
    const { reads } = fake;
    await expect.poll(() => fake.reads).toBeGreaterThan(reads + 2);
    process.abort(new AppError('server_stopping'));
    expect(await asked, engine).toBe('server_stopping');
    fake.pollsUntilDone = 2;
    expect(await outcomeOf(asking()(call, folder.path, never)), engine).toBe('made');
    expect(fake.orders.length - before, engine).toBe(1);
    expect(await rowOf(call.jobId)).toMatchObject({ state: 'done' });
  }
});

test('questions that are not answered for a moment are asked again', async () => {
  const busy: Behavior = (_, response) => {
    response.writeHead(503, { 'retry-after': '0' }).end('{}');
  };
  for (const engine of ['google', 'fal', 'replicate']) {
    fake.onRead.push(busy, hangUp(), failWith(429));
    expect(await outcomeOf(ask({ ...job(), engine }, folder.path, never)), engine).toBe('made');
  }
  expect(fake.orders).toHaveLength(3);
});

test('failures far from each other do not add up: a clip takes many questions', async () => {
  const going = told({
    id: 'rep1',
    status: 'processing',
    urls: { get: `${fake.url}/replicate/predictions/rep1` },
  });
  const spells = Array.from({ length: 8 }, () => [
    ...Array.from({ length: 6 }, () => going),
    failWith(503),
  ]).flat();
  fake.onRead.push(...spells);
  expect(
    await outcomeOf(asking({ steadyMs: 20 })({ ...job(), engine: 'replicate' }, folder.path, never)),
  ).toBe('made');
  fake.onRead.push(...Array.from({ length: 8 }, () => failWith(503)));
  expect(await outcomeOf(ask({ ...job(), engine: 'replicate' }, folder.path, never))).toBe('answer_lost');
});

const told =
  (body: unknown, status = 200): Behavior =>
  (_, response) =>
    json(response, body, status);
const failures: [engine: string, says: Behavior, outcome: string][] = [
  [
    'google',
    told({ done: true, response: { generateVideoResponse: { raiMediaFilteredCount: 1 } } }),
    'content_refused',
  ],
  ['google', told({ done: true, error: { code: 13, message: 'Internal error.' } }), 'engine_unavailable'],
  ['google', told({ done: true, response: {} }), 'engine_unavailable'],
  [
    'fal',
    told({ detail: [{ msg: 'The content could not be processed: flagged by a content checker.' }] }, 422),
    'content_refused',
  ],
  ['fal', told({ detail: 'Not found' }, 404), 'answer_lost'],
  [
    'replicate',
    told({ id: 'a', status: 'failed', error: 'Flagged as sensitive (E005)', urls: { get: 'https://a.b' } }),
    'content_refused',
  ],
  [
    'replicate',
    told({ id: 'a', status: 'failed', error: 'CUDA out of memory', urls: { get: 'https://a.b' } }),
    'engine_unavailable',
  ],
  [
    'replicate',
    told({ id: 'a', status: 'aborted', error: null, urls: { get: 'https://a.b' } }),
    'engine_unavailable',
  ],
];
test.each(failures)(
  'work of %s that fails is told as what it is, and stays paid',
  async (engine, says, outcome) => {
    fake.onRead.push(says);
    const call = { ...job(), engine };
    expect(await outcomeOf(ask(call, folder.path, never))).toBe(outcome);
    expect(fake.orders).toHaveLength(1);
    expect(await rowOf(call.jobId)).toMatchObject({ state: 'lost' });
  },
);

test('an order that is turned down costs nothing, and one beyond the budget does not leave', async () => {
  fake.onOrder.push(failWith(401));
  const refused = { ...job(), engine: 'fal' };
  expect(await outcomeOf(ask(refused, folder.path, never))).toBe('engine_unavailable');
  expect(await rowOf(refused.jobId)).toMatchObject({ state: 'open' });
  clock = new Date('2026-04-10T12:00:00Z');
  budget = { day: 0.7, month: 0.7 };
  expect(await outcomeOf(ask({ ...job(), engine: 'fal' }, folder.path, never))).toBe('made');
  expect(await outcomeOf(ask({ ...job({ seconds: 10 }), engine: 'fal' }, folder.path, never))).toBe(
    'budget_spent',
  );
  expect(await outcomeOf(ask({ ...job(), engine: 'fal' }, folder.path, never))).toBe('made');
  expect(await outcomeOf(ask({ ...job(), engine: 'fal' }, folder.path, never))).toBe('budget_spent');
  const [spent] = (await readSpending(site.db, clock)).filter(({ provider }) => provider === 'fal');
  expect(spent).toMatchObject({ calls: 2, lost: 0 });
  expect(spent.today).toBeCloseTo(0.7);
});

test.each<[string, Behavior, string]>([
  ['a picture', say('\x89PNG\r\n\x1a\n____', 200, 'video/mp4'), 'answer_unreadable'],
  ['a page', say('<html>', 200, 'video/mp4'), 'answer_unreadable'],
  ['nothing', say('', 200, 'video/mp4'), 'answer_unreadable'],
  ['a file without end', endless, 'answer_unreadable'],
  ['a page that is gone', say('gone', 404, 'text/plain'), 'answer_lost'],
])('%s in place of a clip is none', async (_, sent, outcome) => {
  fake.pollsUntilDone = 0;
  fake.onRead.push((request, response) => {
    const video = { url: `${fake.url}/files/1.mp4` };
    fake.onRead.push(sent);
    json(response, { video });
    request.resume();
  });
  expect(await outcomeOf(ask({ ...job(), engine: 'fal' }, folder.path, never))).toBe(outcome);
});

test('a clip that is said to lie where only this machine can reach is not fetched', async () => {
  fake.onRead.push(told({ video: { url: 'http://169.254.169.254/latest/meta-data' } }));
  const inside = asking({ isPrivateAllowed: false });
  expect(await outcomeOf(inside({ ...job(), engine: 'fal' }, folder.path, never))).toBe('answer_lost');
});

test('one that is sent from place to place is given up', async () => {
  fake.pollsUntilDone = 0;
  fake.onRead.push(
    told({
      done: true,
      response: {
        generateVideoResponse: {
          generatedSamples: [{ video: { uri: `${fake.url}/v1beta/files/a:download` } }],
        },
      },
    }),
    ...Array.from({ length: 10 }, () => redirect(302)),
  );
  expect(await outcomeOf(ask({ ...job(), engine: 'google' }, folder.path, never))).not.toBe('made');
});

test('what takes longer than its deadline is given up, and stays paid', async () => {
  fake.pollsUntilDone = 1_000_000;
  const call = { ...job(), engine: 'fal' };
  expect(await outcomeOf(asking({ limitMs: 300 })(call, folder.path, never))).toBe('answer_lost');
  expect(await rowOf(call.jobId)).toMatchObject({ state: 'lost' });
});
