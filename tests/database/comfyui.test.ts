import { createHash } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { engineCalls } from '#src/db/schema.ts';
import { type AskRemote, createRemoteAsking } from '#src/engine-calls/remote-asking.server.ts';
import { type ComfyUi, comfyUi } from '#src/engines/comfyui/comfyui.ts';
import { readWorkflows } from '#src/engines/comfyui/read-workflow.server.ts';
import type { RemoteRequest, RemoteTask } from '#src/engines/remote-engine.ts';
import { AppError } from '#src/errors.ts';
import { ComfyServerStandIn } from '#tests/support/engines/comfy-server.ts';
import { type JobSite, openJobSite } from '#tests/support/hosts/job-site.ts';
import { type TempFolder, tempFolder } from '#tests/support/temp-folder.ts';

const request = {
  task: 'generate-image',
  prompt: 'a red fox',
  negativePrompt: 'people',
  width: 1366,
  height: 768,
  seed: 7,
} as const;
const never = new AbortController().signal;
const silent = { info() {}, warn() {} };

let folder: TempFolder;
let site: JobSite;
let servers: ComfyServerStandIn[];
let comfy: ComfyUi;
let said: string[];
let jobs = 0;

beforeAll(async () => {
  folder = await tempFolder();
  site = await openJobSite({ dataDir: folder.path });
});
afterAll(async () => {
  await site.close();
  await folder.remove();
});
beforeEach(async (context) => {
  servers = [await ComfyServerStandIn.start(), await ComfyServerStandIn.start()];
  said = [];
  comfy = comfyUi({
    urls: servers.map(({ url }) => url),
    name: 'SDXL',
    workflows: readWorkflows(),
    pollMs: 200,
    report: (line) => said.push(line),
  });
  await comfy.start();
  context.onTestFinished(async () => {
    comfy.stop();
    for (const server of servers) await server[Symbol.asyncDispose]();
  });
});

const asking = (limitMs = 20_000): AskRemote =>
  createRemoteAsking({
    env: { ALLOW_PRIVATE_URLS: false },
    db: site.db,
    storage: site.storage,
    remote: { engines: comfy.engines, budgetOf: () => ({ day: 0, month: 0 }) },
    log: silent,
    now: () => new Date(),
    limitMs,
    pauseMs: 5,
  });
const job = () => ({
  jobId: `j_comfy${++jobs}`,
  acceptedAt: new Date(),
  place: 0,
  engine: 'comfyui',
  request,
});
const engineFor = (of: ComfyUi, task: RemoteTask) => of.engines.find((one) => one.task === task)!;
const prompts = () => servers.flatMap((server) => server.prompts);
const told = () => servers.flatMap((server) => server.told);

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

test('a picture: its values are in the graph, progress is told, and nothing of it stays on the server', async () => {
  const fractions: number[] = [];
  const { path, release } = await asking()(job(), folder.path, never, (fraction) => fractions.push(fraction));
  expect(await sharp(path).metadata()).toMatchObject({ width: 1344, height: 768 });
  await release();
  const [{ id, graph }] = prompts();
  expect(graph['6'].inputs.text).toBe('a red fox');
  expect(graph['7'].inputs.text).toBe('people');
  expect(graph['3'].inputs.seed).toBe(7);
  expect(graph['5'].inputs).toMatchObject({ width: 1344, height: 768 });
  expect(fractions).toEqual([0.25, 0.5, 0.75, 1]);
  expect(told()).toEqual([['/history', { delete: [id] }]]);
  const ready =
    'generate-image, reference-image, edit-image, restyle, fill, upscale-image, generate-video, first-frame-video, enhance-video';
  expect(said.sort()).toEqual(servers.map(({ url }) => `ComfyUI at ${url} is ready for ${ready}`).sort());
});

