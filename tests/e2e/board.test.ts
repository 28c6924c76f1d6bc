import sharp from 'sharp';
import { expect, test } from 'vitest';
import { barriersOf } from '#tests/support/browser/page-barriers.ts';
import { browser, site } from '#tests/support/hosts/shared-site.ts';
import { phone, WorkspaceVisit } from './workspace-visit.ts';

const open = (options = {}) => WorkspaceVisit.open(browser, site, options, '', 'ai-image-generator');
const patience = { timeout: 90_000 };

const fates = ({ page }: WorkspaceVisit) =>
  page.locator('.fates li').evaluateAll((items) => items.map((item) => item.getAttribute('data-fate')));
const words = ({ page }: WorkspaceVisit) => page.getByRole('textbox', { name: 'Describe your picture' });
const drawn = ({ page }: WorkspaceVisit) => page.locator('.board-picture img');

test('words show their fate and a draft; a press draws it, and it is there after a reload', async () => {
  await using visit = await open();
  const { page } = visit;
  const drawings: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/figures/')) drawings.push(pathname);
  });
  expect(await visit.button('Draw').isDisabled()).toBe(true);
  await words(visit).fill('a calm sea at noon with a sailboat and a toaster, no clouds');
  await expect.poll(() => fates(visit)).toEqual(['drawn', 'drawn', 'drawn', 'drawn', 'unknown', 'left-out']);
  await page.getByText('5 of 6 words understood').waitFor();
  await page.locator('.draft canvas').waitFor(patience);
  await page.locator('.draft[aria-busy=false]').waitFor(patience);
  // The draft shows the boat, too.
  expect(drawings).toEqual(['/figures/sailboat.webp']);
  await visit.button('Draw without 1 word').click();
  await drawn(visit).waitFor(patience);
  // Of an unknown word nothing is said to have been drawn.
  const [job] = await page.evaluate(async () => (await (await fetch('/api/jobs')).json()).result);
  expect(job.report).toMatchObject({ drawn: 'calm, sea, noon, sailboat', notDrawn: 'toaster' });

  // Other words, and back to those of before with their composition.
  const before = await page.evaluate(() => JSON.parse(localStorage.getItem('options/ai-image-generator')!));
  await words(visit).fill('a meadow');
  await page.getByRole('navigation', { name: 'Recent' }).getByRole('button').click();
  expect(await words(visit).inputValue()).toBe('a calm sea at noon with a sailboat and a toaster, no clouds');
  const after = await page.evaluate(() => JSON.parse(localStorage.getItem('options/ai-image-generator')!));
  expect(after.ratio).toBe(before.ratio);

  await page.reload();
  await visit.ready();
  await drawn(visit).waitFor(patience);
  expect(await words(visit).inputValue()).toContain('a calm sea');
  const address = await drawn(visit).getAttribute('src');
  const bytes = await page.evaluate(
    async (url) => [...new Uint8Array(await (await fetch(url)).arrayBuffer())],
    address!,
  );
  const { width, height } = await sharp(Buffer.from(bytes)).metadata();
  expect(width).toBe(height);
  expect(visit.complaints).toEqual([]);
});

test('nothing that can be drawn is said before anything is sent, and an example leads on', async () => {
  await using visit = await open();
  await words(visit).fill('a toaster with a hat');
  await visit.page.getByText('None of these words can be drawn.').waitFor();
  expect(await visit.button('Draw').isDisabled()).toBe(true);
  await visit.button('Northern lights over a snowy fjord').click();
  expect(await words(visit).inputValue()).toBe('Northern lights over a snowy fjord');
  await expect.poll(() => visit.button('Draw').isEnabled()).toBe(true);
  // The keys draw, too, and a round that is called off can be begun anew.
  await words(visit).press('Control+Enter');
  await visit.button('Cancel').click();
  await visit.problem().waitFor();
  expect(await drawn(visit).count()).toBe(0);
});

const jobsOf = ({ page }: WorkspaceVisit) =>
  page.evaluate(async () => (await (await fetch('/api/jobs')).json()).result.length as number);

test('where the answer to a press is lost, trying again draws the same and not twice', async () => {
  await using visit = await open();
  const { page } = visit;
  await words(visit).fill('calm sea');
  await expect.poll(() => visit.button('Draw').isEnabled()).toBe(true);
  await page.route('**/api/jobs', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    await route.fetch();
    await route.abort();
  });
  await visit.button('Draw').click();
  await visit.problem().waitFor(patience);
  await page.unroute('**/api/jobs');
  await visit.button('Try again').click();
  await drawn(visit).waitFor(patience);
  expect(await jobsOf(visit)).toBe(1);
});

test('what could not be shown again is still on the board afterwards', async () => {
  await using visit = await open();
  const { page } = visit;
  await words(visit).fill('calm sea');
  await expect.poll(() => visit.button('Draw').isEnabled()).toBe(true);
  await visit.button('Draw').click();
  await drawn(visit).waitFor(patience);
  await page.route('**/api/jobs/*', (route) => route.abort());
  await page.reload();
  await visit.ready();
  expect(await drawn(visit).count()).toBe(0);
  await page.unroute('**/api/jobs/*');
  await visit.button('Draw').click();
  await drawn(visit).waitFor(patience);
  await page.reload();
  await visit.ready();
  await expect.poll(() => drawn(visit).count(), patience).toBe(2);
});

test('words that are typed before the scripts are there stay', async () => {
  await using visit = await open();
  const { page } = visit;
  let free = () => {};
  const held = new Promise<void>((resolve) => {
    free = resolve;
  });
  await page.route('**/assets/**/*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.reload({ waitUntil: 'commit' });
  await words(visit).fill('Stormy sea');
  free();
  await expect.poll(() => fates(visit), patience).toEqual(['drawn', 'drawn']);
  expect(await words(visit).inputValue()).toBe('Stormy sea');
});

test.each(['light', 'dark'] as const)('everybody can use it on a phone, in %s', async (colorScheme) => {
  await using visit = await open({ viewport: phone, colorScheme });
  await words(visit).fill('a sea, a toaster, no clouds');
  await expect.poll(() => fates(visit)).toHaveLength(3);
  expect(await barriersOf(visit.page)).toEqual([]);
  const sideways = await visit.page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(sideways).toBe(0);
});
