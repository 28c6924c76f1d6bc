import { randomBytes } from 'node:crypto';
import { GIFEncoder } from 'gifenc';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { mostItems, mostLetters } from '#src/page-tools/meme/work/meme-work.ts';
import { bring, downloaded, open, pixelsOf, plain, shown, wakeUp } from './meme-page.ts';

test('letters that Anton has in another part are fetched when they are written, and are in the file', async () => {
  await using visit = await open('/meme-generator');
  const { page, requests, complaints } = visit;
  await bring(page, { name: 'a.png', mimeType: 'image/png', buffer: await plain(800, 600) });
  await page.getByRole('button', { name: 'Text', exact: true }).click();
  const field = page.getByLabel('Text 1', { exact: true });
  // Chromium may name one twice.
  const fonts = () => [...new Set(requests.filter((url) => /\.woff2/.test(url)))];
  const here = (text: string) =>
    page.evaluate((letters) => document.fonts.check('700 40px "Meme Anton"', letters), text);
  const saved = async (text: string) => {
    await field.fill(text);
    await expect.poll(() => page.locator('canvas').getAttribute('aria-label')).toContain(text);
    await expect.poll(() => here(text.toUpperCase())).toBe(true);
    const { file } = await downloaded(page, () => page.getByRole('button', { name: 'Download PNG' }).click());
    return pixelsOf(file);
  };
  await saved('Größe ça déjà niño');
  expect(fonts()).toEqual([]);
  const polish = await saved('Zażółć gęślą jaźń');
  expect(fonts()).toHaveLength(1);
  expect(fonts()[0]).toContain('latin-ext');
  await saved('Příliš žluťoučký kůň');
  await saved('Pijamalı hasta yağız şoföre');
  expect(fonts()).toHaveLength(1);
  const vietnamese = await saved('Tiếng Việt đẹp lắm');
  expect(fonts()).toHaveLength(2);
  expect(fonts()[1]).toContain('vietnamese');
  expect(complaints).toEqual([]);

  // As a page that had them all from the beginning draws them: no part came too late.
  await expect.poll(async () => (await shown(page)).digest).toBe(vietnamese.digest);
  expect(await saved('Zażółć gęślą jaźń')).toEqual(polish);
  await page.waitForTimeout(600);
  await page.reload({ waitUntil: 'networkidle' });
  await wakeUp(page);
  await expect.poll(async () => (await shown(page)).digest).toBe(polish.digest);
});

test('letters that the device has no font for are named before the file is made', async () => {
  await using visit = await open('/meme-generator');
  const { page } = visit;
  await page.getByRole('button', { name: 'Text', exact: true }).click();
  const field = page.getByLabel('Text 1', { exact: true });
  const note = page.locator('.meme-main .note');
  for (const text of ['Zażółć 月曜日 안녕 العربية שלום', 'русский ελληνικά']) {
    await field.fill(text);
    await expect.poll(() => page.locator('canvas').getAttribute('aria-label')).toContain(text);
    expect(await note.allTextContents()).toEqual([]);
  }
  // Not assigned, and so in no font.
  await field.fill('never \u0378');
  await expect.poll(() => note.allTextContents()).toEqual([expect.stringContaining('\u0378')]);
});

test('a GIF of 10 MB and 100 frames keeps every frame and its time', async () => {
  await using visit = await open('/meme-generator');
  const { page, complaints } = visit;
  const [width, height, count] = [400, 300, 100];
  const delays = Array.from({ length: count }, (_, at) => 20 + 10 * (at % 9));
  // Noise can't be packed.
  const palette = Array.from({ length: 256 }, (_, at) => [at, 255 - at, (at * 7) % 256]);
  const encoder = GIFEncoder();
  for (const delay of delays)
    encoder.writeFrame(randomBytes(width * height), width, height, { palette, delay });
  encoder.finish();
  const buffer = Buffer.from(encoder.bytes());
  console.log(`${(buffer.length / 1e6).toFixed(1)} MB`);
  expect(buffer.length).toBeGreaterThan(10e6);
  await bring(page, { name: 'a.gif', mimeType: 'image/gif', buffer });
  await page.getByRole('button', { name: 'Text', exact: true }).click();
  await page.getByLabel('Text 1', { exact: true }).fill('HELD');
  const begun = Date.now();
  const { file } = await downloaded(page, () => page.getByRole('button', { name: 'Download GIF' }).click());
  console.log(`${((Date.now() - begun) / 1000).toFixed(1)} s`);
  const { delay, pages } = await sharp(file, { animated: true, limitInputPixels: false }).metadata();
  expect(pages).toBe(count);
  expect(delay).toEqual(delays);
  expect(complaints).toEqual([]);
}, 180_000);

