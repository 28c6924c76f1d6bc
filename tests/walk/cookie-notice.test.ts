import { expect, test } from 'vitest';
import { awake } from '#tests/support/browser/awake.ts';
import { browser, site } from '#tests/support/hosts/shared-site.ts';

/** A page whose scripts have not come yet; `goOn` lets them. */
async function openSlowly() {
  const context = await browser.newContext({ baseURL: site.url, viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  const gate = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await gate.promise;
    await route.continue();
  });
  return { page, goOn: gate.resolve, [Symbol.asyncDispose]: () => context.close() };
}

test('the question is there with the page, and an answer before its scripts counts', async () => {
  await using visit = await openSlowly();
  const { page } = visit;
  await page.goto('/pricing', { waitUntil: 'commit' });
  const notice = page.locator('.cookie');
  await notice.waitFor();
  await page.getByRole('button', { name: 'Only necessary' }).click();
  await notice.waitFor({ state: 'hidden' });
  expect(await page.evaluate(() => localStorage.getItem('consent'))).toBe('necessary');
  visit.goOn();
  await awake(page);
  expect(await notice.isVisible()).toBe(false);

  // Whoever has answered does not see it for a moment either.
  await using again = await openSlowly();
  await again.page.context().addInitScript(() => localStorage.setItem('consent', 'all'));
  await again.page.goto('/pricing', { waitUntil: 'commit' });
  await again.page.locator('.cookie').waitFor({ state: 'attached' });
  // There is no frame before the style sheets have come.
  await again.page.evaluate(() => new Promise(requestAnimationFrame));
  expect(await again.page.locator('.cookie').isVisible()).toBe(false);
  again.goOn();
  await awake(again.page);
  expect(await again.page.locator('.cookie').isVisible()).toBe(false);
});

test('asked again from the foot of the page, it is there once more', async () => {
  await using visit = await openSlowly();
  const { page } = visit;
  visit.goOn();
  await page.goto('/pricing', { waitUntil: 'networkidle' });
  await awake(page);
  await page.getByRole('button', { name: 'Accept' }).click();
  await page.locator('.cookie').waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Cookie choices' }).click();
  await page.locator('.cookie').waitFor();
  expect(await page.evaluate(() => localStorage.getItem('consent'))).toBeNull();
});
