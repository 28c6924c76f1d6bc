import { once } from 'node:events';
import { request } from 'node:http';
import { setTimeout as after } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { JobBody } from '#src/api/contract/contract.ts';
import { Cluster } from '#tests/support/hosts/cluster.ts';
import { DistantGuest } from '#tests/support/people/distant-guest.ts';
import { newPhoto, startRework, startUploaded, uploadRework } from '#tests/support/people/rework.ts';
import { childrenOf } from '#tests/support/services/child-processes.ts';
import { readKeptData } from '#tests/support/services/kept-data.ts';

/** What is killed, and at which moments that means something: a worker has no part in an upload. */
const matrix = {
  child: ['upload', 'running'],
  worker: ['queued', 'running', 'storing', 'between'],
  web: ['upload', 'queued', 'running', 'storing', 'deleting'],
  PostgreSQL: ['upload', 'queued', 'running', 'storing', 'between', 'deleting'],
} as const;
type Victim = keyof typeof matrix;

/** Large enough that storing it takes long enough to be met in the middle. */
const side = 2400;
/** Large enough that reworking it is seen at least twice: progress is written four times a second. */
const longSide = 4000;
let cluster: Cluster;
/** Asks the database directly; it is connected anew after each kill. */
let database: Client;
/** How many pictures each job made. */
const ended = new Map<string, number>();

beforeAll(async () => {
  cluster = await Cluster.start(1);
  await connect();
});

afterAll(async () => {
  await database.end();
  await cluster[Symbol.asyncDispose]();
});

async function connect(): Promise<void> {
  database = new Client({ connectionString: cluster.databaseUrl });
  database.on('error', () => {});
  await database.connect();
}

const count = async (what: string): Promise<number> =>
  Number((await database.query(`select count(*) from ${what}`)).rows[0].count);

/** As if half a minute had gone by since the only worker was killed. Where many jobs run on four workers, it goes by. */
const letLeasesPass = () =>
  database.query(`update jobs set lease_until = now() - interval '1 second' where state = 'running'`);

/**
 * What a worker held when the database went is free again half a minute later. Whoever still works on a job renews it every five
 * seconds: what nobody has renewed for twelve lapses now, until the test ends.
 */
async function letLostLeasesPass(until: Promise<unknown>): Promise<void> {
  let isOver = false;
  const over = until.finally(() => (isOver = true)).catch(() => {});
  while (!isOver) {
    await database.query(
      `update jobs set lease_until = now() - interval '1 second'
       where state = 'running' and lease_until between now() and now() + interval '18 seconds'`,
    );
    await Promise.race([over, after(1000)]);
  }
}

