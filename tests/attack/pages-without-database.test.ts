import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { siteAddresses } from '#tests/support/hosts/site-addresses.ts';
import { type SiteOnProxies, startSiteOnProxies } from '#tests/support/hosts/site-on-proxies.ts';
import { plainRequest } from '#tests/support/requests/plain-request.ts';

let site: SiteOnProxies;
beforeAll(async () => {
  site = await startSiteOnProxies(inject('postgresUrl'));
});
afterAll(() => site[Symbol.asyncDispose]());

test('while the database is away every page is shown, also those that nobody has asked for before', async () => {
  await site.database.cut();
  const others = [
    '/sign-in',
    '/de/app/gallery',
    '/ja/unsubscribe',
    '/search.json',
    '/sitemap.xml',
    '/robots.txt',
  ];
  const port = Number(new URL(site.url).port);
  for (const address of [...siteAddresses.map((one) => one.address), ...others]) {
    const { status } = await plainRequest({ port }, address);
    expect(status, address).toBe(200);
  }
  expect((await plainRequest({ port }, '/no-such-page')).status).toBe(404);
  const stateOf = async (part: string) => {
    const { result } = (await (await fetch(`${site.url}/api/status`)).json()) as {
      result: { parts: { id: string; state: string }[]; lines: unknown[] };
    };
    return result.parts.find(({ id }) => id === part)?.state;
  };
  // A look holds for ten seconds.
  await expect.poll(() => stateOf('database')).toBe('fails');
  expect(await stateOf('jobs')).toBe('fails');
  await site.database.mend();
  await expect.poll(() => stateOf('database')).toBe('works');
});
