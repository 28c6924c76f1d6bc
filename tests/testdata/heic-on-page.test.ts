import type { Browser } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '#tests/support/browser/chromium.ts';
import { type RunningSite, startSite } from '#tests/support/hosts/site.ts';
import { readPicture } from '#tests/support/pictures/test-pictures.ts';
import { WorkspaceVisit } from '../e2e/workspace-visit.ts';
import { download, patience, ready, row, sent } from '../walk/file-rows.ts';

let site: RunningSite;
let browser: Browser;
beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await site?.stop();
});

test('a HEIC waits for its visitor’s word, says why and where it is converted, and becomes a JPEG', async () => {
  await using visit = await WorkspaceVisit.open(browser, site, {}, '', 'image-converter');
  const { page } = visit;
  const asked = sent(page);
  const buffer = readPicture('formats', 'heic-portrait.heic');
  await visit.choose({ name: 'phone.heic', mimeType: 'image/heic', buffer });
  const phone = row(page, 'phone.heic');
  await phone.getByText('browsers can’t open this file type. Nothing has been uploaded.').waitFor(patience);
  expect(asked).toEqual([]);
  await phone.getByRole('button', { name: 'Upload and continue' }).click();
  await ready(page, 1);
  await phone.getByText('Made on our server: browsers can’t open this file type').waitFor();
  expect(asked).toEqual(['POST /api/media', 'POST /api/jobs']);
  const { name, bytes } = await download(page, () =>
    page.getByRole('button', { name: 'Download', exact: true }).and(page.locator(':visible')).click(),
  );
  expect(name).toBe('phone-image-converter.jpg');
  const made = await sharp(bytes).metadata();
  const twin = await sharp(readPicture('formats', 'avif-portrait.avif')).autoOrient().metadata();
  expect([made.format, made.width, made.height]).toEqual([
    'jpeg',
    twin.autoOrient.width,
    twin.autoOrient.height,
  ]);
});
