import { readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { afterEach, expect, test } from 'vitest';
import { findingsOf } from '#tests/support/browser/page-findings.ts';
import { browser, site } from '#tests/support/hosts/shared-site.ts';
import { type PhotoFile, phone, WorkspaceVisit } from '../e2e/workspace-visit.ts';

const samples = path.join(import.meta.dirname, '../../public/samples');

let visit: WorkspaceVisit;
afterEach(async () => {
  expect(visit.complaints).toEqual([]);
  await visit[Symbol.asyncDispose]();
});

/** One of the samples as a file of one's own, so that it comes without a mask. */
async function sampleFile(sample: string): Promise<PhotoFile> {
  const buffer = await sharp(await readFile(path.join(samples, `${sample}.webp`)))
    .png()
    .toBuffer();
  return { name: `${sample}.png`, mimeType: 'image/png', buffer };
}

const found = () => visit.page.locator('.things');
const row = (name: string | RegExp) => found().getByRole('checkbox', { name });
/** How strongly the film over the photo is drawn at a place, 0..255. */
const film = (x: number, y: number) =>
  visit.page.evaluate(
    ([shareX, shareY]) => {
      const canvas = document.querySelector<HTMLCanvasElement>('.look canvas[aria-hidden]')!;
      const context = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })!;
      context.drawImage(canvas, -Math.floor(shareX * canvas.width), -Math.floor(shareY * canvas.height));
      return context.getImageData(0, 0, 1, 1).data[3];
    },
    [x, y],
  );
const share = () => visit.page.locator('.marking .panel header .tabular').first().textContent();
const isIdle = () => expect.poll(() => found().locator('[aria-busy]').count(), { timeout: 90_000 }).toBe(0);

test('a date stamp is ticked by key, outlined while it has the focus, undone, kept by a reload and taken away again', async () => {
  visit = await WorkspaceVisit.open(browser, site, { viewport: phone }, '', 'watermark-remover');
  await visit.choose(await sampleFile('datestamp'));
  await visit.result();
  const date = row(/^Date stamp “.*\d.*”$/).first();
  await date.waitFor({ timeout: 60_000 });
  expect(await share()).toBe('Nothing marked');
  await date.focus();
  await expect.poll(() => visit.page.locator('.thing-outlines g').count()).toBe(1);
  await visit.page.keyboard.press('Space');
  await isIdle();
  expect(await date.isChecked()).toBe(true);
  const ticked = await share();
  expect(ticked).toMatch(/of the photo$/);
  expect(await findingsOf(visit.page)).toEqual([]);
  await visit.page.keyboard.press('Control+z');
  await expect.poll(() => date.isChecked()).toBe(false);
  expect(await share()).toBe('Nothing marked');
  await visit.page.keyboard.press('Control+Shift+z');
  await expect.poll(() => date.isChecked()).toBe(true);

  await visit.page.waitForTimeout(600);
  await visit.page.reload();
  await visit.result();
  await date.waitFor({ timeout: 60_000 });
  expect(await date.isChecked()).toBe(true);
  expect(await share()).toBe(ticked);
  await date.uncheck();
  await expect.poll(share).toBe('Nothing marked');
});

test('a cup is ticked in German and cut out; unticked, it leaves what was painted', async () => {
  visit = await WorkspaceVisit.open(browser, site, {}, '', 'de/ai-color-changer');
  await visit.choose(await sampleFile('coffee'));
  await visit.result();
  await row('Tasse').waitFor({ timeout: 60_000 });
  await visit.paint([0.1, 0.9], [0.2, 0.9]);
  await expect.poll(() => film(0.15, 0.9)).toBeGreaterThan(0);
  await row('Tasse').hover();
  await expect.poll(() => visit.page.locator('.thing-outlines g').count()).toBe(1);
  await row('Tasse').check();
  await isIdle();
  // As the cup was measured by hand: from 0.28 to 0.67 across, from 0.03 to 0.6 down.
  await expect.poll(() => film(0.47, 0.3)).toBeGreaterThan(0);
  expect(await film(0.9, 0.1)).toBe(0);
  await row('Tasse').uncheck();
  await expect.poll(() => film(0.47, 0.3)).toBe(0);
  expect(await film(0.15, 0.9)).toBeGreaterThan(0);
});

test('what is marked on a photo is there in every other tool that takes a mask', async () => {
  const photo = await sampleFile('meadow');
  visit = await WorkspaceVisit.open(browser, site, {}, '', 'object-remover');
  await visit.choose(photo);
  await visit.result();
  await visit.paint([0.3, 0.5], [0.5, 0.5]);
  await expect.poll(() => film(0.4, 0.5)).toBeGreaterThan(0);
  const marked = await share();
  const ways = [
    // At once: nothing has been waited for that writes it.
    () => visit.page.locator('footer a[href="/watermark-remover"]').click(),
    () => visit.page.goto('/ai-color-changer'),
  ];
  for (const go of ways) {
    await go();
    await visit.page.locator('.workspace[data-view=empty]').waitFor();
    await visit.ready();
    await visit.choose(photo);
    await visit.result();
    await expect.poll(share).toBe(marked);
    expect(await film(0.4, 0.5)).toBeGreaterThan(0);
  }
  await visit.page.keyboard.press('Control+z');
  await expect.poll(share).toBe('Nothing marked');
});
