import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { BatchBody, JobBody } from '#src/api/contract/contract.ts';
import { jobs } from '#src/db/schema.ts';
import { paint } from '#tests/support/hosts/api-server.ts';
import { type JobSite, openJobSite } from '#tests/support/hosts/job-site.ts';
import { Guest } from '#tests/support/people/guest.ts';
import { databases } from '#tests/support/services/databases.ts';
import { createDatabase } from '#tests/support/services/postgres.ts';
import { countQueries } from '#tests/support/services/query-count.ts';
import { type TempFolder, tempFolder } from '#tests/support/temp-folder.ts';

const typicalMs = 2_000;

describe.each(databases)('the line on %s', (kind) => {
  let folder: TempFolder;
  let site: JobSite;
  let guest: Guest;
  let batch: BatchBody;

  beforeAll(async () => {
    folder = await tempFolder();
    const databaseUrl = kind === 'PostgreSQL' ? await createDatabase(inject('postgresUrl')) : undefined;
    site = await openJobSite({ dataDir: folder.path, databaseUrl });
    await site.runner.start();
    guest = new Guest(site.url);
    const { id: photo } = await guest.upload(await paint(40, 30), 'photo.png');
    // One that has run, so that there are estimates, and one that holds the only place.
    const done = await guest.createJob(photo);
    await (await site.studio.next()).finish(typicalMs);
    await guest.until(done.id, ({ state }) => state === 'succeeded');
    await guest.createJob(photo);
    await site.studio.next();
    const request = { tool: 'background-remover', photos: [photo], options: {} };
    batch = (await guest.post<BatchBody>('/api/batches', request)).body.result;
  });

  afterAll(async () => {
    await site.close();
    await folder.remove();
  });

  /** As many more jobs of the batch wait behind its first. */
  async function haveWaiting(count: number): Promise<void> {
    const [row] = await site.db.select().from(jobs).where(eq(jobs.id, batch.jobs[0].id));
    const later = (index: number) => new Date(row.createdAt.getTime() + index);
    await site.db.insert(jobs).values(
      Array.from({ length: count }, (_, index) => ({
        ...row,
        id: `j_${randomBytes(16).toString('base64url')}`,
        createdAt: later(count + index),
        idempotencyKey: null,
      })),
    );
  }

  async function readBatch(): Promise<{ jobs: JobBody[]; queries: number }> {
    const counted = countQueries(site.database);
    const { body } = await guest.call<BatchBody>(`/api/batches/${batch.id}`);
    return { jobs: body.result.jobs, queries: counted.stop() };
  }

  test('is read with as many queries for a hundred waiting jobs as for ten, each with its place and time', async () => {
    await haveWaiting(9);
    const ten = await readBatch();
    expect(ten.jobs).toHaveLength(10);
    await haveWaiting(90);
    const hundred = await readBatch();
    expect(hundred.jobs.map(({ position }) => position)).toEqual(
      Array.from({ length: 100 }, (_, place) => place),
    );
    for (const { position, remainingMs } of hundred.jobs) {
      // One runs for up to its typical time, those before it and itself take theirs.
      expect(remainingMs).toBeGreaterThan(typicalMs * position!);
      expect(remainingMs).toBeLessThanOrEqual(typicalMs * (position! + 2));
    }
    expect(hundred.queries).toBe(ten.queries);
    expect(hundred.queries).toBeLessThanOrEqual(8);
  });

  test('is read once a second for twenty streams of waiting jobs together', async () => {
    const { jobs: waiting } = await readBatch();
    const told = new Map<string, number>();
    const streams = waiting.slice(-20).map(async ({ id }) => {
      for await (const { job } of guest.events(id)) {
        told.set(id, (told.get(id) ?? 0) + 1);
        if (job.state === 'cancelled') return;
      }
    });
    await expect.poll(() => told.size, { timeout: 20_000 }).toBe(20);
    const counted = countQueries(site.database);
    await new Promise((resolve) => setTimeout(resolve, 4_500));
    // Two looks each; one reading is four queries. On its own, each look would be six and more.
    expect(counted.stop()).toBeLessThan(40);
    await guest.post(`/api/batches/${batch.id}/cancel`, {});
    await Promise.all(streams);
  });
});
