import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { localeCodes, localePath } from '#src/i18n/locales.ts';
import { awake } from '#tests/support/browser/awake.ts';
import { shareInWords, todaysShare } from '#tests/support/browser/todays-share.ts';
import { browser, site } from '#tests/support/hosts/shared-site.ts';
import { sitePaths } from '#tests/support/hosts/site-addresses.ts';

/**
 * Today's third of every page in every language, by day and at night, on a phone and on a desktop, or all of them with
 * `--every`. Pictures of them stay here.
 */
const pictures = path.join(import.meta.dirname, '../../test-results/pages');

const widths = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const;
/** WCAG 2.2, 1.4.10: a window of 1280 pixels at 400 %. */
const narrowest = { width: 320, height: 640 };
const paths = [...sitePaths, '/no-such-page'];
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

describe.each(localeCodes)('pages in %s', (locale) => {
  test.each(['light', 'dark'] as const)(
    'complains about nothing and stays within its sides, %s',
    { timeout: 600_000 },
    async (colorScheme) => {
      const folder = path.join(pictures, locale);
      await mkdir(folder, { recursive: true });
      const context = await browser.newContext({ colorScheme });
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
      for (const pagePath of todaysShare(paths, localeCodes.indexOf(locale))) {
        address = localePath(locale, pagePath);
        for (const [name, viewport] of Object.entries(widths)) {
          await page.setViewportSize(viewport);
          if (name === 'desktop') await open(page, address);
          for (const one of await sidewaysOf(page))
            findings.push(`${address} on a ${name}, sideways: ${one}`);
          const file = `${pagePath.slice(1).replaceAll('/', '-') || 'home'}-${name}-${colorScheme}.jpg`;
          await page.screenshot({
            path: path.join(folder, file),
            type: 'jpeg',
            quality: 60,
            fullPage: true,
            animations: 'disabled',
          });
        }
        // The notice is on the pictures of the home page alone.
        await page.evaluate(() => localStorage.setItem('consent', 'necessary'));
        await page.setViewportSize(narrowest);
        for (const one of await sidewaysOf(page)) findings.push(`${address} at 320 px, sideways: ${one}`);
      }
      await context.close();
      expect(findings).toEqual([]);
    },
  );
});

/** English says what the parts of a page are; the other languages have the same parts. One of them has other letters. */
describe.each(['en', 'ja'] as const)('pages in %s', (locale) => {
  test.each(['light', 'dark'] as const)('has no barrier, %s', { timeout: 600_000 }, async (colorScheme) => {
    const findings: string[] = [];
    for (const viewport of Object.values(widths)) {
      const context = await browser.newContext({ colorScheme, viewport });
      const page = await context.newPage();
      for (const pagePath of todaysShare(paths, localeCodes.indexOf(locale))) {
        await open(page, localePath(locale, pagePath));
        const { violations } = await new AxeBuilder({ page }).analyze();
        for (const { id, nodes } of violations) {
          findings.push(`${pagePath} at ${viewport.width} px: ${id}: ${nodes.map((node) => node.target)}`);
        }
      }
      await context.close();
    }
    expect(findings).toEqual([]);
  });
});