describe.each(Object.keys(matrix) as Victim[])('kill -9 of %s', (victim) => {
  async function kill(): Promise<void> {
    if (victim === 'worker') {
      await cluster.killWorker();
      await letLeasesPass();
    }
    if (victim === 'web') await cluster.web.kill();
    if (victim === 'PostgreSQL') await cluster.postgres.crash();
    if (victim === 'child') {
      const parents = [cluster.web, ...cluster.workers].map((part) => part.process.pid!);
      for (const child of parents.flatMap(childrenOf)) process.kill(child, 'SIGKILL');
    }
  }

  async function revive(): Promise<void> {
    if (victim === 'worker') await cluster.addWorker();
    if (victim === 'web') await cluster.startWeb();
    if (victim === 'PostgreSQL') {
      await cluster.postgres.restart();
      await database.end().catch(() => {});
      await connect();
    }
  }

  async function startJob(
    guest: DistantGuest,
    ofSide = side,
  ): Promise<{ job: JobBody; end: Promise<JobBody> }> {
    const job = await startRework(guest, ofSide);
    return { job, end: guest.follow(job.id) };
  }

  async function expectSuccess(guest: DistantGuest, ends: Promise<JobBody>[], outputs = 2): Promise<void> {
    const all = Promise.all(ends);
    if (victim === 'PostgreSQL') await letLostLeasesPass(all);
    for (const done of await all) {
      expect(done).toMatchObject({ state: 'succeeded', error: null });
      const result = await guest.retry(() => guest.job(done.id));
      expect((await guest.fetch(result.outputs.result[0].url)).status).toBe(200);
      ended.set(done.id, outputs);
    }
  }

  const moments: Record<string, () => Promise<void>> = {
    async upload() {
      const guest = new DistantGuest(cluster.web.url);
      await guest.upload(await newPhoto(64));
      const file = await newPhoto(side);
      if (victim === 'child') {
        const sending = guest.upload(file).catch((error: unknown) => error);
        await vi.waitFor(() => expect(childrenOf(cluster.web.process.pid!)).not.toEqual([]), {
          interval: 5,
          timeout: 30_000,
        });
        await kill();
        await sending;
      } else {
        const sending = sendHalf(guest, file);
        await kill();
        await revive();
        (await sending).destroy();
      }
      const again = await guest.retry(() => guest.upload(file));
      expect(again).toMatchObject({ width: side, height: side });
    },

    async queued() {
      const guest = new DistantGuest(cluster.web.url);
      const photos = [await uploadRework(guest, side), await uploadRework(guest, side)];
      // Sent at once, neither is done before the other one waits.
      const jobs = await Promise.all(photos.map((inputs) => startUploaded(guest, inputs)));
      const ends = jobs.map(({ id }) => guest.follow(id));
      const states = await Promise.all(jobs.map(async ({ id }) => (await guest.job(id)).state));
      expect(states).toContain('queued');
      await kill();
      await revive();
      await expectSuccess(guest, ends);
    },

    async running() {
      const guest = new DistantGuest(cluster.web.url);
      const { job, end } = await startJob(guest, longSide);
      await guest.until(job.id, ({ state, progress }) => state === 'running' && progress > 0);
      await kill();
      await revive();
      await expectSuccess(guest, [end]);
    },

    async storing() {
      const guest = new DistantGuest(cluster.web.url);
      const { end } = await startJob(guest);
      const before = await count('blobs');
      await vi.waitFor(async () => expect(await count('blobs')).toBeGreaterThan(before), {
        interval: 2,
        timeout: 30_000,
      });
      await kill();
      await revive();
      await expectSuccess(guest, [end]);
    },

    /** Two steps of a recipe. */
    async between() {
      const guest = new DistantGuest(cluster.web.url);
      const photo = (await guest.upload(await newPhoto(side / 2))).id;
      const steps = Array.from({ length: 3 }, () => ({ tool: 'sharpen-image' }));
      const { body } = await guest.post<JobBody[]>('/api/recipes/runs', {
        recipe: { recipe: 1, steps },
        photo,
      });
      const ends = body.result.map(({ id }) => guest.follow(id));
      await ends[0];
      await kill();
      await revive();
      await expectSuccess(guest, ends, 1);
    },

    async deleting() {
      const guest = new DistantGuest(cluster.web.url);
      const { end } = await startJob(guest);
      const outputs = Object.values((await end).outputs).flat();
      const before = await count('media');
      const deletions = outputs.map((output) =>
        guest.call(`/api/media/${output.id}`, { method: 'DELETE' }).catch(() => {}),
      );
      await vi.waitFor(async () => expect(await count('media')).toBeLessThan(before), {
        interval: 1,
        timeout: 30_000,
      });
      await kill();
      await revive();
      await Promise.all(deletions);
      for (const output of outputs) {
        await guest.retry(async () => {
          const { status } = await guest.call(`/api/media/${output.id}`, { method: 'DELETE' });
          if (status !== 200 && status !== 404) throw new Error(`${status}`);
        });
      }
    },
  };

  test.each(matrix[victim])(
    'at %s loses nothing, and the page catches up',
    (moment) => moments[moment](),
    180_000,
  );
});

test('all of it leaves no orphan behind: every file has its row, every row its picture, every job its own', async () => {
  await cluster.drain();
  const kept = await readKeptData(cluster.dataDir, cluster.databaseUrl);
  expect(kept.scratch).toEqual([]);
  expect(kept.files).toEqual(kept.rows);
  expect(kept.rows).toEqual(kept.needed);
  expect(kept.outputs).toEqual(ended);
});

/** Sends the first half of a form with a file, and leaves the connection open. */
async function sendHalf(guest: DistantGuest, file: Buffer) {
  const boundary = 'half-of-a-form';
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="photo.png"\r\n\r\n`;
  const sending = request(new URL('/api/media', guest.origin), {
    method: 'POST',
    headers: {
      origin: guest.origin,
      cookie: guest.cookie,
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': String(head.length + file.length + boundary.length + 8),
    },
  });
  sending.on('error', () => {});
  sending.write(head);
  if (!sending.write(file.subarray(0, file.length >> 1))) await once(sending, 'drain');
  return sending;
}
