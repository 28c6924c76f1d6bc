import { copyFile, readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Ffmpeg } from '#src/clips/ffmpeg.ts';
import { probeClip } from '#src/clips/probe-clip.server.ts';
import { readFrames } from '#src/clips/read-frames.server.ts';
import { readXmp } from '#src/clips/xmp/mp4-xmp.server.ts';
import { provenanceXmp } from '#src/codecs/metadata/provenance.ts';
import type { JobRow } from '#src/jobs/jobs.ts';
import type { MediaRow, Owner } from '#src/media/media.ts';
import { failWith, PictureProviders } from '#tests/support/engines/picture-providers.ts';
import { jobEnded, newMember, openRemoteSite } from '#tests/support/engines/remote-site.ts';
import { ffmpegHere, makeClip } from '#tests/support/files/made-clip.ts';
import { filmAsker, filmEnhancer, filmMaker } from '#tests/support/hands/clip-tools.ts';
import { listTool } from '#tests/support/hands/specimen-tool.ts';
import { type JobSite, uploadPhoto } from '#tests/support/hosts/job-site.ts';
import { type TempFolder, tempFolder } from '#tests/support/temp-folder.ts';

const ffmpeg = (await ffmpegHere()) as Ffmpeg;
const never = new AbortController().signal;
const h264 = '-c:v libx264 -pix_fmt yuv420p -preset ultrafast';

