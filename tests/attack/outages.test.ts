import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { DistantGuest } from '#tests/support/distant-guest.ts';
import { newPhoto, startRework } from '#tests/support/rework.ts';
import { type SiteOnProxies, startSiteOnProxies } from '#tests/support/site-on-proxies.ts';

let site: SiteOnProxies;
beforeAll(async () => {
  site = await startSiteOnProxies(inject('postgresUrl'));
});
afterAll(() => site[Symbol.asyncDispose]());

test('a site whose database was gone for seconds goes on by itself: who waits gets their result', async () => {
  const guest = new DistantGuest(site.url);
  const job = await startRework(guest, 1200);
  await guest.until(job.id, ({ state }) => state === 'running');
  await site.database.cut();
  expect((await fetch(`${site.url}/api/health`)).status).toBe(200);
  const end = guest.follow(job.id);
  await site.database.mend();
  expect(await end).toMatchObject({ state: 'succeeded' });
  await guest.insist(async () => guest.upload(await newPhoto(300)));
});
