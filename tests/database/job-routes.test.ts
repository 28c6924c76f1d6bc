import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { JobBody } from '#src/api/contract/contract.ts';
import { paint } from '#tests/support/hosts/api-server.ts';
import { type JobSite, openJobSite } from '#tests/support/hosts/job-site.ts';
import { Guest, hasEnded, type JobEvent } from '#tests/support/people/guest.ts';
import { type TempFolder, tempFolder } from '#tests/support/temp-folder.ts';

let folder: TempFolder;
let site: JobSite;

beforeAll(async () => {
  folder = await tempFolder();
  site = await openJobSite({ dataDir: folder.path });
  await site.runner.start();
});

afterAll(async () => {
  await site.close();
  await folder.remove();
});

async function guestWithPhoto(): Promise<{ guest: Guest; photo: string }> {
  const guest = new Guest(site.url);
  const { id: photo } = await guest.upload(await paint(40, 30));
  return { guest, photo };
}

test('carries a job from the request to signed files, in the envelope', async () => {
  const { guest, photo } = await guestWithPhoto();
  const working = site.studio.next();
  const created = await guest.createJob(photo, undefined, { margin: 3 });
  expect(created).toMatchObject({
    state: 'queued',
    tool: 'background-remover',
    options: { margin: 3 },
    error: null,
  });
  expect(created.inputs.photo[0]).toMatchObject({ id: photo, width: 40, height: 30 });
  await (await working).finish();
  const done = await guest.until(created.id, hasEnded);
  expect(done).toMatchObject({ state: 'succeeded', progress: 1, remainingMs: null, warnings: ['unsure'] });
  const file = await guest.fetch(done.outputs.result[0].url);
  expect(file.headers.get('content-type')).toBe('image/png');
  expect((await sharp(await file.arrayBuffer()).metadata()).width).toBe(40);
  expect((await guest.jobs()).map((job) => job.id)).toEqual([created.id]);
});

test('hands a finished file out as it is, in no other format, and takes it for no picture', async () => {
  const { guest, photo } = await guestWithPhoto();
  const working = site.studio.next();
  const created = await guest.createJob(photo);
  const work = await working;
  const document = path.join(work.request.outputDir, 'result.pdf');
  await writeFile(document, '%PDF-1.7 as it is');
  await work.finish(1000, { path: document, type: 'application/pdf', frames: 2 });
  const [result] = (await guest.until(created.id, hasEnded)).outputs.result;
  expect(result).toMatchObject({ type: 'application/pdf', frames: 2, name: expect.stringMatching(/\.pdf$/) });
  const file = await guest.fetch(result.url);
  expect(file.headers.get('content-type')).toBe('application/pdf');
  expect(await file.text()).toBe('%PDF-1.7 as it is');
  expect((await guest.fetch(result.thumbnailUrl)).headers.get('content-type')).toBe('image/webp');
  const other = await guest.fetch(`${result.url}&format=png`);
  expect(await other.json()).toMatchObject({
    result: { error: 'option_invalid', params: { option: 'format' } },
  });
  const asked = guest.createJob(result.id);
  await expect(asked).rejects.toThrow(/format_unsupported|PDF/i);
});

test('makes one job of a double click with the same key', async () => {
  const { guest, photo } = await guestWithPhoto();
  const [one, other] = await Promise.all([
    guest.createJob(photo, 'click-1'),
    guest.createJob(photo, 'click-1'),
  ]);
  expect(other.id).toBe(one.id);
  expect(await guest.jobs()).toHaveLength(1);
  await guest.post(`/api/jobs/${one.id}/cancel`, {});
});

test('streams every change under its revision, resumes after the one named, and ends with the job', async () => {
  const { guest, photo } = await guestWithPhoto();
  const working = site.studio.next();
  const { id } = await guest.createJob(photo);
  const work = await working;
  work.progress('subject', 0.5);
  const seen: JobEvent[] = [];
  for await (const event of guest.events(id)) {
    seen.push(event);
    if (event.job.progress > 0) break;
  }
  expect(seen.map((event) => event.id)).toEqual(seen.map((event) => event.job.revision));
  const last = seen.at(-1)!;
  // The page is loaded again: the row shows what the stream had shown.
  expect(await guest.job(id)).toMatchObject({
    state: 'running',
    stage: 'subject',
    progress: last.job.progress,
  });

  const resumed: JobEvent[] = [];
  const rest = (async () => {
    for await (const event of guest.events(id, last.id)) resumed.push(event);
  })();
  await work.finish();
  await rest;
  expect(resumed.every((event) => event.id > last.id)).toBe(true);
  expect(resumed.at(-1)?.job.state).toBe('succeeded');

  const late: JobEvent[] = [];
  for await (const event of guest.events(id)) late.push(event);
  expect(late.map((event) => event.job.state)).toEqual(['succeeded']);
});

