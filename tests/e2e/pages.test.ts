import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { localeCodes, localePath } from '#src/i18n/locales.ts';
import { tools } from '#src/tools/index.ts';
import { awake } from '#tests/support/browser/awake.ts';
import { findingsOf } from '#tests/support/browser/page-findings.ts';
import { commitShare, shareInWords } from '#tests/support/commit-share.ts';
import { browser, site } from '#tests/support/hosts/shared-site.ts';
import { sitePaths } from '#tests/support/hosts/site-addresses.ts';

const phone = { width: 390, height: 844 };
const desktop = { width: 1440, height: 900 };

const get = (path: string, init?: RequestInit) => fetch(`${site.url}${path}`, init);

interface Visit {
  viewport: { width: number; height: number };
  colorScheme?: 'light' | 'dark';
}

/** A fresh visitor's page, with everything the browser complains about. */
async function visit(path: string, { viewport, colorScheme = 'light' }: Visit) {
  const context = await browser.newContext({ viewport, colorScheme });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  await page.addInitScript(() => {
    const counter = window as unknown as { shift: number };
    counter.shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) counter.shift += (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(`${site.url}${path}`, { waitUntil: 'networkidle' });
  await awake(page);
  return { page, complaints, [Symbol.asyncDispose]: () => context.close() };
}

const sidewaysOf = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

test('where visitors may save, no tool says that it takes an account', async () => {
  for (const { id } of tools) expect(await (await get(`/${id}`)).text(), id).not.toContain('saving-note');
});

describe('the answer of a page', () => {
  test('lets only scripts run that carry the nonce of this very answer', async () => {
    const nonces = new Set<string>();
    for (let visit = 0; visit < 3; visit++) {
      const response = await get('/background-remover');
      const policy = response.headers.get('content-security-policy') ?? '';
      const nonce = /script-src 'nonce-([^']+)' 'strict-dynamic' 'wasm-unsafe-eval'(;|$)/.exec(policy)?.[1];
      expect(nonce).toBeDefined();
      nonces.add(nonce!);
      const scripts = (await response.text()).match(/<script[^>]*>/g) ?? [];
      expect(scripts.length).toBeGreaterThan(2);
      for (const script of scripts.filter((one) => !one.includes('ld+json')))
        expect(script).toContain(`nonce="${nonce}"`);
    }
    expect(nonces.size).toBe(3);
  });

  test('names what a browser may not do with it', async () => {
    for (const path of ['/', '/mark.svg', '/api/health', '/no-such-page']) {
      const { headers } = await get(path);
      expect(headers.get('x-content-type-options'), path).toBe('nosniff');
      expect(headers.get('x-frame-options'), path).toBe('DENY');
      expect(headers.get('referrer-policy'), path).toMatch(/^(strict-origin-when-cross-origin|no-referrer)$/);
    }
  });

  test('arrives compressed', async () => {
    const ask = () => get('/', { headers: { 'accept-encoding': 'br' } });
    // Brotli's best is worth its time for a page that is asked for again.
    await ask();
    const response = await ask();
    expect(response.headers.get('content-encoding')).toBe('br');
    expect(Number(response.headers.get('content-length'))).toBeLessThan(16_500);
    expect(await response.text()).toContain('</html>');
  });

  test('an address that is no page answers 404 with a way home', async () => {
    for (const path of [
      '/no-such-tool',
      '/no/such/page',
      '/background-remover/more',
      '/blog/no-such-article',
    ]) {
      const response = await get(path);
      expect(response.status, path).toBe(404);
      const html = await response.text();
      expect(html).toContain('<title>Page Not Found</title>');
      expect(html).toContain('Ooops! Page Not Found');
      expect(html).toMatch(/<a[^>]*href="\/"[^>]*>(?:(?!<\/a>).)*Go to Home/s);
    }
  });

  test('robots.txt leads to the sitemap of every language', async () => {
    const robots = await (await get('/robots.txt')).text();
    expect(robots).toContain(`Sitemap: ${site.url}/sitemap.xml\n`);
    expect(robots).toContain(`Sitemap: ${site.url}/tw/sitemap.xml\n`);
  });
});

