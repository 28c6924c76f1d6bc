import type { Locator } from 'playwright-core';
import sharp, { type Sharp } from 'sharp';
import { expect, test } from 'vitest';
import { barriersOf } from '#tests/support/browser/page-barriers.ts';
import { browser, site } from '#tests/support/hosts/shared-site.ts';
import { phone, subjectPhoto, WorkspaceVisit } from '../e2e/workspace-visit.ts';

const open = (options = {}) => WorkspaceVisit.open(browser, site, options, '', 'image-upscaler');
const size = async (visit: WorkspaceVisit) => {
  const { name, bytes } = await visit.download();
  const { width, height, format } = await sharp(bytes).metadata();
  return { name, width, height, format };
};

/** Wholly on the screen, without scrolling. */
const isInView = (what: Locator) =>
  what.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  });

test('a sample is enlarged twice, then with other settings four times, and is saved at that size', async () => {
  await using visit = await open();
  await visit.useSample('Dragonfly');
  await visit.result();
  expect(await visit.page.locator('.slip').textContent()).toContain('960 × 720 px');
  // The size of the result is said to screen readers, not the photo's.
  expect(await visit.page.getByText('Your result is ready:').textContent()).toContain('960 by 720 pixels');
  // Nothing of a cut-out is offered.
  for (const name of ['Restore brush', 'Mask', 'Choose the subject'])
    expect(await visit.button(name).count()).toBe(0);
  expect(await visit.button('Run with these settings').count()).toBe(0);

  const report = visit.page.getByRole('region', { name: 'What changed' });
  await expect
    .poll(() => report.locator('dl > div').allTextContents())
    .toEqual([
      expect.stringMatching(/^Noise removed\d+%$/),
      expect.stringMatching(/^JPEG artifacts removed\d+%$/),
      expect.stringMatching(/^Unblurred firstNo$/),
      expect.stringMatching(/^Upscaled by AI2×$/),
    ]);

  await visit.button('4×').click();
  await visit.page.getByText('Your result will be 1920 × 1440 px.').waitFor();
  // Samples are free, and that is still known when they are run again.
  expect(await visit.page.getByText('Counts as one job').count()).toBe(0);
  // The picture says that it is not what the settings say, and what brings it up to date is in view beside the download.
  const note = visit.page.locator('.stale-note');
  await note.getByText('Settings changed').waitFor();
  const dock = visit.page.locator('.dock');
  for (const name of ['Update', /^Download/])
    expect(await isInView(dock.getByRole('button', { name }))).toBe(true);
  await dock.getByRole('button', { name: 'Update' }).click();
  await visit.page.locator('.slip', { hasText: '1920 × 1440 px' }).waitFor({ timeout: 60_000 });
  expect(await note.count()).toBe(0);
  expect(await dock.getByRole('button', { name: 'Update' }).count()).toBe(0);
  expect(await report.locator('dd').last().textContent()).toBe('4×');
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
  await visit.page.getByText(/That would be 12000 × 8000 px. The limit is 64 megapixels/).waitFor();
  expect(await visit.button('Run with these settings').isDisabled()).toBe(true);
  await visit.button('Exact').click();
  await visit.page.getByText('Enter a width or a height.').waitFor();
  await visit.page.getByLabel('Width').fill('500');
  await visit.page.getByLabel('Height').fill('500');
  await visit.page.getByText('Your result will be 500 × 500 px. These proportions').waitFor();
  await visit.page.getByLabel('Width').fill('');
  await visit.button('Run with these settings').click();
  await visit.result();
  expect(await visit.page.locator('.slip').textContent()).toContain('750 × 500 px');
});

