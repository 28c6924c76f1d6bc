import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { withScratch } from '#src/media/storage/scratch.server.ts';
import { pixelProcessArguments } from '#src/studio/child/studio-process.server.ts';
import { StudioLane } from '#src/studio/studio-lane.server.ts';
import type { StudioReply } from '#src/studio/studio-pool.ts';
import { ffmpegHere } from '#tests/support/files/made-clip.ts';
import { childrenOf } from '#tests/support/services/child-processes.ts';
import { memoryOf } from '#tests/support/services/process-memory.ts';
import { bySuiteLength } from '#tests/support/suite-length.ts';
import { type TempFolder, tempFolder } from '#tests/support/temp-folder.ts';

const ffmpeg = await ffmpegHere();
const megabyte = 1024 * 1024;
let folder: TempFolder;
let lane: StudioLane;
let photo: string;
let scratch: string;

beforeAll(async () => {
  folder = await tempFolder();
  photo = path.join(folder.path, 'photo.png');
  scratch = path.join(folder.path, 'scratch');
  await mkdir(scratch);
  await sharp({ create: { width: 320, height: 320, channels: 3, background: '#47c' } })
    .png()
    .toFile(photo);
  lane = new StudioLane({
    entry: {
      file: path.join(import.meta.dirname, '../support/hands/film-child.process.ts'),
      arguments: [...pixelProcessArguments, '--expose-gc'],
    },
    settings: { modelsDir: '', modelsBudgetMb: 512, niceness: 5, ffmpeg, tables: {} },
    ceilingBytes: 2048 * megabyte,
    recycleBytes: 1024 * megabyte,
    size: 1,
    timeLimitMs: 300_000,
    idleMs: 300_000,
    log: () => {},
  });
});
afterAll(async () => {
  await lane?.close();
  await folder?.remove();
});

/** As a job does it: in a folder that goes with it. */
function film(tool: string, options: Record<string, unknown>, signal?: AbortSignal): Promise<StudioReply> {
  return withScratch(scratch, (outputDir) =>
    lane.run({ kind: 'tool', tool, inputs: { photo: [photo] }, options, outputDir }, { signal }),
  );
}

describe.runIf(process.platform === 'linux' && ffmpeg !== null)('a child that makes clips', () => {
  test('draws no frame after the one during which its job is cancelled; ffmpeg and files are gone, and it makes the next clip', async () => {
    await film('film-maker', { frames: 2 });
    const [child] = lane.pids;
    const log = path.join(folder.path, 'begun');
    await writeFile(log, '');
    const begun = async () => (await readFile(log)).length;
    const controller = new AbortController();
    const ended = expect(film('slow-film-maker', { drawingMs: 300, log }, controller.signal)).rejects.toThrow(
      'cancelled',
    );
    await expect.poll(begun, { interval: 10 }).toBe(5);
    expect(childrenOf(child)).toHaveLength(1);
    controller.abort(new Error('cancelled'));
    await ended;
    await expect.poll(() => childrenOf(child), { interval: 10 }).toEqual([]);
    expect(await readdir(scratch)).toEqual([]);
    // It stands in line behind whatever the child still does for the other.
    const { pictures } = await film('film-maker', { frames: 2 });
    expect(pictures.film[0].frames).toBe(2);
    expect(lane.pids).toEqual([child]);
    expect(await begun()).toBe(5);
  });

  test.runIf(bySuiteLength({ short: false, long: true }))(
    'is no larger after 50 of them than after 10',
    async () => {
      const looks: number[] = [];
      for (let made = 0; made < 50; made++) {
        await film('film-maker', { frames: 24 });
        looks.push(memoryOf(lane.pids[0]));
      }
      expect(lane.pids).toHaveLength(1);
      // What is let go a moment later is no growth: of the last ones, the smallest counts.
      expect(Math.min(...looks.slice(-5))).toBeLessThanOrEqual(1.1 * Math.max(...looks.slice(5, 10)));
    },
    600_000,
  );
});
