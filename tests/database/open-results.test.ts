import { afterAll, beforeAll, expect, test } from 'vitest';
import type { JobBody, MediaBody } from '#src/api/contract/contract.ts';
import { unpackZip } from '#tests/support/files/zip-file.ts';
import { paint } from '#tests/support/hosts/api-server.ts';
import { type JobSite, openJobSite } from '#tests/support/hosts/job-site.ts';
import { Guest, hasEnded } from '#tests/support/people/guest.ts';
import { type TempFolder, tempFolder } from '#tests/support/temp-folder.ts';

let folder: TempFolder;
let site: JobSite;
let guest: Guest;
beforeAll(async () => {
  folder = await tempFolder();
  site = await openJobSite({ dataDir: folder.path, env: { GUEST_DOWNLOADS: 'everyday' } });
  await site.runner.start();
  guest = new Guest(site.url);
});
afterAll(async () => {
  await site?.close();
  await folder?.remove();
});

async function resultOf(tool: string, photo: string): Promise<{ job: JobBody; result: MediaBody }> {
  const { body } = await guest.post<JobBody>('/api/jobs', { tool, inputs: { photo } });
  await (await site.studio.next()).finish();
  const job = await guest.until(body.result.id, hasEnded);
  return { job, result: job.outputs.result[0] };
}

const variantOf = ({ url }: MediaBody) => new URL(url, site.url).searchParams.get('variant');
const namesInZip = async ({ id }: JobBody) => {
  const answer = await guest.fetch(`/api/jobs/zip?id=${id}`);
  return [...(await unpackZip(Buffer.from(await answer.arrayBuffer()))).keys()];
};

test('with GUEST_DOWNLOADS=everyday a visitor has results of everyday tools at full size, and previews of the others', async () => {
  const photo = (await guest.upload(await paint(), 'a.png')).id;
  const small = await resultOf('image-compressor', photo);
  expect(variantOf(small.result)).toBe('full');
  expect((await guest.fetch(small.result.url)).headers.get('content-type')).toBe('image/png');
  expect(await namesInZip(small.job)).toEqual(['a-image-compressor.png']);

  const sharp = await resultOf('sharpen-image', photo);
  expect(variantOf(sharp.result)).toBe('preview');
  expect(await namesInZip(sharp.job)).toEqual(['a-sharpen-image.webp']);
});

test('an everyday tool opens no result that was closed, also not by way of another', async () => {
  const photo = (await guest.upload(await paint(), 'b.png')).id;
  const sharp = await resultOf('sharpen-image', photo);
  const converted = await resultOf('image-converter', sharp.result.id);
  expect(variantOf(converted.result)).toBe('preview');
  expect(variantOf((await resultOf('image-compressor', converted.result.id)).result)).toBe('preview');
  const open = await resultOf('image-converter', photo);
  expect(variantOf((await resultOf('image-compressor', open.result.id)).result)).toBe('full');
});