test('of a result with more pixels than the page holds, what is looked at closely is shown pixel by pixel', async () => {
  await using visit = await open();
  // The same size asks no network; more than the preview has it is all the same.
  await visit.button('Exact').click();
  await visit.page.getByLabel('Width').fill('2400');
  await visit.choose(await subjectPhoto('coffee', 2400, 1600));
  await visit.result();
  // Pressed once it goes from the whole picture to its pixels.
  await visit.page.locator('.zoom-value').click();
  expect(await visit.page.locator('.zoom-value').textContent()).toBe('100%');
  const closeUp = visit.page.locator('.look .after canvas[data-scale="1"]');
  await closeUp.waitFor();
  // As a data address, because a list of so many numbers takes a minute on its way.
  const shown = await closeUp.evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL());
  const green = (picture: Sharp) =>
    picture.removeAlpha().extractChannel('green').raw().toBuffer({ resolveWithObject: true });
  const { data, info } = await green(sharp(Buffer.from(shown.split(',')[1], 'base64')));
  const { width, height } = info;
  const [left, top] = [Math.floor((2400 - width) / 2), Math.floor((1600 - height) / 2)];
  const { bytes } = await visit.download();
  const saved = await green(sharp(bytes).extract({ left, top, width, height }));
  const difference = data.reduce((sum, value, i) => sum + Math.abs(value - saved.data[i]), 0) / data.length;
  // It travels as a good WebP; the preview made larger is off by more.
  expect(difference).toBeLessThan(3);
  expect(visit.complaints).toEqual([]);
});

test.each(['light', 'dark'] as const)('everybody can use it, in %s', async (colorScheme) => {
  await using visit = await open({ colorScheme });
  await visit.useSample('Dragonfly');
  await visit.result();
  await visit.button('Exact').click();
  await visit.page.getByText('Enter a width or a height.').waitFor();
  expect(await barriersOf(visit.page)).toEqual([]);
});

test('on a phone buttons zoom, a finger moves the picture, and who drew its detail is said', async () => {
  await using visit = await open({ viewport: phone, hasTouch: true });
  await visit.useSample('Dragonfly');
  await visit.result();
  // A tap becomes a click in the browser's own time.
  await visit.button('Zoom in').tap();
  const shown = visit.page.locator('.zoom-value');
  await expect.poll(async () => Number.parseInt((await shown.textContent()) ?? '', 10)).toBeGreaterThan(40);
  await visit.button('Result').tap();
  await expect.poll(() => visit.button('Result').getAttribute('aria-pressed')).toBe('true');
  const look = visit.page.locator('.look');
  const place = () =>
    look
      .locator('.after canvas')
      .first()
      .evaluate((canvas) => canvas.style.transform);
  const before = await place();
  const frame = (await look.boundingBox())!;
  const [x, y] = [frame.x + frame.width / 2, frame.y + frame.height / 2];
  const session = await visit.page.context().newCDPSession(visit.page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints });
  await touch('touchStart', { x, y });
  await touch('touchMove', { x: x + 40, y: y + 20 });
  await expect.poll(place).not.toBe(before);
  // The finger rests before it lifts: after a flick the browser takes the next tap for one that stops it.
  await visit.page.waitForTimeout(300);
  await touch('touchEnd');
  // How many steps lead back depends on how far its pixels are from the whole picture on this screen.
  for (let share = await shown.textContent(); share !== 'Fit'; share = await shown.textContent()) {
    await visit.button('Zoom out').tap();
    await expect.poll(() => shown.textContent()).not.toBe(share);
  }
  expect(await visit.page.locator('.slip').getByText('fine detail drawn by AI').isVisible()).toBe(true);
});

test.each([
  ['?mode=detail', 'ESRGAN'],
  ['?mode=photo', 'Pixelwright'],
])('with %s the page says beforehand that %s will work on it', async (query, name) => {
  await using visit = await WorkspaceVisit.open(browser, site, {}, query, 'image-upscaler');
  // The photo stays on its way, so that nobody has begun yet.
  await visit.page.route('**/api/media', () => {});
  await visit.choose(await subjectPhoto('coffee', 300, 200));
  const engine = visit.page.locator('.facts .row', { hasText: 'Engine' });
  await engine.getByText(name).waitFor();
  expect(await engine.count()).toBe(1);
});
