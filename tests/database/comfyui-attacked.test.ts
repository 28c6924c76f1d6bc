import { readFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { engineCalls } from '#src/db/schema.ts';
import { type AskRemote, createRemoteAsking } from '#src/engine-calls/remote-asking.server.ts';
import { type ComfyUi, comfyUi } from '#src/engines/comfyui/comfyui.ts';
import { readWorkflows } from '#src/engines/comfyui/read-workflow.server.ts';
import { AppError } from '#src/errors.ts';
import { ComfyServerStandIn } from '#tests/support/engines/comfy-server.ts';
import { endless, PictureProviders } from '#tests/support/engines/picture-providers.ts';
import { type JobSite, openJobSite } from '#tests/support/hosts/job-site.ts';
import { type TempFolder, tempFolder } from '#tests/support/temp-folder.ts';

const request = { task: 'generate-image', prompt: 'a red fox', width: 640, height: 384, seed: 7 } as const;
const never = new AbortController().signal;

let folder: TempFolder;
let site: JobSite;
let hostile: ComfyServerStandIn;
let honest: ComfyServerStandIn;
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
  hostile = await ComfyServerStandIn.start();
  honest = await ComfyServerStandIn.start();
  said = [];
  await use(hostile);
  context.onTestFinished(async () => {
    comfy.stop();
    await hostile[Symbol.asyncDispose]();
    await honest[Symbol.asyncDispose]();
  });
});

async function use(...servers: ComfyServerStandIn[]): Promise<void> {
  comfy?.stop();
  comfy = comfyUi({
    urls: servers.map(({ url }) => url),
    name: 'SDXL',
    workflows: readWorkflows(),
    pollMs: 50,
    report: (line) => said.push(line),
  });
  await comfy.start();
}

const asking = (limitMs = 20_000): AskRemote =>
  createRemoteAsking({
    env: { ALLOW_PRIVATE_URLS: false },
    db: site.db,
    storage: site.storage,
    remote: { engines: comfy.engines, budgetOf: () => ({ day: 0, month: 0 }) },
    log: { info() {}, warn() {} },
    now: () => new Date(),
    limitMs,
    pauseMs: 5,
  });

const newCall = () => ({
  jobId: `j_attacked${++jobs}`,
  acceptedAt: new Date(),
  place: 0,
  engine: 'comfyui',
  request,
});

async function outcomeOf(
  call = newCall(),
  { limitMs, progress }: { limitMs?: number; progress?: (fraction: number) => void } = {},
): Promise<string> {
  try {
    const { path, release } = await asking(limitMs)(call, folder.path, never, progress);
    await readFile(path);
    await release();
    return 'made';
  } catch (error) {
    return error instanceof AppError ? error.code : String(error);
  }
}

const stateOf = async ({ jobId }: ReturnType<typeof newCall>) =>
  (await site.db.select().from(engineCalls).where(eq(engineCalls.jobId, jobId))).at(-1)?.state;

type Answer = (request: unknown, response: ServerResponse) => void;
const answer =
  (body: unknown, status = 200): Answer =>
  (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };
const hang: Answer = () => {};
const flood: Answer = (of, response) => void endless(of as never, response, Buffer.alloc(0));

describe('a server that says nothing sensible about its queue', () => {
  test.each([
    ['HTML', answer('<html>')],
    ['null', answer('null')],
    ['another shape', answer({ queue_running: 'many' })],
    ['an answer without an end', flood],
    ['nothing at all', hang],
    ['502', answer('Bad Gateway', 502)],
  ])('is passed over where another one is there: %s', async (_said, behave) => {
    hostile.instead['/queue'] = behave;
    await use(hostile, honest);
    expect(await outcomeOf()).toBe('made');
    expect([hostile.prompts.length, honest.prompts.length]).toEqual([0, 1]);
  });
});

describe('an order', () => {
  test.each([
    ['502', answer('Bad Gateway', 502), 'answer_lost'],
    ['504 from a gateway', answer('<html>', 504), 'answer_lost'],
    ['503', answer('', 503), 'answer_lost'],
    ['HTML', answer('<html>'), 'engine_unavailable'],
    ['null', answer('null'), 'engine_unavailable'],
    ['an answer without an end', flood, 'answer_unreadable'],
    ['a broken connection', (_: unknown, response: ServerResponse) => response.destroy(), 'answer_lost'],
  ])(
    'that is answered with %s is sent once, also by the attempt after it',
    async (_said, behave, outcome) => {
      hostile.instead['/prompt'] = behave;
      const call = newCall();
      expect(await outcomeOf(call)).toBe(outcome);
      expect(await stateOf(call)).toBe('lost');
      expect(await outcomeOf(call)).toBe('answer_lost');
      expect(hostile.prompts).toHaveLength(1);
    },
  );
});

