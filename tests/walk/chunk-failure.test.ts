import { expect, test } from 'vitest';
import { awake } from '#tests/support/browser/awake.ts';
import { browser, site } from '#tests/support/hosts/shared-site.ts';

const arrival = Date.now();

/** A visitor to whom scripts of that name do not come while the first `documents` documents are shown. */
async function arrive(path: string, lost: RegExp, documents = Number.POSITIVE_INFINITY) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, baseURL: site.url });
  await context.addInitScript(() => localStorage.setItem('consent', 'necessary'));
  // It stands still, so that the ten seconds do not pass by themselves on a slow machine.
  await context.clock.setFixedTime(arrival);
  const loads: string[] = [];
  await context.route(lost, (route) => (loads.length <= documents ? route.abort() : route.fallback()));
  const page = await context.newPage();
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads.push(new URL(request.url()).pathname);
  });
  await page.goto(path, { waitUntil: 'networkidle' });
  await awake(page);
  return { page, context, loads, [Symbol.asyncDispose]: () => context.close() };
}

const note = 'Part of this page didn’t load';

test('a page whose script did not come is loaded anew, and is there', async () => {
  await using visit = await arrive('/faqs', /\/assets\/pricing-[\w-]+\.js/, 1);
  const { page } = visit;
  await page.getByRole('banner').getByRole('link', { name: 'Pricing' }).click();
  await page.getByRole('heading', { level: 1, name: 'Every tool is free' }).waitFor();
  await page.waitForLoadState('networkidle');
  await awake(page);
  expect(visit.loads).toEqual(['/faqs', '/pricing']);
  expect(await page.getByText(note).isVisible()).toBe(false);
  // It is alive: what follows needs no full load.
  await page.getByRole('banner').getByRole('link', { name: 'Contact' }).click();
  await page.waitForURL('**/contact');
  expect(visit.loads).toEqual(['/faqs', '/pricing']);
});

test('while it stays away the page is loaded anew once in ten seconds for each path, and says what to do', async () => {
  await using visit = await arrive('/faqs', /\/assets\/(pricing|contact)-[\w-]+\.js/);
  const { page } = visit;
  await page.getByRole('banner').getByRole('link', { name: 'Pricing' }).click();
  await page.getByText(note).waitFor();
  expect(await page.getByText(note).locator('..').textContent()).toContain('reload the page');
  await page.waitForLoadState('networkidle');
  expect(visit.loads).toEqual(['/faqs', '/pricing']);
  await page.reload({ waitUntil: 'networkidle' });
  expect(visit.loads).toEqual(['/faqs', '/pricing', '/pricing']);
  // Another path has a try of its own, and so has this one later.
  await page.goto('/contact', { waitUntil: 'commit' });
  await page.getByText(note).waitFor();
  expect(visit.loads.slice(3)).toEqual(['/contact', '/contact']);
  await visit.context.clock.setFixedTime(arrival + 10_000);
  await page.goto('/pricing', { waitUntil: 'commit' });
  await page.getByText(note).waitFor();
  expect(visit.loads.slice(5)).toEqual(['/pricing', '/pricing']);
});

test('a part that is fetched later behaves the same, and the error page has a button', async () => {
  await using visit = await arrive('/faqs', /\/assets\/search-dialog-[\w-]+\.js/, 2);
  const { page, loads } = visit;
  const search = page.getByRole('button', { name: 'Search' });
  const loaded = page.waitForEvent('load');
  await search.click();
  await loaded;
  await page.waitForLoadState('networkidle');
  await awake(page);
  expect(loads).toEqual(['/faqs', '/faqs']);
  await search.click();
  await page.getByRole('heading', { level: 1, name: note }).waitFor();
  expect(await page.title()).toBe('This page didn’t load');
  expect(loads).toEqual(['/faqs', '/faqs']);
  const loadedAgain = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Reload the page' }).click();
  await loadedAgain;
  await awake(page);
  await search.click();
  await page.getByRole('combobox').waitFor();
});
