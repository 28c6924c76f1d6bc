import { rm } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { type JobSite, jobWhen, newOwner, openJobSite, uploadPhoto } from '#tests/support/hosts/job-site.ts';
import { createDatabase } from '#tests/support/services/postgres.ts';
import { startS3 } from '#tests/support/services/s3-server.ts';
import { type TempFolder, tempFolder } from '#tests/support/temp-folder.ts';

let folder: TempFolder;
let databaseUrl: string;
const opened: JobSite[] = [];

/** A process of the site on a host of its own, with its own disk. */
async function openOn(host: string, env: Record<string, string> = {}): Promise<JobSite> {
  const site = await openJobSite({ dataDir: path.join(folder.path, host), databaseUrl, env });
  opened.push(site);
  return site;
}

beforeEach(async () => {
  folder = await tempFolder();
  databaseUrl = await createDatabase(inject('postgresUrl'));
});

afterEach(async () => {
  for (const site of opened.splice(0)) await site.close();
  await folder.remove();
});

test('a host whose folder is not the one the database speaks of is refused, also after the folder was lost', async () => {
  await openOn('one');
  await expect(openOn('two')).rejects.toThrow(/^STORAGE: this storage does not belong to this database\./);
  await openOn('one');
  await rm(path.join(folder.path, 'one/storage'), { recursive: true });
  await expect(openOn('one')).rejects.toThrow(/^STORAGE: /);
});

test('of four hosts that start together on an empty database one leaves its mark', async () => {
  const results = await Promise.allSettled(['one', 'two', 'three', 'four'].map((host) => openOn(host)));
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('hosts that share PostgreSQL and a bucket work for each other', async () => {
  await using store = await startS3();
  const [web, worker] = [await openOn('web', store.env), await openOn('worker', store.env)];
  await worker.runner.start();
  const owner = newOwner();
  const photo = await uploadPhoto(web, owner);
  const job = await web.book.create(owner, { tool: 'background-remover', inputs: { photo }, options: {} });
  await (await worker.studio.next()).finish();
  const done = await jobWhen(web, job, (row) => row.state === 'succeeded', owner);
  const result = await web.library.open(await web.library.get(owner, done.outputs.result[0]));
  expect(result.path.startsWith(path.join(folder.path, 'web/scratch'))).toBe(true);
  await result.release();
  await web.library.remove(owner, photo);
  await expect(web.library.get(owner, photo)).rejects.toMatchObject({ code: 'not_found' });
});