test('hides a job from every other guest at every door', async () => {
  const { guest, photo } = await guestWithPhoto();
  const working = site.studio.next();
  const { id } = await guest.createJob(photo);
  await working;
  const { guest: stranger } = await guestWithPhoto();
  const doors: [string, RequestInit?][] = [
    [`/api/jobs/${id}`],
    [`/api/jobs/${id}/events`],
    [`/api/jobs/${id}/cancel`, { method: 'POST' }],
    [`/api/jobs/${id}/retry`, { method: 'POST' }],
    [`/api/media/${photo}`],
    [`/api/media/${photo}`, { method: 'DELETE' }],
  ];
  for (const who of [stranger, new Guest(site.url)]) {
    for (const [path, init] of doors) {
      const answer = await who.fetch(path, init);
      expect(answer.status, path).toBe(404);
      expect(await answer.json()).toMatchObject({ code: 450, result: { error: 'not_found' } });
    }
    expect(await who.jobs()).toEqual([]);
  }
  const theft = await stranger.post('/api/jobs', { tool: 'background-remover', inputs: { photo } });
  expect(theft.body).toMatchObject({ code: 450, result: { error: 'not_found' } });
  const mine = await guest.post<JobBody>(`/api/jobs/${id}/cancel`, {});
  expect(mine.body.result.state).toBe('cancelled');
});

test('cancels over HTTP, tells the stream, and runs again on demand', async () => {
  const { guest, photo } = await guestWithPhoto();
  const working = site.studio.next();
  const { id } = await guest.createJob(photo);
  const work = await working;
  const following = guest.until(id, hasEnded);
  const cancelled = await guest.post<JobBody>(`/api/jobs/${id}/cancel`, {});
  expect(cancelled.body.result).toMatchObject({ state: 'cancelled', outputs: {} });
  expect((await following).state).toBe('cancelled');
  await expect.poll(() => work.signal?.aborted).toBe(true);
  const again = await guest.post(`/api/jobs/${id}/cancel`, {});
  expect(again.body).toMatchObject({ code: 450, result: { error: 'job_finished' } });

  const second = site.studio.next();
  expect((await guest.post<JobBody>(`/api/jobs/${id}/retry`, {})).body.result.state).toBe('queued');
  await (await second).finish();
  expect(await guest.until(id, hasEnded)).toMatchObject({ state: 'succeeded', attempt: 2 });
});

test('stops listening for a reader that has gone away', async () => {
  const { guest, photo } = await guestWithPhoto();
  const working = site.studio.next();
  const { id } = await guest.createJob(photo);
  await working;
  const { subscribe } = site.book;
  const ids = new Set<string>();
  const watched = vi.spyOn(site.book, 'subscribe').mockImplementation((job, listener) => {
    ids.add(job);
    const unsubscribe = subscribe(job, listener);
    return () => {
      ids.delete(job);
      unsubscribe();
    };
  });
  for await (const { job } of guest.events(id)) {
    expect(job.id).toBe(id);
    expect([...ids]).toEqual([id]);
    break;
  }
  await expect.poll(() => [...ids]).toEqual([]);
  watched.mockRestore();
  await guest.post(`/api/jobs/${id}/cancel`, {});
});

test.each([
  [{ tool: 'background-remover' }, 'request_invalid'],
  [{ tool: 'background-remover', inputs: {} }, 'input_missing'],
  [{ tool: 'no-such-tool', inputs: {} }, 'tool_unknown'],
  [
    { tool: 'background-remover', inputs: { photo: `m_${'1'.repeat(22)}` }, options: { margin: 'wide' } },
    'option_invalid',
  ],
])('answers %j with its own error', async (body, error) => {
  const guest = new Guest(site.url);
  const answer = await guest.post('/api/jobs', body);
  expect(answer.body).toMatchObject({ code: 450, result: { error } });
  expect(answer.body.message.length).toBeGreaterThan(20);
});
