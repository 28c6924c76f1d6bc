import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { workspaceAwake } from '#tests/support/browser/awake.ts';
import { barriersOf } from '#tests/support/browser/page-barriers.ts';
import { unpackZip } from '#tests/support/files/zip-file.ts';
import { type AccountScene, openAccountScene } from '#tests/support/people/account-scene.ts';
import { AccountVisit } from '../e2e/account-visit.ts';
import { readStored } from '../e2e/workspace-visit.ts';

const patience = { timeout: 60_000 };

let scene: AccountScene;
beforeAll(async () => {
  scene = await openAccountScene('PGlite', inject('postgresUrl'));
});
afterAll(() => scene?.close());

const open = async (locale: 'en' | 'ja' = 'en', options = {}) => {
  const visit = await AccountVisit.open(scene.browser, scene.site(), scene.mail, locale, options);
  await visit.goto('/ai-logo-generator');
  await workspaceAwake(visit.page);
  return visit;
};
const proposals = ({ page }: AccountVisit) => page.getByRole('list', { name: 'Logos to choose from' });
const shown = ({ page }: AccountVisit) => page.locator('.logo-shown img');
/** The design that is shown large: the page keeps it for the next visit. */
async function design(visit: AccountVisit): Promise<Record<string, unknown>> {
  await visit.page.locator('.logo-shown img[data-shown=true]').waitFor(patience);
  const kept = (await visit.page.evaluate(readStored, 'workspace/ai-logo-generator')) as { design: object };
  return { ...kept.design };
}
function barriers({ page }: AccountVisit): Promise<string[]> {
  return barriersOf(page, { within: '.workspace' });
}

async function work(visit: AccountVisit): Promise<void> {
  await visit.page.getByRole('textbox', { name: 'Brand name' }).fill('Blue Heron');
  await proposals(visit).getByRole('button').nth(11).waitFor(patience);
  await visit.page.getByRole('button', { name: 'Edit: App icon and name' }).click();
  await shown(visit).waitFor();
}

test('a name becomes twelve logos; others come on demand, and an example is a start', async () => {
  await using visit = await open();
  expect(await barriers(visit)).toEqual([]);
  await visit.page.getByRole('button', { name: 'Start from Vantage' }).click();
  await proposals(visit).getByRole('button').nth(11).waitFor(patience);
  expect(await barriers(visit)).toEqual([]);
  const pictures = () =>
    proposals(visit)
      .locator('img')
      .evaluateAll((images) => images.map((image) => (image as HTMLImageElement).src));
  const first = await pictures();
  expect(first).toHaveLength(12);
  await visit.button('Show 12 other logos').click();
  await expect.poll(pictures, patience).not.toEqual(first);
  await visit.page.getByRole('textbox', { name: 'Brand name' }).fill('😀');
  await visit.page.locator('.workspace .fail').waitFor(patience);
  expect(visit.complaints).toEqual([]);
});

