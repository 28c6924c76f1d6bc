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
  await using visit = await arrive('/sign-in', /\/assets\/forgot-password-[\w-]+\.js/, 1);
  const { page } = visit;
  await page.getByRole('main').getByRole('link', { name: 'Forgot' }).click();
  // The address is the new one before the page is loaded anew: the load itself is what tells.
  await expect.poll(() => visit.loads).toEqual(['/sign-in', '/forgot-password']);
  await page.waitForLoadState('networkidle');
  await awake(page);
  await page.getByRole('textbox', { name: 'Email' }).waitFor();
  expect(await page.getByText(note).isVisible()).toBe(false);
  // It is alive: what follows needs no full load.
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await page.waitForURL('**/sign-in');
  expect(visit.loads).toEqual(['/sign-in', '/forgot-password']);
});

test('while it stays away the page is loaded anew once in ten seconds for each path, and says what to do', async () => {
  await using visit = await arrive('/sign-in', /\/assets\/(forgot-password|unsubscribe)-[\w-]+\.js/);
  const { page } = visit;
  await page.getByRole('main').getByRole('link', { name: 'Forgot' }).click();
  await page.getByText(note).waitFor();
  expect(await page.getByText(note).locator('..').textContent()).toContain('reload the page');
  await page.waitForLoadState('networkidle');
  expect(visit.loads).toEqual(['/sign-in', '/forgot-password']);
  await page.reload({ waitUntil: 'networkidle' });
  expect(visit.loads).toEqual(['/sign-in', '/forgot-password', '/forgot-password']);
  // Another path has a try of its own, and so has this one later.
  await page.goto('/unsubscribe', { waitUntil: 'commit' });
  await page.getByText(note).waitFor();
  expect(visit.loads.slice(3)).toEqual(['/unsubscribe', '/unsubscribe']);
  await visit.context.clock.setFixedTime(arrival + 10_000);
  await page.goto('/forgot-password', { waitUntil: 'commit' });
  await page.getByText(note).waitFor();
  expect(visit.loads.slice(5)).toEqual(['/forgot-password', '/forgot-password']);
});

test.each([
  ['an island', /\/assets\/plan-prices\.island-[\w-]+\.js/],
  ['React', /\/assets\/hydrate-island-[\w-]+\.js/],
])('%s that does not come has the page loaded anew; it says so then, and works later', async (_, lost) => {
  await using visit = await arrive('/pricing', lost, 2);
  const { page, loads } = visit;
  const year = page.getByRole('button', { name: 'Yearly' });
  const loaded = page.waitForEvent('load');
  await year.click();
  await loaded;
  await page.waitForLoadState('networkidle');
  await awake(page);
  await year.click();
  await page.getByText(note).waitFor();
  expect(loads).toEqual(['/pricing', '/pricing']);
  expect(await page.getByRole('heading', { level: 1, name: 'Every tool is free' }).isVisible()).toBe(true);
  await page.reload({ waitUntil: 'networkidle' });
  await awake(page);
  await year.click();
  await expect.poll(() => year.getAttribute('aria-pressed')).toBe('true');
});

test('a part that is fetched later behaves the same, and the error page has a button', async () => {
  await using visit = await arrive('/withdraw', /\/assets\/search-dialog-[\w-]+\.js/, 2);
  const { page, loads } = visit;
  const search = page.getByRole('button', { name: 'Search' });
  const loaded = page.waitForEvent('load');
  await search.click();
  await loaded;
  await page.waitForLoadState('networkidle');
  await awake(page);
  expect(loads).toEqual(['/withdraw', '/withdraw']);
  await search.click();
  await page.getByRole('heading', { level: 1, name: note }).waitFor();
  expect(await page.title()).toBe('This page didn’t load');
  expect(loads).toEqual(['/withdraw', '/withdraw']);
  const loadedAgain = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Reload the page' }).click();
  await loadedAgain;
  await awake(page);
  await search.click();
  await page.getByRole('combobox').waitFor();
});
