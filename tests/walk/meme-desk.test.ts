import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { barriersOf } from '#tests/support/browser/page-barriers.ts';
import { site } from '#tests/support/hosts/shared-site.ts';
import { bring, downloaded, open, pixelsOf, plain, shown, wakeUp } from './meme-page.ts';

const focusedLabel = (page: Page) =>
  page.evaluate(
    () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '',
  );

async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let presses = 0; presses < 120; presses++) {
    if (name.test(await focusedLabel(page))) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab doesn't lead to ${name}`);
}

test('by keyboard alone a meme is made and saved, and nothing is asked of the server', async () => {
  await using visit = await open('/meme-generator');
  const { page, complaints, requests } = visit;
  await page.locator('.meme-templates button').first().focus();
  for (let at = 0; at < 12; at++) await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect.poll(() => page.locator('canvas').getAttribute('aria-label')).toMatch(/^Surprised cat/);
  const before = await shown(page);

  // From the frame on the picture to its words.
  await page.locator('.meme-main button').first().focus();
  await tabTo(page, /^Text 1: /);
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.activeElement?.tagName === 'TEXTAREA');
  await page.keyboard.type('When it works');
  await expect
    .poll(() => page.locator('canvas').getAttribute('aria-label'))
    .toBe('Surprised cat. When it works.');
  const item = page.locator('[data-item="1"]');
  await item.focus();
  const placed = async () => item.evaluate((one) => (one as HTMLElement).style.cssText);
  const first = await placed();
  for (const keys of ['ArrowDown', 'Shift+ArrowRight', '.', '+']) {
    const last = await placed();
    await page.keyboard.press(keys);
    await expect.poll(placed, { message: keys }).not.toBe(last);
  }
  await page.keyboard.press('Control+z');
  await expect.poll(placed).toBe(first);
  await page.keyboard.press('Control+y');
  await expect.poll(placed).not.toBe(first);

  await tabTo(page, /^Download PNG$/);
  const { name, file } = await downloaded(page, () => page.keyboard.press('Enter'));
  expect(name).toBe('meme.png');
  const after = await shown(page);
  expect(after.digest).not.toBe(before.digest);
  expect(await pixelsOf(file)).toEqual(after);
  expect(requests).toEqual([]);
  expect(complaints).toEqual([]);
});

test.each([1, 2])(
  'what is saved is what is shown, pixel for pixel, in both sizes, on a screen of %s to one',
  async (deviceScaleFactor) => {
    await using visit = await open('/meme-generator#', { deviceScaleFactor });
    const { page } = visit;
    await page.getByRole('button', { name: 'Two buttons' }).click();
    await page.getByRole('button', { name: 'Text', exact: true }).click();
    await page.getByRole('switch', { name: /^Caption above/ }).click();
    await page
      .getByLabel('Caption above the picture')
      .fill('Me, every single morning of my life, without exception 😅');
    await page.getByLabel('Text 1', { exact: true }).fill('Größe 月曜日');
    await page.getByLabel('Text 2', { exact: true }).fill('مرحبا بالعالم');
    await page.getByRole('button', { name: 'Stickers', exact: true }).click();
    await page.getByRole('button', { name: 'Add 🔥' }).click();
    for (const width of [1200, 2400]) {
      await page.getByRole('button', { name: `${width.toLocaleString('en')} px` }).click();
      await expect.poll(async () => (await shown(page)).width).toBe(width);
      const screen = await shown(page);
      const { file } = await downloaded(page, () =>
        page.getByRole('button', { name: 'Download PNG' }).click(),
      );
      expect(await pixelsOf(file)).toEqual(screen);
      await page.getByRole('button', { name: 'Copy picture' }).click();
      await expect.poll(() => page.getByRole('status').allTextContents()).toContain('Picture copied');
      const copied = await page.evaluate(async () => {
        const [entry] = await navigator.clipboard.read();
        const bitmap = await createImageBitmap(await entry.getType('image/png'));
        return [bitmap.width, bitmap.height];
      });
      expect(copied).toEqual([screen.width, screen.height]);
    }
  },
);

