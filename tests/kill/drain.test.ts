import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Cluster } from '#tests/support/hosts/cluster.ts';
import { DistantGuest } from '#tests/support/people/distant-guest.ts';
import { startUploaded, uploadRework } from '#tests/support/people/rework.ts';
import { readKeptData } from '#tests/support/services/kept-data.ts';

let cluster: Cluster;
beforeAll(async () => {
  cluster = await Cluster.start(1);
});
afterAll(() => cluster[Symbol.asyncDispose]());

test('a worker that is told to stop ends its job, takes no other, and leaves in good order', async () => {
  const guest = new DistantGuest(cluster.web.url);
  const photos = [await uploadRework(guest, 3600), await uploadRework(guest, 600)];
  const [running, waiting] = [await startUploaded(guest, photos[0]), await startUploaded(guest, photos[1])];
  await guest.until(running.id, ({ state }) => state === 'running');
  const [worker] = cluster.workers.splice(0);
  await worker.kill('SIGTERM');
  expect(worker.process.exitCode).toBe(0);
  expect(await guest.job(running.id)).toMatchObject({ state: 'succeeded', attempt: 1 });
  expect(await guest.job(waiting.id)).toMatchObject({ state: 'queued', attempt: 0, position: 0 });

  await cluster.addWorker();
  expect(await guest.follow(waiting.id)).toMatchObject({ state: 'succeeded', attempt: 1 });
  await cluster.drain();
  expect(cluster.web.process.exitCode).toBe(0);
  const kept = await readKeptData(cluster.dataDir, cluster.databaseUrl);
  expect(kept.outputs).toEqual(
    new Map([
      [running.id, 2],
      [waiting.id, 2],
    ]),
  );
  expect(kept.files).toEqual(kept.needed);
  // What web process, worker and their children wrote is for their system user alone.
  const entries = await readdir(cluster.dataDir, { recursive: true });
  const modes = await Promise.all(
    entries.map(async (entry) => [entry, (await stat(path.join(cluster.dataDir, entry))).mode & 0o077]),
  );
  expect(modes.length).toBeGreaterThan(10);
  expect(modes.filter(([, mode]) => mode !== 0)).toEqual([]);
});
