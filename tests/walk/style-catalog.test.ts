import { expect, test } from 'vitest';
import { awake } from '#tests/support/browser/awake.ts';
import { browser, site } from '#tests/support/hosts/shared-site.ts';
import { WorkspaceVisit } from '../e2e/workspace-visit.ts';

test('a style is looked at on another photo, chosen, and set in its tool', async () => {
  await using visit = await WorkspaceVisit.open(browser, site);
  const { page } = visit;
  await page.goto('/style', { waitUntil: 'networkidle' });
  await awake(page);
  const ink = page.getByRole('link', { name: /^Ink / });
  const shown = () => ink.locator('img').evaluate((image: HTMLImageElement) => image.currentSrc);
  await expect.poll(shown).toContain('/ink/dahlia');
  await visit.button('Two spaniels').click();
  await expect.poll(shown).toContain('/ink/dogs');
  await ink.click();
  await visit.ready();
  await page.waitForURL((url) => url.pathname === '/ai-art-generator' && url.search === '');
  await expect.poll(() => visit.button(/^Ink$/).getAttribute('aria-pressed')).toBe('true');
  expect(visit.complaints).toEqual([]);
});