test('a GIF that ends in the middle, and one that is only a beginning, are said to be what they are', async () => {
  await using visit = await open('/meme-generator');
  const { page, complaints } = visit;
  const whole = await sharp(Buffer.concat([0, 1, 2].map((at) => Buffer.alloc(300 * 200 * 3, at * 90))), {
    raw: { width: 300, height: 600, channels: 3, pageHeight: 200 },
  })
    .gif({ delay: [100, 100, 100] })
    .toBuffer();
  await bring(page, { name: 'head.gif', mimeType: 'image/gif', buffer: whole.subarray(0, 20) });
  await expect
    .poll(() => page.locator('.note').allTextContents())
    .toContainEqual(expect.stringContaining('head.gif'));
  await bring(page, { name: 'cut.gif', mimeType: 'image/gif', buffer: whole.subarray(0, whole.length - 60) });
  await expect.poll(() => page.locator('canvas').getAttribute('aria-label')).toMatch(/^Meme with a photo/);
  const gif = page.getByRole('button', { name: 'Download GIF' });
  if (await gif.isVisible()) {
    const download = page.waitForEvent('download', { timeout: 20_000 }).catch(() => null);
    await gif.click();
    const said = page.getByRole('status').filter({ hasText: /Downloaded|Couldn’t make the file/ });
    await said.first().waitFor({ timeout: 20_000 });
    if (await page.getByText('Downloaded').count()) expect(await download).not.toBeNull();
  }
  // A still of it can always be had.
  const { file } = await downloaded(page, () => page.getByRole('button', { name: 'Download PNG' }).click());
  expect(await pixelsOf(file)).toEqual(await shown(page));
  expect(complaints).toEqual([]);
});

test('a whole book that is pasted becomes its beginning at once', async () => {
  await using visit = await open('/meme-generator');
  const { page, complaints } = visit;
  await page.getByRole('button', { name: 'Text', exact: true }).click();
  const field = page.getByLabel('Text 1', { exact: true });
  const took = await field.evaluate((element) => {
    const begun = performance.now();
    const set = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')!.set!;
    set.call(element, '👩🏽‍🚀 word '.repeat(400_000));
    element.dispatchEvent(new Event('input', { bubbles: true }));
    return performance.now() - begun;
  });
  console.log(`${took.toFixed(0)} ms`);
  expect(took).toBeLessThan(3000);
  const value = await field.inputValue();
  expect([...new Intl.Segmenter().segment(value)]).toHaveLength(mostLetters);
  await field.fill(`Z${'\u0335'.repeat(60_000)}`);
  expect((await field.inputValue()).length).toBeLessThan(10_000);
  expect(complaints).toEqual([]);
});

test('no more than there is room for can be added, and that is said; all of it can be undone', async () => {
  await using visit = await open('/meme-generator');
  const { page, complaints } = visit;
  const before = await shown(page);
  await page.getByRole('button', { name: 'Stickers', exact: true }).click();
  const fire = page.getByRole('button', { name: 'Add 🔥' });
  let added = 0;
  while ((await fire.isEnabled()) && added < 200) {
    await fire.click();
    added++;
  }
  expect(await page.locator('.meme-item').count()).toBe(mostItems);
  await page.getByText(`${mostItems} texts and stickers is the most.`).waitFor();
  const undo = page.getByRole('button', { name: 'Undo' });
  for (let step = 0; step < added; step++) await undo.click();
  expect(await undo.isDisabled()).toBe(true);
  await expect.poll(async () => (await shown(page)).digest).toBe(before.digest);
  expect(complaints).toEqual([]);
});

test('a photo of 20 megapixels becomes a meme', async () => {
  await using visit = await open('/meme-generator');
  const { page, complaints } = visit;
  const buffer = await sharp({ create: { width: 5472, height: 3648, channels: 3, background: '#00aa55' } })
    .jpeg()
    .toBuffer();
  await bring(page, { name: 'large.jpg', mimeType: 'image/jpeg', buffer });
  await expect.poll(async () => (await shown(page)).width).toBe(2048);
  await page.getByRole('button', { name: '4,096 px' }).click();
  await expect.poll(async () => (await shown(page)).width).toBe(4096);
  const { file } = await downloaded(page, () => page.getByRole('button', { name: 'Download PNG' }).click());
  expect(await pixelsOf(file)).toEqual(await shown(page));
  expect(complaints).toEqual([]);
});

test('in a browser that keeps nothing, a meme is made all the same', async () => {
  await using visit = await open('/meme-generator');
  const { page, complaints } = visit;
  await page.addInitScript(() => {
    Object.defineProperty(window, 'indexedDB', { get: () => undefined });
    const refuse = () => {
      throw new DOMException('no', 'SecurityError');
    };
    Object.defineProperty(window, 'localStorage', { get: refuse });
    Object.defineProperty(window, 'sessionStorage', { get: refuse });
  });
  await page.reload({ waitUntil: 'networkidle' });
  await wakeUp(page);
  await page.getByRole('button', { name: 'Handshake' }).click();
  await page.getByRole('button', { name: 'Text', exact: true }).click();
  await page.getByLabel('Text 1', { exact: true }).fill('private');
  await expect.poll(() => page.locator('canvas').getAttribute('aria-label')).toContain('Handshake. private');
  const { file } = await downloaded(page, () => page.getByRole('button', { name: 'Download PNG' }).click());
  expect(await pixelsOf(file)).toEqual(await shown(page));
  expect(complaints).toEqual([]);
});
