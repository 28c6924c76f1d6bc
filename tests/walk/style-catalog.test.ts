import { expect, test } from 'vitest';
import { takesClip } from '#src/tool/tool-parts.ts';
import { tools } from '#src/tools/index.ts';
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
  const art = page.getByRole('region', { name: 'AI Art Generator', exact: true });
  await art.getByRole('button', { name: 'Two spaniels' }).click();
  await expect.poll(shown).toContain('/ink/dogs');
  await ink.click();
  await visit.ready();
  await page.waitForURL((url) => url.pathname === '/ai-art-generator' && url.search === '');
  await expect.poll(() => visit.button(/^Ink$/).getAttribute('aria-pressed')).toBe('true');

  // A tool may call its styles something else; a choice that isn't on every sample, as the sheet, stands among the looks.
  await page.goto('/style', { waitUntil: 'networkidle' });
  const anime = page.getByRole('region', { name: 'Photo to Anime', exact: true });
  expect(await anime.getByRole('link').count()).toBe(5);
  await anime.getByRole('link', { name: /^Night / }).click();
  await visit.ready();
  await page.waitForURL((url) => url.pathname === '/photo-to-anime' && url.search === '');
  await expect.poll(() => visit.button(/^Night$/).getAttribute('aria-pressed')).toBe('true');
  expect(visit.complaints).toEqual([]);
});

test('a look is chosen in the catalogue, with what it depends on, and set in its tool', async () => {
  await using visit = await WorkspaceVisit.open(browser, site);
  const { page } = visit;
  await page.goto('/style', { waitUntil: 'networkidle' });
  await page
    .getByRole('region', { name: /^AI Hairstyle Changer/ })
    .getByRole('link', { name: 'Copper', exact: true })
    .click();
  await visit.ready();
  await page.waitForURL((url) => url.pathname === '/ai-hairstyle-changer' && url.search === '');
  await expect.poll(() => visit.button(/^Copper$/).getAttribute('aria-pressed')).toBe('true');

  // A scene is one of several kinds of backgrounds.
  await page.goto('/style', { waitUntil: 'networkidle' });
  const scenes = page.getByRole('region', { name: /^Background Changer/ });
  await scenes.getByRole('link', { name: 'Beach', exact: true }).click();
  await visit.ready();
  await expect.poll(() => visit.button(/^Beach$/).getAttribute('aria-pressed')).toBe('true');
  expect(visit.complaints).toEqual([]);
});

test('Generate leads to every tool that makes a picture, and to every one that makes a video of a photo', async () => {
  await using visit = await WorkspaceVisit.open(browser, site);
  const { page } = visit;
  await page.goto('/generate', { waitUntil: 'networkidle' });
  const led = await page
    .locator('main a')
    .evaluateAll((links) => links.map((link) => new URL((link as HTMLAnchorElement).href).pathname));
  const films = tools.filter((tool) => tool.category === 'video' && !takesClip(tool));
  expect(films.length).toBeGreaterThan(3);
  const wanted = [...tools.filter(({ category }) => category === 'generate'), ...films];
  expect(wanted.map(({ id }) => `/${id}`).filter((path) => !led.includes(path))).toEqual([]);
  expect(visit.complaints).toEqual([]);
});
