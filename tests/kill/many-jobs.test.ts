import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { JobBody } from '#src/api/contract/contract.ts';
import { Cluster } from '#tests/support/hosts/cluster.ts';
import { DistantGuest } from '#tests/support/people/distant-guest.ts';
import { childrenOf } from '#tests/support/services/child-processes.ts';
import { readKeptData } from '#tests/support/services/kept-data.ts';
import { bySuiteLength } from '#tests/support/suite-length.ts';

const guests = bySuiteLength({ short: 12, long: 100 });
const jobsPerGuest = 10;
const workers = 4;
/** After so many ended jobs something is killed; which one, the seed says: in short, too, it comes to each of the four. */
const jobsPerKill = bySuiteLength({ short: 10, long: 40 });
const seed = 20_261_121;

let cluster: Cluster;
beforeAll(async () => {
  cluster = await Cluster.start(workers);
});
afterAll(() => cluster[Symbol.asyncDispose]());

/** Mulberry32: the same kills in the same order in each run. */
function randomNumbers(state: number): () => number {
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const picture = (background: string) =>
  sharp({ create: { width: 48, height: 36, channels: 3, background } })
    .png()
    .toBuffer();

test(`of ${guests * jobsPerGuest} jobs over four workers with random kills none is lost and none is doubled`, async () => {
  const random = randomNumbers(seed);
  const kills = { worker: 0, child: 0, web: 0, PostgreSQL: 0 };
  const ended: JobBody[] = [];
  let killing = Promise.resolve();

  async function killSomething(): Promise<void> {
    const throwOf = random();
    if (throwOf < 0.45) {
      kills.worker++;
      await cluster.killWorker(Math.floor(random() * cluster.workers.length));
      await cluster.addWorker();
    } else if (throwOf < 0.8) {
      kills.child++;
      const parent = cluster.workers[Math.floor(random() * cluster.workers.length)];
      if (parent.process.exitCode !== null)
        throw new Error(`a worker ended by itself: ${parent.output().slice(-4000)}`);
      for (const child of childrenOf(parent.process.pid!)) process.kill(child, 'SIGKILL');
    } else if (throwOf < 0.9) {
      kills.web++;
      await cluster.web.kill();
      await cluster.startWeb();
    } else {
      kills.PostgreSQL++;
      await cluster.postgres.crash();
      await cluster.postgres.restart();
    }
  }

  async function visit(index: number): Promise<void> {
    const guest = new DistantGuest(cluster.web.url);
    const tone = (index * 2).toString(16).padStart(2, '0');
    const photo = await guest.retry(async () => (await guest.upload(await picture(`#${tone}4080`))).id);
    const matte = await guest.retry(async () => (await guest.upload(await picture('#fff'))).id);
    for (let job = 0; job < jobsPerGuest; job++) {
      const background = `#${tone}${job.toString(16).padStart(2, '0')}00`;
      const body = JSON.stringify({
        tool: 'background-remover',
        inputs: { photo, matte },
        options: { background },
      });
      // A page that gets no answer asks again under the same key: that must not make a second job.
      const headers = { 'content-type': 'application/json', 'idempotency-key': background };
      const created = await guest.retry(async () => {
        const answer = await guest.call<JobBody>('/api/jobs', { method: 'POST', headers, body });
        if (answer.status !== 200) throw new Error(answer.body.message);
        return answer.body.result;
      });
      ended.push(await guest.follow(created.id));
      if (ended.length % jobsPerKill === 0) killing = killing.then(killSomething);
    }
  }

  const start = performance.now();
  await Promise.all(Array.from({ length: guests }, (_, index) => visit(index)));
  await killing;
  const seconds = (performance.now() - start) / 1000;
  await cluster.drain();
  const kept = await readKeptData(cluster.dataDir, cluster.databaseUrl);

  const ids = new Set(ended.map((job) => job.id));
  const attempts = (count: number) => ended.filter((job) => job.attempt === count).length;
  const doubled = [...kept.outputs.values()].filter((pictures) => pictures > 2).length;
  console.table({
    'jobs accepted': ids.size,
    succeeded: ended.filter((job) => job.state === 'succeeded').length,
    failed: ended.filter((job) => job.state === 'failed').length,
    lost: guests * jobsPerGuest - ids.size,
    doubled,
    'in one attempt': attempts(1),
    'in two': attempts(2),
    'in three': attempts(3),
    'kills of workers': kills.worker,
    'kills of children': kills.child,
    'kills of the web process': kills.web,
    'kills of PostgreSQL': kills.PostgreSQL,
    seconds: Math.round(seconds),
    'jobs a second': Number((ids.size / seconds).toFixed(1)),
  });

  expect(ids.size).toBe(guests * jobsPerGuest);
  expect(new Set(ended.map((job) => job.state))).toEqual(new Set(['succeeded']));
  expect(kept.outputs).toEqual(new Map([...ids].map((id) => [id, 2])));
  expect(kept.files).toEqual(kept.rows);
  expect(kept.rows).toEqual(kept.needed);
  expect(kept.scratch).toEqual([]);
}, 1_200_000);