test('a picture to go by is uploaded to the server that draws, and the graph works on it as much as is said', async () => {
  const seeing = comfyUi({
    urls: [servers[0].url],
    name: 'SDXL',
    workflows: readWorkflows(),
    pollMs: 200,
    report: (line) => said.push(line),
  });
  expect(engineFor(seeing, 'generate-image').takes).not.toContain('reference');
  await seeing.start();
  seeing.stop();
  expect(engineFor(seeing, 'generate-image').takes).toEqual([
    'seed',
    'negative-prompt',
    'reference',
    'strength',
  ]);
  comfy.stop();
  comfy = seeing;
  const path = `${folder.path}/reference.png`;
  const png = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#a52' } })
    .png()
    .toBuffer();
  await writeFile(path, png);
  const sha256 = createHash('sha256').update(png).digest('hex');
  const withReference = { ...request, reference: { sha256, path }, strength: 0.35 };
  expect(await outcomeOf(asking()({ ...job(), request: withReference }, folder.path, never))).toBe('made');
  const [upload] = servers[0].uploads;
  expect(upload).toMatchObject({ type: 'temp', overwrite: 'true', bytes: png });
  const [{ graph }] = prompts();
  expect(graph['10'].inputs.image).toBe(`${upload.name} [temp]`);
  expect(graph['3'].inputs.denoise).toBe(0.35);
  expect(graph['5'].inputs).toMatchObject({ width: 1344, height: 768 });
  // Without one, the other workflow.
  expect(await outcomeOf(asking()(job(), folder.path, never))).toBe('made');
  expect(prompts()[1].graph['5'].class_type).toBe('EmptyLatentImage');
  expect(servers[0].uploads).toHaveLength(1);
});

test('a server that cannot load pictures still draws from words, and the page asks for no reference', async () => {
  servers[0].info = { ...servers[0].info, LoadImage: undefined };
  const blind = comfyUi({
    urls: [servers[0].url],
    name: 'SDXL',
    workflows: readWorkflows(),
    report: (line) => said.push(line),
  });
  await blind.start();
  blind.stop();
  expect(engineFor(blind, 'generate-image').isReady?.()).toBe(true);
  expect(engineFor(blind, 'generate-image').takes).toEqual(['seed', 'negative-prompt']);
  expect(engineFor(blind, 'restyle').isReady?.()).toBe(false);
  expect(said).toContainEqual(
    expect.stringContaining('can’t run reference-image: node 10: the server has no LoadImage'),
  );
});

test('jobs go to the server with the fewest of them, and to the other one where one is away', async () => {
  for (const server of servers) server.stepMs = 100;
  const ask = asking();
  const first = outcomeOf(ask(job(), folder.path, never));
  await expect.poll(() => prompts().length).toBe(1);
  const second = outcomeOf(ask(job(), folder.path, never));
  expect(await Promise.all([first, second])).toEqual(['made', 'made']);
  expect(servers.map((server) => server.prompts.length)).toEqual([1, 1]);
  await servers[0][Symbol.asyncDispose]();
  servers.shift();
  expect(await outcomeOf(ask(job(), folder.path, never))).toBe('made');
  expect(servers[0].prompts).toHaveLength(2);
});

test('a websocket that is lost, or says nothing, costs a moment and no picture', async () => {
  for (const server of servers) server.stepMs = 150;
  const asked = outcomeOf(asking()(job(), folder.path, never));
  await expect.poll(() => servers.some(({ listeners }) => listeners > 0)).toBe(true);
  for (const server of servers) server.dropSockets();
  expect(await asked).toBe('made');
  for (const server of servers) server.sendsMessages = false;
  expect(await outcomeOf(asking()(job(), folder.path, never))).toBe('made');
});

test('a process that ends is followed by one that asks the same server for the same prompt', async () => {
  for (const server of servers) server.stepMs = 250;
  const call = job();
  const process = new AbortController();
  const asked = outcomeOf(asking()(call, folder.path, process.signal));
  await expect.poll(() => prompts().length).toBe(1);
  await expect
    .poll(
      async () =>
        (await site.db.select().from(engineCalls).where(eq(engineCalls.jobId, call.jobId)))[0]?.state,
    )
    .toBe('accepted');
  process.abort(new AppError('server_stopping'));
  expect(await asked).toBe('server_stopping');
  expect(told()).toEqual([]);
  // The other server has less to do now; the job stays where it is.
  expect(await outcomeOf(asking()(call, folder.path, never))).toBe('made');
  expect(prompts()).toHaveLength(1);
});

