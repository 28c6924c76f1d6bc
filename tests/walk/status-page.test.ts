import { expect, test } from 'vitest';
import { localeCodes, localePath } from '#src/i18n/locales.ts';
import { readMessages } from '#src/i18n/read-words.server.ts';
import { barriersOf } from '#tests/support/browser/page-barriers.ts';
import { browser, site } from '#tests/support/hosts/shared-site.ts';

test.each(localeCodes)('in %s the page says of each part whether it works', async (locale) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, baseURL: site.url });
  try {
    await context.addInitScript(() => localStorage.setItem('consent', 'necessary'));
    const page = await context.newPage();
    await page.goto(localePath(locale, '/status'));
    const { parts, states } = readMessages(locale).status;
    const rows = page.locator('.status-board > ul > li');
    await rows.first().waitFor();
    const texts = await rows.allTextContents();
    for (const part of ['site', 'database', 'storage', 'jobs', 'tools'] as const)
      expect(
        texts.filter((text) => text.includes(parts[part])),
        part,
      ).toHaveLength(1);
    expect(texts[0]).toContain(states.works);
    // Neither is set up here.
    expect(texts.join()).not.toContain(parts.payments);
    expect(await barriersOf(page)).toEqual([]);
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(wider).toBeLessThanOrEqual(0);
  } finally {
    await context.close();
  }
});

test('where the site doesn’t answer, the page says so', async () => {
  const context = await browser.newContext({ baseURL: site.url });
  try {
    const page = await context.newPage();
    await page.route('**/api/status', (route) => route.abort());
    await page.goto('/status');
    await page.getByText(readMessages('en').status.away).waitFor();
  } finally {
    await context.close();
  }
});
