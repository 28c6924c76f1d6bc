import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import type { BatchBody, FailureBody, JobBody } from '#src/api/contract/contract.ts';
import { batches, jobs } from '#src/db/schema.ts';
import { unpackZip } from '#tests/support/files/zip-file.ts';
import { paint } from '#tests/support/hosts/api-server.ts';
import { type JobSite, openJobSite } from '#tests/support/hosts/job-site.ts';
import { Guest, hasEnded } from '#tests/support/people/guest.ts';
import { databases } from '#tests/support/services/databases.ts';
import { createDatabase } from '#tests/support/services/postgres.ts';
import { type TempFolder, tempFolder } from '#tests/support/temp-folder.ts';

describe.each(databases)('batches on %s', (database) => {
  let folder: TempFolder;
  let site: JobSite;
  let clock = new Date();
  const started: { guest: Guest; id: string }[] = [];

  beforeAll(async () => {
    folder = await tempFolder();
    const databaseUrl = database === 'PostgreSQL' ? await createDatabase(inject('postgresUrl')) : undefined;
    site = await openJobSite({ dataDir: folder.path, databaseUrl, now: () => clock });
    await site.runner.start();
  });
  afterEach(async () => {
    // What a test leaves in the line would be the next one's.
    for (const { guest, id } of started.splice(0)) await guest.post(`/api/batches/${id}/cancel`, {});
  });
  afterAll(async () => {
    await site.close();
    await folder.remove();
  });

  async function guestWithPhotos(count: number): Promise<{ guest: Guest; photos: string[] }> {
    const guest = new Guest(site.url);
    const photos: string[] = [];
    for (let place = 1; place <= count; place++) {
      photos.push((await guest.upload(await paint(40, 30), `photo ${place}.png`)).id);
    }
    return { guest, photos };
  }

  async function start(
    guest: Guest,
    photos: readonly string[],
    key?: string,
    options: Record<string, unknown> = {},
  ) {
    const headers = { 'content-type': 'application/json', ...(key && { 'idempotency-key': key }) };
    const body = JSON.stringify({ tool: 'background-remover', photos, options });
    const answer = await guest.call<BatchBody>('/api/batches', { method: 'POST', headers, body });
    if (answer.status === 200) started.push({ guest, id: answer.body.result.id });
    return answer;
  }

  const failureOf = (answer: { body: { result: unknown } }) => answer.body.result as FailureBody;
  const photosOf = (batch: BatchBody) => batch.jobs.map((job) => job.inputs.photo[0].id);

  test('is one job for each photo, in their order, with the same options', async () => {
    const { guest, photos } = await guestWithPhotos(3);
    const { body } = await start(guest, photos, undefined, { margin: 4 });
    expect(photosOf(body.result)).toEqual(photos);
    expect(body.result).toMatchObject({ tool: 'background-remover', options: { margin: 4 } });
    for (const job of body.result.jobs) expect(job.options).toEqual(body.result.options);
    const again = await guest.call<BatchBody>(`/api/batches/${body.result.id}`);
    expect(photosOf(again.body.result)).toEqual(photos);
  });

  test('a double click makes one batch', async () => {
    const { guest, photos } = await guestWithPhotos(2);
    const [one, other] = await Promise.all([start(guest, photos, 'click'), start(guest, photos, 'click')]);
    expect(other.body.result.id).toBe(one.body.result.id);
    expect(await guest.jobs()).toHaveLength(2);
  });

  test('is accepted whole or not at all', async () => {
    const { guest, photos } = await guestWithPhotos(2);
    const { photos: foreign } = await guestWithPhotos(1);
    expect(failureOf(await start(guest, [...photos, foreign[0]])).error).toBe('not_found');
    expect(failureOf(await start(guest, [])).error).toBe('request_invalid');
    expect(failureOf(await start(guest, photos, undefined, { strength: 1 })).error).toBe('option_invalid');

    const { guest: busy, photos: many } = await guestWithPhotos(4);
    expect(failureOf(await start(busy, many))).toMatchObject({
      error: 'too_many_files',
      params: { count: 4, most: 3 },
    });
    // Eight of ten are used up: three more are one too many.
    for (let used = 0; used < 8; used++) {
      const { id } = await busy.createJob(many[3]);
      await (await site.studio.next()).finish();
      await busy.until(id, hasEnded);
    }
    expect(failureOf(await start(busy, many.slice(0, 3))).error).toBe('quota_reached');
    expect(await busy.jobs()).toHaveLength(8);
    expect(await guest.jobs()).toEqual([]);
  });

  test('takes further photos under its own options, each once', async () => {
    const { guest, photos } = await guestWithPhotos(4);
    const { body } = await start(guest, photos.slice(0, 1), undefined, { margin: 2 });
    const add = (ids: string[]) =>
      guest.post<BatchBody>(`/api/batches/${body.result.id}/photos`, { photos: ids });
    await Promise.all([add(photos.slice(0, 2)), add([photos[1], photos[2]])]);
    const { result } = (await add(photos.slice(1, 3))).body;
    expect([...photosOf(result)].sort()).toEqual([...photos.slice(0, 3)].sort());
    for (const job of result.jobs) expect(job.options).toEqual(body.result.options);
    expect(failureOf(await add([photos[3]])).error).toBe('too_many_files');
  });

  test('streams every job to its end, one that is added on the way as well', async () => {
    const { guest, photos } = await guestWithPhotos(3);
    const { result } = (await start(guest, photos.slice(0, 2))).body;
    const ended = new Map<string, JobBody>();
    const reading = (async () => {
      for await (const { job } of guest.events(`/api/batches/${result.id}/events`)) {
        if (hasEnded(job)) ended.set(job.inputs.photo[0].id, job);
      }
    })();
    await (await site.studio.next()).finish();
    await guest.post(`/api/batches/${result.id}/photos`, { photos: [photos[2]] });
    await (await site.studio.next()).finish();
    await (await site.studio.next()).finish();
    await reading;
    expect([...ended.keys()].sort()).toEqual([...photos].sort());
    expect([...ended.values()].map(({ state }) => state)).toEqual(Array(3).fill('succeeded'));
  });

  test('tells of a photo that is added while all others still wait', async () => {
    const { guest, photos } = await guestWithPhotos(2);
    const { result } = (await start(guest, photos.slice(0, 1))).body;
    const seen: string[] = [];
    for await (const { job } of guest.events(`/api/batches/${result.id}/events`)) {
      seen.push(job.inputs.photo[0].id);
      if (seen.length === 1) await guest.post(`/api/batches/${result.id}/photos`, { photos: [photos[1]] });
      if (seen.includes(photos[1])) break;
    }
    for (const _ of photos) await (await site.studio.next()).finish();
  });

  test('stops everything that waits or runs, and starts it again', async () => {
    const { guest, photos } = await guestWithPhotos(3);
    const { result } = (await start(guest, photos)).body;
    await (await site.studio.next()).finish();
    await guest.until(result.jobs[0].id, hasEnded);
    const running = await site.studio.next();
    const stopped = await guest.post<BatchBody>(`/api/batches/${result.id}/cancel`, {});
    expect(stopped.body.result.jobs.map(({ state }) => state)).toEqual([
      'succeeded',
      'cancelled',
      'cancelled',
    ]);
    await expect.poll(() => running.signal?.aborted).toBe(true);

    const again = await guest.post<BatchBody>(`/api/batches/${result.id}/retry`, {});
    expect(again.body.result.jobs.map(({ id }) => id)).toEqual(result.jobs.map(({ id }) => id));
    (await site.studio.next()).fail(new Error('a bug'));
    await (await site.studio.next()).finish();
    const last = await guest.until(result.jobs[2].id, hasEnded);
    expect(last.state).toBe('succeeded');
  });

  test('a photo that was deleted does not keep the others from being tried again', async () => {
    const { guest, photos } = await guestWithPhotos(2);
    const { result } = (await start(guest, photos)).body;
    const path = `/api/batches/${result.id}`;
    await guest.post(`${path}/cancel`, {});
    await guest.fetch(`/api/media/${photos[0]}`, { method: 'DELETE' });
    const again = await guest.post<BatchBody>(`${path}/retry`, {});
    const [stopped, going] = again.body.result.jobs;
    expect(stopped.state).toBe('cancelled');
    // Whether the worker has taken it by now does not matter.
    expect(['queued', 'running']).toContain(going.state);
    await guest.post(`${path}/cancel`, {});
    await guest.fetch(`/api/media/${photos[1]}`, { method: 'DELETE' });
    expect(failureOf(await guest.post(`${path}/retry`, {})).error).toBe('not_found');
  });

  test('is packed into a zip file under the names of its photos', async () => {
    const { guest, photos } = await guestWithPhotos(2);
    const twin = (await guest.upload(await paint(40, 30), 'Photo 1.jpg')).id;
    const { result } = (await start(guest, [...photos, twin])).body;
    const zip = () => guest.fetch(`/api/batches/${result.id}/zip`);
    expect((await zip()).status).toBe(404);
    for (const { id } of result.jobs) {
      await (await site.studio.next()).finish();
      await guest.until(id, hasEnded);
    }
    const answer = await zip();
    expect(answer.headers.get('content-type')).toBe('application/zip');
    const files = await unpackZip(new Uint8Array(await answer.arrayBuffer()));
    const names = [
      'Photo 1-background-remover (2).png',
      'photo 1-background-remover.png',
      'photo 2-background-remover.png',
    ];
    expect([...files.keys()]).toEqual(names);
    for (const file of files.values()) expect((await sharp(file).metadata()).width).toBe(40);

    const some = await guest.fetch(`/api/jobs/zip?id=${result.jobs[1].id}&id=${result.jobs[0].id}`);
    const packed = await unpackZip(new Uint8Array(await some.arrayBuffer()));
    expect([...packed.keys()]).toEqual([names[1], names[2]]);
    expect(some.headers.get('content-disposition')).toContain('filename="background-remover.zip"');

    const asked = await guest.fetch('/api/jobs/zip', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ids: [result.jobs[2].id] }),
    });
    const { url } = (await asked.json()).result;
    const written = await unpackZip(new Uint8Array(await (await guest.fetch(url)).arrayBuffer()));
    expect([...written.keys()]).toEqual(['Photo 1-background-remover.png']);
  });

  test('a zip that nobody reads to its end leaves no file open', async () => {
    const { guest, photos } = await guestWithPhotos(1);
    const { result } = (await start(guest, photos)).body;
    await (await site.studio.next()).finish();
    await guest.until(result.jobs[0].id, hasEnded);
    const answer = await guest.fetch(`/api/batches/${result.id}/zip`);
    await answer.body?.cancel();
    // What is held for a reader lies in the scratch folder.
    await expect.poll(() => site.scratchNames()).toEqual([]);
  });

  test('is hidden from every other guest at every door', async () => {
    const { guest, photos } = await guestWithPhotos(1);
    const { result } = (await start(guest, photos)).body;
    const { guest: stranger, photos: own } = await guestWithPhotos(1);
    const doors: [string, unknown?][] = [
      [`/api/batches/${result.id}`],
      [`/api/batches/${result.id}/events`],
      [`/api/batches/${result.id}/zip`],
      [`/api/jobs/zip?id=${result.jobs[0].id}`],
      ['/api/jobs/zip', { ids: [result.jobs[0].id] }],
      [`/api/batches/${result.id}/photos`, { photos: own }],
      [`/api/batches/${result.id}/cancel`, {}],
      [`/api/batches/${result.id}/retry`, {}],
    ];
    for (const [path, body] of doors) {
      const init = body
        ? { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
        : {};
      expect(await (await stranger.fetch(path, init)).json(), path).toMatchObject({
        code: 450,
        result: { error: 'not_found' },
      });
    }
    expect((await guest.job(result.jobs[0].id)).state).not.toBe('cancelled');
  });

  test('goes with the last of its jobs', async () => {
    const { guest, photos } = await guestWithPhotos(1);
    const { result } = (await start(guest, photos)).body;
    await (await site.studio.next()).finish();
    await guest.until(result.jobs[0].id, hasEnded);
    const kept = () => site.db.select().from(batches).where(eq(batches.id, result.id));
    await site.library.sweep(clock);
    expect(await kept()).toHaveLength(1);
    clock = new Date(clock.getTime() + 25 * 60 * 60 * 1000);
    await site.library.sweep(clock);
    expect(await kept()).toEqual([]);
    expect(await site.db.select().from(jobs).where(eq(jobs.batchId, result.id))).toEqual([]);
  });
});
