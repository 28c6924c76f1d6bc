import { setTimeout as after } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FailureBody, MediaBody } from '#src/api/contract/contract.ts';
import { noisePicture } from '#tests/fixtures/noise-picture.ts';
import { type RunningSite, startSite } from '#tests/support/hosts/site.ts';
import { DistantGuest } from '#tests/support/people/distant-guest.ts';
import { startRework } from '#tests/support/people/rework.ts';
import { type S3Server, type StoreMood, startS3 } from '#tests/support/services/s3-server.ts';
import { bySuiteLength } from '#tests/support/suite-length.ts';

let store: S3Server;
let site: RunningSite;
beforeAll(async () => {
  store = await startS3();
  site = await startSite({ env: { ...store.env, TRUST_PROXY: '1' } });
});
afterAll(async () => {
  await site.stop();
  await store.stop();
});

const outageMs = bySuiteLength({ short: 5_000, long: 20_000 });

/** Everything that reads from the bucket and writes to it, once. */
async function visit(guest: DistantGuest): Promise<void> {
  const job = await startRework(guest, 1100);
  const { state, outputs } = await guest.follow(job.id);
  expect(state).toBe('succeeded');
  const { url, bytes } = outputs.result[0] as MediaBody;
  expect((await (await guest.fetch(url)).arrayBuffer()).byteLength).toBe(bytes);
  for (const format of ['webp', 'jpeg&background=112233']) {
    expect((await guest.fetch(`${url}&format=${format}`)).status).toBe(200);
  }
  expect((await guest.call(`/api/media/${job.inputs.photo[0].id}`, { method: 'DELETE' })).status).toBe(200);
}

test('a bucket that closes every connection behind its answer is as good as another', async () => {
  await store.turn('closes');
  await Promise.all(
    Array.from({ length: bySuiteLength({ short: 2, long: 8 }) }, () => visit(new DistantGuest(site.url))),
  );
  expect(site.process.exitCode).toBeNull();
  await store.turn('well');
});

const moods: readonly StoreMood[] = bySuiteLength({
  short: ['fails', 'away'],
  long: ['stalls', 'middle', 'fails', 'away'],
});

test.each(moods)(
  'while a bucket %s, what needs it is refused in words, and all else is answered',
  async (mood) => {
    const guest = new DistantGuest(site.url);
    // Larger than the first part of an answer.
    const photo = await guest.upload(await noisePicture(700, 700).png().toBuffer());
    await store.turn(mood);
    const refused = guest.call<FailureBody>(photo.url);
    for (const path of ['/', '/pricing', '/api/tools', '/api/health']) {
      expect((await guest.fetch(path)).status).toBe(200);
    }
    const { status, body } = await refused;
    expect([status, body.result.error]).toEqual([503, 'storage_unavailable']);
    await store.turn('well');
    await visit(guest);
    expect(site.process.exitCode).toBeNull();
  },
);

test(`a bucket that is away for ${outageMs / 1000} seconds costs no job`, async () => {
  const guest = new DistantGuest(site.url);
  const jobs: string[] = [];
  for (let count = 0; count < 4; count++) jobs.push((await startRework(guest, 900)).id);
  await store.turn('away');
  await after(outageMs);
  await store.turn('well');
  for (const id of jobs) expect(await guest.follow(id)).toMatchObject({ state: 'succeeded' });
});
