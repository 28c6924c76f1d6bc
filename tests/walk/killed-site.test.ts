import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { JobBody, MediaBody } from '#src/api/contract/contract.ts';
import { type RunningSite, startSite } from '#tests/support/hosts/site.ts';
import { Guest, hasEnded } from '#tests/support/people/guest.ts';
import { childrenOf, isRunning } from '#tests/support/services/child-processes.ts';
import { readKeptData } from '#tests/support/services/kept-data.ts';
import { createDatabase, startPostgres } from '#tests/support/services/postgres.ts';
import { bySuiteLength } from '#tests/support/suite-length.ts';
import { tempFolder } from '#tests/support/temp-folder.ts';

const isInTheMiddle = (job: JobBody) => job.state === 'running' && job.stage === 'subject';

let cleanUp: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const step of cleanUp.reverse()) await step();
  cleanUp = [];
});

async function newDataDir(): Promise<string> {
  const folder = await tempFolder();
  cleanUp.push(folder.remove);
  return folder.path;
}

async function runSite(dataDir: string, options: Parameters<typeof startSite>[0] = {}): Promise<RunningSite> {
  const site = await startSite({ dataDir, ...options });
  cleanUp.push(() => site.kill());
  return site;
}

async function sampleJob(guest: Guest, sample: string): Promise<JobBody> {
  const { body } = await guest.post<MediaBody>('/api/media', { sample });
  if (body.code !== 200) throw new Error(`the sample was refused: ${body.message}`);
  return guest.createJob(body.result.id);
}

async function expectNothingLost(dataDir: string, jobIds: string[], databaseUrl?: string) {
  // Where PostgreSQL lets others work on the same folder, only the sweeper can tell what was left behind.
  if (!databaseUrl) expect(await readdir(path.join(dataDir, 'scratch'))).toEqual([]);
  const kept = await readKeptData(dataDir, databaseUrl);
  expect(kept.scratch).toEqual([]);
  expect(kept.files).toEqual(kept.rows);
  expect(kept.rows).toEqual(kept.needed);
  expect(kept.outputs).toEqual(new Map(jobIds.map((id) => [id, 2])));
}

test('a pixel child that is killed in the middle of a job costs one attempt, and the site goes on', async () => {
  const dataDir = await newDataDir();
  const site = await runSite(dataDir);
  const guest = new Guest(site.url);
  const { id } = await sampleJob(guest, 'coffee');
  await guest.until(id, isInTheMiddle);
  const children = childrenOf(site.process.pid!);
  expect(children.length).toBeGreaterThan(0);
  for (const child of children) process.kill(child, 'SIGKILL');
  const done = await guest.until(id, hasEnded);
  expect(done).toMatchObject({ state: 'succeeded', attempt: 2, error: null });
  expect((await guest.fetch(done.outputs.result[0].url)).status).toBe(200);

  // Cancelled in the middle, the job leaves nothing and the next one gets its place.
  const cancelled = await sampleJob(guest, 'dogs');
  const next = await sampleJob(guest, 'dahlia');
  await guest.until(cancelled.id, isInTheMiddle);
  const answer = await guest.post<JobBody>(`/api/jobs/${cancelled.id}/cancel`, {});
  expect(answer.body.result).toMatchObject({ state: 'cancelled', outputs: {} });
  expect(await guest.until(next.id, hasEnded)).toMatchObject({ state: 'succeeded', attempt: 1 });
  expect(await guest.job(cancelled.id)).toMatchObject({ state: 'cancelled', outputs: {} });
  await site.kill('SIGTERM');
  await expectNothingLost(dataDir, [id, next.id]);
});

// On PostgreSQL in short the kill matrix does.
describe.each(bySuiteLength({ short: ['PGlite'], long: ['PGlite', 'PostgreSQL'] }))(
  'a web server on %s that is killed in the middle of a job',
  (database) => {
    test('completes it once after the restart, and no file is orphaned', async () => {
      const dataDir = await newDataDir();
      let databaseUrl: string | undefined;
      if (database === 'PostgreSQL') {
        const server = await startPostgres();
        cleanUp.push(server.stop);
        databaseUrl = await createDatabase(server.url);
      }
      const env: Record<string, string> = databaseUrl ? { DATABASE_URL: databaseUrl } : {};
      const first = await runSite(dataDir, { env });
      const guest = new Guest(first.url);
      const { id } = await sampleJob(guest, 'coffee');
      const { revision } = await guest.until(id, isInTheMiddle);
      const children = childrenOf(first.process.pid!);
      await first.kill('SIGKILL');
      // Nobody is left to ask for the children's work: they end by themselves.
      await vi.waitFor(() => expect(children.filter(isRunning)).toEqual([]), {
        timeout: 30_000,
        interval: 100,
      });

      const second = await runSite(dataDir, { env, port: first.port });
      const seen: number[] = [];
      let last: JobBody | undefined;
      for await (const event of guest.events(id, revision)) {
        seen.push(event.id);
        last = event.job;
      }
      expect(last).toMatchObject({ state: 'succeeded', attempt: 2, error: null });
      expect(Math.min(...seen)).toBeGreaterThan(revision);
      expect((await guest.jobs()).map((job) => job.id)).toEqual([id]);
      expect((await guest.fetch(last!.outputs.result[0].url)).status).toBe(200);
      await second.kill('SIGTERM');
      await expectNothingLost(dataDir, [id], databaseUrl);
    });
  },
);