test('everything can be changed, undone and done again, and stays after a reload', async () => {
  await using visit = await open();
  const { page } = visit;
  await work(visit);
  const before = await design(visit);
  expect(await barriers(visit)).toEqual([]);

  await page.getByRole('textbox', { name: 'Slogan (optional)' }).fill('Since 1952');
  await page.getByRole('button', { name: 'Playfair Display', exact: true }).click();
  await page.getByRole('button', { name: 'ALL CAPS' }).click();
  await page.getByRole('button', { name: 'Layout', exact: true }).click();
  expect(await barriers(visit)).toEqual([]);
  await page.getByRole('button', { name: 'Round emblem' }).click();
  await page.getByRole('button', { name: 'Icon', exact: true }).click();
  await page.getByRole('textbox', { name: 'Search icons' }).fill('Kaffee');
  await page
    .getByRole('list', { name: 'Icons' })
    .getByRole('button', { name: 'coffee', exact: true })
    .click();
  expect(await barriers(visit)).toEqual([]);
  await page.getByRole('button', { name: 'Colors', exact: true }).click();
  await page.getByLabel('Text color').fill('#cccccc');
  await page.getByLabel('Background').fill('#ffffff');
  await page.getByText('Hard to read').waitFor();
  await page.getByRole('button', { name: 'Fix contrast' }).click();
  await page.getByText('Easy to read').waitFor();
  expect(await barriers(visit)).toEqual([]);
  const changed = {
    slogan: 'Since 1952',
    font: 'playfair-display',
    letterCase: 'upper',
    layout: 'emblem',
    icon: 'coffee',
    ground: '#ffffff',
  };
  await expect.poll(() => design(visit), patience).toMatchObject(changed);

  // Outside of fields the keys of every editor.
  await page.locator('h1').click();
  for (let step = 0; step < 20; step++) await page.keyboard.press('Control+z');
  await expect.poll(() => design(visit), patience).toEqual(before);
  expect(await page.getByRole('button', { name: 'Undo', exact: true }).isDisabled()).toBe(true);
  for (let step = 0; step < 20; step++) await page.keyboard.press('Control+Shift+z');
  await expect.poll(() => design(visit), patience).toMatchObject(changed);

  await page.reload();
  await page.locator('.workspace[data-view=editor]').waitFor();
  expect(await design(visit)).toMatchObject(changed);
  expect(visit.complaints).toEqual([]);
});

test('the kit is made once for a design, and again only when it was changed', async () => {
  await using visit = await open();
  const { page } = visit;
  let jobs = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname === '/api/jobs') jobs++;
  });
  await work(visit);
  const kit = async () => {
    const [download] = await Promise.all([
      page.waitForEvent('download', patience),
      page.getByRole('button', { name: 'Download logo kit' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('Blue Heron-ai-logo-generator-kit.zip');
    return unpackZip(await readFile(await download.path()));
  };
  const files = await kit();
  expect(files.size).toBe(38);
  // What can be looked at is what is handed over; each is signed by itself.
  const drawn = (file: string) => file.replace(/ xmlns:c2pa="[^"]*"|<metadata>.*?<\/metadata>/gs, '');
  const query = new URLSearchParams({ design: JSON.stringify(await design(visit)), look: 'transparent' });
  const svg = await page.evaluate(
    async (address) => (await fetch(address)).text(),
    `/api/logos/preview.svg?${query}`,
  );
  const first = String(files.get('svg/logo.svg'));
  expect(drawn(first) === drawn(svg)).toBe(true);
  await kit();
  await page.reload();
  await page.locator('.workspace[data-view=editor]').waitFor();
  expect(String((await kit()).get('svg/logo.svg')) === first).toBe(true);
  expect(jobs).toBe(1);
  await page.getByRole('textbox', { name: 'Slogan (optional)' }).fill('Coffee');
  expect(drawn(String((await kit()).get('svg/logo.svg'))) === drawn(first)).toBe(false);
  expect(jobs).toBe(2);
  expect(visit.complaints).toEqual([]);
});

test('on a phone, in Japanese: nothing is cut off, and what is changed stays in sight', async () => {
  await using visit = await open('ja', { viewport: { width: 375, height: 740 }, hasTouch: true });
  const { page, words } = visit;
  await page.getByRole('textbox', { name: 'ブランド名' }).fill('さくら工房');
  const list = page.getByRole('list', { name: words.logo.proposals });
  await list.getByRole('button').nth(11).waitFor(patience);
  await list.getByRole('button').first().click();
  expect((await design(visit)).font).toMatch(/^(noto-(sans|serif)-jp|dela-gothic-one)$/);
  await page.getByRole('button', { name: words.logo.panels.colors, exact: true }).click();
  await page.getByRole('list', { name: words.logo.colors.palettes }).getByRole('button').last().click();
  const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  expect(wide).toBe(false);
  const top = await page.locator('.logo-shown').evaluate((stage) => stage.getBoundingClientRect().top);
  expect(top).toBeGreaterThanOrEqual(0);
  expect(top).toBeLessThan(400);
  expect(await barriers(visit)).toEqual([]);
  expect(visit.complaints).toEqual([]);
});