test('a job that is cancelled is taken back, and no other one is', async () => {
  for (const server of servers) server.stepMs = 100;
  await servers[1][Symbol.asyncDispose]();
  servers.pop();
  const [server] = servers;
  const ask = asking();
  const cancelled = [new AbortController(), new AbortController()];
  const calls = [outcomeOf(ask(job(), folder.path, cancelled[0].signal))];
  await expect.poll(() => prompts().length).toBe(1);
  calls.push(outcomeOf(ask(job(), folder.path, cancelled[1].signal)));
  await expect.poll(() => prompts().length).toBe(2);
  calls.push(outcomeOf(ask(job(), folder.path, never)));
  await expect.poll(() => prompts().length).toBe(3);
  const [running, waiting] = server.prompts;
  cancelled[1].abort(new Error('cancelled'));
  cancelled[0].abort(new Error('cancelled'));
  expect(await Promise.all(calls)).toEqual(['Error: cancelled', 'Error: cancelled', 'made']);
  expect(told()).toEqual(
    expect.arrayContaining([
      ['/queue', { delete: [waiting.id] }],
      ['/interrupt', { prompt_id: running.id }],
    ]),
  );
  expect(
    told().filter(([path, body]) => path === '/interrupt' && !(body as { prompt_id?: string }).prompt_id),
  ).toEqual([]);
});

test.each([
  ['error', 'engine_unavailable'],
  ['node_errors', 'engine_unavailable'],
  ['refuse', 'engine_unavailable'],
] as const)('a workflow that ends with %s is %s', async (next, outcome) => {
  for (const server of servers) server.next.push(next);
  expect(await outcomeOf(asking()(job(), folder.path, never))).toBe(outcome);
});

test('a server that was started anew and knows nothing is not waited for', async () => {
  for (const server of servers) server.stepMs = 300;
  const asked = outcomeOf(asking()(job(), folder.path, never));
  await expect.poll(() => prompts().length).toBe(1);
  for (const server of servers) server.forget();
  expect(await asked).toBe('answer_lost');
});

test('what keeps a server from drawing is said in words, and the engine is not offered', async () => {
  const [server] = servers;
  server.info = {
    ...server.info,
    VAEDecode: undefined,
    CheckpointLoaderSimple: { input: { required: { ckpt_name: [['other.safetensors']] } } },
  };
  const lines: string[] = [];
  const lone = comfyUi({
    urls: [server.url, 'http://127.0.0.1:1'],
    name: 'SDXL',
    workflows: readWorkflows(),
    report: (line) => lines.push(line),
  });
  await lone.start();
  lone.stop();
  expect(engineFor(lone, 'generate-image').isReady?.()).toBe(false);
  expect(engineFor(lone, 'upscale-image').isReady?.()).toBe(true);
  const line = lines.find((one) => one.includes(server.url) && one.includes('generate-image: '));
  expect(line).toContain('can’t run');
  expect(line).toContain(
    'node 4 (CheckpointLoaderSimple): there is no ckpt_name “sd_xl_base_1.0.safetensors”; the server has other.safetensors',
  );
  expect(line).toContain('node 8: the server has no VAEDecode');
  expect(lines).toContainEqual(expect.stringMatching(/^ComfyUI at http:\/\/127.0.0.1:1 can’t be used: /));
});

test('photos and masks are uploaded to the server that works on them, and the graph is the one of the task', async () => {
  const imageOf = async (name: string, channels: 3 | 1) => {
    const path = `${folder.path}/${name}.png`;
    const raw = { width: 320, height: 192, channels };
    const png = await sharp(Buffer.alloc(320 * 192 * channels, channels === 1 ? 255 : 90), { raw })
      .png()
      .toBuffer();
    await writeFile(path, png);
    return { sha256: createHash('sha256').update(png).digest('hex'), path };
  };
  const photo = await imageOf('photo', 3);
  const mask = await imageOf('mask', 1);
  const shape = { width: 320, height: 192, photo };
  const requests: RemoteRequest[] = [
    { task: 'restyle', ...shape, prompt: 'as an oil painting', strength: 0.7, seed: 3 },
    { task: 'edit-image', ...shape, prompt: 'make it winter', negativePrompt: 'people', seed: 4 },
    { task: 'fill', ...shape, mask, seed: 5 },
    { task: 'upscale-image', ...shape, factor: 4 },
  ];
  for (const wanted of requests) {
    expect(await outcomeOf(asking()({ ...job(), request: wanted }, folder.path, never)), wanted.task).toBe(
      'made',
    );
  }
  const [restyled, edited, filled, enlarged] = prompts().map(({ graph }) => graph);
  expect(restyled['6'].inputs.text).toBe('as an oil painting');
  expect(restyled['3'].inputs).toMatchObject({ denoise: 0.7, seed: 3 });
  expect(edited['6']).toMatchObject({
    class_type: 'TextEncodeQwenImageEdit',
    inputs: { prompt: 'make it winter' },
  });
  expect(edited['7'].inputs.prompt).toBe('people');
  expect(filled['5'].inputs).toMatchObject({ width: 320, height: 192 });
  expect(filled['11'].inputs).toMatchObject({ width: 320, height: 192 });
  expect(filled['1'].inputs.image).not.toBe(filled['2'].inputs.image);
  expect(enlarged['2'].class_type).toBe('UpscaleModelLoader');
  const uploads = servers.flatMap((server) => server.uploads).map(({ bytes }) => bytes.length);
  expect(uploads).toHaveLength(5);
});