describe('what became of an order', () => {
  const entryOf = (filename: string, subfolder = '', type = 'temp') => ({
    outputs: { 9: { images: [{ filename, subfolder, type }] } },
    status: { status_str: 'success', completed: true, messages: [] },
  });
  const idOf = () => hostile.prompts[0].id;

  test('is never read from another prompt’s entry', async () => {
    hostile.instead['/history/'] = answer({ someone_elses: entryOf('secret.png') });
    expect(await outcomeOf()).toBe('answer_lost');
    expect(hostile.asked.filter((one) => one.startsWith('/view'))).toEqual([]);
  });

  test.each([
    ['../../../../etc/passwd', '../..'],
    ['/etc/passwd', '/'],
    ['a.png&type=input', 'x?y=1#z'],
    ['http://127.0.0.1:1/a.png', '\\\\host\\share'],
  ])('is a name for the server that drew, whatever path is in it: %s', async (filename, subfolder) => {
    hostile.instead['/history/'] = (_, response) =>
      answer({ [idOf()]: entryOf(filename, subfolder) })(_, response);
    hostile.instead['/view'] = answer('root:x:0:0');
    expect(await outcomeOf()).toBe('answer_unreadable');
    const [view] = hostile.asked.filter((one) => one.startsWith('/view'));
    const query = new URL(view, hostile.url).searchParams;
    expect(Object.fromEntries(query)).toEqual({ filename, subfolder, type: 'temp' });
  });

  test('is not followed to another server', async () => {
    await using trap = await PictureProviders.start();
    const elsewhere: Answer = (_, response) =>
      response.writeHead(302, { location: `${trap.url}/files/1.png` }).end();
    for (const path of ['/view', '/history/', '/queue', '/prompt']) {
      hostile.instead[path] = elsewhere;
      expect(await outcomeOf(), path).not.toBe('made');
      delete hostile.instead[path];
    }
    hostile.instead['/object_info'] = elsewhere;
    await use(hostile);
    expect(trap.reads).toBe(0);
    expect(said.some((line) => line.includes('can’t be used'))).toBe(true);
  });

  test.each([
    ['a picture without an end', '/view', flood, 'answer_unreadable'],
    ['HTML in place of a picture', '/view', answer('<html>'), 'answer_unreadable'],
    ['no picture', '/view', answer('', 404), 'answer_lost'],
    ['a history that is none', '/history/', answer('[[[['), 'engine_unavailable'],
    ['a history without an end', '/history/', flood, 'answer_unreadable'],
  ])('%s', async (_case, path, behave, outcome) => {
    hostile.instead[path] = behave;
    const call = newCall();
    expect(await outcomeOf(call)).toBe(outcome);
    expect(await stateOf(call)).toBe('lost');
    expect(hostile.prompts).toHaveLength(1);
  });

  test.each(['/prompt', '/history/', '/view'])(
    'is waited for until our own deadline where %s hangs',
    async (path) => {
      hostile.instead[path] = hang;
      const call = newCall();
      expect(await outcomeOf(call, { limitMs: 1_500 })).toBe('answer_lost');
      expect(await stateOf(call)).toBe('lost');
    },
  );
});

test('messages that are none change nothing, and progress stays between nothing and all', async () => {
  hostile.stepMs = 150;
  const fractions: number[] = [];
  const made = outcomeOf(newCall(), { progress: (fraction) => fractions.push(fraction) });
  await expect.poll(() => hostile.prompts.length).toBe(1);
  const { id: prompt_id } = hostile.prompts[0];
  const progress = (value: unknown, max: unknown) => ({ type: 'progress', data: { prompt_id, value, max } });
  const messages = [
    ...['null', '5', '"text"', '[]', '{"data":null}', '{', '{"type":{},"data":{"prompt_id":{}}}'],
    ...[
      progress(9, 3),
      progress(-1, 3),
      progress(1, 0),
      progress('x', 'y'),
      progress(1, -1),
      progress(null, null),
    ].map((message) => JSON.stringify(message)),
    `{"type":"progress","data":{"prompt_id":"${prompt_id}","value":1e999,"max":1}}`,
    JSON.stringify({ type: 'progress', data: { prompt_id: 'another', value: 1, max: 8 } }),
    'x'.repeat(1024 * 1024),
  ];
  for (const message of messages) hostile.shout(message);
  expect(await made).toBe('made');
  // Of what was shouted only nine of three are a number of steps at all: all of them, at most.
  expect(fractions.filter((one) => ![0.25, 0.5, 0.75, 1].includes(one))).toEqual([]);
});