const looks = [
  ['a phone by day', { viewport: phone, colorScheme: 'light' }],
  ['a desktop at night', { viewport: desktop, colorScheme: 'dark' }],
  ['a desktop by day', { viewport: desktop, colorScheme: 'light' }],
  ['a phone at night', { viewport: phone, colorScheme: 'dark' }],
] as const;
console.log(`In the browser: ${shareInWords}.`);
/** Each page in one look, in a language of its own: other languages and looks are in `npm run test:all`. */
const walks = [...sitePaths, '/no-such-page'].map((path, place) => {
  const [look, options] = looks[place % looks.length];
  const locale = localeCodes[place % localeCodes.length];
  return { path, look, options, locale };
});

test.each(commitShare(walks))(
  '$path in $locale on $look shows no error, moves nothing, can be used by everyone',
  async ({ path, options, locale }) => {
    await using visited = await visit(localePath(locale, path), options);
    expect(await findingsOf(visited.page)).toEqual([]);
    // The browser itself reports the 404 of the page that is missing.
    const own = visited.complaints.filter(
      (complaint) => !(path === '/no-such-page' && complaint.includes('404')),
    );
    expect(own).toEqual([]);
  },
);

test('scripts begin when the page has been painted', async () => {
  const page = await browser.newPage();
  await page.addInitScript(() => {
    requestAnimationFrame((time) => Object.assign(window, { firstFrame: time }));
  });
  await page.goto(`${site.url}/withdraw`);
  await awake(page);
  const { firstFrame, scripts } = await page.evaluate(() => ({
    firstFrame: (window as unknown as { firstFrame: number }).firstFrame,
    scripts: performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('.js'))
      .map(({ startTime }) => startTime),
  }));
  await page.close();
  expect(scripts.length).toBeGreaterThan(5);
  expect(Math.min(...scripts)).toBeGreaterThan(firstFrame);
});

test('no page scrolls sideways on the narrowest phone', async () => {
  await using visited = await visit('/de', { viewport: { width: 320, height: 640 } });
  for (const path of commitShare(sitePaths)) {
    await visited.page.goto(`${site.url}${localePath('de', path)}`, { waitUntil: 'load' });
    await awake(visited.page);
    await visited.page.evaluate(() => document.fonts.ready);
    expect(await sidewaysOf(visited.page), path).toBe(0);
  }
});

test.each([
  ['phone', phone],
  ['desktop', desktop],
])('the place to drop a photo is in view at once on a %s', async (_, viewport) => {
  for (const path of ['/', '/background-remover']) {
    await using visited = await visit(path, { viewport });
    const box = await visited.page.locator('.drop').first().boundingBox();
    expect(box!.y + box!.height, path).toBeLessThanOrEqual(viewport.height);
  }
});

test('a chosen theme holds through a reload, before anything is painted', async () => {
  await using visited = await visit('/', { viewport: desktop, colorScheme: 'light' });
  const { page } = visited;
  await page.getByRole('button', { name: 'Theme' }).click();
  await page.getByRole('menuitemradio', { name: 'Dark' }).click();
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const dark = await ground();
  await page.goto(`${site.url}/photo-credits`, { waitUntil: 'commit' });
  await page.waitForFunction(() => document.body !== null);
  expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark');
  await page.waitForLoadState('load');
  expect(await ground()).toBe(dark);
  await awake(page);
  await page.getByRole('button', { name: 'Theme' }).click();
  await page.getByRole('menuitemradio', { name: 'System' }).click();
  expect(await ground()).not.toBe(dark);
});

test('the keyboard reaches the content first, then the slider, and moves its line', async () => {
  await using visited = await visit('/', { viewport: desktop });
  const { page } = visited;
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to content');
  const line = page.getByRole('slider', { name: 'Compare before and after' });
  await line.focus();
  await page.keyboard.press('ArrowRight');
  expect(await line.getAttribute('aria-valuetext')).toBe('48%');
  await page.keyboard.press('Home');
  expect(await line.getAttribute('aria-valuetext')).toBe('0%');
});

test('a photo chosen on the home page goes on to the tool', async () => {
  await using visited = await visit('/', { viewport: desktop });
  const { page } = visited;
  await page.locator('input[type=file]').setInputFiles('public/samples/dahlia.webp');
  await page.getByRole('button', { name: 'Remove a background' }).click();
  await page.waitForURL('**/background-remover');
  await page.locator('.workspace:not([data-view=empty])').filter({ hasText: 'dahlia.webp' }).waitFor();
});