test('a pointer drags, sizes and turns a box, steps go back, and a reload loses nothing', async () => {
  await using visit = await open('/meme-generator');
  const { page, complaints } = visit;
  await bring(page, { name: 'a.png', mimeType: 'image/png', buffer: await plain(800, 600) });
  await expect.poll(() => page.locator('canvas').getAttribute('aria-label')).toMatch(/^Meme with a photo/);
  const item = page.locator('[data-item="1"]');
  const boxOf = async () => (await item.boundingBox())!;
  const drag = async (from: { x: number; y: number }, dx: number, dy: number) => {
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x + dx / 2, from.y + dy / 2);
    await page.mouse.move(from.x + dx, from.y + dy);
    await page.mouse.up();
  };
  const before = await boxOf();
  await drag({ x: before.x + before.width / 2, y: before.y + before.height / 2 }, 0, 60);
  await expect.poll(async () => Math.round((await boxOf()).y - before.y)).toBe(60);
  const corner = (await item.locator('[data-corner="1,1"]').boundingBox())!;
  await drag({ x: corner.x + 8, y: corner.y + 8 }, -120, 40);
  await expect.poll(async () => Math.round((await boxOf()).width - before.width)).toBe(-120);
  const knob = (await item.locator('.meme-knob').boundingBox())!;
  await drag({ x: knob.x + 8, y: knob.y + 8 }, -80, -20);
  await expect
    .poll(() => item.evaluate((one) => Number.parseFloat((one as HTMLElement).style.rotate)))
    .toBeGreaterThan(10);
  for (let step = 0; step < 3; step++) await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(async () => Math.round((await boxOf()).y - before.y)).toBe(0);
  for (let step = 0; step < 3; step++) await page.getByRole('button', { name: 'Redo' }).click();
  await page.getByLabel('Text 1', { exact: true }).fill('kept');
  await expect.poll(() => page.locator('canvas').getAttribute('aria-label')).toContain('kept');
  await page.waitForTimeout(800);
  const last = await shown(page);
  await page.reload({ waitUntil: 'networkidle' });
  await wakeUp(page);
  await expect.poll(() => page.locator('canvas').getAttribute('aria-label')).toBe('Meme with a photo. kept.');
  expect(await shown(page)).toEqual(last);
  expect(complaints).toEqual([]);
});

test.each([
  [320, 240],
  [1000, 700],
  [4096, 3000],
])('on a photo of %s × %s no letter leaves its box, and none is cut', async (width, height) => {
  await using visit = await open('/meme-generator');
  const { page } = visit;
  await bring(page, { name: 'a.png', mimeType: 'image/png', buffer: await plain(width, height) });
  await page.getByRole('button', { name: 'Text', exact: true }).click();
  const field = page.getByLabel('Text 1', { exact: true });
  for (const size of await page.getByRole('group', { name: 'Size' }).getByRole('button').all()) {
    await size.click();
    for (const text of [
      'Ǻgjpqy ÉÄ fj',
      'one long sentence that has to be broken into lines to fit '.repeat(4),
      'Donaudampfschifffahrtsgesellschaft',
      '月曜日の朝、コーヒーを飲む',
      'السلام عليكم',
      '👩🏽‍🚀🔥',
    ]) {
      await field.fill(text);
      await expect
        .poll(() => page.locator('canvas').getAttribute('aria-label'))
        .toContain(text.trim().slice(0, 8));
      const { inside, beyond } = await page.evaluate(() => {
        const canvas = document.querySelector<HTMLCanvasElement>('.meme-sheet canvas')!;
        const { width, height } = canvas;
        const style = document.querySelector<HTMLElement>('[data-item="1"]')!.style;
        const [left, top, wide, tall] = [style.left, style.top, style.width, style.height].map(
          (share, at) => (Number.parseFloat(share) / 100) * (at % 2 === 0 ? width : height),
        );
        const { data } = canvas.getContext('2d')!.getImageData(0, 0, width, height);
        let [inside, beyond] = [0, 0];
        for (let y = 0, at = 0; y < height; y++)
          for (let x = 0; x < width; x++, at += 4) {
            if (data[at] === 0 && data[at + 1] === 0xaa && data[at + 2] === 0x55) continue;
            // A letter that were cut would be there at the very edge, too.
            const isInside =
              x >= left + 0.5 && x + 1 <= left + wide - 0.5 && y >= top + 0.5 && y + 1 <= top + tall - 0.5;
            if (isInside) inside++;
            else beyond++;
          }
        return { inside, beyond };
      });
      expect(inside, text).toBeGreaterThan(100);
      expect(beyond, text).toBe(0);
    }
  }
});

/** Frames of one color each, shown for so many milliseconds. */
async function movingFile(delays: readonly number[], width = 240, height = 160): Promise<Buffer> {
  const frames = delays.map((_, at) =>
    Buffer.alloc(width * height * 3, Buffer.from([(at * 61) % 256, (at * 97) % 256, 120])),
  );
  return sharp(Buffer.concat(frames), {
    raw: { width, height: height * delays.length, channels: 3, pageHeight: height },
  })
    .gif({ delay: [...delays], loop: 0 })
    .toBuffer();
}

