import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { localeCodes, localePath } from '#src/i18n/locales.ts';
import { catalog } from '#src/tools/index.ts';
import { awake } from '#tests/support/browser/awake.ts';
import { layoutFindings } from '#tests/support/browser/layout-findings.ts';
import { barriersOf } from '#tests/support/browser/page-barriers.ts';
import { commitShare, shareInWords } from '#tests/support/commit-share.ts';
import { browser, site } from '#tests/support/hosts/shared-site.ts';
import { sitePaths } from '#tests/support/hosts/site-addresses.ts';

/**
 * A third of all pages, by the commit, in every language, or all of them with `--every`, which also leaves pictures of them by
 * day and at night, on a phone and on a desktop.
 */
const pictures = process.env.PAGES === 'every' && path.join(import.meta.dirname, '../../test-results/pages');

const widths = {
  desktop: { width: 1440, height: 900 },
  tablet: { width: 768, height: 900 },
  phone: { width: 390, height: 844 },
  // WCAG 2.2, 1.4.4 and 1.4.10: a window of 1280 pixels at 200 % and at 400 %.
  'window at 200 %': { width: 640, height: 512 },
  'window at 400 %': { width: 320, height: 640 },
} as const;
const colorSchemes = ['light', 'dark'] as const;
const paths = [...sitePaths, '/no-such-page'];
/** Cards full of words, which have no more room than they need. */
const toolPaths: readonly string[] = catalog.map(({ id }) => `/${id}`);
console.log(`In the browser: ${shareInWords}.`);

/** Loaded, taken over by its scripts, with its type; the pictures further down are not waited for. */
async function open(page: Page, address: string): Promise<void> {
  await page.goto(`${site.url}${address}`, { waitUntil: 'load' });
  await awake(page);
  await page.evaluate(() => document.fonts.ready);
}

/** What reaches beyond the side of the page, by its width and the elements that do. */
const sidewaysOf = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const wide = [...document.querySelectorAll('main *, header *, footer *')].filter(
      (element) => element.getBoundingClientRect().right > clientWidth + 1,
    );
    return [`${scrollWidth - clientWidth} px`, ...wide.slice(0, 3).map((one) => one.outerHTML.slice(0, 90))];
  });

/** Colors fade from one scheme to the other: what is halfway has neither's contrast. */
async function changeColors(page: Page, colorScheme: (typeof colorSchemes)[number]): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.evaluate(() => {
    const fading = document.getAnimations().filter((one) => one instanceof CSSTransition);
    return Promise.allSettled(fading.map(({ finished }) => finished));
  });
}

async function takePictures(page: Page, name: string): Promise<void> {
  for (const colorScheme of colorSchemes) {
    await changeColors(page, colorScheme);
    await page.screenshot({
      path: `${name}-${colorScheme}.jpg`,
      type: 'jpeg',
      quality: 60,
      fullPage: true,
      animations: 'disabled',
    });
  }
}

test.each(localeCodes)(
  'no page in %s complains or reaches beyond its sides, and on no page of a tool does anything stick out of its card',
  { timeout: 1_200_000 },
  async (locale) => {
    const folder = pictures && path.join(pictures, locale);
    if (folder) await mkdir(folder, { recursive: true });
    const context = await browser.newContext();
    const page = await context.newPage();
    const findings: string[] = [];
    let address = '';
    page.on('pageerror', (error) => findings.push(`${address}: ${error.message}`));
    page.on('console', (message) => {
      if (message.type() !== 'error' && message.type() !== 'warning') return;
      // The browser itself reports the 404 of the page that is missing.
      if (address.endsWith('/no-such-page') && message.text().includes('404')) return;
      findings.push(`${address}: ${message.text()}`);
    });
    for (const pagePath of commitShare(paths, localeCodes.indexOf(locale))) {
      address = localePath(locale, pagePath);
      await page.setViewportSize(widths.desktop);
      await open(page, address);
      const isTool = toolPaths.includes(pagePath);
      for (const [name, viewport] of Object.entries(widths)) {
        if (name === 'tablet' && !isTool) continue;
        await page.setViewportSize(viewport);
        for (const one of await sidewaysOf(page)) findings.push(`${address} on a ${name}, sideways: ${one}`);
        if (name.startsWith('window')) continue;
        if (isTool)
          findings.push(...(await layoutFindings(page)).map((one) => `${address} on a ${name}: ${one}`));
        if (!folder || name === 'tablet') continue;
        const file = pagePath.slice(1).replaceAll('/', '-') || 'home';
        await takePictures(page, path.join(folder, `${file}-${name}`));
      }
      // The notice is on the first page alone.
      await page.evaluate(() => localStorage.setItem('consent', 'necessary'));
    }
    await context.close();
    expect(findings).toEqual([]);
  },
);

/**
 * English says what the parts of a page are; the other languages have the same parts. One of them has other letters, and is tried
 * on the other of the two widths, on which other parts are shown; `--every` tries both on both.
 */
const pageLooks = [
  ['en', 'desktop'],
  ['ja', 'phone'],
  ['en', 'phone'],
  ['ja', 'desktop'],
] as const;
test.each(pageLooks.slice(0, process.env.PAGES === 'every' ? 4 : 2))(
  'pages in %s have no barrier on a %s',
  { timeout: 600_000 },
  async (locale, name) => {
    const findings: string[] = [];
    const context = await browser.newContext({ viewport: widths[name] });
    const page = await context.newPage();
    for (const pagePath of commitShare(paths, localeCodes.indexOf(locale))) {
      await page.emulateMedia({ colorScheme: 'light' });
      await open(page, localePath(locale, pagePath));
      const light = await barriersOf(page);
      // At night a page has the same parts in other colors.
      await changeColors(page, 'dark');
      const dark = await barriersOf(page, { rules: ['color-contrast', 'link-in-text-block'] });
      for (const [colorScheme, barriers] of Object.entries({ light, dark })) {
        for (const barrier of barriers) findings.push(`${pagePath}, ${colorScheme}: ${barrier}`);
      }
    }
    await context.close();
    expect(findings).toEqual([]);
  },
);
