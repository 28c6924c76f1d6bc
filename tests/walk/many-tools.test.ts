import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { catalog, tools } from '#src/tools/index.ts';
import { awake } from '#tests/support/browser/awake.ts';
import { launchBrowser } from '#tests/support/browser/chromium.ts';
import { findingsOf } from '#tests/support/browser/page-findings.ts';
import { type RunningSite, startSite } from '#tests/support/hosts/site.ts';
import { copySource, type SourceCopy } from '#tests/support/source-copy.ts';
import { focusedName } from './keyboard-walk.ts';
import { addSpecimenPair, testSpecimenPair } from './specimen-page.ts';

/** The site as it will be: 39 tools more, in groups as large as those of the plan, and one that is like none of the site. */
const categories = ['generate', 'photo', 'video', 'everyday'] as const;
const groupSizes = [14, 11, 9, 5];
const more = categories.flatMap((category, group) =>
  Array.from({ length: groupSizes[group] }, (_, index) => index + 10).map((place) => ({
    id: `specimen-${category}-${place}`,
    name: `Specimen of ${category} ${place}`,
    category,
  })),
);
const specimen = tools[0];
const count = catalog.length + more.length + 1;

let copy: SourceCopy;
let site: RunningSite;
let browser: Browser;

beforeAll(async () => {
  copy = await copySource();
  await copy.addLike(specimen.id, more);
  await addSpecimenPair(copy);
  await copy.run('scripts/build.ts', '--if-stale');
  [site, browser] = await Promise.all([startSite({ source: copy.path }), launchBrowser()]);
}, 400_000);
afterAll(async () => {
  await browser?.close();
  await site?.stop();
  await copy?.[Symbol.asyncDispose]();
});

const htmlOf = async (path: string) => (await fetch(`${site.url}${path}`)).text();
const times = (text: string, part: string) => text.split(part).length - 1;

async function open(path: string, width: number): Promise<Page> {
  const context = await browser.newContext({ viewport: { width, height: 844 }, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.goto(`${site.url}${path}`, { waitUntil: 'networkidle' });
  await awake(page);
  return page;
}

test('a tool costs tool pages a line, and no promise, drawing or sample of its own; home a tile', async () => {
  const { promise } = (await import(`#src/tools/${specimen.id}/${specimen.id}.en.json`)) as {
    promise: string;
  };
  const home = await htmlOf('/');
  const tool = await htmlOf(`/${tools[1].id}`);
  // In its tile and in the data that is made from, for each of the specimens, which have their words in common.
  expect(times(home, promise)).toBeLessThanOrEqual(2 * (more.length + 1));
  // In the list of related tools and in the data it is made from.
  expect(times(tool, promise)).toBeLessThanOrEqual(8 + 1);
  for (const { id } of more) {
    // Two links, of menu and index or related, the line they are made from, and one more in the footer.
    expect(times(tool, id), id).toBeLessThanOrEqual(4);
    // Its tile adds a picture in several widths.
    expect(times(home, id), id).toBeLessThanOrEqual(20);
  }
});

describe.each([390, 1280])('at %i px', (width) => {
  test('the menu opens by key, leads through every tool and gives the focus back', async () => {
    const page = await open('/pricing', width);
    if (width < 1000) await page.locator('.phone-nav summary').press('Enter');
    const button = page.locator('.tools-menu-button:visible');
    await button.press('Enter');
    const menu = page.getByRole('navigation', { name: 'All tools' });
    await menu.waitFor();
    await expect.poll(() => menu.getByRole('link').count()).toBe(count);
    await expect.poll(() => menu.getByRole('heading').allTextContents()).toHaveLength(categories.length);
    await page.screenshot({ path: `test-results/many-tools/menu-${width}.png` });
    expect(await findingsOf(page)).toEqual([]);
    for (let place = 0; place < count; place++) {
      await page.keyboard.press('Tab');
      const { left, right, top, bottom } = await page.evaluate(() =>
        document.activeElement!.getBoundingClientRect().toJSON(),
      );
      expect(left >= 0 && right <= width && top >= 0 && bottom <= 844, await focusedName(page)).toBe(true);
    }
    await expect
      .poll(() => page.evaluate(() => document.activeElement!.closest('.tools-menu') !== null))
      .toBe(true);
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'hidden' });
    await page.context().close();
  });

  test('footer and related tools are eight, and index, home and Explore have nothing beyond their side', async () => {
    for (const path of ['/', '/ai-tools', '/explore', `/${specimen.id}`]) {
      const page = await open(path, width);
      const name = path.slice(1) || 'home';
      await page.screenshot({ path: `test-results/many-tools/${name}-${width}.png`, fullPage: true });
      expect(await findingsOf(page), path).toEqual([]);
      const hot = page.getByRole('navigation', { name: 'Hot products' });
      await expect.poll(() => hot.getByRole('link').count(), { message: path }).toBe(8);
      if (path === `/${specimen.id}`)
        await expect.poll(() => page.locator('main .tool-list li').count()).toBe(8);
      await page.context().close();
    }
  });

  test('the search begins with tools, and what the arrow keys choose is in view', async () => {
    const page = await open('/pricing', width);
    await page.keyboard.press('Control+k');
    const options = page.getByRole('option');
    await options.first().waitFor();
    for (let place = 1; place < (await options.count()); place++) {
      await page.keyboard.press('ArrowDown');
      const isInView = await page.locator('[role=option][aria-selected=true]').evaluate((option) => {
        const [own, list] = [option, option.parentElement!].map((one) => one.getBoundingClientRect());
        return own.top >= list.top - 1 && own.bottom <= list.bottom + 1;
      });
      expect(isInView, String(place)).toBe(true);
    }
    await page.getByRole('combobox').fill('specimen of video 17');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/specimen-video-17');
    await page.context().close();
  });
});

describe('a tool for two people’s photos that makes files', () =>
  testSpecimenPair(() => ({ browser, site })));
