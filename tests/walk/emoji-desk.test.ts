import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { awake } from '#tests/support/browser/awake.ts';
import { barriersOf } from '#tests/support/browser/page-barriers.ts';
import { browser, site } from '#tests/support/hosts/shared-site.ts';

/** The page in one language, alive and with all its emoji, and what it asks for from then on. */
async function open(path: string, viewport = { width: 1440, height: 900 }) {
  const context = await browser.newContext({ viewport, permissions: ['clipboard-read', 'clipboard-write'] });
  await context.addInitScript(() => localStorage.setItem('consent', 'necessary'));
  const page = await context.newPage();
  const complaints: string[] = [];
  const requests: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.goto(`${site.url}${path}`, { waitUntil: 'networkidle' });
  await wakeUp(page);
  page.on('request', (request) => requests.push(request.url()));
  return { page, complaints, requests, [Symbol.asyncDispose]: () => context.close() };
}

async function wakeUp(page: Page): Promise<void> {
  await awake(page);
  await page.evaluate(() => window.dispatchEvent(new Event('wheel')));
  await page.locator('[data-island=emoji-work][data-awake]').waitFor();
  // All of them are there once the group of flags isn't empty.
  await page.getByRole('searchbox').fill('🇩🇪');
  await page.locator('.emoji-cell').filter({ hasText: '🇩🇪' }).waitFor();
  await page.getByRole('searchbox').fill('');
  await expect.poll(() => page.locator('.emoji-cell').count()).toBeGreaterThan(100);
}

/** What has the focus, by its name alone: whether this device can show it is found out a moment later. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const name = document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.tagName;
    return name?.replace(/, your device can’t show this/, '') ?? '';
  });
const copied = (page: Page) => page.evaluate(() => navigator.clipboard.readText());
const cells = (page: Page) => page.getByRole('grid').getByRole('gridcell').getByRole('button');
const nameOf = (name: string) => new RegExp(`^${name}(,|$)`);

test('by keyboard alone an emoji is found, moved to and copied, in one tab stop, and nothing is asked of the server', async () => {
  await using visit = await open('/emoji-copy-and-paste');
  const { page, complaints, requests } = visit;
  await page.getByRole('searchbox').focus();
  await page.keyboard.type('crying laghing');
  await expect
    .poll(() => page.getByRole('status').allTextContents())
    .toContainEqual(expect.stringMatching(/emoji found$/));
  await page.keyboard.press('ArrowDown');
  const first = await focused(page);
  expect(
    ['face with tears of joy', 'rolling on the floor laughing'].some((name) => first.startsWith(name)),
    first,
  ).toBe(true);
  await page.keyboard.press('Enter');
  await expect.poll(() => copied(page)).toMatch(/^(😂|🤣)$/u);
  await page.keyboard.press('ArrowRight');
  expect(await focused(page)).not.toBe(first);
  await page.keyboard.press('Home');
  expect(await focused(page)).toBe(first);
  await page.keyboard.press('Control+End');
  const last = await focused(page);
  expect(last).not.toBe(first);
  await page.keyboard.press('ArrowDown');
  expect(await focused(page)).toBe(last);
  // One stop: from the grid, Tab leads out of it.
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.closest('[role=grid]') === null)).toBe(true);
  await page.keyboard.press('Shift+Tab');
  expect(await focused(page)).toBe(last);
  expect(requests).toEqual([]);
  expect(complaints).toEqual([]);
});

test('tones, forms and a tray make what is copied, and the next visit remembers', async () => {
  await using visit = await open('/emoji-copy-and-paste');
  const { page } = visit;
  await page.getByRole('button', { name: 'Medium', exact: true }).click();
  await page.getByRole('searchbox').fill('waving hand');
  await cells(page).filter({ hasText: '👋🏽' }).click();
  await expect.poll(() => copied(page)).toBe('👋🏽');
  await expect.poll(() => page.locator('.emoji-facts').textContent()).toContain('U+1F44B U+1F3FD');
  await page.getByRole('button', { name: 'Favorite: waving hand' }).click();

  await page.getByRole('searchbox').fill('astronaut');
  await cells(page).first().click();
  await page.locator('.emoji-forms').getByRole('button', { name: 'woman astronaut' }).click();
  await expect.poll(() => copied(page)).toBe('👩🏽‍🚀');

  await page.getByRole('searchbox').fill(':handshake:');
  await cells(page).first().click();
  await page.getByLabel('Second person').selectOption('5');
  await expect.poll(() => copied(page)).toBe('🫱🏽‍🫲🏿');

  await page.getByRole('switch', { name: 'Collect several' }).click();
  for (const wanted of ['🍕', '🎉', '🇩🇪']) {
    await page.getByRole('searchbox').fill(wanted);
    await cells(page).first().click();
  }
  await page.getByRole('button', { name: 'Remove the last one' }).click();
  await page.getByRole('button', { name: 'Copy all' }).click();
  await expect.poll(() => copied(page)).toBe('🍕🎉');

  await page.reload({ waitUntil: 'networkidle' });
  await wakeUp(page);
  await page.getByRole('button', { name: 'Favorites', exact: true }).click();
  await expect.poll(() => cells(page).allTextContents()).toEqual(['👋🏽']);
  await page.getByRole('button', { name: 'Recent', exact: true }).click();
  await expect
    .poll(() => cells(page).allTextContents())
    .toEqual(['🇩🇪', '🎉', '🍕', '🫱🏽‍🫲🏿', '🤝🏽', '👩🏽‍🚀', '🧑🏽‍🚀', '👋🏽']);
  expect(visit.complaints).toEqual([]);
});

test('every group is there, names are those of the language, and what is new says so', async () => {
  await using visit = await open('/de/emoji-copy-and-paste');
  const { page } = visit;
  await page.getByRole('searchbox').fill('Leuchtturm');
  await expect.poll(() => cells(page).first().getAttribute('aria-label')).toMatch(nameOf('Leuchtturm, neu'));
  let count = 0;
  for (const group of [
    'Smileys',
    'Menschen',
    'Tiere und Natur',
    'Essen und Trinken',
    'Reisen und Orte',
    'Aktivitäten',
    'Gegenstände',
    'Symbole',
    'Flaggen',
  ]) {
    await page.getByRole('button', { name: group, exact: true }).click();
    await expect.poll(() => page.getByRole('grid').getAttribute('aria-label')).toBe(group);
    count += await cells(page).count();
  }
  // Without skin tones, which are chosen.
  expect(count).toBe(1932);
});

test.each(['/emoji-copy-and-paste', '/ko/emoji-copy-and-paste', '/fr/emoji-copy-and-paste'])(
  'nothing on %s keeps anybody out',
  async (path) => {
    for (const width of [390, 1440]) {
      await using visit = await open(path, { width, height: 900 });
      await cells(visit.page).nth(3).click();
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
