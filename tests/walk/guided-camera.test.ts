import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { launchBrowser } from '#tests/support/browser/chromium.ts';
import { browser, site } from '#tests/support/hosts/shared-site.ts';
import { phone, WorkspaceVisit } from '../e2e/workspace-visit.ts';

const portrait = path.join(import.meta.dirname, '../../public/samples/admiral.webp');
const open = (own: typeof browser, options = {}) =>
  WorkspaceVisit.open(own, site, options, '', 'passport-photo-maker');

/** A browser whose camera shows somebody before a plain wall. */
async function withCamera() {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'pixelwright-camera-'));
  const head = await sharp(portrait).resize({ height: 660 }).toBuffer();
  const { width } = await sharp(head).metadata();
  const picture = await sharp({ create: { width: 1280, height: 960, channels: 3, background: '#d9dbde' } })
    .composite([{ input: head, left: Math.round(640 - width / 2), top: 300 }])
    .jpeg({ quality: 92 })
    .toBuffer();
  const file = path.join(folder, 'camera.mjpeg');
  // Chromium plays JPEGs in a row as a video.
  await writeFile(file, Buffer.concat([picture, picture]));
  const own = await launchBrowser([
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
    `--use-file-for-fake-video-capture=${file}`,
  ]);
  return {
    browser: own,
    async [Symbol.asyncDispose]() {
      await own.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

test('the camera shows the frame of the document, says what to do, and gives its photo to the tool', async () => {
  await using camera = await withCamera();
  await using visit = await open(camera.browser, { viewport: phone, hasTouch: true });
  await visit.button('Camera').click();
  const dialog = visit.page.getByRole('dialog', { name: 'Take your passport photo' });
  await dialog.locator('svg.guide .head').waitFor();
  await expect.poll(() => dialog.locator('.guided-hint').textContent()).toMatch(/[a-z]{4}/);
  expect(await dialog.locator('.guided-looks li').count()).toBe(4);
  // A curtain behind the head is no plain wall.
  await expect
    .poll(() => dialog.locator('.guided-looks li[data-state=attention]').count())
    .toBeGreaterThan(0);
  const box = await dialog.boundingBox();
  expect(box!.x).toBeGreaterThanOrEqual(0);
  expect(box!.x + box!.width).toBeLessThanOrEqual(phone.width);

  await visit.button('Take the photo').click();
  await visit.button('Stop the timer').click();
  await visit.button('Take the photo').click();
  await visit.page.getByAltText('The photo you took').waitFor();
  await visit.button('Use this photo').click();
  await visit.result();
  expect(await visit.page.locator('.tool-head .data').textContent()).toContain('camera');
  expect(visit.complaints).toEqual([]);
});

test('Escape closes it, and the camera goes off', async () => {
  await using camera = await withCamera();
  await using visit = await open(camera.browser);
  await visit.page.evaluate(() => {
    const own = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
    navigator.mediaDevices.getUserMedia = async (wanted) => {
      const stream = await own(wanted);
      Object.assign(window, { opened: stream });
      return stream;
    };
  });
  await visit.button('Camera').click();
  await visit.page.locator('svg.guide .head').waitFor();
  const states = () =>
    visit.page.evaluate(() =>
      (window as { opened?: MediaStream }).opened?.getTracks().map(({ readyState }) => readyState),
    );
  await expect.poll(states).toEqual(['live']);
  await visit.page.keyboard.press('Escape');
  await expect.poll(states).toEqual(['ended']);
  expect(await visit.page.getByRole('dialog').count()).toBe(0);
});

test('without a camera it says what to do, and offers the device’s own', async () => {
  await using visit = await open(browser);
  await visit.button('Camera').click();
  await visit.page.getByText('We found no camera here').waitFor();
  expect(await visit.page.locator('input[capture=user]').count()).toBe(1);
});
