import type { Browser } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '#tests/support/chromium.ts';
import { type RunningSite, startSite } from '#tests/support/site.ts';
import { subjectPhoto, WorkspaceVisit } from './workspace-visit.ts';

let site: RunningSite;
let browser: Browser;
beforeAll(async () => {
  [site, browser] = await Promise.all([startSite({ env: { GUEST_DOWNLOADS: 'none' } }), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await site?.stop();
});

const open = (tool: string) => WorkspaceVisit.open(browser, site, {}, '', tool);
const savePanel = (visit: WorkspaceVisit) => visit.page.getByRole('region', { name: 'Save' });
const previewOnly = 'A preview of up to 2 megapixels is saved.';

test('an enlarged photo is saved as a preview, and page and panel say so before', async () => {
  await using visit = await open('image-upscaler');
  expect(await visit.page.locator('.faq').textContent()).toContain(
    'you see it as a preview of up to 2 megapixels',
  );
  await visit.button('4×').click();
  await visit.choose(await subjectPhoto('dahlia', 450, 300));
  await visit.result();
  expect(await visit.page.locator('.slip').textContent()).toContain('1800 × 1200 px');
  expect(await savePanel(visit).textContent()).toContain(previewOnly);
  // What lies on the server is not what is handed out, so its size is not said.
  expect(await savePanel(visit).locator('[data-actual]').count()).toBe(0);
  const { width, height } = await sharp((await visit.download()).bytes).metadata();
  expect(width * height).toBeLessThanOrEqual(2_000_000);
  expect(await savePanel(visit).locator('[data-actual]').textContent()).toMatch(/\d/);
});

test('a live preview does not call its pixels the saved ones', async () => {
  await using visit = await open('sharpen-image');
  await visit.choose(await subjectPhoto('seed', 900, 600));
  await visit.result();
  expect(await savePanel(visit).textContent()).toContain(previewOnly);
  await visit.page.keyboard.press('1');
  await visit.page.getByText('Shown pixel by pixel').waitFor();
  expect(await visit.page.locator('.slip').textContent()).not.toContain('as it will be saved');
});
