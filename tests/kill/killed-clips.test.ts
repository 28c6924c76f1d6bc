import { cp, readdir } from 'node:fs/promises';
import path from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { JobBody } from '#src/api/contract/contract.ts';
import { ffmpegHere } from '#tests/support/files/made-clip.ts';
import { filmMaker } from '#tests/support/hands/clip-tools.ts';
import { Cluster } from '#tests/support/hosts/cluster.ts';
import { DistantGuest } from '#tests/support/people/distant-guest.ts';
import { newPhoto } from '#tests/support/people/rework.ts';
import { type ClipAtWork, clipAtWork } from '#tests/support/programs/clip-at-work.ts';
import { isRunning } from '#tests/support/services/child-processes.ts';
import { readKeptData } from '#tests/support/services/kept-data.ts';
import { memoryOf } from '#tests/support/services/process-memory.ts';
import { copySource, type SourceCopy } from '#tests/support/source-copy.ts';

const side = 320;
const root = path.join(import.meta.dirname, '../..');
/** Every process of the site works on clips that nothing but a test wants. */
let copy: SourceCopy;
let cluster: Cluster;
const ended = new Map<string, number>();

async function start(guest: DistantGuest, options: object, ofSide = side) {
  const { id: photo } = await guest.upload(await newPhoto(ofSide));
  const { body } = await guest.post<JobBody>('/api/jobs', { tool: 'film-maker', inputs: { photo }, options });
  expect(body.code).toBe(200);
  return body.result;
}

/** Waits until ffmpeg has got some frames, and some are still to come. */
async function inMidClip(guest: DistantGuest, { id }: JobBody): Promise<ClipAtWork> {
  await guest.until(id, ({ state, progress }) => state === 'running' && progress > 0.1);
  const found = clipAtWork(cluster.workers);
  expect(found).toBeDefined();
  return found!;
}

const scratch = () => readdir(path.join(cluster.dataDir, 'scratch'));
const areGone = ({ child, ffmpeg }: ClipAtWork) =>
  expect.poll(() => [child, ffmpeg].some(isRunning), { interval: 20 }).toBe(false);

describe.runIf(process.platform === 'linux' && (await ffmpegHere()) !== null)('clips', () => {
  beforeAll(async () => {
    copy = await copySource();
    await copy.addFrom('tests/support/hands/clip-tools.ts', { filmMaker });
    await cp(path.join(root, 'build'), path.join(copy.path, 'build'), { recursive: true });
    cluster = await Cluster.start(1, {}, copy.path);
  });
  afterAll(async () => {
    await cluster?.[Symbol.asyncDispose]();
    await copy?.[Symbol.asyncDispose]();
  });

  const kills: Record<string, (at: ClipAtWork) => Promise<void>> = {
    child: async ({ child }) => void process.kill(child, 'SIGKILL'),
    ffmpeg: async ({ ffmpeg }) => void process.kill(ffmpeg, 'SIGKILL'),
    async worker() {
      await cluster.killWorker();
      const database = new Client({ connectionString: cluster.databaseUrl });
      await database.connect();
      // As if half a minute had gone by.
      await database.query(
        `update jobs set lease_until = now() - interval '1 second' where state = 'running'`,
      );
      await database.end();
      await cluster.addWorker();
    },
    async web() {
      await cluster.web.kill();
      await cluster.startWeb();
    },
  };

  test.each(Object.keys(kills))(
    '%s is killed in the middle of one: it is made all the same, once',
    async (victim) => {
      const guest = new DistantGuest(cluster.web.url);
      const job = await start(guest, { frames: 30, pauseMs: 80 });
      const end = guest.follow(job.id);
      const before = await inMidClip(guest, job);
      await kills[victim](before);
      // Whatever was killed, nobody works on for nobody.
      if (victim !== 'web')
        await areGone({ ...before, child: victim === 'ffmpeg' ? before.ffmpeg : before.child });
      const done = await end;
      expect(done).toMatchObject({ state: 'succeeded', error: null });
      const { outputs } = await guest.retry(() => guest.job(job.id));
      expect(outputs.film).toHaveLength(1);
      expect(outputs.film[0]).toMatchObject({ frames: 30, clip: { durationMs: 2400 } });
      const file = await (await guest.fetch(outputs.film[0].url)).arrayBuffer();
      expect(file.byteLength).toBe(outputs.film[0].bytes);
      ended.set(job.id, 1);
    },
  );

  test('one that is cancelled ends at once with its ffmpeg, far from the next frame, and leaves no file', async () => {
    const guest = new DistantGuest(cluster.web.url);
    const before = await scratch();
    const job = await start(guest, { frames: 20, pauseFrom: 10, pauseMs: 600_000 });
    const { ffmpeg } = await inMidClip(guest, job);
    // What is left of tests before goes meanwhile.
    const added = async () => (await scratch()).filter((name) => !before.includes(name));
    expect(await added()).not.toEqual([]);
    await guest.post(`/api/jobs/${job.id}/cancel`, {});
    await expect.poll(() => isRunning(ffmpeg), { interval: 20 }).toBe(false);
    await expect.poll(added).toEqual([]);
    expect((await guest.job(job.id)).state).toBe('cancelled');
  });

  test('after 300 frames neither the child nor its ffmpeg is larger than after 30', async () => {
    const frames = 400;
    const guest = new DistantGuest(cluster.web.url);
    const job = await start(guest, { frames, pauseMs: 6 }, 640);
    const looks: { frame: number; child: number; ffmpeg: number }[] = [];
    await guest.until(job.id, ({ state, progress }) => {
      const now = state === 'running' && clipAtWork(cluster.workers);
      const frame = progress * frames;
      if (now) looks.push({ frame, child: memoryOf(now.child), ffmpeg: memoryOf(now.ffmpeg) });
      return state === 'succeeded';
    });
    ended.set(job.id, 1);
    for (const program of ['child', 'ffmpeg'] as const) {
      const between = (from: number, to: number) =>
        looks.filter(({ frame }) => frame >= from && frame < to).map((look) => look[program]);
      // What is let go a moment later is no growth: of later looks, the smallest one counts.
      expect(Math.min(...between(300, frames))).toBeLessThanOrEqual(1.05 * Math.max(...between(30, 150)));
    }
  });

  test('of all that, every file has its row, every row its picture, every job its own', async () => {
    await cluster.drain();
    const kept = await readKeptData(cluster.dataDir, cluster.databaseUrl);
    expect(kept.scratch).toEqual([]);
    expect(kept.files).toEqual(kept.rows);
    expect(kept.rows).toEqual(kept.needed);
    expect(kept.outputs).toEqual(ended);
  });
});
