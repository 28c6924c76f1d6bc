import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { JobBody } from '#src/api/contract/contract.ts';
import { templates } from '#src/page-tools/meme/templates/index.ts';
import { launchBrowser } from '#tests/support/browser/chromium.ts';
import { barriersOf } from '#tests/support/browser/page-barriers.ts';
import { browser, site } from '#tests/support/hosts/shared-site.ts';
import { Guest, hasEnded } from '#tests/support/people/guest.ts';
import { open, wakeUp } from './meme-page.ts';

const phone = { width: 390, height: 844 };

test.each([[{ width: 1440, height: 900 }], [phone]])(
  'every template is seen before any script is there, and stays where it is when the page lives: %o',
  async (viewport) => {
    const context = await browser.newContext({ viewport, reducedMotion: 'reduce' });
    try {
      await context.addInitScript(() => localStorage.setItem('consent', 'necessary'));
      // No island wakes: nothing of what is seen is drawn by a script.
      await context.route(/\.js$/, (route) => route.abort());
      const page = await context.newPage();
      await page.goto(`${site.url}/meme-generator`, { waitUntil: 'networkidle' });
      const buttons = page.locator('.meme-templates button');
      expect(await buttons.count()).toBe(templates.length);
      const seen = new Set<string>();
      for (const button of await buttons.all()) {
        const shot = sharp(await button.screenshot()).removeAlpha();
        const { channels } = await shot.stats();
        const name = (await button.textContent()) ?? '';
        expect(Math.max(...channels.map(({ stdev }) => stdev)), name).toBeGreaterThan(15);
        seen.add((await shot.resize(12, 12).raw().toBuffer()).toString('base64'));
      }
      expect(seen.size).toBe(templates.length);
      const before = await buttons.evaluateAll((all) =>
        all.map((one) => one.getBoundingClientRect().toJSON()),
      );
      await context.unroute(/\.js$/);
      await page.evaluate(() => scrollTo(0, 0));
      await page.reload({ waitUntil: 'networkidle' });
      await wakeUp(page);
      await page.evaluate(() => scrollTo(0, 0));
      const after = await buttons.evaluateAll((all) =>
        all.map((one) => one.getBoundingClientRect().toJSON()),
      );
      expect(after.map(({ width, height }) => [width, height])).toEqual(
        before.map(({ width, height }) => [width, height]),
      );
      expect(after.map(({ x }) => x)).toEqual(before.map(({ x }) => x));
    } finally {
      await context.close();
    }
  },
);

const cookieOf = (guest: Guest) => {
  const [name, value] = guest.cookie.split('=');
  return [{ name, value, url: site.url }];
};

