import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { awake, workspaceAwake } from '#tests/support/browser/awake.ts';
import { commitShare } from '#tests/support/commit-share.ts';
import { browser, site } from '#tests/support/hosts/shared-site.ts';
import { sitePaths } from '#tests/support/hosts/site-addresses.ts';
import { bySuiteLength } from '#tests/support/suite-length.ts';
import { desktop, phone, subjectPhoto } from '../e2e/workspace-visit.ts';
import { focusedName, tabTo, walkByTab } from './keyboard-walk.ts';

/** A fresh visitor without a mouse; the cookie notice is there, as it is for everyone who comes first. */
async function visit(path: string, options: BrowserContextOptions = {}) {
  const context = await browser.newContext({ viewport: desktop, baseURL: site.url, ...options });
  const page = await context.newPage();
  await page.goto(path, { waitUntil: 'networkidle' });
  await awake(page);
  return { page, [Symbol.asyncDispose]: () => context.close() };
}

describe('every stop of the Tab key shows the focus and is not covered', () => {
  const article = sitePaths.find((path) => path.startsWith('/blog/'))!;
  const walks: readonly (readonly [string, typeof desktop])[] = [
    ['/', desktop],
    ['/', phone],
    ['/ai-tools', desktop],
    ['/background-remover', desktop],
    ['/background-remover', phone],
    ['/pricing', desktop],
    ['/contact', phone],
    ['/withdraw', phone],
    ['/faqs', desktop],
    ['/blog', desktop],
    [article, phone],
    ['/no-such-page', desktop],
  ];
  test.each(bySuiteLength({ short: commitShare(walks), long: [...walks] }))(
    '%s at %o',
    async (path, viewport) => {
      await using visited = await visit(path, { viewport, reducedMotion: 'reduce' });
      const { stops, findings } = await walkByTab(visited.page);
      expect(findings).toEqual([]);
      expect(stops).toBeGreaterThan(12);
    },
  );
});

