import type { Page } from 'playwright-core';
import { launchBrowser } from '#tests/support/browser/chromium.ts';
import { startSite } from '#tests/support/hosts/site.ts';
import { printRow } from '../report/printed-table.ts';

/**
 * `npm run slow-phone`: what a slow phone feels, with the processor at a quarter of its speed: how long pages block while they load, and how long
 * after a touch the next paint comes. `SITE=http://…` measures a site that runs already.
 */

const slowdown = 4;
const paintBoundMs = 200;
const blockingBoundMs = 200;

const still = ['/', '/pricing', '/ai-tools', '/style', '/generate', '/blog'];
const moving = ['/background-remover'];

interface Touch {
  readonly name: string;
  readonly path: string;
  act(page: Page): Promise<void>;
}

const touches: readonly Touch[] = [
  { name: 'menu', path: '/blog', act: (page) => page.locator('.phone-nav summary').click() },
  { name: 'search', path: '/blog', act: (page) => page.getByRole('button', { name: 'Search' }).click() },
  { name: 'languages', path: '/blog', act: (page) => page.locator('.language summary').click() },
  { name: 'theme', path: '/blog', act: (page) => page.getByRole('button', { name: 'Theme' }).click() },
  {
    name: 'slider',
    path: '/',
    async act(page) {
      await page.getByRole('slider').first().focus();
      for (let press = 0; press < 5; press++) await page.keyboard.press('ArrowRight');
    },
  },
  {
    name: 'price by the year',
    path: '/pricing',
    act: (page) => page.getByRole('button', { name: 'Yearly' }).click(),
  },
  {
    name: 'photo chosen',
    path: '/',
    async act(page) {
      await page.locator('label.drop').dispatchEvent('pointerdown');
      await page.locator('input[type=file]').setInputFiles('public/samples/dahlia.webp');
    },
  },
];

await using own = process.env.SITE ? null : await startSite();
const url = process.env.SITE ?? own!.url;
const browser = await launchBrowser();

/** A phone that opens a page; what blocks it and what it answers late is written down. */
async function open(path: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true });
  const page = await context.newPage();
  await page.addInitScript(() => {
    localStorage.setItem('consent', 'necessary');
    const seen = { blocked: 0, late: 0 };
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) seen.blocked += Math.max(0, duration - 50);
    }).observe({ type: 'longtask', buffered: true });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) seen.late = Math.max(seen.late, duration);
    }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
  });
  // In the process of the site's pages: the slowdown does not go along to another one.
  await page.goto(`${url}/robots.txt`);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.goto(`${url}${path}`, { waitUntil: 'networkidle' });
  await page.waitForTimeout(1000);
  return page;
}

const seenBy = (page: Page) =>
  page.evaluate(() => (window as unknown as { seen: { blocked: number; late: number } }).seen);

console.log(`\nWith the processor slowed down ${slowdown} times`);
for (const path of [...still, ...moving]) {
  const page = await open(path);
  const { blocked } = await seenBy(page);
  const bound = still.includes(path)
    ? { text: `at most ${blockingBoundMs} ms`, isKept: blocked <= blockingBoundMs }
    : undefined;
  printRow(`${path}, blocked while loading`, `${blocked.toFixed(0)} ms`, bound);
  await page.context().close();
}
for (const { name, path, act } of touches) {
  const page = await open(path);
  await act(page);
  await page.waitForTimeout(3000);
  const { late } = await seenBy(page);
  printRow(`${name}, until the next paint`, late === 0 ? 'below 16 ms' : `${late.toFixed(0)} ms`, {
    text: `at most ${paintBoundMs} ms`,
    isKept: late <= paintBoundMs,
  });
  await page.context().close();
}
await browser.close();
