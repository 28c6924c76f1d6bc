import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { awake } from '#tests/support/browser/awake.ts';
import { barriersOf } from '#tests/support/browser/page-barriers.ts';
import { browser, site } from '#tests/support/hosts/shared-site.ts';

/** The page in one language, alive, with what it complains about and asks for from then on. */
async function open(path: string, viewport = { width: 1440, height: 900 }) {
  const context = await browser.newContext({ viewport, permissions: ['clipboard-read', 'clipboard-write'] });
  await context.addInitScript(() => localStorage.setItem('consent', 'necessary'));
  const page = await context.newPage();
  const complaints: string[] = [];
  const requests: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.goto(`${site.url}${path}`, { waitUntil: 'networkidle' });
  await awake(page);
  await page.evaluate(() => window.dispatchEvent(new Event('wheel')));
  await page.locator('[data-island=fonts-work][data-awake]').waitFor();
  await page.waitForLoadState('networkidle');
  page.on('request', (request) => requests.push(request.url()));
  return { page, complaints, requests, [Symbol.asyncDispose]: () => context.close() };
}

const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.id ?? '');
const copied = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

/** Tab until what has the focus is called so. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    if ((await focused(page)) === name) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab doesn't lead to “${name}”`);
}

test('by keyboard alone a text is written, a style found, copied and marked, and nothing is asked of the server', async () => {
  await using visit = await open('/font-generator');
  const { page, complaints, requests } = visit;
  await page.getByRole('textbox', { name: /^Your text/ }).focus();
  await page.keyboard.type('Hello Straße');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  const search = page.getByRole('searchbox');
  while (!(await search.evaluate((field) => field === document.activeElement)))
    await page.keyboard.press('Tab');
  await page.keyboard.type('bold');
  await expect.poll(() => page.locator('.fonts-row h3').allTextContents()).toContain('Bold');
  await expect.poll(() => page.locator('.fonts-row').first().textContent()).toContain('Stays as it is: ß');
  await tabTo(page, 'Favorite: Bold');
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  expect(await focused(page)).toBe('Copy: Bold');
  await page.keyboard.press('Enter');
  await expect.poll(() => page.getByRole('status').allTextContents()).toContain('Copied: Bold');
  expect(await copied(page)).toBe('𝐇𝐞𝐥𝐥𝐨 𝐒𝐭𝐫𝐚ß𝐞 (Hello Straße)');
  expect(requests).toEqual([]);

  // Kept for the next visit.
  await page.reload({ waitUntil: 'networkidle' });
  await page.evaluate(() => window.dispatchEvent(new Event('wheel')));
  for (const filter of ['Favorites', 'Recent']) {
    await page.getByRole('button', { name: filter, exact: true }).click();
    await expect.poll(() => page.locator('.fonts-row h3').allTextContents()).toEqual(['Bold']);
  }
  expect(complaints).toEqual([]);
});

test('what is copied is what is shown, in every style, and leads back to plain text', async () => {
  await using visit = await open('/font-generator');
  const { page } = visit;
  await page.getByRole('textbox', { name: /^Your text/ }).fill('Hi 👩🏽‍🚀 ä');
  const rows = page.locator('.fonts-row');
  await expect.poll(() => rows.first().locator('p[lang=zxx]').textContent()).toContain('𝐇𝐢');
  for (const at of [0, 7, 17, 22, 25, 48, 60, 70]) {
    const row = rows.nth(at);
    const shown = await row.locator('p[lang=zxx]').textContent();
    await row.getByRole('button', { name: /^Copy/ }).click();
    await expect.poll(() => copied(page)).toBe(shown);
    expect(shown).toContain('👩🏽‍🚀');
  }
  await page.getByText('Back to plain text', { exact: true }).click();
  await page.getByLabel('Fancy text').fill('꧁ 𝓗𝓮𝓵𝓵𝓸 ꧂');
  await expect.poll(() => page.locator('output').textContent()).toBe('Hello');
  await rows.first().getByText('How it’s read aloud').click();
  await expect
    .poll(() => rows.first().locator('.fonts-reading').textContent())
    .toContain('mathematical bold capital h');
});

test.each(['/font-generator', '/ja/font-generator', '/de/font-generator'])(
  'nothing on %s keeps anybody out',
  async (path) => {
    for (const width of [390, 1440]) {
      await using visit = await open(path, { width, height: 900 });
      for (const colorScheme of ['light', 'dark'] as const) {
        await visit.page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await visit.page.waitForTimeout(400);
        expect(await barriersOf(visit.page)).toEqual([]);
      }
      const sideways = await visit.page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(sideways).toBeLessThanOrEqual(0);
    }
  },
);

test('a text that is too long is cut at a whole letter, and said', async () => {
  await using visit = await open('/font-generator');
  await visit.page.getByRole('textbox', { name: /^Your text/ }).fill('é'.repeat(1005));
  await expect
    .poll(() => visit.page.getByRole('textbox', { name: /^Your text/ }).inputValue())
    .toHaveLength(1000);
  await expect.poll(() => visit.page.locator('.hint.warn').textContent()).toContain('1,000');
});
