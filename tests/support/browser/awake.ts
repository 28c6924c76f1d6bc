import type { Page } from 'playwright-core';

/**
 * Waits until a page that is there has its scripts: until then it answers to links and early drops alone. The root tells.
 */
export async function awake(page: Page): Promise<void> {
  await page.locator('html[data-awake]').waitFor({ state: 'attached' });
}
