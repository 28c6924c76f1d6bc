import type { Page } from 'playwright-core';

/**
 * Waits until a page that is there has been taken over by its scripts: until then it answers to links and early drops
 * alone. The cookie notice, which is in every page, tells.
 */
export async function awake(page: Page): Promise<void> {
  await page.locator('.cookie[data-early]').waitFor({ state: 'detached' });
}
