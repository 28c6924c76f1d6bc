import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MediaBody } from '#src/api/contract/contract.ts';
import { noisePicture } from '#tests/fixtures/noise-picture.ts';
import { type ApiServer, paint, startApi, type Visitor } from '#tests/support/hosts/api-server.ts';
import { DistantGuest } from '#tests/support/people/distant-guest.ts';

let server: ApiServer;
beforeAll(async () => {
  server = await startApi({ env: { TRUST_PROXY: '1' } });
});
afterAll(() => server.close());

const avif = (visitor: Visitor, { url }: MediaBody, quality: number) =>
  visitor.fetch(`${url}&format=avif&quality=${quality}`);

test('a crowd of exports of one visitor leaves others their uploads and their own exports', async () => {
  const crowd = new DistantGuest(server.url);
  const other = new DistantGuest(server.url);
  const large = await crowd.upload(await noisePicture(1200, 900).jpeg().toBuffer(), 'large.jpg');
  const small = await other.upload(await paint());
  const done: number[] = [];
  const work = Array.from({ length: 60 }, async (_, index) => {
    const { status } = await avif(crowd, large, index + 20);
    done.push(status);
    return status;
  });
  await other.upload(await paint());
  expect((await avif(other, small, 50)).status).toBe(200);
  const before = done.filter((status) => status === 200).length;
  const statuses = await Promise.all(work);
  // They are made one after the other; those beyond what one party may have under way are refused at once.
  expect(new Set(statuses)).toEqual(new Set([200, 429]));
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(16);
  expect(before).toBeLessThan(8);
});
