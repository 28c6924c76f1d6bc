import { expect, test } from 'vitest';
import { itemHtml } from '#src/web/explore/item-html.server.ts';
import { launchBrowser } from '#tests/support/browser/chromium.ts';

const item = {
  address: 'A'.repeat(22),
  tool: 'sharpen-image',
  kind: 'picture',
  alt: 'Two paper boats',
  publishedAt: '2026-12-01T00:00:00.000Z',
  madeAt: '2026-12-01T00:00:00.000Z',
  expiresAt: null,
  chosen: false,
  licence: 'cc-by-4.0',
  credit: 'W'.repeat(80),
  width: 300,
  height: 200,
  hasBefore: false,
  before: null,
  recipe: null,
  settings: {},
  type: 'image/jpeg',
  tier: 'T0',
} as const;

test('a name without spaces makes the page of a picture no wider than the phone', async () => {
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
    const html = itemHtml({ item, locale: 'en', origin: '', nonce: 'n', hasImprint: true }, { styles: [] });
    await page.setContent(html, { waitUntil: 'domcontentloaded' });
    expect(await page.getByText(`By ${item.credit}`).isVisible()).toBe(true);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  } finally {
    await browser.close();
  }
});
