import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { probeClip } from '#src/clips/probe-clip.server.ts';
import { readFrames } from '#src/clips/read-frames.server.ts';
import { readXmp } from '#src/clips/xmp/mp4-xmp.server.ts';
import { provenanceXmp } from '#src/codecs/metadata/provenance.ts';
import { type ComfyUi, comfyUi } from '#src/engines/comfyui/comfyui.ts';
import { readWorkflows } from '#src/engines/comfyui/read-workflow.server.ts';
import { engines } from '#src/engines/index.ts';
import { readEnv } from '#src/env.server.ts';
import { editedMark } from '#src/imaging/mark/edited-mark.ts';
import type { Owner } from '#src/media/media.ts';
import { createStudioPool } from '#src/studio/studio-pool.server.ts';
import type { StudioPool } from '#src/studio/studio-pool.ts';
import { createToolEngines } from '#src/tool-engines.server.ts';
import { findTool } from '#src/tools/index.ts';
import { ComfyServerStandIn } from '#tests/support/engines/comfy-server.ts';
import { ModerationServer } from '#tests/support/engines/moderation-server.ts';
import { PictureProviders } from '#tests/support/engines/picture-providers.ts';
import { jobEnded, newMember, openRemoteSite } from '#tests/support/engines/remote-site.ts';
import { ffmpegHere, makeClip } from '#tests/support/files/made-clip.ts';
import { furtherInputs } from '#tests/support/hands/further-inputs.ts';
import { openRememberingChild } from '#tests/support/hands/tool-runs.ts';
import { type JobSite, newOwner } from '#tests/support/hosts/job-site.ts';
import { pngOf, sharpSample } from '#tests/support/pictures/sample-photos.ts';
import { type TempFolder, tempFolder } from '#tests/support/temp-folder.ts';

const ffmpeg = await ffmpegHere();
const never = new AbortController().signal;
const keys = { FAL_KEY: 'k' };
const tools = ['ai-dance', 'ai-hug', 'ai-kissing'] as const;
type ToolId = (typeof tools)[number];
/** Two photos are cut out. */
const limitMs = 400_000;

