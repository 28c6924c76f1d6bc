import path from 'node:path';
import type { CDPSession, Page } from 'playwright-core';
import { awake } from '#tests/support/browser/awake.ts';
import { launchWholeBrowser } from '#tests/support/browser/chromium.ts';
import { startSite } from '#tests/support/hosts/site.ts';
import { someOf } from '../report/measure-length.ts';
import { printColumns, printRow } from '../report/printed-table.ts';

/**
 * How long after a press, a key or a drop something is painted, on a processor slowed down to a quarter: the slowest event of
 * each action, as browsers count them for INP. Everything is done for the first time, so what sleeps wakes up on the way.
 */

const slowdown = 4;
const mostMs = 200;
/** The least that browsers tell. */
const leastMs = 16;
const restMs = 600;
const pages = ['/', '/background-remover', '/blog', '/pricing'];
const photo = path.join(import.meta.dirname, '../../public/samples/dahlia.webp');

/** False where a page has no such thing. */
type Action = (page: Page, devtools: CDPSession) => Promise<boolean>;

const actions: Readonly<Record<string, Action>> = {
  async menu(page) {
    const menu = page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'All tools' });
    await menu.click();
    await page.locator('#tools-menu').waitFor();
    await page.keyboard.press('Escape');
    return true;
  },
  async language(page) {
    await page.locator('.language summary').click();
    await page.keyboard.press('Escape');
    return true;
  },
  async theme(page) {
    await page.getByRole('button', { name: 'Theme' }).click();
    await page.getByRole('menuitemradio', { name: 'Dark' }).click();
    return true;
  },
  async search(page) {
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByRole('combobox').waitFor();
    await page.keyboard.type('back', { delay: 80 });
    await page.waitForTimeout(restMs);
    await page.keyboard.press('Escape');
    return true;
  },
  async slider(page) {
    const line = page.locator('.compare > input[type=range]').first();
    if ((await line.count()) === 0) return false;
    await line.focus();
    for (let press = 0; press < 3; press++) await page.keyboard.press('ArrowRight');
    return true;
  },
  async drop(page, devtools) {
    const zone = page.locator('.drop').first();
    if ((await zone.count()) === 0) return false;
    const box = (await zone.boundingBox())!;
    await page.evaluate(() => window.scrollTo(0, 0));
    const data = { items: [], files: [photo], dragOperationsMask: 1 };
    for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
      await devtools.send('Input.dispatchDragEvent', { type, x: box.x + 40, y: box.y + 40, data });
      await page.waitForTimeout(200);
    }
    await page.getByText('dahlia.webp').first().waitFor({ state: 'attached' });
    await page.waitForTimeout(2000);
    return true;
  },
};

interface Watched {
  slowest: number;
}

/** The longest of the events since the last call. */
const slowestEvent = (page: Page) =>
  page.evaluate(() => {
    const watched = window as unknown as Watched;
    const { slowest } = watched;
    watched.slowest = 0;
    return slowest;
  });

await using site = await startSite();
const browser = await launchWholeBrowser();
const slowestOfAll: number[] = [];
console.log(`\nSlowest event until the next paint, processor ${slowdown} times slower; bound ${mostMs} ms`);
printColumns('', Object.keys(actions));
for (const address of someOf(pages)) {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.addInitScript((threshold) => {
    localStorage.setItem('consent', 'necessary');
    const watched = window as unknown as Watched;
    watched.slowest = 0;
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) watched.slowest = Math.max(watched.slowest, duration);
    }).observe({ type: 'event', durationThreshold: threshold, buffered: true } as PerformanceObserverInit);
  }, leastMs);
  await page.goto(`${site.url}${address}`, { waitUntil: 'networkidle' });
  await awake(page);
  const devtools = await page.context().newCDPSession(page);
  // It ends with the document.
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const cells: string[] = [];
  for (const act of Object.values(actions)) {
    await slowestEvent(page);
    const isThere = await act(page, devtools);
    await page.waitForTimeout(restMs);
    const slowest = await slowestEvent(page);
    if (isThere) slowestOfAll.push(slowest);
    cells.push(!isThere ? '–' : slowest === 0 ? `< ${leastMs} ms` : `${slowest} ms`);
  }
  printColumns(address, cells);
  await page.close();
}
await browser.close();
const slowest = Math.max(...slowestOfAll);
printRow('the slowest event of all', slowest === 0 ? `< ${leastMs} ms` : `${slowest} ms`, {
  text: `at most ${mostMs} ms`,
  isKept: slowest <= mostMs,
});
