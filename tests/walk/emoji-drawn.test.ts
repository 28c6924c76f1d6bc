import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { drawingAddress } from '#src/page-tools/emoji/drawing-address.ts';
import { awake } from '#tests/support/browser/awake.ts';
import { launchWholeBrowser } from '#tests/support/browser/chromium.ts';
import { barriersOf } from '#tests/support/browser/page-barriers.ts';
import { site } from '#tests/support/hosts/shared-site.ts';
import { tempFolder } from '#tests/support/temp-folder.ts';

/**
 * A device whose fonts lack emoji in earnest: our letters and `few-emoji.ttf`, which has eighteen signs, letters in place of flags, and nothing
 * that joins several emoji to one.
 */
let browser: Browser;
let fonts: Awaited<ReturnType<typeof tempFolder>>;

beforeAll(async () => {
  fonts = await tempFolder();
  const root = path.join(import.meta.dirname, '../..');
  const folders = ['tests/fixtures/few-emoji', 'src/web/share-picture/lettering'];
  const config = path.join(fonts.path, 'fonts.conf');
  await writeFile(
    config,
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>${folders
      .map((folder) => `<dir>${path.join(root, folder)}</dir>`)
      .join('')}<cachedir>${fonts.path}/cache</cachedir></fontconfig>`,
  );
  browser = await launchWholeBrowser({ env: { ...process.env, FONTCONFIG_FILE: config } });
});
afterAll(async () => {
  await browser?.close();
  await fonts?.remove();
});

async function open(address = '/emoji-copy-and-paste', island = 'emoji-work') {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  await context.addInitScript(() => localStorage.setItem('consent', 'necessary'));
  const page = await context.newPage();
  const drawings: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/emoji-drawings/')) drawings.push(pathname);
  });
  await page.goto(`${site.url}${address}`, { waitUntil: 'networkidle' });
  await awake(page);
  await page.evaluate(() => window.dispatchEvent(new Event('wheel')));
  await page.locator(`[data-island=${island}][data-awake]`).waitFor();
  if (island === 'emoji-work') await page.locator('.emoji-choice[aria-busy=false]').waitFor();
  return { page, context, drawings, [Symbol.asyncDispose]: () => context.close() };
}

/** The first cell of what is found, once it has been looked at. */
async function find(page: Page, typed: string, name: string) {
  await page.getByRole('searchbox').fill(typed);
  const cell = page.locator('.emoji-cell').first();
  await expect.poll(() => cell.getAttribute('aria-label')).toMatch(new RegExp(`^${name}(,|$)`));
  // The others of what was found are looked at within a moment.
  await page.waitForTimeout(300);
  return cell;
}

const isMissing = /your device can’t show this$/;
const widthOf = (image: ReturnType<Page['locator']>) =>
  image.evaluate((element: HTMLImageElement) => element.decode().then(() => element.naturalWidth));

test.each([
  ['🇩🇪', 'flag: Germany'],
  ['🪃', 'boomerang'],
  ['🫩', 'face with bags under eyes'],
  [':pickle:', 'pickle, new'],
  ['🧑‍🚀', 'astronaut'],
])('%s, which the fonts lack, is drawn in its place and says so', async (typed, name) => {
  await using visit = await open();
  const cell = await find(visit.page, typed, name);
  expect(await cell.getAttribute('aria-label')).toMatch(isMissing);
  expect(await widthOf(cell.locator('img'))).toBe(512);
  await cell.click();
  await visit.page.getByText('Your device can’t show this emoji.').waitFor();
  expect(await widthOf(visit.page.locator('.emoji-large img'))).toBe(512);
});

test.each([
  ['😀', 'grinning face'],
  ['🦊', 'fox'],
  ['❤️', 'red heart'],
])('%s, which the fonts have, stays as it is, and nothing is asked for', async (typed, name) => {
  await using visit = await open();
  const cell = await find(visit.page, typed, name);
  expect(await cell.getAttribute('aria-label')).not.toMatch(isMissing);
  expect(await cell.locator('img').count()).toBe(0);
  expect(await cell.textContent()).toBe(typed);
  expect(visit.drawings).not.toContain(drawingAddress(typed));
});

test('where there is no drawing, and where it doesn’t come, a mark says that something is missing', async () => {
  await using visit = await open();
  const { page, context } = visit;
  const sark = await find(page, '🇨🇶', 'flag: Sark');
  expect(await sark.locator('.is-undrawn').count()).toBe(1);
  await context.route('**/emoji-drawings/**', (route) => route.abort());
  const boomerang = await find(page, 'boomerang', 'boomerang');
  await boomerang.locator('.is-undrawn').waitFor();
  await boomerang.click();
  await page.getByRole('button', { name: 'Copy as SVG' }).click();
  await page.getByText('The picture didn’t load.').waitFor();
});

test('a drawing is copied and saved as SVG and as a sharp PNG', async () => {
  await using visit = await open();
  const { page } = visit;
  await (await find(page, '🇩🇪', 'flag: Germany')).click();
  await page.getByText('Drawn by flag-icons (MIT)').waitFor();
  await page.getByRole('button', { name: 'Copy as SVG' }).click();
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toMatch(/^<svg xmlns=.*flag-icons.*MIT License.*<\/svg>/s);
  for (const [label, name] of [
    ['Save as SVG', /\.svg$/],
    ['Save as PNG, 512 pixels', /\.png$/],
  ] as const) {
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: label }).click(),
    ]);
    expect(saved.suggestedFilename()).toMatch(name);
  }
  await page.getByRole('button', { name: 'Copy as PNG' }).click();
  const read = () =>
    page.evaluate(async () => {
      const [item] = await navigator.clipboard.read();
      if (!item.types.includes('image/png')) return null;
      const picture = await createImageBitmap(await item.getType('image/png'));
      const context = new OffscreenCanvas(picture.width, picture.height).getContext('2d')!;
      context.drawImage(picture, 0, 0);
      return [picture.width, ...context.getImageData(256, 256, 1, 1).data].join();
    });
  // Red in the middle of the German flag.
  await expect.poll(read).toMatch(/^512,(2[0-4]\d|25[0-5]),0,0,255$/);
});

test('a whole group that the fonts lack is drawn as far as it is seen', async () => {
  await using visit = await open();
  const { page, drawings } = visit;
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Flags', exact: true }).click();
  const places = page.locator('.emoji-cell .emoji-drawing');
  await expect.poll(() => places.count()).toBeGreaterThan(200);
  await page.locator('.emoji-cell').first().locator('img').waitFor();
  await page.waitForTimeout(500);
  // Before them, another group was in sight.
  const flags = () => drawings.filter((address) => /\/1f1(e|f)[0-9a-f]-/.test(address)).length;
  expect(flags()).toBeGreaterThan(20);
  expect(flags()).toBeLessThan(120);
  const last = page.locator('.emoji-cell').last();
  await last.scrollIntoViewIfNeeded();
  expect(await widthOf(last.locator('img'))).toBe(512);
  expect(flags()).toBeLessThan(200);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.waitForTimeout(400);
    expect(await barriersOf(page)).toEqual([]);
  }
});

test('an emoji’s own page draws what the device lacks', async () => {
  await using visit = await open('/emoji-copy-and-paste/birthday', 'emoji-card');
  expect(await visit.page.locator('.emoji-large img').count()).toBe(0);
  await visit.page.goto(`${site.url}/emoji-copy-and-paste/tada`, { waitUntil: 'networkidle' });
  await awake(visit.page);
  await visit.page.evaluate(() => window.dispatchEvent(new Event('wheel')));
  expect(await widthOf(visit.page.locator('.emoji-large img'))).toBe(512);
});
