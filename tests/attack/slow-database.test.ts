import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { jobs } from '#src/db/schema.ts';
import type { JobRow } from '#src/jobs/jobs.ts';
import type { HandJob } from '#tests/support/hands/hand-studio.ts';
import { type JobSite, jobWhen, newOwner, openJobSite, uploadPhoto } from '#tests/support/hosts/job-site.ts';
import { type OutageProxy, startOutageProxy } from '#tests/support/services/outage-proxy.ts';
import { createDatabase } from '#tests/support/services/postgres.ts';
import { type TempFolder, tempFolder } from '#tests/support/temp-folder.ts';

const count = 20;
const slowMs = 6_000;
/** Together longer than a claim lasts. */
const pauses = { count: 8, seconds: 5 };

let folder: TempFolder;
let proxy: OutageProxy;
let worker: JobSite;
let other: JobSite;
beforeAll(async () => {
  const databaseUrl = await createDatabase(inject('postgresUrl'));
  folder = await tempFolder();
  proxy = await startOutageProxy(databaseUrl);
  const dataDir = folder.path;
  worker = await openJobSite({ dataDir, databaseUrl: proxy.through(databaseUrl), concurrency: count });
  other = await openJobSite({ dataDir, databaseUrl });
});
afterAll(async () => {
  await proxy.mend();
  // It says that it could not follow all changes meanwhile.
  await worker.close().catch(() => {});
  await other.close();
  await proxy[Symbol.asyncDispose]();
  await folder.remove();
});

test(`a process whose database answers ${slowMs / 1000} seconds late keeps its ${count} jobs`, async () => {
  const owner = newOwner({ maxOpenJobs: count, picture: { jobsPerDay: count } });
  const request = {
    tool: 'background-remover',
    inputs: { photo: await uploadPhoto(other, owner) },
    options: {},
  };
  const accepted: JobRow[] = [];
  for (let index = 0; index < count; index++) accepted.push(await other.book.create(owner, request));
  await worker.runner.start();
  const works: HandJob[] = [];
  for (let index = 0; index < count; index++) works.push(await worker.studio.next());
  await other.runner.start();
  proxy.slow(slowMs);
  for (let pause = 0; pause < pauses.count; pause++)
    await other.db.execute(sql`select pg_sleep(${pauses.seconds})`);
  const rows = await other.db.select({ state: jobs.state, attempt: jobs.attempt }).from(jobs);
  expect(rows).toEqual(Array(count).fill({ state: 'running', attempt: 1 }));
  expect(works.filter(({ signal }) => signal?.aborted)).toEqual([]);
  await proxy.mend();
  await Promise.all(works.map((work) => work.finish()));
  for (const job of accepted) {
    const done = await jobWhen(other, job, ({ state }) => state !== 'running', owner);
    expect(done).toMatchObject({ state: 'succeeded', attempt: 1 });
  }
});