test('a GIF keeps its frames and their times, with words on each, as a GIF and as a video', async () => {
  await using visit = await open('/meme-generator');
  const { page, complaints } = visit;
  const delays = [100, 250, 40, 500, 120];
  await bring(page, { name: 'a.gif', mimeType: 'image/gif', buffer: await movingFile(delays) });
  await page.getByRole('button', { name: 'Text', exact: true }).click();
  await page.getByLabel('Text 1', { exact: true }).fill('EVERY FRAME');
  const gif = await downloaded(page, () => page.getByRole('button', { name: 'Download GIF' }).click());
  expect(gif.name).toBe('meme.gif');
  const facts = await sharp(gif.file, { animated: true }).metadata();
  expect(facts.delay).toEqual(delays);
  for (let at = 0; at < delays.length; at++) {
    const { data, info } = await sharp(gif.file, { page: at })
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    // Its own color in the middle, white letters above.
    const middle = 3 * ((info.height >> 1) * info.width + (info.width >> 1));
    expect(Math.abs(data[middle] - ((at * 61) % 256))).toBeLessThan(10);
    let white = 0;
    for (let pixel = 0; pixel < 3 * info.width * (info.height >> 2); pixel += 3)
      if (data[pixel] > 235 && data[pixel + 1] > 235 && data[pixel + 2] > 235) white++;
    expect(white).toBeGreaterThan(200);
  }
  const video = await downloaded(page, () => page.getByRole('button', { name: 'Download video' }).click());
  expect(video.name).toMatch(/^meme\.(mp4|webm)$/);
  const { ALL_FORMATS, BufferSource, EncodedPacketSink, Input } = await import('mediabunny');
  const input = new Input({ formats: ALL_FORMATS, source: new BufferSource(video.file) });
  const track = (await input.getPrimaryVideoTrack())!;
  const times: number[] = [];
  for await (const packet of new EncodedPacketSink(track).packets())
    times.push(Math.round(packet.timestamp * 1000));
  expect(times).toEqual([0, 100, 350, 390, 890]);
  expect(complaints).toEqual([]);
});

test('several photos lie beside each other, a file that is none is named, and a link holds no photo', async () => {
  await using visit = await open('/meme-generator');
  const { page } = visit;
  const photo = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/png', buffer });
  await bring(
    page,
    photo('a.png', await plain(300, 300)),
    photo('b.png', await plain(200, 400)),
    photo('c.png', Buffer.from('no picture')),
  );
  await expect
    .poll(() => page.getByRole('button', { name: 'Two side by side' }).getAttribute('aria-pressed'))
    .toBe('true');
  await expect
    .poll(() => page.locator('.note').allTextContents())
    .toContainEqual(expect.stringContaining('c.png'));
  await page.getByRole('button', { name: 'Four photos' }).click();
  await expect.poll(() => page.locator('.meme-cell').count()).toBe(2);
  await page.getByRole('button', { name: 'Text', exact: true }).click();
  await page.getByLabel('Text 1', { exact: true }).fill('secret words');
  await page.getByText('Alt text and link').click();
  const linkOf = async () => {
    await page.getByRole('button', { name: 'Copy link' }).click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain('#meme=');
    return page.evaluate(() => navigator.clipboard.readText());
  };
  const bare = await linkOf();
  await page.getByRole('switch', { name: 'With my text' }).click();
  const full = await linkOf();
  expect(full.length).toBeGreaterThan(bare.length);
  for (const [link, words] of [
    [bare, ''],
    [full, 'secret words'],
  ]) {
    await using other = await open(new URL(link).pathname + new URL(link).hash);
    await expect.poll(() => other.page.locator('.meme-cell').count()).toBe(4);
    await other.page.getByRole('button', { name: 'Text', exact: true }).click();
    expect(await other.page.getByLabel('Text 1', { exact: true }).inputValue()).toBe(words);
    expect(new URL(other.page.url()).hash).toBe('');
  }
});

test('a template is seen before the page lives, and on a phone while its words are written', async () => {
  await using opened = await open('/meme-generator', { viewport: { width: 390, height: 844 } });
  const { page, complaints } = opened;
  const html = await (await fetch(`${site.url}/meme-generator`)).text();
  expect(/<div class="meme-sheet.*?<\/div>/s.exec(html)?.[0]).toContain('src="data:image/svg+xml');
  await page.getByText('Text', { exact: true }).click();
  const field = page.locator('[data-words]').last();
  await field.fill('All of it');
  await field.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  const [picture, words] = [await page.locator('.meme-sheet').boundingBox(), await field.boundingBox()];
  const header = await page.locator('header').first().boundingBox();
  expect(picture!.y).toBeGreaterThanOrEqual(header!.height);
  expect(picture!.height).toBeGreaterThan(200);
  expect(words!.y).toBeGreaterThanOrEqual(picture!.y + picture!.height);
  expect(complaints).toEqual([]);
});

test.each(['/meme-generator', '/ja/meme-generator', '/de/meme-generator'])(
  'nothing on %s keeps anybody out',
  async (path) => {
    for (const width of [390, 1440]) {
      await using visit = await open(path, { viewport: { width, height: 900 } });
      for (const panel of [0, 1, 2]) {
        await visit.page.locator('.meme-side > .segmented button').nth(panel).click();
        if (panel === 1) await visit.page.locator('.meme-texts textarea').first().focus();
        if (panel === 2) await visit.page.locator('.meme-stickers button').first().click();
        for (const colorScheme of ['light', 'dark'] as const) {
          await visit.page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
          await visit.page.waitForTimeout(300);
          expect(await barriersOf(visit.page)).toEqual([]);
        }
      }
      const sideways = await visit.page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(sideways).toBeLessThanOrEqual(0);
    }
  },
);
