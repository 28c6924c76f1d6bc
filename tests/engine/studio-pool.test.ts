import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { type LaneOptions, StudioLane } from '#src/studio/studio-lane.server.ts';
import { createStudioPool } from '#src/studio/studio-pool.server.ts';
import type { StudioReply, StudioRequest } from '#src/studio/studio-pool.ts';
import { cornerPicture } from '#tests/fixtures/corner-picture.ts';
import { discPicture } from '#tests/fixtures/disc-picture.ts';
import { noisePicture } from '#tests/fixtures/noise-picture.ts';
import { filmMaker } from '#tests/support/hands/clip-tools.ts';
import { preparedModelsDir } from '#tests/support/hands/prepared-model.ts';
import { listTool } from '#tests/support/hands/specimen-tool.ts';
import { type TempFolder, tempFolder } from '#tests/support/temp-folder.ts';

const root = path.resolve(import.meta.dirname, '../..');
const megabyte = 1024 * 1024;

let folder: TempFolder;
let modelsDir: string;
/** 12 megapixels that keep an AVIF encoder busy for seconds. */
let slow: string;
let disc: string;
beforeAll(async () => {
  modelsDir = await preparedModelsDir('isnet-medium');
  folder = await tempFolder();
  slow = path.join(folder.path, 'slow.jpg');
  disc = path.join(folder.path, 'disc.jpg');
  await discPicture().jpeg().toFile(disc);
  await noisePicture(4000, 3000).jpeg({ quality: 50 }).toFile(slow);
});
afterAll(() => folder.remove());

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});

function openPool(options: Partial<Parameters<typeof createStudioPool>[0]> = {}) {
  const pool = createStudioPool({ modelsDir, memoryBudgetMb: 4096, concurrency: 1, ...options });
  open.push(pool);
  return pool;
}

function openLane(options: Partial<LaneOptions>): StudioLane {
  const lane = new StudioLane({
    settings: { modelsDir, modelsBudgetMb: 1024, niceness: 5, ffmpeg: null, tables: {} },
    ceilingBytes: 2048 * megabyte,
    log: () => {},
    size: 1,
    timeLimitMs: 60_000,
    recycleBytes: 1024 * megabyte,
    idleMs: 60_000,
    ...options,
  });
  open.push(lane);
  return lane;
}

let count = 0;
async function newFolder(): Promise<string> {
  const place = path.join(folder.path, `out-${count++}`);
  await mkdir(place);
  return place;
}

async function ingest(file: string | Buffer, maxPixels = 64e6): Promise<StudioRequest> {
  const outputDir = await newFolder();
  if (typeof file === 'string') return { kind: 'ingest', path: file, outputDir, maxPixels };
  const source = path.join(outputDir, 'upload');
  await writeFile(source, file);
  return { kind: 'ingest', path: source, outputDir, maxPixels };
}

const slowExport = async (): Promise<StudioRequest> => ({
  kind: 'export',
  path: slow,
  outputPath: path.join(await newFolder(), 'slow.avif'),
  format: 'avif',
  quality: 90,
});

const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