/** People of the repository, as they are; networks and servers are real, only nobody draws. */
describe.skipIf(!ffmpeg)('clips of people by engines elsewhere', () => {
  let folder: TempFolder;
  let fake: PictureProviders;
  let moderation: ModerationServer;
  let comfy: ComfyServerStandIn;
  let comfyEngines: ComfyUi;
  /** Takes photos in; tools are carried out by a child whose networks are asked the same only once. */
  let pool: StudioPool;
  let child: ReturnType<typeof openRememberingChild>;
  let site: JobSite;
  let owner: Owner;
  let photo: Buffer;
  let second: Buffer;
  const sites: JobSite[] = [];

  const open = async (name: string, more: object): Promise<JobSite> => {
    const dataDir = `${folder.path}/${name}`;
    const opened = await openRemoteSite({ dataDir, fake, keys, others: comfyEngines.engines, ...more });
    opened.studio.hands = {
      run: (request, hooks) => (request.kind === 'tool' ? child : pool).run(request, hooks),
    };
    sites.push(opened);
    return opened;
  };

  beforeAll(async () => {
    folder = await tempFolder();
    fake = await PictureProviders.start();
    moderation = await ModerationServer.start();
    comfy = await ComfyServerStandIn.start();
    comfyEngines = comfyUi({
      urls: [comfy.url],
      name: 'Wan 2.2',
      workflows: readWorkflows(),
      pollMs: 100,
      report() {},
    });
    await comfyEngines.start();
    const modelsDir = readEnv().MODELS_DIR;
    pool = createStudioPool({ modelsDir, memoryBudgetMb: 4096, concurrency: 1, ffmpeg });
    child = openRememberingChild(ffmpeg);
    photo = await pngOf(await sharpSample('admiral', 480)).toBuffer();
    second = (await furtherInputs('ai-hug')).second;
    const film = await makeClip(
      folder.path,
      'film.mp4',
      '-f lavfi -i color=c=gray:size=640x360:rate=10:duration=1',
      '-c:v libx264 -pix_fmt yuv420p -preset ultrafast',
    );
    fake.clip = await readFile(film);
    comfy.clip = fake.clip;
    site = await open('on', {
      sensitiveGoTo: ['fal', 'comfyui'],
      moderation: { url: moderation.url, key: 'm' },
    });
  });
  afterAll(async () => {
    for (const one of sites) await one.close();
    await child.close();
    await pool.close();
    comfyEngines.stop();
    await comfy[Symbol.asyncDispose]();
    await moderation[Symbol.asyncDispose]();
    await fake[Symbol.asyncDispose]();
    await folder.remove();
  });
  beforeEach(async () => {
    fake.orders.length = 0;
    moderation.asked.length = 0;
    moderation.finds = 'nothing';
    moderation.onAsk = () => {};
    comfy.prompts.length = 0;
    comfy.uploads.length = 0;
    owner = await newMember(site, 'vip');
  });

  async function upload(to: JobSite, by: Owner, bytes: Buffer): Promise<string> {
    return (await to.library.accept(by, { stream: Readable.from([bytes]), name: 'photo.png' })).id;
  }
  async function ask(tool: ToolId, options: object, by = owner, to = site) {
    const inputs: Record<string, string> = { photo: await upload(to, by, photo) };
    if (tool !== 'ai-dance') inputs.second = await upload(to, by, second);
    const statements = Object.keys(inputs).flatMap((input) =>
      (['permission', 'adult'] as const).map((kind) => ({ input, kind })),
    );
    const given = { ratio: '16:9', seconds: 4, seed: 7, ...options };
    return to.book.create(by, { tool, inputs, options: given, statements });
  }

  test('nobody is offered unless the operator says so, and who is asked for all the same is refused', async () => {
    const off = await open('off', {});
    const member = await newMember(off, 'vip');
    const models = { status: () => ({ state: 'absent' }) as const, prepare: async () => {} };
    const remote = comfyEngines.engines;
    for (const tool of tools) {
      const offered = (more: object) =>
        createToolEngines(engines, models as never, { remote, ...more })
          .readiness(findTool(tool)!)
          .engines.filter(({ task }) => task === 'generate-video')
          .map(({ id }) => id);
      expect(offered({})).toEqual(['itself']);
      expect(offered({ photosGoTo: ['comfyui'], preference: ['comfyui'] })).toEqual(['itself']);
      expect(offered({ sensitiveGoTo: ['comfyui'] })).toEqual(['itself', 'comfyui']);
      for (const engine of ['fal', 'comfyui']) {
        await expect(ask(tool, { engine }, member, off)).rejects.toMatchObject({ code: 'engine_not_ready' });
      }
    }
    expect([fake.orders, comfy.prompts, moderation.asked]).toEqual([[], [], []]);
  });

  test.each(tools)('%s takes neither guests nor programs there', async (tool) => {
    const guest = newOwner();
    await expect(ask(tool, { engine: 'comfyui' }, guest)).rejects.toMatchObject({ code: 'sign_in_required' });
    const program = { ...owner, isByKey: true };
    await expect(ask(tool, { engine: 'fal' }, program)).rejects.toMatchObject({ code: 'key_not_allowed' });
  });

  test.each([
    ['ai-dance', { motion: 'disco' }, 'dances disco'],
    ['ai-hug', {}, 'hug warmly'],
    ['ai-kissing', { kiss: 'forehead' }, 'kiss on the forehead'],
  ] as const)(
    '%s: judged first, then ordered in words of its own; the mark is in every frame, and it costs five credits',
    async (tool, options, words) => {
      moderation.onAsk = () => expect(fake.orders).toEqual([]);
      const before = await site.book.creditsLeft(owner);
      const job = await jobEnded(site, owner, await ask(tool, { ...options, engine: 'fal' }));
      expect(job).toMatchObject({
        state: 'succeeded',
        error: null,
        credits: 5,
        engine: { id: 'fal', place: 'hosted' },
      });
      expect(await site.book.creditsLeft(owner)).toBe(before - 5);
      expect(Object.keys(job.outputs)).toEqual(['film']);
      expect(fake.orders).toHaveLength(1);
      const { body } = fake.orders[0];
      expect(body.prompt).toContain(words);
      expect(moderation.asked).toHaveLength(1);
      const [{ input, key, model }] = moderation.asked;
      expect([key, model]).toEqual(['Bearer m', 'omni-moderation-latest']);
      // The very picture that went out, with the very words.
      expect(input).toEqual([
        { type: 'text', text: body.prompt },
        { type: 'image_url', image_url: { url: body.image_url } },
      ]);
      const row = await site.library.get(owner, job.outputs.film[0]);
      const { path, release } = await site.library.open(row);
      const header = await probeClip(path, ffmpeg!, { maxPixels: 1e7, signal: never });
      expect(header).toMatchObject({ width: 640, height: 360, hasSound: false });
      const { box } = editedMark(header);
      const place = { left: box.x, top: box.y, width: box.width, height: box.height };
      let frames = 0;
      for await (const { width, height, data } of readFrames(path, header, ffmpeg!, {}, never)) {
        const { channels } = await sharp(data, { raw: { width, height, channels: 3 } })
          .extract(place)
          .stats();
        expect(channels.every(({ min, max }) => min < 80 && max > 220)).toBe(true);
        frames++;
      }
      expect(frames).toBe(10);
      expect((await readXmp(path))?.toString()).toBe(
        provenanceXmp({ sourceType: 'trainedAlgorithmicMedia' }),
      );
      await release();
    },
    limitMs,
  );

  test('a ComfyUI server of the operator’s does it for nothing, judged as well', async () => {
    const job = await jobEnded(site, owner, await ask('ai-dance', { engine: 'comfyui' }));
    expect(job).toMatchObject({ state: 'succeeded', credits: 0, engine: { id: 'comfyui' } });
    expect([comfy.prompts.length, moderation.asked.length, fake.orders.length]).toEqual([1, 1, 0]);
    expect(JSON.stringify(comfy.prompts[0].graph)).toContain('grooves to the beat');
  });

  test.each([
    ['something', 'content_refused'],
    ['trouble', 'engine_unavailable'],
    ['nonsense', 'engine_unavailable'],
  ] as const)(
    'where the moderation finds %s, nothing leaves and nothing is paid: %s',
    async (finds, code) => {
      moderation.finds = finds;
      for (const engine of ['fal', 'comfyui']) {
        const before = await site.book.creditsLeft(owner);
        const job = await jobEnded(site, owner, await ask('ai-dance', { engine }));
        expect(job).toMatchObject({ state: 'failed', credits: 0, error: { code } });
        expect(await site.book.creditsLeft(owner)).toBe(before);
      }
      expect(moderation.asked).toHaveLength(2);
      expect([fake.orders, comfy.prompts, comfy.uploads]).toEqual([[], [], []]);
    },
  );

  test('allowed without a moderation, nothing leaves either', async () => {
    const unjudged = await open('unjudged', { sensitiveGoTo: ['fal'] });
    const member = await newMember(unjudged, 'vip');
    const job = await jobEnded(unjudged, member, await ask('ai-dance', { engine: 'fal' }, member, unjudged));
    expect(job).toMatchObject({ state: 'failed', error: { code: 'engine_unavailable' } });
    expect(fake.orders).toEqual([]);
  });
});
