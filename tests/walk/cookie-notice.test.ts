import { expect, test } from 'vitest';
import { findTool } from '#src/tools/index.ts';
import { awake, workspaceAwake } from '#tests/support/browser/awake.ts';
import { leaveFinishedWork } from '#tests/support/browser/finished-work.ts';
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

test('is reached before the page, and covers neither what is saved nor the line below a result', async () => {
  for (const viewport of [
    { width: 390, height: 844 },
    { width: 1440, height: 900 },
  ]) {
    const context = await browser.newContext({ viewport });
    const page = await context.newPage();
    await leaveFinishedWork(page, site.url, findTool('background-changer')!);
    await page.goto(`${site.url}/background-changer`);
    await workspaceAwake(page);
    await page.locator('.look[aria-busy=false]').waitFor();
    const order = await page.evaluate(() => {
      const [notice, main] = ['.cookie', 'main'].map((one) => document.querySelector(one)!);
      return notice.compareDocumentPosition(main) & Node.DOCUMENT_POSITION_FOLLOWING;
    });
    expect(order).not.toBe(0);
    const notice = (await page.locator('.cookie').boundingBox())!;
    const dock = (await page.locator('.dock').boundingBox())!;
    expect(dock.y + dock.height).toBeLessThanOrEqual(notice.y);
    if (viewport.width > 960) {
      const line = (await page.locator('.stage .bar-bottom').boundingBox())!;
      expect(line.y + line.height).toBeLessThanOrEqual(notice.y);
    }
    // What was saved is said above it.
    await page.evaluate(() => {
      const toast = Object.assign(document.createElement('div'), {
        className: 'toast',
        textContent: 'Saved',
      });
      document.querySelector('.toasts')!.append(toast);
    });
    const toast = (await page.locator('.toast').boundingBox())!;
    expect(toast.y + toast.height).toBeLessThanOrEqual(notice.y);
    await context.close();
  }
});

test('the search lies in the middle of the window', async () => {
  const context = await browser.newContext();
  await context.addInitScript(() => localStorage.setItem('consent', 'necessary'));
  const page = await context.newPage();
  await page.goto(`${site.url}/no-such-page`);
  await awake(page);
  await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
  const dialog = page.locator('dialog.search > .dialog');
  await dialog.waitFor();
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const box = (await dialog.boundingBox())!;
    const inner = await page.evaluate(() => document.documentElement.clientWidth);
    expect(Math.abs(box.x + box.width / 2 - inner / 2)).toBeLessThanOrEqual(1);
  }
  await context.close();
});