describe('by the keyboard alone', () => {
  test('the first stop leads past the menus to the content', async () => {
    await using visited = await visit('/pricing');
    const { page } = visited;
    await page.keyboard.press('Tab');
    expect(await focusedName(page)).toBe('Skip to content');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('main')?.id)).toBe('content');
  });

  test('the menu of the header opens a page', async () => {
    await using visited = await visit('/');
    const { page } = visited;
    await tabTo(page, /^Pricing$/);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/pricing');
    await page.getByRole('heading', { level: 1 }).waitFor();
  });

  test('Ctrl K opens the search, arrows choose, Enter opens, Escape leads back', async () => {
    await using visited = await visit('/about');
    const { page } = visited;
    const field = page.getByRole('combobox', { name: 'Search tools, pages and help' });
    await page.keyboard.press('Control+k');
    await field.waitFor();
    await page.keyboard.press('Escape');
    await field.waitFor({ state: 'detached' });

    await tabTo(page, /^Search$/);
    await page.keyboard.press('Enter');
    await field.waitFor();
    await page.keyboard.press('Escape');
    await field.waitFor({ state: 'detached' });
    expect(await focusedName(page)).toBe('Search');

    await page.keyboard.press('/');
    await field.waitFor();
    await page.keyboard.type('photo');
    const chosen = page.getByRole('option', { selected: true });
    await chosen.waitFor();
    const first = await chosen.textContent();
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => chosen.textContent()).not.toBe(first);
    await page.keyboard.press('ArrowUp');
    await expect.poll(() => chosen.textContent()).toBe(first);
    await field.fill('sharpen');
    await page.getByRole('option', { name: /^Sharpen Image/ }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/sharpen-image');
  });

  test('the search asked for in the moment it closes is open', async () => {
    await using visited = await visit('/about');
    const { page } = visited;
    const field = page.getByRole('combobox', { name: 'Search tools, pages and help' });
    await page.keyboard.press('Control+k');
    await field.waitFor();
    // As Escape does, and the next key before the browser has told of the closing.
    await page.evaluate(async () => {
      document.querySelector<HTMLDialogElement>('dialog.search')!.requestClose();
      await new Promise<void>((resolve) => queueMicrotask(resolve));
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '/', bubbles: true }));
    });
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 200)));
    await expect.poll(() => field.isVisible()).toBe(true);
  });

  test('the results of the search have their icons, from this site', async () => {
    await using visited = await visit('/about');
    const { page } = visited;
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.keyboard.press('Control+k');
    await page.locator('.loaded-icon[data-loaded=true]').first().waitFor();
    expect(asked.filter((path) => path === '/api/icons/lucide.json')).toHaveLength(1);
    const options = page.getByRole('option');
    await expect
      .poll(() => options.locator('.loaded-icon[data-loaded=true]').count())
      .toBe(await options.count());
    const masks = await options
      .locator('.loaded-icon')
      .evaluateAll((icons) => icons.map((icon) => getComputedStyle(icon).maskImage));
    expect(new Set(masks).size).toBe(masks.length);
    for (const mask of masks) expect(mask).toContain('data:image/svg+xml,');
  });

  test('the menu of languages shows the same page in another one, and it is remembered', async () => {
    await using visited = await visit('/pricing');
    const { page } = visited;
    await tabTo(page, /^Language: English$/);
    await page.keyboard.press('Enter');
    await tabTo(page, /^日本語$/);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/ja/pricing');
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('ja-JP');
    const cookies = await page.context().cookies();
    expect(cookies.find(({ name }) => name === 'i18n_redirected')?.value).toBe('ja');
  });

  test('the menu on a phone opens, closes with Escape, and opens a page', async () => {
    await using visited = await visit('/', { viewport: phone });
    const { page } = visited;
    const menu = page.getByRole('navigation', { name: 'Menu' });
    await tabTo(page, /^Menu$/);
    await page.keyboard.press('Enter');
    await menu.waitFor();
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'hidden' });
    expect(await focusedName(page)).toBe('Menu');
    await page.keyboard.press('Enter');
    await tabTo(page, /^Blog$/);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/blog');
    await menu.waitFor({ state: 'hidden' });
  });

  test('the cookie notice is answered, and stays away', async () => {
    await using visited = await visit('/about');
    const { page } = visited;
    const notice = page.getByRole('region', { name: 'Cookies' });
    await notice.waitFor();
    await tabTo(page, /^Only necessary$/);
    await page.keyboard.press('Enter');
    await notice.waitFor({ state: 'hidden' });
    await page.reload({ waitUntil: 'networkidle' });
    await awake(page);
    await expect.poll(() => notice.isVisible()).toBe(false);
  });

  test('a photo is chosen, worked on, compared and saved', async () => {
    await using visited = await visit('/background-remover');
    const { page } = visited;
    await workspaceAwake(page);
    const choosing = page.waitForEvent('filechooser');
    await tabTo(page, /^Upload a photo$/);
    await page.keyboard.press('Enter');
    await (await choosing).setFiles(await subjectPhoto('coffee', 900, 600));
    await page.locator('.workspace[data-view=result] .look[aria-busy=false]').waitFor({ timeout: 100_000 });
    // The focus is where the result is, not at the top of the page.
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest('.workspace') !== null))
      .toBe(true);

    const line = page.locator('.workspace').getByRole('slider', { name: 'Compare before and after' });
    await tabTo(page, /^Compare before and after$/);
    const before = await line.getAttribute('aria-valuetext');
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => line.getAttribute('aria-valuetext')).not.toBe(before);

    await tabTo(page, /^Download PNG/);
    const arriving = page.waitForEvent('download');
    await page.keyboard.press('Enter');
    expect((await arriving).suggestedFilename()).toBe('coffee-background-remover.png');
  });
});

describe('large and calm', () => {
  test('at 200 % the search, the menus and the notice are within the window', async () => {
    const options = { viewport: { width: 640, height: 512 }, deviceScaleFactor: 2 };
    await using visited = await visit('/', options);
    const { page } = visited;
    const isWithin = async (selector: string) => {
      const box = (await page.locator(selector).boundingBox())!;
      return box.x >= 0 && box.x + box.width <= 640 && box.y >= 0 && box.y + box.height <= 512;
    };
    expect(await isWithin('.cookie')).toBe(true);
    await tabTo(page, /^Language: English$/);
    await page.keyboard.press('Enter');
    expect(await isWithin('.language .menu')).toBe(true);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+k');
    await page.getByRole('option').first().waitFor();
    expect(await isWithin('dialog.search')).toBe(true);
  });

  test('nothing moves for who asked for less motion', async () => {
    /** The longest transition or animation of any element, in seconds. */
    const longestOf = (page: Page) =>
      page.evaluate(() =>
        Math.max(
          ...[...document.querySelectorAll('*')].flatMap((element) => {
            const { transitionDuration, animationDuration } = getComputedStyle(element);
            return `${transitionDuration},${animationDuration}`.split(',').map(Number.parseFloat);
          }),
        ),
      );
    for (const path of ['/', '/ai-tools', '/background-remover', '/pricing']) {
      await using lively = await visit(path, { reducedMotion: 'no-preference' });
      await using calm = await visit(path, { reducedMotion: 'reduce' });
      expect(await longestOf(lively.page), path).toBeGreaterThan(0.05);
      expect(await longestOf(calm.page), path).toBeLessThanOrEqual(0.01);
    }
  });
});
