import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Client } from 'pg';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { JobBody } from '#src/api/contract/contract.ts';
import { commitShare } from '#tests/support/commit-share.ts';
import { newVip } from '#tests/support/engines/vip.ts';
import { ffmpegHere } from '#tests/support/files/made-clip.ts';
import { Cluster } from '#tests/support/hosts/cluster.ts';
import type { Person } from '#tests/support/people/person.ts';
import { clipAtWork } from '#tests/support/programs/clip-at-work.ts';
import { isRunning } from '#tests/support/services/child-processes.ts';
import { readKeptData } from '#tests/support/services/kept-data.ts';
import { bySuiteLength } from '#tests/support/suite-length.ts';

const samples = path.join(import.meta.dirname, '../../public/samples');
const limitMs = 900_000;

interface Case {
  /** Files of the samples, by input. */
  readonly inputs: Readonly<Record<string, string>>;
  readonly options: Readonly<Record<string, unknown>>;
  /** Names of what comes out, the clip first, and how many frames that has. */
  readonly outputs: readonly string[];
  readonly frames: number;
}

const two = { photo: 'admiral.webp', second: 'ai-hug/admiral-second.webp' };
const card = { seconds: 3, seed: 3, ratio: '16:9' };

/** The tools that make clips of people, with as little to do as they have. */
const cases: readonly (readonly [string, Case])[] = [
  [
    'ai-dance',
    {
      inputs: { photo: 'drawn-dancer.webp' },
      options: { seconds: 4, seed: 3 },
      outputs: ['film', 'matte'],
      frames: 120,
    },
  ],
  ['ai-hug', { inputs: two, options: card, outputs: ['film', 'card'], frames: 90 }],
  ['ai-kissing', { inputs: two, options: card, outputs: ['film', 'card'], frames: 90 }],
  [
    'ai-muscle-growth',
    {
      inputs: { photo: 'admiral.webp' },
      options: { film: true },
      outputs: ['film', 'result', 'matte'],
      frames: 90,
    },
  ],
  [
    'video-face-swap',
    {
      inputs: { clip: 'admiral-moves.mp4', face: 'ai-hug/admiral-second.webp' },
      options: { trim: [0, 1600] },
      outputs: ['film'],
      frames: 40,
    },
  ],
];

describe.runIf(process.platform === 'linux' && (await ffmpegHere()) !== null)('clips of people', () => {
  let cluster: Cluster;
  let person: Person;
  /** How many files each job made. */
  const ended = new Map<string, number>();

  beforeAll(async () => {
    cluster = await Cluster.start(1);
    person = await newVip({ url: cluster.web.url, databaseUrl: cluster.databaseUrl });
  });
  afterAll(() => cluster?.[Symbol.asyncDispose]());

  async function start(tool: string, { inputs: files, options }: Case): Promise<JobBody> {
    const inputs: Record<string, string> = {};
    for (const [name, file] of Object.entries(files)) {
      const bytes = await readFile(path.join(samples, file));
      const isPhoto = file.endsWith('.webp');
      const small = isPhoto ? await sharp(bytes).resize(640, 640, { fit: 'inside' }).png().toBuffer() : bytes;
      const sent = isPhoto ? person.upload(small) : person.upload(bytes, 'clip.mp4', { kind: 'clip' });
      inputs[name] = (await sent).id;
    }
    const statements = Object.keys(inputs).flatMap((input) =>
      ['permission', 'adult'].map((kind) => ({ input, kind })),
    );
    const { body } = await person.post<JobBody>('/api/jobs', { tool, inputs, options, statements });
    expect(body).toMatchObject({ code: 200 });
    return body.result;
  }

  async function killWorker(): Promise<void> {
    await cluster.killWorker();
    const database = new Client({ connectionString: cluster.databaseUrl });
    await database.connect();
    // As if half a minute had gone by.
    await database.query(`update jobs set lease_until = now() - interval '1 second' where state = 'running'`);
    await database.end();
    await cluster.addWorker();
  }

  test.each(bySuiteLength({ short: commitShare(cases), long: cases }))(
    '%s: its worker is killed while frames are encoded; it is made all the same, once and whole',
    async (tool, one) => {
      const job = await start(tool, one);
      const end = person.follow(job.id);
      let isOver = false;
      end.finally(() => (isOver = true)).catch(() => {});
      await expect
        .poll(() => clipAtWork(cluster.workers) !== undefined || isOver, { interval: 20, timeout: limitMs })
        .toBe(true);
      const before = clipAtWork(cluster.workers);
      expect(before, 'it ended before it was met in the middle').toBeDefined();
      await killWorker();
      await expect.poll(() => [before!.child, before!.ffmpeg].some(isRunning), { interval: 20 }).toBe(false);
      expect(await end).toMatchObject({ state: 'succeeded', error: null });
      const { outputs } = await person.retry(() => person.job(job.id));
      expect(Object.keys(outputs).sort()).toEqual([...one.outputs].sort());
      expect(Object.values(outputs).every((list) => list.length === 1)).toBe(true);
      const [film] = outputs.film;
      expect(film.frames).toBe(one.frames);
      const file = await (await person.fetch(film.url)).arrayBuffer();
      expect(file.byteLength).toBe(film.bytes);
      ended.set(job.id, one.outputs.length);
    },
    limitMs,
  );

  test('of all that, every file has its row, every row its picture, every job its own', async () => {
    await cluster.drain();
    const kept = await readKeptData(cluster.dataDir, cluster.databaseUrl);
    expect(kept.scratch).toEqual([]);
    expect(kept.files).toEqual(kept.rows);
    expect(kept.rows).toEqual(kept.needed);
    expect(kept.outputs).toEqual(ended);
  });
});
