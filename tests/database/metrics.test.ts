import { afterAll, beforeAll, expect, test } from 'vitest';
import { AppError } from '#src/errors.ts';
import type { JobRow } from '#src/jobs/jobs.ts';
import { listenForMetrics } from '#src/metrics/metrics-listener.server.ts';
import { type JobSite, jobWhen, newOwner, openJobSite, uploadPhoto } from '#tests/support/hosts/job-site.ts';
import { Guest } from '#tests/support/people/guest.ts';
import { freePort } from '#tests/support/services/free-port.ts';
import { type TempFolder, tempFolder } from '#tests/support/temp-folder.ts';

const ended = (row: JobRow) => row.state === 'succeeded' || row.state === 'failed';

let folder: TempFolder;
let site: JobSite;
let url: string;
let stopListening: () => Promise<void>;

beforeAll(async () => {
  folder = await tempFolder();
  site = await openJobSite({ dataDir: folder.path });
  await site.runner.start();
  const port = await freePort();
  stopListening = await listenForMetrics(site.metrics, { host: '127.0.0.1', port }, { error() {} });
  url = `http://127.0.0.1:${port}`;
});

afterAll(async () => {
  await stopListening();
  await site.close();
  await folder.remove();
});

test('tells Prometheus how jobs and requests went and how long the line is', async () => {
  const owner = newOwner();
  const inputs = { photo: await uploadPhoto(site, owner) };
  const request = { tool: 'background-remover', inputs, options: {} };
  const first = await site.book.create(owner, request);
  await (await site.studio.next()).finish(3000);
  await jobWhen(site, first, ended, owner);
  const second = await site.book.create(owner, request);
  (await site.studio.next()).fail(new AppError('engine_crashed'));
  (await site.studio.next()).fail(new AppError('subject_not_found'));
  await jobWhen(site, second, ended, owner);
  await site.book.create(owner, request);
  const running = await site.studio.next();
  await site.book.create(owner, request);
  const stranger = new Guest(site.url);
  await stranger.call('/api/jobs/j_none');

  const answer = await fetch(`${url}/metrics`);
  expect(answer.headers.get('content-type')).toContain('text/plain; version=0.0.4');
  const lines = (await answer.text()).split('\n');
  for (const line of [
    'pixelwright_job_compute_seconds_bucket{le="2.5",tool="background-remover",engine="hand"} 0',
    'pixelwright_job_compute_seconds_bucket{le="5",tool="background-remover",engine="hand"} 1',
    'pixelwright_job_wait_seconds_count{tool="background-remover"} 3',
    'pixelwright_job_repeats_total{tool="background-remover",error="engine_crashed"} 1',
    'pixelwright_job_failures_total{tool="background-remover",error="subject_not_found"} 1',
    'pixelwright_jobs{kind="picture",state="queued"} 1',
    'pixelwright_jobs{kind="picture",state="running"} 1',
    'pixelwright_jobs{kind="picture",state="places"} 1',
    'pixelwright_jobs{kind="clip",state="queued"} 0',
    'pixelwright_jobs{kind="clip",state="places"} 1',
    'pixelwright_request_seconds_count{method="GET",route="/api/jobs/:id",status="404"} 1',
    'pixelwright_request_failures_total{error="not_found"} 1',
  ]) {
    expect(lines).toContain(line);
  }
  expect(lines.some((line) => line.startsWith('pixelwright_process_resident_memory_bytes '))).toBe(true);
  expect((await fetch(`${url}/`)).status).toBe(404);
  expect((await fetch(`${site.url}/metrics`)).status).toBe(404);
  await running.finish();
});
