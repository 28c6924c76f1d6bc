import type { Browser } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '#tests/support/chromium.ts';
import { type RunningSite, startSite } from '#tests/support/site.ts';
import { subjectPhoto, WorkspaceVisit } from './workspace-visit.ts';

let site: RunningSite;
let browser: Browser;
beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await site?.stop();
});

const open = () => WorkspaceVisit.open(browser, site, {}, '', 'image-upscaler');
const size = async (visit: WorkspaceVisit) => {
  const { name, bytes } = await visit.download();
  const { width, height, format } = await sharp(bytes).metadata();
  return { name, width, height, format };
};

test('a sample is enlarged twice, then with other settings four times, and is saved at that size', async () => {
  await using visit = await open();
  await visit.useSample('Dragonfly');
  await visit.result();
  expect(await visit.page.locator('.slip').textContent()).toContain('960 × 720 px');
  // Nothing of a cut-out is offered.
  for (const name of ['Keep brush', 'Mask', 'Choose the subject'])
    expect(await visit.button(name).count()).toBe(0);
  expect(await visit.button('Run with these settings').count()).toBe(0);

  await visit.button('4×').click();
  await visit.button('Run with these settings').click();
  await visit.page.locator('.slip', { hasText: '1920 × 1440 px' }).waitFor({ timeout: 60_000 });
  expect(await size(visit)).toEqual({
    name: 'dragonfly-image-upscaler.png',
    width: 1920,
    height: 1440,
    format: 'png',
  });
  expect(visit.complaints).toEqual([]);
});

test('the file can be had before the page has its picture', async () => {
  await using visit = await open();
  // No picture ever comes to the page itself.
  await visit.page.route(/format=webp/, () => {});
  await visit.useSample('Dragonfly');
  await visit.view('result');
  expect(await size(visit)).toMatchObject({ width: 960, height: 720 });
});

test('settings made before hold for the photo that is brought: an exact width, the height follows', async () => {
  await using visit = await open();
  await visit.button('Exact').click();
  await visit.page.getByLabel('Width').fill('900');
  await visit.choose(await subjectPhoto('dahlia', 300, 200));
  await visit.result();
  expect(await visit.page.locator('.slip').textContent()).toContain('900 × 600 px');
  expect(visit.complaints).toEqual([]);
});

test('a result that would be too large is refused at once, and smaller settings go on from there', async () => {
  await using visit = await open();
  await visit.button('8×').click();
  await visit.choose(await subjectPhoto('dahlia', 1500, 1000));
  await visit.view('stopped');
  expect(await visit.problem().textContent()).toMatch(/12,000 × 8,000 pixels.*64\.4 megapixels/);
  await visit.button('Exact').click();
  await visit.page.getByLabel('Height').fill('500');
  await visit.button('Run with these settings').click();
  await visit.result();
  expect(await visit.page.locator('.slip').textContent()).toContain('750 × 500 px');
});