/** Photos of the specimens are 40 × 30. */
describe.skipIf(!ffmpeg)('clips of engines on other machines', () => {
  const unlist: (() => void)[] = [];
  let folder: TempFolder;
  let site: JobSite;
  let fake: PictureProviders;
  let owner: Owner;

  beforeAll(async () => {
    folder = await tempFolder();
    fake = await PictureProviders.start();
    unlist.push(listTool(filmAsker), listTool(filmEnhancer), listTool(filmMaker));
    site = await openRemoteSite({
      dataDir: folder.path,
      fake,
      keys: { FAL_KEY: 'k', GEMINI_API_KEY: 'k' },
    });
  });
  afterAll(async () => {
    for (const remove of unlist) remove();
    await site.close();
    await fake[Symbol.asyncDispose]();
    await folder.remove();
  });
  beforeEach(async () => {
    fake.orders.length = 0;
    fake.onOrder.length = 0;
    fake.onRead.length = 0;
    fake.pollsUntilDone = 1;
    owner = await newMember(site, 'vip');
  });

  let made = 0;
  async function answering(...parts: string[]): Promise<void> {
    const name = `${++made}.${parts.find((part) => part.startsWith('.'))?.slice(1) ?? 'mp4'}`;
    const file = await makeClip(folder.path, name, ...parts.filter((part) => !part.startsWith('.')));
    fake.clip = await readFile(file);
  }
  const pattern = (size: string, seconds = 1) =>
    `-f lavfi -i testsrc=size=${size}:rate=10:duration=${seconds}`;
  const ask = async (tool: string, inputs: Record<string, string>, options: object): Promise<JobRow> =>
    jobEnded(site, owner, await site.book.create(owner, { tool, inputs, options: { ...options } }));
  const asked = async (options: object) =>
    ask('film-asker', { photo: await uploadPhoto(site, owner) }, options);
  /** The first output, and its file as it is kept. */
  async function filmOf({ outputs }: JobRow): Promise<{ row: MediaRow; path: string }> {
    const row = await site.library.get(owner, Object.values(outputs).flat()[0]);
    const kept = await site.library.open(row);
    const path = `${folder.path}/${row.id}.mp4`;
    await copyFile(kept.path, path);
    await kept.release();
    return { row, path };
  }
  const left = () => site.book.creditsLeft(owner);

  test('the tool itself does the work unless somebody else is chosen, and nothing leaves', async () => {
    for (const options of [{}, { engine: 'itself' }]) {
      const job = await asked(options);
      expect(job).toMatchObject({ state: 'succeeded', credits: 0, engine: null });
      expect((await filmOf(job)).row).toMatchObject({ frames: 5, durationMs: 1000 });
    }
    expect(fake.orders).toEqual([]);
    await expect(asked({ engine: 'replicate' })).rejects.toMatchObject({ code: 'engine_not_ready' });
  });

  test('what comes back is what an upload would be: without what its file tells, and without sound', async () => {
    await answering(
      pattern('400x300'),
      '-f lavfi -i sine=duration=1',
      h264,
      '-c:a aac',
      '-metadata title=secret -metadata location=+48+011/',
    );
    const before = await left();
    const job = await asked({ engine: 'fal', prompt: 'the leaves fall' });
    expect(job).toMatchObject({ state: 'succeeded', engine: { id: 'fal', place: 'hosted' }, warnings: [] });
    expect(fake.orders).toHaveLength(1);
    expect(fake.orders[0].path).toContain('image-to-video');
    expect(fake.orders[0].body).toMatchObject({ prompt: 'the leaves fall', duration: '5' });
    expect(JSON.stringify(fake.orders[0].body)).toContain('data:image/png;base64,');
    // A clip costs a site about as much as five pictures.
    expect([job.credits, await left()]).toEqual([5, before - 5]);
    const { row, path } = await filmOf(job);
    expect(row).toMatchObject({ type: 'video/mp4', width: 400, height: 300, frames: 10, durationMs: 1000 });
    const bytes = await readFile(path);
    expect(bytes.includes('secret')).toBe(false);
    expect(bytes.includes('+48')).toBe(false);
    expect((await probeClip(path, ffmpeg, { maxPixels: 1e6, signal: never })).hasSound).toBe(false);
    const poster = await site.library.open(row, 'preview');
    expect((await sharp(await readFile(poster.path)).stats()).entropy).toBeGreaterThan(1);
    await poster.release();
  });

  test('another shape is cut to the one that was asked for, and another format becomes ours', async () => {
    // White at the sides, which are too much.
    const sides = '-vf drawbox=x=0:w=100:h=ih:color=white:t=fill,drawbox=x=500:w=100:h=ih:color=white:t=fill';
    await answering('.webm', pattern('600x300'), sides, '-c:v libvpx-vp9 -cpu-used 8');
    const { path, row } = await filmOf(await asked({ engine: 'google' }));
    expect(row).toMatchObject({ type: 'video/mp4', width: 400, height: 300, frames: 10 });
    const header = await probeClip(path, ffmpeg, { maxPixels: 1e6, signal: never });
    expect(header).toMatchObject({ format: 'mp4', codec: 'h264' });
    for await (const { data } of readFrames(path, header, ffmpeg, {}, never)) {
      expect([...data.subarray(0, 3)].every((value) => value > 240)).toBe(false);
    }
  });

  test.each([
    ['too long', () => answering(pattern('400x300', 20), h264)],
    ['too large', () => answering(pattern('4096x4096', 0.1), h264)],
    ['sound alone', () => answering('-f lavfi -i sine=duration=1', '-c:a aac')],
    [
      'torn',
      async () => {
        fake.clip = fake.clip.subarray(0, 60);
      },
    ],
  ])('one that is %s is no answer, and nothing of it is kept', async (_, answer) => {
    await answering(pattern('400x300'), h264);
    await answer();
    const job = await asked({ engine: 'fal' });
    expect(job).toMatchObject({ state: 'failed', credits: 0, error: { code: 'answer_unreadable' } });
    expect(job.outputs).toEqual({});
    expect(await site.scratchNames()).toEqual([]);
  });

  test('one that shows what this site does not hand out is refused: no clip, no credit', async () => {
    await answering(pattern('400x300'), h264);
    site.studio.sees = [0, 0.1, 0, 0.9, 0];
    try {
      const before = await left();
      const job = await asked({ engine: 'fal' });
      expect(job).toMatchObject({ state: 'failed', credits: 0, error: { code: 'content_refused' } });
      expect(await left()).toBe(before);
    } finally {
      site.studio.sees = [0, 0, 1, 0, 0];
    }
  });

  test('whoever was chosen is not stood in for, by the tool itself neither', async () => {
    fake.onOrder.push(failWith(401));
    const job = await asked({ engine: 'fal' });
    expect(job).toMatchObject({ state: 'failed', credits: 0, error: { code: 'engine_unavailable' } });
  });

  test('Image to Video asks whoever is chosen: with the first photo and the last, in words of its options', async () => {
    await answering(pattern('1280x720', 3), h264);
    const [photo, ...more] = [
      await uploadPhoto(site, owner),
      await uploadPhoto(site, owner),
      await uploadPhoto(site, owner),
    ];
    const options = {
      engine: 'fal',
      prompt: 'A leaf falls.',
      move: 'zoom-in',
      weather: 'snow',
      ratio: '16:9',
      seconds: 3,
    };
    const job = await jobEnded(
      site,
      owner,
      await site.book.create(owner, { tool: 'image-to-video', inputs: { photo, more }, options }),
    );
    expect(job).toMatchObject({
      state: 'succeeded',
      engine: { id: 'fal' },
      credits: 5,
      warnings: ['ends_only'],
    });
    const { body } = fake.orders[0];
    expect(body).toMatchObject({
      prompt: 'A leaf falls. The camera slowly moves in. Snow falls.',
      duration: '5',
    });
    for (const frame of [body.image_url, body.tail_image_url]) {
      const png = Buffer.from(String(frame).split(',')[1], 'base64');
      expect(await sharp(png).metadata()).toMatchObject({ width: 1280, height: 720 });
    }
    expect((await filmOf(job)).row).toMatchObject({ width: 1280, height: 720, durationMs: 3000 });
  });

  test('AI Squish asks whoever is chosen in words of its effect, and takes nothing apart', async () => {
    await answering(pattern('1280x720', 3), h264);
    const photo = await uploadPhoto(site, owner);
    const options = {
      engine: 'fal',
      prompt: 'A hand comes down.',
      effect: 'press',
      material: 'foam',
      ratio: '16:9',
      seconds: 3,
    };
    const job = await ask('ai-squish', { photo }, options);
    expect(job).toMatchObject({ state: 'succeeded', engine: { id: 'fal' }, credits: 5, warnings: [] });
    expect(Object.keys(job.outputs)).toEqual(['film']);
    expect(fake.orders).toHaveLength(1);
    const { body } = fake.orders[0];
    expect(body.prompt).toBe(
      'A hand comes down. The subject is made of soft foam. It is pressed flat from above and spreads, then it springs back into its shape. The camera and the background stand still.',
    );
    // In the shape that was asked for, and no more than twice as large as the photo.
    const first = Buffer.from(String(body.image_url).split(',')[1], 'base64');
    expect(await sharp(first).metadata()).toMatchObject({ width: 80, height: 46 });
    const { path } = await filmOf(job);
    expect((await readXmp(path))?.toString()).toBe(provenanceXmp({ sourceType: 'trainedAlgorithmicMedia' }));
  });

  test('a clip becomes a better one: it goes along whole or in part, and comes back in the size asked for', async () => {
    const photo = await uploadPhoto(site, owner);
    const film = Object.values((await ask('film-maker', { photo }, {})).outputs).flat()[0];
    // An engine has sizes of its own.
    await answering(pattern('128x96', 2), h264);
    for (const [fromMs, frames] of [
      [0, 25],
      [1000, 13],
    ]) {
      const job = await ask('film-enhancer', { film }, { engine: 'fal', fromMs });
      expect(job).toMatchObject({ state: 'succeeded', engine: { id: 'fal' } });
      expect((await filmOf(job)).row).toMatchObject({ width: 80, height: 60, frames });
    }
    const sent = fake.orders.map(({ body }) => Buffer.from(String(body.video_url).split(',')[1], 'base64'));
    const kept = await site.library.open(await site.library.get(owner, film));
    expect(sent[0].equals(await readFile(kept.path))).toBe(true);
    await kept.release();
    expect(sent[1].length).toBeLessThan(sent[0].length);
    expect(fake.orders.every(({ body }) => body.upscale_factor === 2)).toBe(true);
  });
});
