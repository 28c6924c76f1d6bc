import { setTimeout as after } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { JobBody } from '#src/api/contract/contract.ts';
import { Cluster } from '#tests/support/hosts/cluster.ts';
import { DistantGuest } from '#tests/support/people/distant-guest.ts';
import { startUploaded, uploadRework } from '#tests/support/people/rework.ts';
import { childrenOf } from '#tests/support/services/child-processes.ts';
import { bySuiteLength } from '#tests/support/suite-length.ts';

/** Large enough that a job is met while it runs. */
const side = 3000;

let cluster: Cluster;
let database: Client;
beforeAll(async () => {
  cluster = await Cluster.start(1);
  database = new Client({ connectionString: cluster.databaseUrl });
  await database.connect();
});
afterAll(async () => {
  await database.end();
  await cluster[Symbol.asyncDispose]();
});

/** The job that the one worker works on in a child, and how often it has been started. */
async function atWork(): Promise<{ id: string; attempt: number } | undefined> {
  const { rows } = await database.query<{ id: string; attempt: number }>(
    `select id, attempt from jobs where state = 'running' and not is_aside and stage is not null`,
  );
  return rows[0];
}

/** Does it to each of these jobs while it runs, so many times, once in each attempt, until all have ended. */
async function killEach(ends: Promise<JobBody>[], deaths: ReadonlyMap<string, number>, kill: () => unknown) {
  const killed = new Set<string>();
  let isOver = false;
  const ended = Promise.all(ends).finally(() => (isOver = true));
  while (!isOver) {
    const job = await atWork();
    if (job && job.attempt <= (deaths.get(job.id) ?? 0) && !killed.has(`${job.id} ${job.attempt}`)) {
      killed.add(`${job.id} ${job.attempt}`);
      await kill();
    }
    // The state of the database is the only sign there is.
    await after(20);
  }
  return new Map((await ended).map((job) => [job.id, job]));
}

async function start(guest: DistantGuest, inputs?: Record<string, string>) {
  const job = await startUploaded(guest, inputs ?? (await uploadRework(guest, side)));
  return { id: job.id, end: guest.follow(job.id) };
}

const killChildren = (signal: NodeJS.Signals) => () => {
  for (const child of childrenOf(cluster.workers[0].process.pid!)) process.kill(child, signal);
};

test('healthy jobs whose children are killed three times from outside all succeed', async () => {
  const guest = new DistantGuest(cluster.web.url);
  const photos = [
    await uploadRework(guest, side),
    await uploadRework(guest, side),
    await uploadRework(guest, side),
  ];
  // None is done before the first one is killed.
  const started = await Promise.all(photos.map((inputs) => start(guest, inputs)));
  const deaths = new Map(started.map(({ id }) => [id, 3]));
  const done = await killEach(
    started.map(({ end }) => end),
    deaths,
    killChildren('SIGKILL'),
  );
  for (const { id } of started) expect(done.get(id)).toMatchObject({ state: 'succeeded', attempt: 4 });
});

test('a job that crashes its child each time ends after three, and healthy ones beside it succeed at once', async () => {
  const [guest, other] = [new DistantGuest(cluster.web.url), new DistantGuest(cluster.web.url)];
  const inputs = await uploadRework(guest, side);
  const others = await uploadRework(other, side);
  // The first of them keeps the worker busy until the killing begins.
  const healthy = [await start(other, others)];
  const poison = await start(guest, inputs);
  healthy.push(await start(other, others));
  const done = await killEach(
    [poison, ...healthy].map(({ end }) => end),
    new Map([[poison.id, Number.POSITIVE_INFINITY]]),
    killChildren('SIGSEGV'),
  );
  expect(done.get(poison.id)).toMatchObject({
    state: 'failed',
    attempt: 3,
    error: { error: 'engine_crashed' },
  });
  for (const { id } of healthy) expect(done.get(id)).toMatchObject({ state: 'succeeded', attempt: 1 });
});

test.runIf(bySuiteLength({ short: false, long: true }))(
  'a healthy job whose worker is killed three times succeeds',
  async () => {
    const guest = new DistantGuest(cluster.web.url);
    const job = await start(guest);
    const done = await killEach([job.end], new Map([[job.id, 3]]), async () => {
      await cluster.killWorker();
      await cluster.addWorker();
    });
    expect(done.get(job.id)).toMatchObject({ state: 'succeeded', attempt: 4 });
  },
  300_000,
);
