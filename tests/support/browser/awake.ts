import type { Page } from 'playwright-core';

/**
 * Waits until a page that is there has its scripts: until then it answers to links and early drops alone. The root tells.
 */
export async function awake(page: Page): Promise<void> {
  await page.locator('html[data-awake]').waitFor({ state: 'attached' });
}

/** Gives the page of a tool a sign that somebody is there, and waits until its workspace lives and knows what an earlier visit left. */
export async function workspaceAwake(page: Page): Promise<void> {
  await awake(page);
  await page.evaluate(() => window.dispatchEvent(new Event('wheel')));
  await page.locator('.workspace[aria-busy=false]').waitFor();
}
