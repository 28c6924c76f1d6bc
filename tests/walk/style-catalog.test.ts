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
  const art = page.getByRole('region', { name: 'AI Art Generator' });
  await art.getByRole('button', { name: 'Two spaniels' }).click();
  await expect.poll(shown).toContain('/ink/dogs');
  await ink.click();
  await visit.ready();
  await page.waitForURL((url) => url.pathname === '/ai-art-generator' && url.search === '');
  await expect.poll(() => visit.button(/^Ink$/).getAttribute('aria-pressed')).toBe('true');

  // A tool may call its styles something else; a choice that is none, as the sheet, isn't among them.
  await page.goto('/style', { waitUntil: 'networkidle' });
  const anime = page.getByRole('region', { name: 'Photo to Anime' });
  expect(await anime.getByRole('link').count()).toBe(5);
  await anime.getByRole('link', { name: /^Night / }).click();
  await visit.ready();
  await page.waitForURL((url) => url.pathname === '/photo-to-anime' && url.search === '');
  await expect.poll(() => visit.button(/^Night$/).getAttribute('aria-pressed')).toBe('true');
  expect(visit.complaints).toEqual([]);
});
