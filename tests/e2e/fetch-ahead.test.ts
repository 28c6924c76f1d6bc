import { expect, test } from 'vitest';
import { browser, site } from '#tests/support/hosts/shared-site.ts';

/** The part we read of what the browser says of a page it fetches ahead. */
interface Fetched {
  readonly prefetchUrl: string;
  readonly status: string;
}

test('a page is fetched while somebody points at its link, shown from there when they press it, and sets no cookie before', async () => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, baseURL: site.url });
  try {
    const page = await context.newPage();
    const devTools = await context.newCDPSession(page);
    const seen: string[] = [];
    devTools.on('Preload.prefetchStatusUpdated', ({ prefetchUrl, status }: Fetched) => {
      seen.push(`${new URL(prefetchUrl).pathname} ${status}`);
    });
    await devTools.send('Preload.enable');
    await page.goto('/');
    const link = page.getByRole('banner').getByRole('link', { name: 'Pricing' });
    const before = await context.cookies();
    await link.hover();
    await expect.poll(() => seen).toContain('/pricing Ready');
    expect(await context.cookies()).toEqual(before);
    await link.click();
    await page.waitForURL('**/pricing');
    await expect.poll(() => seen).toContain('/pricing Success');
    // What is no page isn't asked for ahead.
    expect(seen.filter((line) => !line.startsWith('/pricing '))).toEqual([]);
  } finally {
    await context.close();
  }
});