describe('taking a picture in', () => {
  test('a JPEG stays what it was, without its place; preview and thumbnail are small, upright WebP', async () => {
    const jpeg = await noisePicture(2400, 1800)
      .withExif({ IFD0: { Copyright: 'a secret place' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect(jpeg.includes('secret')).toBe(true);
    const { pictures, warnings } = await openPool().run(await ingest(jpeg));
    const [photo] = pictures.photo;
    const kept = await readFile(photo.path);
    expect(kept.includes('secret')).toBe(false);
    expect(photo).toMatchObject({
      type: 'image/jpeg',
      width: 1800,
      height: 2400,
      frames: 1,
      hasAlpha: false,
    });
    expect(photo.bytes).toBe(kept.length);
    expect(warnings).toEqual([]);
    for (const file of [photo.path, photo.previewPath, photo.thumbnailPath]) {
      expect((await stat(file)).mode & 0o077).toBe(0);
    }
    const preview = await sharp(photo.previewPath).metadata();
    expect(preview.format).toBe('webp');
    expect(preview.width * preview.height).toBeLessThanOrEqual(2_000_000);
    expect(preview.width * preview.height).toBeGreaterThan(1_990_000);
    expect(await sharp(photo.thumbnailPath).metadata()).toMatchObject({ width: 240, height: 320 });
  });

  test('a TIFF becomes a lossless 16-bit PNG with its profile', async () => {
    const tiff = await cornerPicture(60, 40)
      .toColourspace('rgb16')
      .withIccProfile('p3')
      .tiff({ compression: 'lzw' })
      .toBuffer();
    const [photo] = (await openPool().run(await ingest(tiff))).pictures.photo;
    expect(photo.type).toBe('image/png');
    const metadata = await sharp(photo.path).metadata();
    expect(metadata).toMatchObject({ depth: 'ushort', width: 60, height: 40 });
    expect(metadata.icc).toEqual((await sharp(tiff).metadata()).icc);
    const raw = (file: string | Buffer) =>
      sharp(file, { ignoreIcc: true }).toColourspace('rgb16').raw({ depth: 'ushort' }).toBuffer();
    expect((await raw(photo.path)).equals(await raw(tiff))).toBe(true);
  });

  test('a JPEG that every viewer shows whole comes without a warning; one for HDR displays with its own', async () => {
    const jpeg = await noisePicture(60, 40).jpeg().toBuffer();
    const at = jpeg.indexOf(Buffer.from([0xff, 0xda]));
    const stray = Buffer.concat([jpeg.subarray(0, at), Buffer.of(1, 2, 3), jpeg.subarray(at)]);
    const gainMap = await sharp(jpeg)
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/" xmlns:hdrgm="http://ns.adobe.com/hdr-gain-map/1.0/"/>')
      .jpeg()
      .toBuffer();
    const pool = openPool();
    for (const metadata of [undefined, 'keep', 'none'] as const) {
      const warnings = async (bytes: Buffer) =>
        (await pool.run({ ...(await ingest(bytes)), metadata } as StudioRequest)).warnings;
      expect(await warnings(stray)).toEqual([]);
      expect(await warnings(gainMap)).toEqual(metadata === 'keep' ? [] : ['gain_map_lost']);
    }
  });

  test('a JPEG with wrong bytes inside still opens, with a warning; a cut one is refused', async () => {
    const jpeg = await noisePicture(300, 300).jpeg({ quality: 90 }).toBuffer();
    const wrong = Buffer.from(jpeg);
    wrong.set([0xff, 0xd3], wrong.length - 2000);
    const pool = openPool();
    expect((await pool.run(await ingest(wrong))).warnings).toEqual(['photo_damaged']);
    await expect(pool.run(await ingest(jpeg.subarray(0, 20_000)))).rejects.toMatchObject({
      code: 'file_damaged',
    });
  });

  test('more pixels than allowed are refused before decoding', async () => {
    const png = await cornerPicture(60, 40).png().toBuffer();
    await expect(openPool().run(await ingest(png, 2000))).rejects.toMatchObject({
      code: 'image_too_large',
      params: { maxPixels: 2000, width: 60, height: 40 },
    });
  });
});

describe('running a tool', () => {
  const toolRequest = async (changes: object = {}): Promise<StudioRequest> => ({
    kind: 'tool',
    tool: 'background-remover',
    inputs: { photo: [disc] },
    options: {},
    outputDir: await newFolder(),
    ...changes,
  });

  test('stages come in order, outputs are written, the engine and the times are named', async () => {
    const stages: string[] = [];
    const reply = await openPool().run(await toolRequest(), {
      onProgress: (stage, fraction) => {
        if (stages.at(-1) !== stage) stages.push(stage);
        expect(fraction).toBeGreaterThanOrEqual(0);
        expect(fraction).toBeLessThanOrEqual(1);
      },
    });
    expect(stages).toEqual(['open', 'subject', 'edge', 'save']);
    expect(reply.engine).toMatchObject({ id: 'isnet', place: 'local' });
    expect(Object.keys(reply.timings)).toEqual(['open', 'subject', 'edge', 'save', 'total']);
    const [[result], [matte]] = [reply.pictures.result, reply.pictures.matte];
    expect(result).toMatchObject({ type: 'image/png', width: 200, height: 160, hasAlpha: true });
    expect(matte).toMatchObject({ type: 'image/png', width: 200, height: 160, hasAlpha: false });
    for (const { path: file, previewPath, thumbnailPath } of [result, matte]) {
      for (const one of [file, previewPath, thumbnailPath]) expect((await stat(one)).size).toBeGreaterThan(0);
    }
  });

  test('a tool that works on clips has a child of its own', async () => {
    const unlist = listTool(filmMaker);
    try {
      const pool = openPool();
      // The child has no such tool, but it is one that was asked.
      const film = pool.run(await toolRequest({ tool: filmMaker.id }));
      await expect(film).rejects.toMatchObject({ code: 'tool_unknown' });
      expect(pool.pids).toHaveLength(1);
      await expect(pool.run(await toolRequest({ inputs: {} }))).rejects.toMatchObject({
        code: 'input_missing',
      });
      expect(pool.pids).toHaveLength(2);
    } finally {
      unlist();
    }
  });

  test('what was asked wrongly is named', async () => {
    const pool = openPool();
    const refused = async (changes: object, expected: object) =>
      expect(pool.run(await toolRequest(changes))).rejects.toMatchObject(expected);
    await refused({ tool: 'no-such' }, { code: 'tool_unknown' });
    await refused({ options: { margin: 99 } }, { code: 'option_invalid', params: { option: 'margin' } });
    await refused({ inputs: {} }, { code: 'input_missing', params: { input: 'photo' } });
  });

  test('without its network no engine is ready', async () => {
    const pool = openPool({ modelsDir: await newFolder() });
    await expect(pool.run(await toolRequest())).rejects.toMatchObject({
      code: 'engine_not_ready',
      params: { task: 'cut-out' },
    });
  });

  test('a cancelled run rejects at once with the reason, and the next one works', async () => {
    const pool = openPool();
    const controller = new AbortController();
    const reason = new Error('changed my mind');
    let abort = () => {};
    const entered = new Promise<void>((resolve) => {
      abort = resolve;
    });
    const work = pool.run(await toolRequest(), {
      signal: controller.signal,
      onProgress: (stage) => stage === 'subject' && abort(),
    });
    await entered;
    controller.abort(reason);
    const late = new Promise((resolve) => setImmediate(() => resolve('late')));
    expect(await Promise.race([work.catch((error) => error), late])).toBe(reason);
    const { pictures } = await pool.run(await toolRequest());
    expect(Object.keys(pictures)).toEqual(['result', 'matte']);
  });
});

describe('trouble costs one request and nothing else', () => {
  test('a child killed from outside is engine_crashed; the next request gets a fresh child', async () => {
    const pool = openPool();
    const work = pool.run(await slowExport());
    const failed = expect(work).rejects.toMatchObject({ code: 'engine_crashed' });
    await expect.poll(() => pool.pids).toHaveLength(1);
    const [pid] = pool.pids;
    process.kill(pid, 'SIGKILL');
    await failed;
    expect((await pool.run(await ingest(slow))).pictures.photo[0].width).toBe(4000);
    expect(pool.pids).toHaveLength(1);
    expect(pool.pids).not.toContain(pid);
  });

  test('a picture that needs more than the ceiling is engine_out_of_memory; a smaller one works', async () => {
    const pool = openPool({ memoryBudgetMb: 250 });
    const large = path.join(folder.path, 'large.tiff');
    const flat = { width: 12_000, height: 9_000, channels: 3, background: '#456' } as const;
    await sharp({ create: flat, limitInputPixels: false }).tiff({ compression: 'deflate' }).toFile(large);
    await expect(pool.run(await ingest(large, 200e6))).rejects.toMatchObject({
      code: 'engine_out_of_memory',
    });
    const small = await cornerPicture(60, 40).tiff().toBuffer();
    expect((await pool.run(await ingest(small))).pictures.photo[0].width).toBe(60);
  });

  test('a request past its time is took_too_long, and its child is gone', async () => {
    const lane = openLane({ timeLimitMs: 300 });
    const work = lane.run(await slowExport(), {});
    const failed = expect(work).rejects.toMatchObject({ code: 'took_too_long' });
    await expect.poll(() => lane.pids).toHaveLength(1);
    const [pid] = lane.pids;
    await failed;
    expect(isAlive(pid)).toBe(false);
  });

  test.runIf(process.platform !== 'win32').each([
    [
      'an upload',
      async (path: string): Promise<StudioRequest> => ({ ...(await ingest(disc)), path }) as StudioRequest,
    ],
    [
      'a file to be written',
      async (path: string): Promise<StudioRequest> => ({ ...(await slowExport()), path }) as StudioRequest,
    ],
  ])('%s that hangs for good is took_too_long, and the lane goes on', async (_name, requestFor) => {
    // A child that starts anew on a busy machine has to fit in, too.
    const pool = openPool({ quickLimitMs: 10_000 });
    // Whoever opens a pipe to read waits until somebody writes, and here nobody ever does.
    const pipe = path.join(await newFolder(), 'pipe');
    execFileSync('mkfifo', [pipe]);
    await expect(pool.run(await requestFor(pipe))).rejects.toMatchObject({ code: 'took_too_long' });
    expect(pool.pids).toEqual([]);
    const small = await cornerPicture(60, 40).png().toBuffer();
    expect((await pool.run(await ingest(small))).pictures.photo[0].width).toBe(60);
  });

  test('closing rejects what runs and what waits with server_stopping and leaves no child', async () => {
    const lane = openLane({});
    const outcomes = [lane.run(await slowExport(), {}), lane.run(await slowExport(), {})].map((work) =>
      work.catch((error) => error.code),
    );
    await expect.poll(() => lane.pids).toHaveLength(1);
    const [pid] = lane.pids;
    await lane.close();
    expect(await Promise.all(outcomes)).toEqual(['server_stopping', 'server_stopping']);
    expect(isAlive(pid)).toBe(false);
  });

  test.runIf(process.platform !== 'win32')('children end when their parent is killed', async () => {
    const source = `
      import { createStudioPool } from ${JSON.stringify(pathToFileURL(path.join(root, 'src/studio/studio-pool.server.ts')).href)};
      const pool = createStudioPool({ modelsDir: '/', memoryBudgetMb: 4096, concurrency: 1 });
      await pool.run(${JSON.stringify(await ingest(slow))});
      console.log(pool.pids[0]);
      setInterval(() => {}, 1000);
    `;
    const parent = spawn(process.execPath, ['--input-type=module', '--eval', source], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [output] = await once(parent.stdout, 'data');
    const pid = Number(String(output));
    expect(isAlive(pid)).toBe(true);
    parent.kill('SIGKILL');
    await vi.waitFor(() => expect(isAlive(pid)).toBe(false), { timeout: 10_000 });
  });
});

describe('a lane', () => {
  test('requests of one party wait for a free child in the order they came', async () => {
    const lane = openLane({});
    const order: number[] = [];
    const small = await cornerPicture(8, 8).png().toBuffer();
    const runs = [0, 1, 2, 3].map(async (index) => {
      const request = await ingest(small);
      return () => lane.run(request, {}).then(() => order.push(index));
    });
    await Promise.all((await Promise.all(runs)).map((run) => run()));
    expect(order).toEqual([0, 1, 2, 3]);
    expect(lane.pids).toHaveLength(1);
  });

  test('a party with one request waits for the one that runs and one more of a crowd, not for all of them', async () => {
    const lane = openLane({});
    const small = await cornerPicture(8, 8).png().toBuffer();
    const order: string[] = [];
    const parties = ['crowd', 'crowd', 'crowd', 'crowd', 'one'];
    const requests = await Promise.all(parties.map(() => ingest(small)));
    await Promise.all(
      parties.map((party, index) => lane.run(requests[index], { party }).then(() => order.push(party))),
    );
    expect(order).toEqual(['crowd', 'crowd', 'one', 'crowd', 'crowd']);
  });

  test('what surrounds the work begins when its turn has come, and can keep it from beginning', async () => {
    const lane = openLane({});
    const small = await ingest(await cornerPicture(8, 8).png().toBuffer());
    const refuse = () => Promise.reject(new Error('no room'));
    await expect(lane.run(small, { within: refuse })).rejects.toThrow('no room');
    expect(lane.pids).toEqual([]);
    let pidsAround: number[] = [];
    const first = lane.run(await ingest(slow), {});
    await lane.run(small, {
      within: (work) => {
        pidsAround = lane.pids;
        return work();
      },
    });
    await first;
    expect(pidsAround).toHaveLength(1);
  });

  test('a request that is given up while it waits never runs', async () => {
    const lane = openLane({});
    const first = lane.run(await ingest(slow), {});
    const controller = new AbortController();
    const request = await slowExport();
    const second = lane.run(request, { signal: controller.signal });
    controller.abort(new Error('no longer wanted'));
    await expect(second).rejects.toThrow('no longer wanted');
    await first;
    expect((await lane.run(await ingest(slow), {})).pictures.photo[0].width).toBe(4000);
    const { outputPath } = request as Extract<StudioRequest, { kind: 'export' }>;
    await expect(stat(outputPath)).rejects.toThrow();
  });

  test('a child that grew too large is replaced, one that idles is ended', async () => {
    const run = async (lane: StudioLane): Promise<StudioReply> => lane.run(await ingest(slow), {});
    const growing = openLane({ recycleBytes: 1 });
    await run(growing);
    expect(growing.pids).toEqual([]);
    const idling = openLane({ idleMs: 1 });
    await run(idling);
    await vi.waitFor(() => expect(idling.pids).toEqual([]), { timeout: 5000 });
    expect((await run(idling)).pictures.photo[0].width).toBe(4000);
  });
});
