import { expect, test } from 'vitest';
import { localeCodes, localePath } from '#src/i18n/locales.ts';
import { tools } from '#src/tools/index.ts';
import { layoutFindings } from '#tests/support/browser/layout-findings.ts';
import { commitShare } from '#tests/support/commit-share.ts';
import { browser, site } from '#tests/support/hosts/shared-site.ts';

const widths = [390, 768, 1440] as const;

/** Of each language another third of the tools, by the commit, or all of them with `--every`. */

test.each(localeCodes)(
  'on no page of these tools in %s does anything stick out of its card, on a phone, a tablet or a desktop',
  { timeout: 300_000 },
  async (locale) => {
    const context = await browser.newContext();
    const page = await context.newPage();
    const findings: string[] = [];
    for (const { id } of commitShare(tools, localeCodes.indexOf(locale))) {
      // The page is rendered once and stays, its window changes.
      await page.goto(`${site.url}${localePath(locale, `/${id}`)}`, { waitUntil: 'domcontentloaded' });
      await page.evaluate(() => document.fonts.ready);
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 });
        const found = await layoutFindings(page);
        findings.push(...found.map((finding) => `${id}, ${width} px: ${finding}`));
      }
    }
    await context.close();
    expect(findings).toEqual([]);
  },
);