test.each(['images', 'gifs', 'videos'] as const)(
  'a clip, which nodes list under %s: its frames are counted as its model does',
  async (name) => {
    for (const server of servers) server.listsClipsAs = name;
    const clip = { task: 'generate-video', prompt: 'a fox', width: 1920, height: 1080, seed: 7 } as const;
    const asked = asking()({ ...job(), request: { ...clip, seconds: 4.9 } }, folder.path, never);
    const { path, release } = await asked;
    expect(await readFile(path)).toEqual(Buffer.from(servers[0].clip));
    await release();
    const [{ graph }] = prompts();
    expect(graph['55'].inputs).toMatchObject({ width: 1280, height: 736, length: 121 });
    expect(graph['6'].inputs.text).toBe('a fox');
    expect(graph['3'].inputs.seed).toBe(7);
  },
);

test('a clip that begins with a photo, and one that becomes better, are made of what was uploaded', async () => {
  const { takes } = engineFor(comfy, 'generate-video');
  expect(takes).toEqual(['seed', 'prompt', 'negative-prompt', 'first-frame']);
  const frame = { path: `${folder.path}/frame.png`, sha256: 'b'.repeat(64) };
  await writeFile(frame.path, 'frame');
  const clip = { path: `${folder.path}/clip.mp4`, sha256: 'c'.repeat(64), type: 'video/mp4' };
  await writeFile(clip.path, 'clip');
  const shape = { width: 640, height: 360, seconds: 2 };
  const words = { prompt: 'a fox', seed: 7 };
  const requests: RemoteRequest[] = [
    { task: 'generate-video', ...shape, ...words, firstFrame: frame },
    { task: 'enhance-video', ...shape, clip, factor: 4 },
  ];
  for (const wanted of requests) {
    expect(await outcomeOf(asking()({ ...job(), request: wanted }, folder.path, never))).toBe('made');
  }
  const [begun, enhanced] = prompts().map(({ graph }) => graph);
  expect(begun['56'].inputs.image).toBe(`${'b'.repeat(32)}.png [temp]`);
  expect(begun['55'].inputs).toMatchObject({ width: 640, height: 352, length: 49 });
  expect(enhanced['1'].inputs.file).toBe(`${'c'.repeat(32)}.mp4 [temp]`);
  expect(enhanced['5'].inputs).toMatchObject({ width: 2560, height: 1440 });
  const uploads = servers.flatMap((server) => server.uploads).map(({ bytes }) => bytes.toString());
  expect(uploads.sort()).toEqual(['clip', 'frame']);
});

test('a folder of the operator’s takes the place of what comes along; a workflow that lacks something is refused', async () => {
  const own = await tempFolder();
  try {
    const workflow = readWorkflows()['upscale-image']!;
    await writeFile(
      `${own.path}/cut-out.json`,
      JSON.stringify({ ...workflow, bindings: { photo: '1.image', output: '9' } }),
    );
    expect(Object.keys(readWorkflows(own.path))).toContain('cut-out');
    expect(Object.keys(readWorkflows())).not.toContain('cut-out');
    await writeFile(`${own.path}/fill.json`, JSON.stringify({ ...workflow, bindings: { output: '9' } }));
    expect(() => readWorkflows(own.path)).toThrow(/fill\.json is no workflow: it binds no photo and no mask/);
    await rm(`${own.path}/fill.json`);
    const { timing: _, ...untimed } = readWorkflows()['generate-video']!;
    await writeFile(`${own.path}/generate-video.json`, JSON.stringify(untimed));
    expect(() => readWorkflows(own.path)).toThrow(
      /generate-video\.json is no workflow: it binds frames and has no timing/,
    );
  } finally {
    await own.remove();
  }
});