test('a guest writes on what our tools made for them; nothing of that is loaded before they ask', async () => {
  const guest = new Guest(site.url);
  const red = sharp({ create: { width: 640, height: 360, channels: 3, background: '#c01030' } });
  const { id } = await guest.upload(await red.png().toBuffer(), 'poppy.png');
  const { body } = await guest.post<JobBody>('/api/jobs', {
    tool: 'sharpen-image',
    inputs: { photo: id },
    options: {},
  });
  expect((await guest.until(body.result.id, hasEnded)).state).toBe('succeeded');
  await using visit = await open('/meme-generator', { cookies: cookieOf(guest) });
  const { page, requests, complaints } = visit;
  expect(requests).toEqual([]);
  await page.getByRole('button', { name: 'My results' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Your results' });
  const picture = dialog.getByRole('button', { name: /^poppy/ });
  await picture.waitFor();
  expect(await barriersOf(page)).toEqual([]);
  await picture.focus();
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => page.locator('canvas').getAttribute('aria-label')).toMatch(/^Meme with a photo/);
  await expect
    .poll(() =>
      page.evaluate(() => {
        const canvas = document.querySelector<HTMLCanvasElement>('.meme-sheet canvas')!;
        const { width, height } = canvas;
        return [...canvas.getContext('2d')!.getImageData(width / 2, height / 2, 1, 1).data];
      }),
    )
    .toEqual([192, 16, 48, 255]);
  const asked = requests.filter((url) => !/\/assets\//.test(url)).map((url) => new URL(url).pathname);
  expect(asked.filter((one) => !/^\/api\/(jobs$|files\/|config$)/.test(one))).toEqual([]);
  expect(complaints).toEqual([]);
});

test('whoever has made nothing is told so, and where the tools are', async () => {
  await using visit = await open('/de/meme-generator', { viewport: phone });
  const { page, complaints } = visit;
  await page.getByRole('button', { name: 'Meine Ergebnisse' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ihre Ergebnisse' });
  await dialog.getByText('Sie haben noch keine Ergebnisse.').waitFor();
  expect(await dialog.getByRole('link').getAttribute('href')).toBe('/de/ai-tools');
  expect(await barriersOf(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  expect(complaints).toEqual([]);
});

test('where the results can’t be had, it says so, and asks again', async () => {
  await using visit = await open('/meme-generator');
  const { page } = visit;
  await page.route(/\/api\/jobs/, (route) => route.abort());
  await page.getByRole('button', { name: 'My results' }).click();
  const dialog = page.getByRole('dialog', { name: 'Your results' });
  await dialog.getByRole('alert').waitFor();
  await page.unroute(/\/api\/jobs/);
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await dialog.getByText('You have no results yet.').waitFor();
});

/** A browser whose camera shows one color. */
async function withCamera() {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'pixelwright-camera-'));
  const picture = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#2060c0' } })
    .jpeg({ quality: 95 })
    .toBuffer();
  const file = path.join(folder, 'camera.mjpeg');
  await writeFile(file, Buffer.concat([picture, picture]));
  const own = await launchBrowser([
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
    `--use-file-for-fake-video-capture=${file}`,
  ]);
  return {
    own,
    async [Symbol.asyncDispose]() {
      await own.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

test('a photo of the camera becomes the picture, and is sent nowhere', async () => {
  await using camera = await withCamera();
  await using visit = await open('/meme-generator', { own: camera.own });
  const { page, requests, complaints } = visit;
  await page.getByRole('button', { name: 'Take a photo' }).click();
  const dialog = page.getByRole('dialog', { name: 'Take a photo' });
  const button = dialog.getByRole('button').last();
  await expect.poll(() => button.isEnabled()).toBe(true);
  await button.click();
  await dialog.getByRole('img').waitFor();
  expect(await barriersOf(page)).toEqual([]);
  await dialog.getByRole('button').last().click();
  await expect.poll(() => page.locator('canvas').getAttribute('aria-label')).toMatch(/^Meme with a photo/);
  const color = await page.evaluate(() => {
    const canvas = document.querySelector<HTMLCanvasElement>('.meme-sheet canvas')!;
    return [
      ...canvas
        .getContext('2d')!
        .getImageData(canvas.width / 2, canvas.height / 2, 1, 1)
        .data.slice(0, 3),
    ];
  });
  for (const [at, level] of [0x20, 0x60, 0xc0].entries())
    expect(Math.abs(color[at] - level)).toBeLessThan(24);
  expect(requests.filter((url) => !/\/assets\//.test(url))).toEqual([]);
  expect(complaints).toEqual([]);
});

test('on a phone, its own camera app takes the photo', async () => {
  await using visit = await open('/meme-generator', { viewport: phone, hasTouch: true });
  const { page } = visit;
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Take a photo' }).tap(),
  ]);
  expect(await chooser.element().getAttribute('capture')).toBe('environment');
  const buffer = await sharp({ create: { width: 300, height: 400, channels: 3, background: '#00aa55' } })
    .jpeg()
    .toBuffer();
  await chooser.setFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer });
  await expect.poll(() => page.locator('canvas').getAttribute('aria-label')).toMatch(/^Meme with a photo/);
});
